// Discs that lie on the table: put with a tap and a disc in hand, or by numbers in a list.
(() => {
  "use strict";
  const { make, told } = rulebook;
  const { button } = rulebook.rulingTold;
  const { capital, fill } = rulebook.rulingWords;
  const { EDGES, FROM, OWNERS } = rulebook.position;
  const say = told.rulings;
  /** Which disc is in hand, and whether the list is open: both stay when all is drawn anew. */
  const kept = { hand: "", open: false };

  /** @param {RulingView} view @param {Telling} next @param {TableData} table */
  function actIfPossible(view, next, table) {
    const { fault } = rulebook.position.place(next.lying, [], table);
    if (!fault) view.act(next);
    return !fault;
  }

  /** A tap on the table takes the disc away that lies there, or puts down what is in hand.
   * @param {RulingView} view @param {TablePoint} at @param {TableData} table */
  function tapped(view, at, table) {
    const { telling } = view;
    const size = table.measures.disc.nominal;
    const n = telling.lying.discs.findIndex(({ x, y }) => Math.hypot(x - at[0], y - at[1]) < size * 0.75);
    if (n >= 0) view.act(rulebook.position.take(telling, n));
    else if (kept.hand) {
      const { reach } = new rulebook.tableSurface.Surface(table);
      const { put, snap } = rulebook.position;
      actIfPossible(view, put(telling, kept.hand, snap(at, reach)), table);
    }
  }

  /** @param {string} words @param {string} key @param {[string, string][]} choices @param {string} value
   * @param {(value: string) => void} act */
  function chooser(words, key, choices, value, act) {
    const label = make("label", `${words} `, { class: "chooser" });
    const select = /** @type {HTMLSelectElement} */ (make("select", "", { "data-key": key }));
    select.append(make("option", say.not_told, { value: "" }));
    for (const [id, name] of choices) select.append(make("option", name, { value: id }));
    select.value = value;
    select.addEventListener("change", () => act(select.value));
    label.append(select);
    return label;
  }

  /** Side and edges, where something hangs on them. @param {RulingView} view @param {Placed} found */
  function drawAsked({ telling, act }, found) {
    const { drawn } = told;
    /** @type {[string, string][]} */
    const edges = EDGES.map((id) => [id, id.split("-").map((part) => drawn[`edge_${part}`]).join(" / ")]);
    /** @type {[string, string][]} */
    const sides = FROM.map((id) => [id, drawn[`side_${id}`] ?? drawn.name_middle]);
    const asked = found.edges.map((n) => {
      const words = found.edges.length > 1 ? `${n + 1}. ${say.left_over}` : say.left_over;
      const tell = (/** @type {string} */ edge) => act(rulebook.position.leave(telling, n, edge));
      return chooser(words, `edge-${n}`, edges, telling.lying.edges[n] ?? "", tell);
    });
    const strike = (/** @type {string} */ from) => act(rulebook.position.strike(telling, from));
    if (found.side) asked.push(chooser(say.struck_from, "from", sides, telling.lying.from, strike));
    return asked;
  }

  /** @param {RulingView} view @param {number} n @param {0 | 1} axis @param {TableData} table */
  function lengthInput(view, n, axis, table) {
    const { x, y } = view.telling.lying.discs[n];
    const words = [say.across, say.away][axis];
    const named = { "aria-label": `${n + 1}. ${words}`, title: words, "data-key": `at-${n}-${axis}` };
    const attributes = { type: "number", step: "any", value: String([x, y][axis]), ...named };
    const input = /** @type {HTMLInputElement} */ (make("input", "", attributes));
    input.addEventListener("change", () => {
      /** @type {TablePoint} */
      const at = [x, y];
      at[axis] = Number(input.value);
      const isNumber = input.value !== "" && Number.isFinite(at[axis]);
      const isMoved =
        isNumber && actIfPossible(view, rulebook.position.shift(view.telling, n, at), table);
      if (!isMoved) input.value = String([x, y][axis]);
    });
    return input;
  }

  /** @param {RulingView} view @param {number} n @param {TableData} table */
  function discRow(view, n, table) {
    const name = told.drawn[`disc_${view.telling.lying.discs[n].owner}`];
    const row = make("li", "", { "data-lying": String(n) });
    const tools = make("span", "", { class: "signs" });
    const take = () => view.act(rulebook.position.take(view.telling, n));
    const more = { "aria-label": rulebook.labelled(say.remove, `${n + 1}. ${name}`), class: "sign" };
    tools.append(lengthInput(view, n, 0, table), lengthInput(view, n, 1, table));
    tools.append(button("✕", `take-${n}`, take, more));
    row.append(make("span", capital(name)), tools);
    return row;
  }

  /** Puts a disc of an owner in hand, or down again; without a drawing in reach, in the list.
   * @param {string} owner @param {HTMLElement} row */
  function drawHand(owner, row) {
    const node = button(capital(told.drawn[`disc_${owner}`]), `hand-${owner}`, () => {
      kept.hand = kept.hand === owner ? "" : owner;
      for (const other of row.children)
        other.setAttribute("aria-pressed", String(other.getAttribute("data-hand") === kept.hand));
    });
    node.setAttribute("data-hand", owner);
    node.setAttribute("aria-pressed", String(kept.hand === owner));
    return node;
  }

  /** A free place for a disc that is told by numbers. @param {Telling} telling @param {TableData} table */
  function freePlace({ lying }, table) {
    const surface = new rulebook.tableSurface.Surface(table);
    const discs = lying.discs.map((disc) => ({ ...disc, id: "" }));
    const step = surface.disc;
    for (let y = 200; y > -surface.reach; y -= step)
      for (let x = 0; x < surface.reach; x += step)
        if (surface.free([x, y], discs)) return /** @type {TablePoint} */ ([x, y]);
    return null;
  }

  /** @param {RulingView} view @param {TableData} table */
  function drawAdders(view, table) {
    const row = make("p", "", { class: "tools" });
    for (const owner of OWNERS) {
      const add = () => {
        const at = freePlace(view.telling, table);
        if (at) actIfPossible(view, rulebook.position.put(view.telling, owner, at), table);
      };
      const words = fill(say.add, { disc: told.drawn[`disc_${owner}`] });
      row.append(button(words, `add-${owner}`, add, { "data-add": owner }));
    }
    return row;
  }

  /** Where discs lie: what is in hand for a tap, and all of it as a list of numbers.
   * @param {RulingView} view @param {TableData} table */
  function drawList(view, table) {
    const box = /** @type {HTMLDetailsElement} */ (make("details", "", { "data-position": "" }));
    box.open = kept.open;
    box.addEventListener("toggle", () => {
      kept.open = box.open;
    });
    const list = make("ol", "", { class: "said", "aria-label": say.position });
    list.append(...view.telling.lying.discs.map((_, n) => discRow(view, n, table)));
    const hands = make("div", "", { class: "answers", role: "group", "aria-label": say.hand });
    hands.append(...OWNERS.map((owner) => drawHand(owner, hands)));
    box.append(make("summary", say.position, { "data-key": "position" }));
    box.append(make("p", say.hand, { class: "small" }), hands, list);
    const axes = `${rulebook.listed([say.across, say.away])}.`;
    box.append(make("p", axes, { class: "small" }), drawAdders(view, table));
    return box;
  }

  rulebook.rulingLying = { drawAsked, drawList, tapped };
})();
