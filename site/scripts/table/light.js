// Light and dark from where a disc lies, as rulebook/table/light.py has it.
import { CENTRE, TINY, distance, middle, tenths } from "./surface.js";
/** @import { Surface, TableDisc } from "./surface.js" */

/** @typedef {"field" | "circle" | "near" | "far"} TableZone */
/**
 * @typedef {object} SeenDisc
 * @property {string} id
 * @property {boolean} dark
 * @property {TableZone} zone
 * @property {number} margin
 * @property {boolean} certain
 */

/** How far the rim of a disc's hole lies inside each zone, past the line.
 * @param {TableDisc} disc @param {Surface} surface @returns {[TableZone, number][]} */
function margins(disc, surface) {
  const beyond = surface.zone + surface.line + surface.hole;
  return [
    ["circle", surface.circle - surface.line - surface.hole - distance(middle(disc), CENTRE)],
    ["near", -disc.y - beyond],
    ["far", disc.y - beyond],
  ];
}

/** A disc as a referee sees it.
 * @param {TableDisc} disc @param {Surface} surface @returns {SeenDisc} */
export function see(disc, surface) {
  const zones = margins(disc, surface);
  const edge = disc.owner === "own" ? "near" : "far";
  const spread = (/** @type {TableZone} */ name) =>
    name === "circle" ? surface.circleSpread : surface.zoneSpread;
  const own = zones
    .filter(([name]) => name === "circle" || name === edge)
    .map(([name, inside]) => ({ inside, off: spread(name) }));
  const margin = Math.max(...own.map(({ inside }) => inside));
  const surelyDark = own.some(({ inside, off }) => inside > off);
  const surelyLight = own.every(({ inside, off }) => inside < -off);
  return {
    id: disc.id,
    dark: margin >= -TINY,
    zone: zones.find(([, inside]) => inside >= -TINY)?.[0] ?? "field",
    margin: tenths(margin),
    certain: surelyDark || surelyLight,
  };
}
