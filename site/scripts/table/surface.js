// The playing surface in millimetres, as rulebook/table/surface.py has it: the same sums in the same order.
/**
 * Millimetres from the middle of the table: to the striker's right, and away.
 * @typedef {[number, number]} Point
 */

/**
 * How a document has discs placed; rulebook/table/data.py says what each setting is for.
 * @typedef {object} PlacingManner
 * @property {string} opposite
 * @property {string[][]} ties
 * @property {string} another
 * @property {string} midway
 * @property {string} sides
 * @property {Record<string, string | null>} words
 */

/**
 * The table of a document.
 * @typedef {object} TableData
 * @property {number} discs how many discs a participant has.
 * @property {Record<string, { nominal: number; spread: number; row: string }>} measures
 * @property {Record<string, string[]>} clauses
 * @property {PlacingManner} manner
 */

/**
 * @typedef {object} TableDisc
 * @property {string} id
 * @property {string} owner
 * @property {number} x
 * @property {number} y
 */

/** Lengths that differ by less are the same. */
export const EQUAL = 0.05;
/** What the arithmetic of a machine may be off. */
export const TINY = 1e-9;
/** @type {Point} */
export const CENTRE = [0, 0];
/** @type {Record<string, Point>} */
export const SIDES = { far: [0, 1], near: [0, -1], left: [-1, 0], right: [1, 0] };

/** How far two points are apart. @param {Point} one @param {Point} other */
export function distance(one, other) {
  const x = one[0] - other[0];
  const y = one[1] - other[1];
  return Math.sqrt(x * x + y * y);
}

/** Half the chord of a circle at a height above its middle.
 * @param {number} radius @param {number} height */
export const halfWidth = (radius, height) =>
  Math.abs(height) < radius ? Math.sqrt(radius * radius - height * height) : 0;

/** A length to a tenth of a millimetre, halves away from nothing. @param {number} length */
export function tenths(length) {
  const rounded = Math.floor(Math.abs(length) * 10 + 0.5 + TINY) / 10;
  return length < 0 && rounded ? -rounded : rounded;
}

/** The first of the rows for which something is least. @template T
 * @param {T[]} rows @param {(row: T) => number} measure */
export function least(rows, measure) {
  let best = rows[0];
  let lowest = measure(best);
  for (const row of rows) {
    const size = measure(row);
    if (size < lowest) [best, lowest] = [row, size];
  }
  return best;
}

/** @param {TableDisc} disc @returns {Point} */
export const middle = (disc) => [disc.x, disc.y];

export class Surface {
  /** @param {TableData} table */
  constructor(table) {
    const size = (/** @type {string} */ name) => table.measures[name].nominal;
    const off = (/** @type {string} */ name) => table.measures[name].spread;
    this.half = size("surface") / 2;
    this.disc = size("disc");
    this.hole = size("hole") / 2;
    this.line = size("line") / 2;
    this.zone = this.half - size("zone");
    this.circle = size("circle") / 2;
    this.pocket = size("pocket") / 2;
    this.pocketAt = this.half - size("pocket_distance") - size("pocket") / 2;
    this.zoneSpread = off("zone") + off("surface") / 2 + off("line") / 2 + off("hole") / 2;
    this.circleSpread =
      off("circle") / 2 + off("centre") * Math.sqrt(2) + off("line") / 2 + off("hole") / 2;
    /** How far from the middle of the table a disc can lie: there it touches an edge. */
    this.reach = this.half - this.disc / 2;
    /** How far from the middle a disc lies that touches the line of the circle from inside. */
    this.insideCircle = this.circle - this.line - this.disc / 2;
    /** How far from the middle of a pocket a disc lies that does not reach over it. */
    this.besidePocket = this.pocket + this.disc / 2;
    /** How far along an edge a disc can lie without reaching over a pocket. */
    this.edgeReach = this.pocketAt - halfWidth(this.besidePocket, this.reach - this.pocketAt);
    const at = this.pocketAt;
    /** @type {Point[]} */
    this.pockets = [[-at, -at], [-at, at], [at, -at], [at, at]];
  }

  /** Whether a disc at a place would overlap another; touching is free.
   * @param {Point} at @param {TableDisc[]} discs */
  taken(at, discs) {
    return discs.some((disc) => distance(at, middle(disc)) < this.disc - TINY);
  }

  /** Whether a disc at a place lies wholly on the surface, over no pocket. @param {Point} at */
  holds(at) {
    return (
      Math.abs(at[0]) <= this.reach + TINY &&
      Math.abs(at[1]) <= this.reach + TINY &&
      this.pockets.every((pocket) => distance(at, pocket) >= this.besidePocket - TINY)
    );
  }

  /** Whether a disc can be put at a place. @param {Point} at @param {TableDisc[]} discs */
  free(at, discs) {
    return this.holds(at) && !this.taken(at, discs);
  }
}
