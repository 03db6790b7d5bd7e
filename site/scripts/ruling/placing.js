// Where the ruling puts discs: in words and on the bare table, on which discs that lie there can be put.
import { data } from "../data.js";
import { make } from "../dom.js";
import { fill } from "../fill.js";
import { load } from "../load.js";
import { labelled } from "../marks.js";
import { reason } from "../table/places.js";
import { Surface } from "../table/surface.js";
import { drawAsked, drawList, tapped } from "./disc-positions.js";
import { bareTable } from "./drawing.js";
import { button } from "./button.js";
import * as layouts from "./layout.js";
import { capital, cited } from "./words.js";
/**
 * @import { Ruling } from "./infer-facts.js"
 * @import { Placed, PlacedRow } from "./layout.js"
 * @import { RulingView } from "./page.js"
 * @import { Point, TableData } from "../table/surface.js"
 */

const say = data.words.rulings;
const SVG = "http://www.w3.org/2000/svg";
const TABLES = `data/tables-${document.documentElement.lang}.js`;
const HALO = 45; // mm, the radius of the ring around a place

/** @param {string} part @param {Point} at @param {number} r
 * @param {Record<string, string | number>} more */
function circle(part, at, r, more = {}) {
  const node = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: at[0], cy: -at[1], r, class: `d-${part}`, ...more }))
    node.setAttribute(name, String(value));
  return node;
}

/** The zone of a place. @param {Point} at @param {Surface} surface */
function zoneOf([x, y], surface) {
  if (Math.hypot(x, y) <= surface.circle) return "zone_circle";
  if (Math.abs(y) <= surface.zone) return "zone_field";
  return y > 0 ? "zone_far" : "zone_near";
}

/** How a place lies to the centre: on which sides of it. @param {Point} at */
function sidesOf([x, y]) {
  const { drawn } = data.words;
  const sides = [];
  if (Math.abs(y) >= 1) sides.push(drawn[y > 0 ? "side_far" : "side_near"]);
  if (Math.abs(x) >= 1) sides.push(drawn[x > 0 ? "side_right" : "side_left"]);
  return sides.length ? sides : [drawn.centre];
}

/** A place in words: its zone, and how it lies to the middle.
 * @param {Point} at @param {Surface} surface */
function spot(at, surface) {
  const { drawn } = data.words;
  const zone = zoneOf(at, surface);
  if (zone === "zone_circle") return [drawn[zone], ...sidesOf(at)].join(", ");
  const aside = Math.round(Math.abs(at[0]));
  if (!aside) return `${drawn[zone]}, ${drawn.on_middle}`;
  const side = drawn[at[0] < 0 ? "left_of_middle" : "right_of_middle"];
  return `${drawn[zone]}, ${aside}\u00a0${drawn.mm} ${side}`;
}

/** The words for each disc that is put somewhere, or nowhere.
 * @param {Placed} found @param {PlacedRow[]} tasks @param {TableData} table */
function drawWords({ placing }, tasks, table) {
  const list = make("ul", "", { class: "places", "data-places": "" });
  const { drawn } = data.words;
  const surface = new Surface(table);
  const why = (/** @type {string} */ name) => reason(name, table, data.tables.say);
  const either = tasks.some((task) => task.either);
  const name = (/** @type {{ what: string, owner: string }} */ { what, owner }) =>
    either ? drawn[what] : `${drawn[what]} (${drawn[`disc_${owner}`]})`;
  for (const row of placing?.places ?? []) {
    const item = make("li", labelled(capital(name(row)), ""));
    item.append(make("b", spot(row.at, surface), { "data-at": row.at.join(" ") }), cited(row));
    for (const other of row.also) {
      const because = other.why === "side" ? "" : `. ${why(other.why)}`; // the side is asked for below
      item.append(make("span", ` ${drawn.either} ${spot(other.at, surface)}${because}`));
    }
    list.append(item);
  }
  for (const row of placing?.unplaced ?? [])
    list.append(make("li", labelled(capital(name(row)), why(row.why) + cited(row))));
  return list;
}

/** The bare table: discs that lie there, and the places. @param {RulingView} view @param {Placed} found
 * @param {TableData} table */
function picture({ incident }, { placing }, table) {
  const node = bareTable();
  if (!node) return null;
  for (const target of node.querySelectorAll("[data-tap], [data-marks], title, desc")) target.remove();
  const { half } = new Surface(table);
  const outer = half + table.measures.edge.nominal + 5;
  node.setAttribute("viewBox", `${-outer} ${-outer} ${2 * outer} ${2 * outer}`);
  node.removeAttribute("aria-labelledby");
  node.setAttribute("aria-label", say.placing);
  const radius = table.measures.disc.nominal / 2;
  const band = { "stroke-width": 4 };
  for (const { owner, x, y } of incident.layout.discs)
    node.append(circle(owner, [x, y], radius), circle(`${owner}-band`, [x, y], radius / 2, band));
  for (const { at, owner, also } of placing?.places ?? []) {
    const open = { "stroke-width": 4, "stroke-dasharray": "4 5" };
    for (const other of also) node.append(circle(`${owner}-place`, other.at, radius, open));
    const ring = { "stroke-width": 6, "stroke-dasharray": "14 9", "data-place": "" };
    node.append(circle(`${owner}-place`, at, radius, band), circle(`${owner}-place`, at, HALO, ring));
  }
  return node;
}

/** Where on the table a tap was, in millimetres. @param {SVGElement} node @param {MouseEvent} event
 * @returns {Point} */
function tappedAt(node, { clientX, clientY }) {
  const svg = /** @type {SVGSVGElement} */ (node);
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return [x, -y];
}

/** The buttons that say that a disc lies where the first place was found, without a tap on the table.
 * @param {RulingView} view @param {Placed} found */
function drawTaken({ incident, act }, { placing }) {
  const row = make("div", "", { class: "answers", role: "group", "aria-label": say.taken });
  const [first] = placing?.places ?? [];
  for (const owner of first ? layouts.OWNERS : []) {
    const words = fill(say.lies_there, { disc: data.words.drawn[`disc_${owner}`] });
    const key = `taken-${owner}`;
    const next = layouts.put(incident, owner, first.at);
    row.append(button(words, key, () => act(next), { "data-taken": owner }));
  }
  return row;
}

/** @param {RulingView} view @param {HTMLElement} box @param {PlacedRow[]} tasks */
function fillBox(view, box, tasks) {
  const table = data.tables.documents[view.incident.document];
  if (!table) return;
  const found = layouts.place(view.incident.layout, tasks, table);
  const node = picture(view, found, table);
  const parts = found.fault ? [make("p", say.impossible)] : [drawWords(found, tasks, table)];
  if (!view.incident.layout.discs.length) parts.push(make("p", say.placing_free, { class: "small" }));
  if (tasks.filter(({ what }) => what === "over_edge").length > 1)
    parts.push(make("p", data.tables.say.order, { class: "small" }));
  const side = make("div");
  side.append(...parts, ...drawAsked(view, found), drawTaken(view, found));
  const beside = make("div", "", { class: "beside" });
  const list = drawList(view, table);
  if (node) {
    node.addEventListener("click", (event) => {
      if (list.open) tapped(view, tappedAt(node, event), table);
      else list.open = true; // the picture grows for the thumb
    });
    beside.append(node);
  }
  beside.append(side, list);
  box.replaceChildren(make("h2", say.placing), beside);
}

/** @param {RulingView} view @param {Ruling} ruling @returns {HTMLElement[]} */
export function drawPlacing(view, ruling) {
  const tasks = layouts.tasksOf(ruling, view.now.facts);
  if (!tasks.length || data.rules.unplaceable(view.now.facts)) return [];
  const box = make("section", "", { class: "placing", "data-placing": "" });
  if (data.tables) fillBox(view, box, tasks);
  else load(TABLES).then(() => fillBox(view, box, tasks), () => box.remove());
  return [box];
}
