// A disc that broke, or that lies on another, as rulebook/table/beside.py has it.
import { first } from "./edge.js";
import { EQUAL, TINY, distance, halfWidth, least, middle } from "./surface.js";
/**
 * @import { FoundPlace, TableGround } from "./edge.js"
 * @import { Point } from "./surface.js"
 */

/**
 * The middle of a circle on which the middle of a disc may lie, and not inside it.
 * @typedef {{ at: Point; radius: number }} TableRim
 */

/** What a disc on top may lie on beside another disc. */
export const PUCK = "puck";

/** In place of the biggest piece; of either, if they are of the same size.
 * @param {TableGround} ground @param {Point[]} spots */
export function atPiece(ground, spots) {
  const free = spots.filter((at) => ground.surface.free(at, ground.discs));
  return free.length ? first(free, "pieces") : "piece";
}

/** The point so far from a middle, in the direction of a spot.
 * @param {Point} from @param {Point} spot @param {number} length @returns {Point} */
function towards(from, spot, length) {
  const share = length / distance(from, spot);
  return [from[0] + (spot[0] - from[0]) * share, from[1] + (spot[1] - from[1]) * share];
}

/** Where a rim meets the lines on which a disc touches an edge, both ways.
 * @param {TableRim} rim @param {number} wall @returns {Point[]} */
function onWall({ at: [x, y], radius }, wall) {
  const upright = halfWidth(radius, wall - x);
  const level = halfWidth(radius, wall - y);
  /** @type {Point[]} */
  const found = [];
  for (const sign of [-1, 1]) {
    if (upright) found.push([wall, y + sign * upright]);
    if (level) found.push([x + sign * level, wall]);
  }
  return found;
}

/** Where two rims meet. @param {TableRim} one @param {TableRim} other @returns {Point[]} */
function meetings({ at: left, radius }, { at: right, radius: width }) {
  const apart = distance(left, right);
  if (apart < TINY || apart > radius + width) return [];
  const along = (radius * radius - width * width + apart * apart) / (2 * apart);
  const across = halfWidth(radius, along);
  const x = (right[0] - left[0]) / apart;
  const y = (right[1] - left[1]) / apart;
  return [-1, 1].map((sign) => [
    left[0] + x * along - sign * y * across,
    left[1] + y * along + sign * x * across,
  ]);
}

/** The points of a rim to the left, right, near and far.
 * @param {TableRim} rim @returns {Point[]} */
const around = ({ at: [x, y], radius }) => [
  [x - radius, y],
  [x + radius, y],
  [x, y - radius],
  [x, y + radius],
];

/** Where the nearest free place can be: on a rim or a wall towards the spot, or where two of them meet.
 * @param {TableGround} ground @param {Point} spot */
function candidates({ surface, discs }, spot) {
  const { reach } = surface;
  const rims = discs.map((disc) => ({ at: middle(disc), radius: surface.disc }));
  rims.push(...surface.pockets.map((at) => ({ at, radius: surface.besidePocket })));
  const within = (/** @type {number} */ part) => Math.min(Math.max(part, -reach), reach);
  /** @type {Point[]} */
  const found = [[within(spot[0]), within(spot[1])]];
  for (const rim of rims) {
    if (distance(spot, rim.at) > TINY) found.push(towards(rim.at, spot, rim.radius));
    else found.push(...around(rim)); // every direction is as near: the four that a drawing has
    found.push(...onWall(rim, -reach), ...onWall(rim, reach));
  }
  rims.forEach((one, n) => rims.slice(n + 1).forEach((other) => found.push(...meetings(one, other))));
  return found;
}

/** @param {TableGround} ground @param {Point} spot */
function nearestFree(ground, spot) {
  const free = candidates(ground, spot).filter((at) => ground.surface.free(at, ground.discs));
  const nearest = Math.min(...free.map((at) => distance(spot, at)));
  const side = ground.struckFrom === "right" ? -1 : 1;
  const best = free
    .filter((at) => distance(spot, at) < nearest + EQUAL)
    .sort((one, other) => one[1] - other[1] || side * one[0] - side * other[0]);
  const isApart = (/** @type {Point} */ at, /** @type {number} */ n) =>
    best.slice(0, n).every((other) => distance(at, other) > EQUAL);
  return first(best.filter(isApart), "beside");
}

/** Next to the disc below, where the upper one leans; or the nearest free place.
 * @param {TableGround} ground @param {Point} spot @param {string} on @returns {FoundPlace | string} */
export function beside(ground, spot, on) {
  if (on === PUCK || !ground.discs.length) return atPiece(ground, [spot]);
  const named = ground.discs.filter((disc) => disc.id === on);
  const below = middle(least(named.length ? named : ground.discs, (disc) => distance(middle(disc), spot)));
  if (distance(spot, below) < TINY) return "upright";
  const at = towards(below, spot, ground.surface.disc);
  return ground.surface.free(at, ground.discs) ? first([at], "") : nearestFree(ground, spot);
}
