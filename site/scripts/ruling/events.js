// What else happened: everyday events as statements, in groups, with the site's own search over them.
import { data } from "../data.js";
import { make, one } from "../dom.js";
import { engine } from "../load.js";
import { eventsOf, find } from "./find-events.js";
import { isOffered, statement } from "./follow-ups.js";
import { fact } from "./words.js";
/**
 * @import { RulingView } from "./page.js"
 * @import { Further } from "./what-if.js"
 */

const say = data.words.rulings;
const lang = document.documentElement.lang;
/** What was typed, and which groups are open: they stay when all is drawn anew. */
const kept = { query: "", open: new Set() };

/** @param {RulingView} view @param {Further[]} events */
function buttons(view, events) {
  const row = make("div", "", { class: "answers" });
  for (const event of events) {
    const at = event.at === null ? null : view.incident.contacts.length;
    const further = { ...event, at };
    if (isOffered(view.incident, further)) row.append(statement(view, further, fact(event.id, event.value)));
  }
  return row;
}

/** @param {RulingView} view @param {{ id: string, name: string, facts: string[] }} group */
function drawGroup(view, { id, name, facts }) {
  const box = /** @type {HTMLDetailsElement} */ (make("details", "", { "data-group": id }));
  box.open = kept.open.has(id);
  box.append(make("summary", name, { "data-key": `group-${id}` }));
  const fill = () => box.append(buttons(view, facts.flatMap(eventsOf)));
  if (box.open) fill();
  box.addEventListener("toggle", () => {
    if (box.open && box.childElementCount < 2) fill();
    if (box.open) kept.open.add(id);
    else kept.open.delete(id);
  });
  return box;
}

/** @param {RulingView} view @param {HTMLElement} lists */
async function fillLists(view, lists) {
  const query = kept.query.trim();
  if (!query) {
    lists.replaceChildren(...data.words.groups.map((group) => drawGroup(view, group)));
    return;
  }
  const search = await engine().catch(() => null);
  if (query !== kept.query.trim()) return;
  const row = search ? buttons(view, find(search, query, lang)) : null;
  const words = search ? data.say.search.nothing : data.say.search.failed;
  lists.replaceChildren(row?.childElementCount ? row : make("p", words));
}

/** @param {RulingView} view */
export function drawEvents(view) {
  const box = make("section", "", { class: "pick", "data-events": "" });
  const label = { "aria-label": say.filter, placeholder: say.filter, "data-key": "filter" };
  const input = /** @type {HTMLInputElement} */ (make("input", "", { type: "search", ...label }));
  input.value = kept.query;
  const lists = make("div", "", { class: "groups" });
  input.addEventListener("input", () => {
    kept.query = input.value;
    fillLists(view, lists);
  });
  fillLists(view, lists);
  box.append(make("h2", say.else, { tabindex: "-1" }), input, lists);
  return box;
}

/** Forgets what was typed. */
export function resetQuery() {
  kept.query = "";
}

/** Forgets what was typed and which groups were open. */
export function resetEvents() {
  resetQuery();
  kept.open.clear();
}

/** Brings the list on the screen; no keyboard of a phone comes up. */
export function showEvents() {
  const heading = one("[data-events] h2");
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
