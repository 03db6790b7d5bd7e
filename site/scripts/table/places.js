// What becomes of a position: dark discs, and where discs are put, as rulebook/table/places.py has it.
import { atPiece, beside } from "./beside.js";
import { inCircle } from "./circle.js";
import { atEdge } from "./edge.js";
import { see } from "./light.js";
import { isReturning } from "./position.js";
import { Surface, tenths } from "./surface.js";
/**
 * @import { FoundPlace, OpenPlace, TableGround } from "./edge.js"
 * @import { SeenDisc } from "./light.js"
 * @import { TablePosition, TableTask } from "./position.js"
 * @import { Point, TableData } from "./surface.js"
 */

/**
 * @typedef {object} PlacedDisc
 * @property {string} what
 * @property {string} owner
 * @property {string} id
 * @property {Point} at
 * @property {string[]} clauses
 * @property {OpenPlace[]} also
 */

/**
 * @typedef {object} UnplacedDisc
 * @property {string} what
 * @property {string} owner
 * @property {string} id
 * @property {string} why
 * @property {string[]} clauses
 */

/**
 * @typedef {object} TablePlacing
 * @property {SeenDisc[]} discs
 * @property {PlacedDisc[]} places
 * @property {UnplacedDisc[]} unplaced
 */

/** Words that a sentence quotes, where they are not named as the sentence is.
 * @type {Record<string, string>} */
const WORDS = { between: "midway" };

/** The tasks as entered; of those that left the table, the one that was hit first comes first.
 * @param {TableTask[]} tasks */
function inOrder(tasks) {
  const order = tasks.map((_, n) => n);
  const leaving = order.filter((n) => tasks[n].edge && isReturning(tasks[n]));
  const sorted = [
    ...leaving.filter((n) => tasks[n].first_hit),
    ...leaving.filter((n) => !tasks[n].first_hit),
  ];
  leaving.forEach((place, n) => {
    order[place] = sorted[n];
  });
  return order;
}

/** Where a disc goes, or the sentence that says why it goes nowhere.
 * @param {TableGround} ground @param {TableTask} task @param {Point[]} spots */
function find(ground, task, spots) {
  if (!isReturning(task)) return atEdge(ground, task.owner);
  if (task.edge) return inCircle(ground, task.edge);
  if (task.what === "broken") return atPiece(ground, spots);
  return beside(ground, spots[0], task.on ?? "");
}

/** The clauses that say where the disc of a task goes. @param {TableTask} task @param {TableData} table */
function clausesOf(task, table) {
  const names = task.what === "debt" ? ["penalty", "debt"] : [task.what];
  if (task.what === "broken" && task.edge) names.push("over_edge");
  return names.flatMap((name) => table.clauses[name]);
}

/** @param {Point} at @returns {Point} */
const rounded = (at) => [tenths(at[0]), tenths(at[1])];

/** @param {TableTask} task @param {FoundPlace} found @param {TableData} table @returns {PlacedDisc} */
function placed(task, found, table) {
  const also = found.also.map(({ at, why }) => ({ at: rounded(at), why }));
  const { what, owner, id = "" } = task;
  return { what, owner, id, at: rounded(found.at), clauses: clausesOf(task, table), also };
}

/** @param {TableTask} task @param {string} why @param {TableData} table @returns {UnplacedDisc} */
function notPlaced(task, why, table) {
  const { what, owner, id = "" } = task;
  const owed = table.clauses[what === "debt" ? "debt" : "owed"];
  return { what, owner, id, why, clauses: why === "owed" ? owed : clausesOf(task, table) };
}

/** Whether all discs of an owner are on the table, or about to come back to it.
 * @param {TableGround} ground @param {string} owner @param {TableTask[]} coming @param {number} discs */
const allThere = (ground, owner, coming, discs) =>
  [...ground.discs, ...coming].filter((one) => one.owner === owner).length >= discs;

/**
 * Puts every disc of a position that has to be put somewhere, by the words of one document, whose table has
 * its measures and its manner of placing.
 * @param {TablePosition} position @param {TableData} table @returns {TablePlacing}
 */
export function placeDiscs(position, table) {
  const { tasks, spots, striker } = position;
  const surface = new Surface(table);
  /** @type {TableGround} */
  const ground = {
    surface,
    manner: table.manner,
    discs: [...position.discs],
    struckFrom: position.struck_from,
    striker,
  };
  /** @type {PlacedDisc[]} */
  const places = [];
  /** @type {UnplacedDisc[]} */
  const unplaced = [];
  const coming = new Set(tasks.filter(isReturning));
  for (const n of inOrder(tasks)) {
    const task = tasks[n];
    coming.delete(task);
    const isOwed = !isReturning(task) && allThere(ground, task.owner, [...coming], table.discs);
    const found = isOwed ? "owed" : find(ground, task, spots[n]);
    if (typeof found === "string") {
      unplaced.push(notPlaced(task, found, table));
    } else {
      ground.discs.push({ id: task.id ?? "", owner: task.owner, x: found.at[0], y: found.at[1] });
      places.push(placed(task, found, table));
    }
  }
  const discs = position.discs.map((disc) => see(disc, surface));
  return { discs, places, unplaced };
}

/** Why a disc has another place or none, with the words of the document.
 * @param {string} name @param {TableData} table @param {Record<string, string>} say */
export const reason = (name, table, say) =>
  say[name].replace("{words}", () => table.manner.words[WORDS[name] ?? name] ?? "");
