// References show their clause when the reader points at them, or at the first tap.
import { data } from "./data.js";
import { all, make, saidNumber } from "./dom.js";
import { engine, text } from "./load.js";
import { chosen } from "./preferences.js";
/** @import { Place } from "./search/numbers.js" */

const GAP = 4; // px below the reference
const MARGIN = 8; // px to the edge of the window
const WIDTH = 400; // px that a preview takes at most
/** @type {HTMLElement | null} */
let preview = null;
/** @type {HTMLElement | null} */
let reference = null;

function hide() {
  reference?.removeAttribute("aria-describedby");
  reference = null;
  preview?.remove();
  preview = null;
}

/**
 * The clause by which a concept is shown to this reader.
 * @param {string} concept @returns {Promise<Place | null>}
 */
async function clause(concept) {
  const search = await engine().catch(() => null);
  const n = search ? data.index.concepts.indexOf(concept) : -1;
  if (!search || n < 0) return null;
  const document = data.index.numbers[chosen()][n] ? chosen() : null;
  return search.numbers.usualPlace(n, null, document);
}

/** @param {HTMLElement} node @param {HTMLElement[]} content */
function place(node, content) {
  preview?.remove();
  preview = make("div", "", { class: "preview", role: "tooltip", id: "preview" });
  preview.append(...content);
  const { bottom, left } = node.getBoundingClientRect();
  preview.style.top = `${bottom + scrollY + GAP}px`;
  preview.style.left = `${Math.max(MARGIN, Math.min(left + scrollX, innerWidth - WIDTH))}px`;
  document.body.append(preview);
  node.setAttribute("aria-describedby", "preview");
}

/** @param {HTMLElement} node */
async function show(node) {
  hide();
  reference = node;
  const own = await clause(node.dataset.preview ?? "");
  if (!own) return;
  const book = await text(own.document).catch(() => null);
  if (reference !== node) return; // the reader has gone on
  const number = saidNumber(own.document, own.number);
  place(node, [
    make("p", `${book?.label ?? own.document} ${number}`, { class: "small" }),
    make("p", book?.texts[own.number] ?? "", { lang: book?.language ?? "" }),
  ]);
}

/** @param {HTMLElement} node */
function attach(node) {
  let tapped = false;
  let touch = false;
  const point = () => {
    if (!touch) show(node);
  };
  node.addEventListener("pointerdown", (event) => {
    touch = event.pointerType === "touch";
  });
  node.addEventListener("mouseenter", point);
  node.addEventListener("focus", point);
  node.addEventListener("mouseleave", hide);
  node.addEventListener("blur", () => {
    hide();
    tapped = false;
  });
  node.addEventListener("click", (event) => {
    if (!touch || tapped) return;
    event.preventDefault();
    tapped = true;
    show(node);
  });
}

for (const node of all("[data-preview]")) attach(node);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
