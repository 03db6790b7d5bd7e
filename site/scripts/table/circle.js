// A disc that left the table: in the centre, at the circle, or between, as rulebook/table/circle.py has it.
import { first } from "./edge.js";
import { CENTRE, EQUAL, SIDES, distance, halfWidth, least, middle } from "./surface.js";
/**
 * @import { FoundPlace, TableGround } from "./edge.js"
 * @import { Point } from "./surface.js"
 */

/** @param {Point} side @param {number} length @returns {Point} */
const on = (side, length) => [side[0] * length, side[1] * length];

/** @param {TableGround} ground @param {Point} at */
const taken = (ground, at) => ground.surface.taken(at, ground.discs);

/** The sides of the table, that of the stroke before its opposite. @param {TableGround} ground */
const sidesOf = (ground) =>
  ground.struckFrom === "right" ? ["far", "near", "right", "left"] : ["far", "near", "left", "right"];

/** @param {TableGround} ground @param {string} edge */
function onDiagonal(ground, edge) {
  const [along, across] = edge.split("-").map((part) => SIDES[part]);
  const share = ground.surface.insideCircle / distance(CENTRE, [1, 1]);
  /** @type {Point} */
  const at = [(along[0] + across[0]) * share, (along[1] + across[1]) * share];
  return taken(ground, at) ? "diagonal" : first([at], "");
}

/** How far along a side the disc lies that occupies a point.
 * @param {TableGround} ground @param {Point} point @param {Point} side */
function occupant(ground, point, side) {
  const disc = least(ground.discs, (one) => distance(middle(one), point));
  return disc.x * side[0] + disc.y * side[1];
}

/** The ends of every free stretch of the cross line between two discs.
 * @param {TableGround} ground @param {Point} side @param {number} inner @param {number} outer */
function freeEnds(ground, side, inner, outer) {
  const ends = new Set();
  for (const disc of ground.discs) {
    const along = disc.x * side[0] + disc.y * side[1];
    const width = halfWidth(ground.surface.disc, disc.x * side[1] + disc.y * side[0]);
    ends.add(along - width).add(along + width);
  }
  return [...ends]
    .filter((spot) => inner < spot && spot < outer && !taken(ground, on(side, spot)))
    .sort((one, other) => one - other);
}

/** The place between the disc in the centre and the circle on one side, or nothing.
 * @param {TableGround} ground @param {Point} side */
function between(ground, side) {
  const { surface, manner } = ground;
  const inner = occupant(ground, CENTRE, side);
  const outer = occupant(ground, on(side, surface.insideCircle), side);
  const half = (inner + (manner.midway === "line" ? surface.circle : outer)) / 2;
  const free = !taken(ground, on(side, half));
  if (manner.midway !== "between") return free ? first([on(side, half)], "") : null;
  const ends = freeEnds(ground, side, inner, outer);
  if (!free && !ends.length) return null;
  const best = free ? half : least(ends, (spot) => Math.abs(spot - half));
  const spots = [best, ...ends.filter((end) => Math.abs(end - best) > EQUAL)];
  return first(spots.map((spot) => on(side, spot)), "between");
}

/** All five points are occupied: between the centre and the circle, first where the disc left.
 * @param {TableGround} ground @param {string} edge */
function midway(ground, edge) {
  const own = between(ground, SIDES[edge]);
  if (own !== null) return own;
  const sides = ground.manner.sides === "first" ? sidesOf(ground).filter((side) => side !== edge) : [];
  const found = sides.map((side) => between(ground, SIDES[side])).filter((one) => one !== null);
  if (!found.length) return "circle";
  const others = found.slice(1).flatMap((one) => [{ at: one.at, why: "midway" }, ...one.also]);
  return { at: found[0].at, also: [...found[0].also, ...others] };
}

/** Where a disc is put that left the table over an edge, or at a corner.
 * @param {TableGround} ground @param {string} edge @returns {FoundPlace | string} */
export function inCircle(ground, edge) {
  if (!taken(ground, CENTRE)) return first([CENTRE], "");
  if (edge.includes("-")) return onDiagonal(ground, edge);
  const point = (/** @type {string} */ side) => on(SIDES[side], ground.surface.insideCircle);
  const wanted = point(edge);
  if (!taken(ground, wanted)) return first([wanted], "");
  const free = sidesOf(ground).map(point).filter((at) => !taken(ground, at));
  if (!free.length) return midway(ground, edge);
  if (ground.manner.another !== "nearest") return first(free, "another");
  const nearest = Math.min(...free.map((at) => distance(wanted, at)));
  return first(free.filter((at) => distance(wanted, at) < nearest + EQUAL), "another");
}
