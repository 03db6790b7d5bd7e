// A position that somebody entered, and what cannot be in it, as rulebook/table/position.py has it.
import { PUCK } from "./beside.js";
import { Surface, distance, middle } from "./surface.js";
/** @import { Point, TableData, TableDisc } from "./surface.js" */

/**
 * A disc that has to be put somewhere.
 * @typedef {object} TableTask
 * @property {string} what
 * @property {string} owner
 * @property {string} [id]
 * @property {string | null} [edge]
 * @property {boolean} [first_hit]
 * @property {number | null} [x]
 * @property {number | null} [y]
 * @property {Point[]} [pieces]
 * @property {string} [on]
 */

/**
 * A position as `rulebook place` reads it.
 * @typedef {object} EnteredPosition
 * @property {(Omit<TableDisc, "id"> & { id?: string })[]} discs
 * @property {string | null} [struck_from]
 * @property {string} [striker]
 * @property {TableTask[]} [place]
 */

/**
 * A position that can be.
 * @typedef {object} TablePosition
 * @property {TableDisc[]} discs
 * @property {TableTask[]} tasks
 * @property {Point[][]} spots where the disc of each task lies, if it lies anywhere.
 * @property {string | null} struck_from
 * @property {string} striker
 */

/**
 * What cannot be in a position: its name, the discs and the number of the task that it is about.
 * @typedef {object} TableFault
 * @property {string} why
 * @property {string[]} discs
 * @property {number | null} task
 */

/** How far entered discs may overlap or stand out: places are entered to a tenth of a millimetre. */
const SLACK = 0.1;
/** What comes back to the table and is one of its owner's discs already. */
const RETURNING = ["over_edge", "broken", "on_top"];

/** @param {TableTask} task */
export const isReturning = (task) => RETURNING.includes(task.what);

/** @param {string} why @param {string[]} discs @param {number | null} task @returns {TableFault} */
const fault = (why, discs, task = null) => ({ why, discs, task });

/** @param {TableDisc[]} discs */
function twice(discs) {
  const ids = discs.map((disc) => disc.id);
  const again = ids.find((id, n) => ids.indexOf(id) < n);
  return again === undefined ? null : fault("twice", [again]);
}

/** @param {TableDisc[]} discs @param {Surface} surface */
function outside(discs, surface) {
  const reach = surface.reach + SLACK;
  const beyond = discs.find((disc) => Math.abs(disc.x) > reach || Math.abs(disc.y) > reach);
  return beyond ? fault("outside", [beyond.id]) : null;
}

/** @param {TableDisc[]} layout @param {Surface} surface */
function overlap(layout, surface) {
  for (const [n, disc] of layout.entries()) {
    const near = (/** @type {TableDisc} */ other) =>
      distance(middle(disc), middle(other)) < surface.disc - SLACK;
    const other = layout.slice(0, n).find(near);
    if (other) return fault("overlap", [other.id, disc.id]);
  }
  return null;
}

/** @param {TableDisc[]} layout @param {TableTask[]} tasks @param {number} most */
function tooMany(layout, tasks, most) {
  for (const owner of ["own", "opponent"]) {
    const own = layout.filter((disc) => disc.owner === owner);
    const returning = tasks.filter((task) => task.owner === owner && isReturning(task));
    if (own.length + returning.length > most) return fault("too-many", own.map((disc) => disc.id));
  }
  return null;
}

/** Where the disc of a task lies.
 * @param {TableTask} task @param {TableDisc[]} discs @returns {Point[]} */
function spotsOf(task, discs) {
  if (task.pieces?.length) return task.pieces;
  if (typeof task.x === "number" && typeof task.y === "number") return [[task.x, task.y]];
  const layout = isReturning(task) ? discs.filter((disc) => disc.id === task.id) : [];
  return layout.map(middle);
}

/** A task that does not say enough. @param {TableTask[]} tasks @param {Point[][]} spots */
function puzzle(tasks, spots) {
  for (const [n, { what, edge }] of tasks.entries()) {
    if (what === "over_edge" && !edge) return fault("no-edge", [], n);
    if (what === "broken" && !edge && !spots[n].length) return fault("no-piece", [], n);
    if (what === "on_top" && !spots[n].length) return fault("no-upper", [], n);
  }
  return tasks.filter((task) => task.first_hit).length > 1 ? fault("first-hit", []) : null;
}

/** A disc that comes back twice, or as another owner's.
 * @param {TableDisc[]} discs @param {TableTask[]} tasks */
function doubled(discs, tasks) {
  const seen = new Set();
  for (const [n, task] of tasks.entries()) {
    if (!task.id || !isReturning(task)) continue;
    if (seen.has(task.id)) return fault("placed-twice", [task.id], n);
    const strange = discs.some((disc) => disc.id === task.id && disc.owner !== task.owner);
    if (strange) return fault("two-owners", [task.id], n);
    seen.add(task.id);
  }
  return null;
}

/** A piece beside the table, or a disc on top of nothing.
 * @param {TableDisc[]} discs @param {TableTask[]} tasks @param {Point[][]} spots
 * @param {Surface} surface */
function stray(discs, tasks, spots, surface) {
  const limit = surface.half + SLACK;
  const known = [...discs, ...tasks].map(({ id }) => id);
  for (const [n, task] of tasks.entries()) {
    if (spots[n].flat().some((part) => Math.abs(part) > limit)) return fault("stray", [], n);
    if (task.what !== "on_top" || task.edge || task.on === PUCK) continue;
    const others = known.filter((id) => id && id !== task.id);
    if (task.on && !others.includes(task.on)) return fault("no-such-below", [], n);
    if (!others.length) return fault("nothing-below", [], n);
  }
  return null;
}

/** The first thing of a position that cannot be, or nothing.
 * @param {TableDisc[]} discs @param {TablePosition} position @param {TableData} table */
function firstFault(discs, { discs: layout, tasks, spots }, table) {
  const surface = new Surface(table);
  return (
    twice(discs) ??
    outside(discs, surface) ??
    overlap(layout, surface) ??
    tooMany(layout, tasks, table.discs) ??
    puzzle(tasks, spots) ??
    doubled(discs, tasks) ??
    stray(discs, tasks, spots, surface)
  );
}

/**
 * A position that can be, or the first thing that cannot: too many discs, one entered twice, beside the table
 * or over another, a task that does not say enough. Numbers are numbers already.
 * @param {EnteredPosition} entered @param {TableData} table
 * @returns {{ position: TablePosition | null, fault: TableFault | null }}
 */
export function readPosition(entered, table) {
  const { place: tasks = [], struck_from = null, striker = "own" } = entered;
  if (entered.discs.length > 2 * table.discs) return { position: null, fault: fault("too-many", []) };
  const discs = entered.discs.map((disc, n) => ({ ...disc, id: disc.id || `disc ${n + 1}` }));
  const moving = new Set(tasks.filter((task) => task.id && isReturning(task)).map((task) => task.id));
  const layout = discs.filter((disc) => !moving.has(disc.id));
  const spots = tasks.map((task) => spotsOf(task, discs));
  const position = { discs: layout, tasks, spots, struck_from, striker };
  const wrong = firstFault(discs, position, table);
  return wrong ? { position: null, fault: wrong } : { position, fault: null };
}
