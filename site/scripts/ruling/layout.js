// Where discs lie, as far as somebody entered it, and where the ruling puts others: no page, no drawing.
import { data } from "../data.js";
import { placeDiscs } from "../table/places.js";
import { readPosition } from "../table/position.js";
import * as incidents from "./incident.js";
/**
 * @import { DiscPlace, Incident, Layout, Step } from "./incident.js"
 * @import { KnownFacts, Ruling } from "./infer-facts.js"
 * @import { TablePlacing } from "../table/places.js"
 * @import { TableFault } from "../table/position.js"
 * @import { Point, TableData } from "../table/surface.js"
 */

/**
 * A disc that has to be put on the table after an outcome.
 * @typedef {object} PlacedRow
 * @property {string} outcome
 * @property {string} what
 * @property {string} owner
 * @property {string} [count] the fact that counts how many; without it one.
 * @property {string} [unless]
 * @property {boolean} [either]
 */

/**
 * Where discs are put, the numbers of those for which the edge must be entered, and whether the side
 *   matters.
 * @typedef {object} Placed
 * @property {TablePlacing | null} placing
 * @property {TableFault | null} fault
 * @property {number[]} edges
 * @property {boolean} side
 */

export const OWNERS = ["own", "opponent"];
export const FROM = ["left", "right", "middle"];
export const EDGES = ["far", "near", "left", "right", "far-left", "far-right", "near-left", "near-right"];
/** Discs and edges that an address may hold. */
const MOST = 16;
/** Places are entered to a tenth of a millimetre; an address counts these along rows from one corner. */
const TENTHS = 10;
const FARTHEST = 500 * TENTHS;
const ROW = 2 * FARTHEST + 1;
const BASE = 36;
const DIGITS = 6;
/** How near to an edge or a middle line a tap is taken for it, in millimetres. */
const NEAR = 18;

/** @param {number} length */
const tenths = (length) => Math.round(length * TENTHS);

/** @param {DiscPlace} disc */
const placeCode = ({ x, y }) =>
  ((tenths(x) + FARTHEST) * ROW + tenths(y) + FARTHEST).toString(BASE).padStart(DIGITS, "0");

/** Where discs lie as a part of an address; nothing where nobody entered. @param {Layout} layout */
export function encode({ discs, from, edges }) {
  if (!discs.length && !from && !edges.some(Boolean)) return "";
  const rows = OWNERS.map((owner) => discs.filter((disc) => disc.owner === owner).map(placeCode).join(""));
  const asked = edges.map((edge) => EDGES.indexOf(edge) + 1).join("");
  return [...rows, `${from.charAt(0)}${asked}`].join("-");
}

/** @param {string} owner @param {string} code @returns {DiscPlace} */
function discOf(owner, code) {
  const n = parseInt(code, BASE);
  if (!(n < ROW * ROW)) throw new Error(`no place ${code}`);
  const part = (/** @type {number} */ length) => (length - FARTHEST) / TENTHS;
  return { owner, x: part(Math.floor(n / ROW)), y: part(n % ROW) };
}

/** The same back; throws where it says nothing. @param {string} code @returns {Layout} */
export function decode(code) {
  const parts = /^((?:[a-z\d]{6})*)-((?:[a-z\d]{6})*)-([lrm]?)([0-8]{0,16})$/.exec(code);
  if (!parts) throw new Error("no position");
  const discs = OWNERS.flatMap((owner, n) =>
    (parts[n + 1].match(/.{6}/g) ?? []).map((spot) => discOf(owner, spot)),
  );
  if (discs.length > MOST) throw new Error("too many discs");
  const from = FROM.find((side) => parts[3] && side.startsWith(parts[3])) ?? "";
  return { discs, from, edges: [...parts[4]].map((n) => EDGES[Number(n) - 1] ?? "") };
}

/** @param {Incident} incident @param {Step["what"]} what @param {string} id
 * @param {Partial<Layout>} next */
const change = (incident, what, id, next) =>
  incidents.step(incident, { what, id, value: true }, { layout: { ...incident.layout, ...next } });

/** A disc lies somewhere. @param {Incident} incident @param {string} owner @param {Point} at */
export function put(incident, owner, at) {
  const [x, y] = at.map((length) => tenths(length) / TENTHS);
  return change(incident, "put", owner, { discs: [...incident.layout.discs, { owner, x, y }] });
}

/** @param {Incident} incident @param {number} n */
export function take(incident, n) {
  const { discs } = incident.layout;
  return change(incident, "take", discs[n].owner, { discs: discs.toSpliced(n, 1) });
}

/** @param {Incident} incident @param {number} n @param {Point} at */
export function shift(incident, n, [x, y]) {
  const { discs } = incident.layout;
  return change(incident, "shift", discs[n].owner, { discs: discs.with(n, { ...discs[n], x, y }) });
}

/** From which side the stroke was made. @param {Incident} incident @param {string} from */
export const strike = (incident, from) => change(incident, "side", from, { from });

/** Over which edge the disc with a number left.
 * @param {Incident} incident @param {number} n @param {string} edge */
export function leave(incident, n, edge) {
  const edges = Array.from({ length: Math.max(n + 1, incident.layout.edges.length) }, (_, k) =>
    k === n ? edge : (incident.layout.edges[k] ?? ""),
  );
  return change(incident, "side", edge, { edges });
}

/** The place that a tap means: at an edge, on a middle line, or where it is.
 * @param {Point} at @param {number} reach @returns {Point} */
export function snap(at, reach) {
  const part = (/** @type {number} */ length) => {
    if (Math.abs(length) < NEAR) return 0;
    return Math.sign(length) * (reach - Math.abs(length) < NEAR ? Math.floor(reach) : Math.abs(length));
  };
  return [Math.round(part(at[0])), Math.round(part(at[1]))];
}

/** What has to be put on the table after a ruling. @param {Ruling} ruling @param {KnownFacts} facts */
export function tasksOf({ outcomes }, facts) {
  const due = data.words.placed.filter(
    ({ outcome, unless }) => outcomes.includes(outcome) && !(unless && outcomes.includes(unless)),
  );
  return due.flatMap((row) => Array.from({ length: row.count ? Number(facts[row.count]) : 1 }, () => row));
}

/** @param {Layout} layout @param {PlacedRow[]} tasks @param {string[]} edges @param {TableData} table */
function placedAt(layout, tasks, edges, table) {
  let left = 0;
  const due = tasks.map(({ what, owner }) =>
    what === "over_edge" ? { what, owner, edge: edges[left++] || EDGES[0] } : { what, owner },
  );
  const entered = { discs: layout.discs, struck_from: layout.from || null, place: due };
  const { position, fault } = readPosition(entered, table);
  return { placing: position ? placeDiscs(position, table) : null, fault };
}

/** Whether it matters over which edge a disc left. @param {Layout} layout @param {PlacedRow[]} tasks
 * @param {number} n @param {TableData} table */
function dependsOnEdge(layout, tasks, n, table) {
  const ways = EDGES.map((edge) => {
    const { placing } = placedAt(layout, tasks, layout.edges.toSpliced(n, 1, edge), table);
    return JSON.stringify([placing?.places.map(({ at }) => at), placing?.unplaced.map(({ why }) => why)]);
  });
  return new Set(ways).size > 1;
}

/** Without the discs that left over an edge that nobody entered. @param {TablePlacing} placing */
const withoutLeaving = (placing) => ({
  ...placing,
  places: placing.places.filter(({ what }) => what !== "over_edge"),
  unplaced: placing.unplaced.filter(({ what }) => what !== "over_edge"),
});

/**
 * Where discs are put, by the table of a document, and what has to be entered for it: sides and edges only
 * where something depends on them.
 * @param {Layout} layout @param {PlacedRow[]} tasks @param {TableData} table @returns {Placed}
 */
export function place(layout, tasks, table) {
  const leaving = tasks.filter(({ what }) => what === "over_edge");
  const all = { ...layout, edges: leaving.map((_, n) => layout.edges[n] ?? "") };
  const { placing, fault } = placedAt(layout, tasks, all.edges, table);
  const open = placing?.places.some(({ also }) => also.some(({ why }) => why === "side"));
  const edges = placing ? [...leaving.keys()].filter((n) => dependsOnEdge(all, tasks, n, table)) : [];
  const isOpen = edges.some((n) => !all.edges[n]);
  const known = placing && isOpen ? withoutLeaving(placing) : placing;
  return { placing: known, fault, edges, side: Boolean(open || layout.from) };
}
