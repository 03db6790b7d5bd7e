// Where discs go that the ruling puts on the table: in words, and on the bare table for a free place.
(() => {
  "use strict";
  const { load, make, one, told } = rulebook;
  const SVG = "http://www.w3.org/2000/svg";
  const SCRIPTS = ["surface", "light", "edge", "circle", "beside", "position", "places"];
  /** What has to be placed after an outcome. @type {Record<string, TableTask>} */
  const TASKS = told.placed;

  /** The scripts that place discs, one after the other, for each builds on those before. */
  async function loadTables() {
    for (const name of SCRIPTS) await load(`table-${name}.js`);
    await load(`data/tables-${document.documentElement.lang}.js`);
  }

  /** The bare table with the place. @param {TablePoint} at @param {string} owner @param {number} radius */
  function picture(at, owner, radius) {
    const template = /** @type {HTMLTemplateElement | null} */ (one("[data-table]"));
    const node = template?.content.firstElementChild?.cloneNode(true);
    if (!(node instanceof Element)) return null;
    for (const target of node.querySelectorAll("[data-tap], [data-marks], title, desc")) target.remove();
    node.removeAttribute("aria-labelledby");
    node.setAttribute("aria-label", told.rulings.placing_free);
    const ring = document.createElementNS(SVG, "circle");
    const shape = { cx: at[0], cy: -at[1], r: radius, class: `d-${owner}-place`, "stroke-width": 8 };
    for (const [name, value] of Object.entries({ ...shape, "stroke-dasharray": 10 }))
      ring.setAttribute(name, String(value));
    node.append(ring);
    return node;
  }

  /** @param {HTMLElement} box @param {string} id @param {TableTask} task */
  async function place(box, id, task) {
    await loadTables();
    const table = rulebook.tables.documents[id];
    if (!table) return;
    const { position } = rulebook.tablePosition.readPosition({ discs: [], place: [task] }, table);
    const found = position ? rulebook.tablePlaces.placeDiscs(position, table).places[0] : null;
    const drawn = found ? picture(found.at, found.owner, table.measures.disc.nominal) : null;
    if (!found || !drawn) return;
    const caption = `${told.rulings.placing_free} (${found.clauses.join(", ")})`;
    box.append(drawn, make("p", caption, { class: "small" }));
  }

  /** @param {RulingView} view @param {Ruling} ruling @returns {HTMLElement[]} */
  function drawPlacing(view, ruling) {
    const word = ruling.outcomes.find((outcome) => Object.hasOwn(TASKS, outcome));
    if (!word || view.now.facts.game === "doubles") return [];
    const box = make("details", "", { class: "placing" });
    box.append(make("summary", told.rulings.placing));
    box.addEventListener("toggle", () => {
      if (box.childElementCount < 2) place(box, view.telling.document, TASKS[word]).catch(() => {});
    });
    return [box];
  }

  rulebook.rulingPlacing = { drawPlacing };
})();
