// The search box: results while one types, by mouse, thumb or keyboard.
import { data } from "./data.js";
import { all, make, one, saidNumber } from "./dom.js";
import { address, conceptLink, engine, load, text } from "./load.js";
import { colon, labelled } from "./marks.js";
import { chosen } from "./preferences.js";
/** @import { Engine, Hit, IndexedEvent } from "./search/engine.js" */

const { say } = data;
const MOST = 12; // results
const SNIPPET = 150; // letters
const EVENTS = 5; // of which the best that fits is offered
const lang = document.documentElement.lang;
const form = one("[data-search]");
// Without a form there is no box, and nothing below is called.
const box = /** @type {HTMLInputElement} */ (form && one("input", form));
const list = /** @type {HTMLElement} */ (form && one(".results", form));
let selected = -1;

const close = () => {
  list.hidden = true;
  box.setAttribute("aria-expanded", "false");
  box.removeAttribute("aria-activedescendant");
  selected = -1;
};

/** @param {HTMLElement[]} rows */
const open = (rows) => {
  list.replaceChildren(...rows);
  list.hidden = false;
  box.setAttribute("aria-expanded", "true");
  box.removeAttribute("aria-activedescendant");
  selected = -1;
};

/** @param {string} words */
const showMessage = (words) => {
  open([make("p", words, { role: "option", "aria-disabled": "true", "aria-selected": "false" })]);
};

/**
 * The clause by which a result is shown: in the chosen document, unless a number was asked for.
 * @param {Hit} hit
 */
const shown = (hit) => {
  const document = chosen();
  const [number] = data.index.numbers[document]?.[hit.concept]?.split(" ") ?? [];
  return number && !hit.jump ? { document, number } : hit;
};

/** What a concept is called in a document. @param {Hit} hit @param {string} id */
const title = (hit, id) => data.ownNames?.[id]?.[hit.id] ?? data.index.names[lang][hit.concept][0];

/** @param {Hit} hit @param {number} n */
const row = (hit, n) => {
  const { document, number } = shown(hit);
  const attributes = { role: "option", id: `hit-${n}`, "aria-selected": "false", tabindex: "-1" };
  const node = make("a", "", { href: conceptLink(hit.id), ...attributes });
  const snippet = { class: "snippet", "data-from": document, "data-number": number };
  node.append(make("b", saidNumber(document, number)), " ", title(hit, document));
  node.append(make("span", data.index.labels[document], snippet));
  return node;
};

/** Leads to a ruling on the event that the query means, if it decides the best result.
 * @param {Engine} search @param {string} query @param {Hit} hit */
const ruleOn = (search, query, hit) => {
  const { document } = shown(hit);
  const { events, statements } = data.index;
  const found = search.events(query, lang, EVENTS).find(({ event }) => isOf(events[event], hit));
  if (!found) return [];
  const { fact, value, place } = events[found.event];
  const behind = place ?? (typeof value === "number" ? value : null);
  const event = `+${fact}${behind === null ? "" : `.${behind}`}@${document}`;
  const href = `${address("rulings")}#${event}`;
  const attributes = { role: "option", id: "hit-event", "aria-selected": "false", tabindex: "-1" };
  const rules = `${say.search.rule} (${data.index.labels[document]})`;
  const words = labelled(rules, statements[lang][found.event]);
  return [make("a", words, { href, class: "rule-on", ...attributes })];
};

/** @param {IndexedEvent} event @param {Hit} hit */
const isOf = (event, hit) => event.concepts.includes(hit.concept);

const show = async () => {
  const query = box.value;
  if (!query.trim()) return close();
  const own = load(`data/headlines-${lang}.js`).catch(() => null);
  const [search] = await Promise.all([engine().catch(() => null), own]);
  if (query !== box.value) return undefined; // the reader has typed on
  if (!search) return showMessage(say.search.failed);
  const hits = search.search(query, lang, null, MOST);
  if (!hits.length) return showMessage(say.search.nothing);
  const [first, ...rest] = hits.map(row);
  open([first, ...ruleOn(search, query, hits[0]), ...rest]);
  return void addSnippets(query);
};

/** @param {string} query */
const addSnippets = async (query) => {
  for (const node of all("[data-from]", list)) {
    const book = await text(node.dataset.from ?? "").catch(() => null);
    if (query !== box.value || !book) return;
    const words = book.texts[node.dataset.number ?? ""] ?? "";
    node.lang = book.language;
    const said = words.length > SNIPPET ? `${words.slice(0, SNIPPET)} …` : words;
    node.textContent = `${colon(book.label)} ${said}`;
  }
};

/** @param {number} step */
const move = (step) => {
  const rows = all("a", list);
  if (!rows.length) return;
  rows[selected]?.setAttribute("aria-selected", "false");
  selected = (selected + step + rows.length) % rows.length;
  rows[selected].setAttribute("aria-selected", "true");
  rows[selected].scrollIntoView({ block: "nearest" });
  box.setAttribute("aria-activedescendant", rows[selected].id);
};

/** @param {HTMLElement} around */
function listen(around) {
  box.addEventListener("focus", () => engine().catch(() => {}), { once: true });
  box.addEventListener("input", show);
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key === "Escape") close();
  });
  around.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (list.hidden || selected < 0) await show();
    const rows = all("a", list);
    (rows[selected] ?? rows[0])?.click();
  });
  // Going back finds the query again.
  list.addEventListener("click", () => {
    history.replaceState(history.state, "", `?q=${encodeURIComponent(box.value)}${location.hash}`);
  });
  /** @param {EventTarget | null} target */
  const isOutside = (target) => target instanceof Node && !around.contains(target);
  document.addEventListener("click", (event) => {
    if (isOutside(event.target)) close();
  });
  around.addEventListener("focusout", (event) => {
    if (isOutside(event.relatedTarget)) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || document.activeElement?.matches("input, select, textarea")) return;
    event.preventDefault();
    box.focus();
  });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) {
    box.value = asked;
    show();
  }
}

if (form) listen(form);
