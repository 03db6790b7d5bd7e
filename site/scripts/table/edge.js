// A penalty disc: at the edge, as near to the middle line as can be, as rulebook/table/edge.py has it.
import { EQUAL, TINY, halfWidth } from "./surface.js";
/** @import { PlacingManner, Point, Surface, TableDisc } from "./surface.js" */

/**
 * A position while discs are being put on it.
 * @typedef {object} TableGround
 * @property {Surface} surface
 * @property {PlacingManner} manner
 * @property {TableDisc[]} discs
 * @property {string | null} struckFrom
 * @property {string} striker
 */

/**
 * Another place that the text leaves open, and the sentence that says why.
 * @typedef {{ at: Point; why: string }} OpenPlace
 */

/** @typedef {{ at: Point; also: OpenPlace[] }} FoundPlace */

/** The first of some places, the others being as good for one reason.
 * @param {Point[]} places @param {string} why @returns {FoundPlace} */
export const first = (places, why) => ({ at: places[0], also: places.slice(1).map((at) => ({ at, why })) });

/** How far from the middle line the first free place lies on one side of it.
 * @param {TableGround} ground @param {number} y @param {number} side */
function firstFree(ground, y, side) {
  const blocked = ground.discs.map((disc) => {
    const width = halfWidth(ground.surface.disc, disc.y - y);
    return [side * disc.x - width, side * disc.x + width];
  });
  let free = 0;
  for (const [start, end] of blocked.sort((one, other) => one[0] - other[0] || one[1] - other[1])) {
    if (start < free - TINY && end > free + TINY) free = end;
  }
  return free;
}

/** The side that a tie-break names, or nothing.
 * @param {TableGround} ground @param {string} tie @param {string} owner */
function named(ground, tie, owner) {
  if (tie === "struck-from") return ground.struckFrom === "middle" ? null : ground.struckFrom;
  const counted = ground.discs.filter((disc) => tie === "fewer-all" || disc.owner === owner);
  const left = counted.filter((disc) => disc.x < -EQUAL).length;
  const right = counted.filter((disc) => disc.x > EQUAL).length;
  if (left === right) return null;
  return left < right ? "left" : "right";
}

/** Which of two places is taken that are as near, left and right.
 * @param {TableGround} ground @param {Record<string, Point>} places @param {string} owner */
function tied(ground, places, owner) {
  for (const ties of ground.manner.ties) {
    const sides = ties.map((tie) => named(ground, tie, owner)).filter((side) => side !== null);
    if (sides.length) return first([...new Set(sides)].map((side) => places[side]), "either");
  }
  return first([places.left, places.right], "side");
}

/** The free place along an edge that is nearest to the middle line, or nothing where it is full.
 * @param {TableGround} ground @param {number} y @param {string} owner @returns {FoundPlace | null} */
function along(ground, y, owner) {
  const left = firstFree(ground, y, -1);
  const right = firstFree(ground, y, 1);
  if (Math.min(left, right) > ground.surface.edgeReach + TINY) return null;
  if (left > right + EQUAL) return first([[right, y]], "");
  if (right > left + EQUAL) return first([[-left, y]], "");
  if (left + right < EQUAL) return first([[0, y]], "");
  return tied(ground, { left: [-left, y], right: [right, y] }, owner);
}

/** Where a penalty disc of an owner is put; both edges where the text does not say opposite whom.
 * @param {TableGround} ground @param {string} owner @returns {FoundPlace | string} */
export function atEdge(ground, owner) {
  const before = ground.manner.opposite === "striker" ? ground.striker : owner;
  const y = before === "own" ? ground.surface.reach : -ground.surface.reach;
  const plain = ground.striker === owner || ground.manner.words.opposite === null;
  const edges = plain ? [y] : [y, -y];
  const found = edges.map((edge) => along(ground, edge, owner)).filter((one) => one !== null);
  if (!found.length) return "full";
  const also = found.slice(1).flatMap((one) => [{ at: one.at, why: "opposite" }, ...one.also]);
  return { at: found[0].at, also: [...found[0].also, ...also] };
}
