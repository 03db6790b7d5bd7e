// A QR code as a picture, big enough for any address of this site.
rulebook.qr = (words) => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const QUIET = 4; // modules of light around the code
  const grid = rulebook.qrMatrix(words);
  const width = grid.length + 2 * QUIET;
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `${-QUIET} ${-QUIET} ${width} ${width}`);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", words);
  const modules = grid.flatMap((row, r) => row.map((dark, c) => (dark ? `M${c} ${r}h1v1h-1z` : "")));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", modules.join(""));
  path.setAttribute("fill", "#000");
  picture.append(path);
  return picture;
};
