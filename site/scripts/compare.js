// Editions compared: two of them chosen, changes filtered by what the address says, and addresses copied.
import { copied } from "./copy.js";
import { all, fragment, make, one } from "./dom.js";
import "./print.js";

const choice = /** @type {HTMLFormElement | null} */ (one("[data-choose-pair]"));
choice?.addEventListener("submit", (event) => {
  event.preventDefault();
  const [old, young] = all("select", choice).map((node) => /** @type {HTMLSelectElement} */ (node).value);
  const pages = all("[data-pair]").map((node) => /** @type {HTMLAnchorElement} */ (node));
  const wanted = [`${old}--${young}`, `${young}--${old}`];
  const page = pages.find((link) => wanted.includes(link.dataset.pair ?? ""));
  if (page) location.href = page.href;
});

const filters = one("[data-change-filters]");
const selects = filters
  ? all("select", filters).map((node) => /** @type {HTMLSelectElement} */ (node))
  : [];

/** Shows what the form asks for. */
function show() {
  const asked = Object.fromEntries(selects.map((select) => [select.name, select.value]));
  for (const area of all("[data-area]")) {
    const rows = all(".motion", area);
    const here = !asked.area || asked.area === area.dataset.area;
    for (const row of rows)
      row.hidden = Boolean(asked.importance) && asked.importance !== row.dataset.importance;
    area.hidden = !here || rows.every((row) => row.hidden);
  }
  const motions = all(".motion");
  const seen = motions.filter((row) => !row.hidden && !row.closest("[data-area]")?.matches("[hidden]"));
  one("[data-shown]")?.replaceChildren(seen.length < motions.length ? `${seen.length} / ` : "");
}

/** Keeps what the form asks for in the address, which then leads to the list. */
function keep() {
  const said = new URLSearchParams();
  for (const select of selects) if (select.value) said.set(select.name, select.value);
  const query = said.toString();
  const kept = query ? `?${query}#changes` : location.hash;
  history.replaceState(null, "", `${location.pathname}${kept}`);
}

const address = new URLSearchParams(location.search);
for (const select of selects) {
  const wanted = address.get(select.name) ?? "";
  if ([...select.options].some((option) => option.value === wanted)) select.value = wanted;
  select.addEventListener("change", () => {
    show();
    keep();
  });
}
if (filters) show();

for (const button of all("[data-unfold]"))
  button.addEventListener("click", () => {
    const motions = all(".motion").map((node) => /** @type {HTMLDetailsElement} */ (node));
    const open = motions.some((motion) => !motion.open);
    for (const motion of motions) motion.open = open;
  });

/** Unfolds the change that the address leads to. */
function lead() {
  const target = document.getElementById(fragment());
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.hidden = false;
  target.scrollIntoView();
}
addEventListener("hashchange", lead);
lead();

addEventListener("beforeprint", () => {
  for (const motion of all(".motion")) /** @type {HTMLDetailsElement} */ (motion).open = true;
});

/** Gives every change a button that copies its address. */
function addCopying() {
  const here = location.href.replace(/[?#].*$/, "");
  for (const motion of all(".motion")) {
    const word = filters?.dataset.copyWord ?? "";
    const button = make("button", word, { type: "button", "data-copy-change": "" });
    button.addEventListener("click", () => copied(`${here}#${motion.id}`, button));
    one("summary + p", motion)?.append(" ", button);
  }
}
addCopying();
for (const button of all("[data-copy-view]"))
  button.addEventListener("click", () => copied(location.href, button));
