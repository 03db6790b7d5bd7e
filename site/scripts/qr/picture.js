// A QR code as a picture, big enough for any address of this site.
import { matrix } from "./grid.js";

export { matrix };

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules of light around the code

/** @param {string} words @returns {SVGElement} */
export function picture(words) {
  const grid = matrix(words);
  const width = grid.length + 2 * QUIET;
  const node = document.createElementNS(SVG, "svg");
  node.setAttribute("viewBox", `${-QUIET} ${-QUIET} ${width} ${width}`);
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", words);
  const modules = grid.flatMap((row, r) => row.map((dark, c) => (dark ? `M${c} ${r}h1v1h-1z` : "")));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", modules.join(""));
  path.setAttribute("fill", "#000");
  node.append(path);
  return node;
}
