// What else happened: everyday events as statements, in groups, with the site's own search over them.
(() => {
  "use strict";
  const { engine, make, one, told } = rulebook;
  const { fact } = rulebook.rulingWords;
  const { isOffered, toggle } = rulebook.rulingAsked;
  const say = told.rulings;
  const lang = document.documentElement.lang;
  /** What was typed, and which groups are open: they stay when all is drawn anew. */
  const kept = { query: "", open: new Set() };

  /** @param {RulingView} view @param {Further[]} events */
  function buttons(view, events) {
    const row = make("div", "", { class: "answers" });
    for (const event of events) {
      const at = event.at === null ? null : view.telling.contacts.length;
      const further = { ...event, at };
      if (isOffered(view.telling, further)) row.append(toggle(view, further, fact(event.id, event.value)));
    }
    return row;
  }

  /** @param {RulingView} view @param {{ id: string, name: string, facts: string[] }} group */
  function drawGroup(view, { id, name, facts }) {
    const box = /** @type {HTMLDetailsElement} */ (make("details", "", { "data-group": id }));
    box.open = kept.open.has(id);
    box.append(make("summary", name, { "data-key": `group-${id}` }));
    const fill = () => box.append(buttons(view, facts.flatMap(rulebook.rulingFind.eventsOf)));
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
      lists.replaceChildren(...told.groups.map((group) => drawGroup(view, group)));
      return;
    }
    const search = await engine().catch(() => null);
    if (query !== kept.query.trim()) return;
    const row = search ? buttons(view, rulebook.rulingFind.find(search, query, lang)) : null;
    const words = search ? rulebook.say.search.nothing : rulebook.say.search.failed;
    lists.replaceChildren(row?.childElementCount ? row : make("p", words));
  }

  /** @param {RulingView} view */
  function drawEvents(view) {
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
  function reset() {
    kept.query = "";
  }

  /** Brings the list on the screen; no keyboard of a phone comes up. */
  function show() {
    const heading = one("[data-events] h2");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  rulebook.rulingEvents = { drawEvents, reset, show };
})();
