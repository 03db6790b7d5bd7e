// Discs that lie on the table: put with a tap and a disc in hand, or by numbers in a list.
import { data } from "../data.js";
import { make } from "../dom.js";
import { fill } from "../fill.js";
import { labelled, listed } from "../marks.js";
import { Surface } from "../table/surface.js";
import { button } from "./button.js";
import * as layouts from "./layout.js";
import { EDGES, FROM, OWNERS } from "./layout.js";
import { capital } from "./words.js";
/**
 * @import { Incident } from "./incident.js"
 * @import { Placed } from "./layout.js"
 * @import { RulingView } from "./page.js"
 * @import { Point, TableData } from "../table/surface.js"
 */

const say = data.words.rulings;
/** Which disc is in hand, and whether the list is open: both stay when all is drawn anew. */
const kept = { hand: "", open: false };

/** @param {RulingView} view @param {Incident} next @param {TableData} table */
function actIfPossible(view, next, table) {
  const { fault } = layouts.place(next.layout, [], table);
  if (!fault) view.act(next);
  return !fault;
}

/** A tap on the table takes the disc away that lies there, or puts down what is in hand.
 * @param {RulingView} view @param {Point} at @param {TableData} table */
export function tapped(view, at, table) {
  const { incident } = view;
  const size = table.measures.disc.nominal;
  const n = incident.layout.discs.findIndex(({ x, y }) => Math.hypot(x - at[0], y - at[1]) < size * 0.75);
  if (n >= 0) view.act(layouts.take(incident, n));
  else if (kept.hand) {
    const { reach } = new Surface(table);
    const { put, snap } = layouts;
    actIfPossible(view, put(incident, kept.hand, snap(at, reach)), table);
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

/** Side and edges, where something depends on them. @param {RulingView} view @param {Placed} found */
export function drawAsked({ incident, act }, found) {
  const { drawn } = data.words;
  /** @type {[string, string][]} */
  const edges = EDGES.map((id) => [id, id.split("-").map((part) => drawn[`edge_${part}`]).join(" / ")]);
  /** @type {[string, string][]} */
  const sides = FROM.map((id) => [id, drawn[`side_${id}`] ?? drawn.name_middle]);
  const asked = found.edges.map((n) => {
    const words = found.edges.length > 1 ? `${n + 1}. ${say.left_over}` : say.left_over;
    const choose = (/** @type {string} */ edge) => act(layouts.leave(incident, n, edge));
    return chooser(words, `edge-${n}`, edges, incident.layout.edges[n] ?? "", choose);
  });
  const strike = (/** @type {string} */ from) => act(layouts.strike(incident, from));
  if (found.side) asked.push(chooser(say.struck_from, "from", sides, incident.layout.from, strike));
  return asked;
}

/** @param {RulingView} view @param {number} n @param {0 | 1} axis @param {TableData} table */
function lengthInput(view, n, axis, table) {
  const { x, y } = view.incident.layout.discs[n];
  const words = [say.across, say.away][axis];
  const named = { "aria-label": `${n + 1}. ${words}`, title: words, "data-key": `at-${n}-${axis}` };
  const attributes = { type: "number", step: "any", value: String([x, y][axis]), ...named };
  const input = /** @type {HTMLInputElement} */ (make("input", "", attributes));
  input.addEventListener("change", () => {
    /** @type {Point} */
    const at = [x, y];
    at[axis] = Number(input.value);
    const isNumber = input.value !== "" && Number.isFinite(at[axis]);
    const isMoved =
      isNumber && actIfPossible(view, layouts.shift(view.incident, n, at), table);
    if (!isMoved) input.value = String([x, y][axis]);
  });
  return input;
}

/** @param {RulingView} view @param {number} n @param {TableData} table */
function discRow(view, n, table) {
  const name = data.words.drawn[`disc_${view.incident.layout.discs[n].owner}`];
  const row = make("li", "", { "data-disc": String(n) });
  const tools = make("span", "", { class: "signs" });
  const take = () => view.act(layouts.take(view.incident, n));
  const more = { "aria-label": labelled(say.remove, `${n + 1}. ${name}`), class: "sign" };
  tools.append(lengthInput(view, n, 0, table), lengthInput(view, n, 1, table));
  tools.append(button("✕", `take-${n}`, take, more));
  row.append(make("span", capital(name)), tools);
  return row;
}

/** Puts a disc of an owner in hand, or down again; without a drawing in reach, in the list.
 * @param {string} owner @param {HTMLElement} row */
function drawHand(owner, row) {
  const node = button(capital(data.words.drawn[`disc_${owner}`]), `hand-${owner}`, () => {
    kept.hand = kept.hand === owner ? "" : owner;
    for (const other of row.children)
      other.setAttribute("aria-pressed", String(other.getAttribute("data-hand") === kept.hand));
  });
  node.setAttribute("data-hand", owner);
  node.setAttribute("aria-pressed", String(kept.hand === owner));
  return node;
}

/** A free place for a disc that is entered by numbers. @param {Incident} incident @param {TableData} table */
function freePlace({ layout }, table) {
  const surface = new Surface(table);
  const discs = layout.discs.map((disc) => ({ ...disc, id: "" }));
  const step = surface.disc;
  for (let y = 200; y > -surface.reach; y -= step)
    for (let x = 0; x < surface.reach; x += step)
      if (surface.free([x, y], discs)) return /** @type {Point} */ ([x, y]);
  return null;
}

/** @param {RulingView} view @param {TableData} table */
function drawAdders(view, table) {
  const row = make("p", "", { class: "tools" });
  for (const owner of OWNERS) {
    const add = () => {
      const at = freePlace(view.incident, table);
      if (at) actIfPossible(view, layouts.put(view.incident, owner, at), table);
    };
    const words = fill(say.add, { disc: data.words.drawn[`disc_${owner}`] });
    row.append(button(words, `add-${owner}`, add, { "data-add": owner }));
  }
  return row;
}

/** Where discs lie: what is in hand for a tap, and all of it as a list of numbers.
 * @param {RulingView} view @param {TableData} table */
export function drawList(view, table) {
  const box = /** @type {HTMLDetailsElement} */ (make("details", "", { "data-position": "" }));
  box.open = kept.open;
  box.addEventListener("toggle", () => {
    kept.open = box.open;
  });
  const list = make("ol", "", { class: "said", "aria-label": say.position });
  list.append(...view.incident.layout.discs.map((_, n) => discRow(view, n, table)));
  const hands = make("div", "", { class: "answers", role: "group", "aria-label": say.hand });
  hands.append(...OWNERS.map((owner) => drawHand(owner, hands)));
  box.append(make("summary", say.position, { "data-key": "position" }));
  box.append(make("p", say.hand, { class: "small" }), hands, list);
  const axes = `${listed([say.across, say.away])}.`;
  box.append(make("p", axes, { class: "small" }), drawAdders(view, table));
  return box;
}
