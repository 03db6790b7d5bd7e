// The grid of a QR code: what never changes, the codewords, and the mask that makes it easiest to read.
import { codewordsOf } from "./codewords.js";

/** Dark, light, or not set yet. @typedef {(boolean | null)[][]} QrGrid */

/** Where the small squares stand, by version. @type {number[][]} */
const ALIGN = [
  [], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];
/** @type {((r: number, c: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];
const LIKE_A_CORNER = ["10111010000", "00001011101"];

/**
 * Rings around a centre, dark but for those that are named; parts outside the grid are left out.
 * @param {QrGrid} grid @param {[number, number]} centre
 */
function square(grid, [row, column], reach = 2, light = [1]) {
  for (let r = -reach; r <= reach; r += 1)
    for (let c = -reach; c <= reach; c += 1) {
      const inside = grid[row + r]?.[column + c] !== undefined;
      const ring = Math.max(Math.abs(r), Math.abs(c));
      if (inside) grid[row + r][column + c] = !light.includes(ring);
    }
}

/** The three corners and the small squares. @param {QrGrid} grid @param {number} version */
function squares(grid, version) {
  const size = grid.length;
  /** @type {[number, number][]} */
  const corners = [[3, 3], [3, size - 4], [size - 4, 3]];
  for (const corner of corners) square(grid, corner, 4, [2, 4]);
  const isCorner = (/** @type {number} */ r, /** @type {number} */ c) =>
    (r === 6 && c === 6) || (r === 6 && c === size - 7) || (r === size - 7 && c === 6);
  for (const r of ALIGN[version])
    for (const c of ALIGN[version]) if (!isCorner(r, c)) square(grid, [r, c]);
}

/** Keeps the places free where the mask will be named. @param {QrGrid} grid */
function reserve(grid) {
  const last = grid.length - 1;
  /** @type {[number, number][]} */
  const places = [];
  for (let n = 0; n < 9; n += 1) places.push([8, n], [n, 8]);
  for (let n = 0; n < 8; n += 1) places.push([8, last - n], [last - n, 8]);
  for (const [r, c] of places) grid[r][c] ??= false;
}

/**
 * A number with the check digits that belong to it.
 * @param {number} value @param {number} digits @param {number} factor
 */
function checked(value, digits, factor) {
  let rest = value;
  for (let n = 0; n < digits; n += 1) rest = (rest << 1) ^ (rest >> (digits - 1) ? factor : 0);
  return (value << digits) | rest;
}

/** @param {QrGrid} grid @param {number} version */
function nameVersion(grid, version) {
  if (version <= 6) return;
  const bits = checked(version, 12, 0x1f25);
  for (let n = 0; n < 18; n += 1) {
    const dark = ((bits >> n) & 1) === 1;
    const near = Math.floor(n / 3);
    const far = grid.length - 11 + (n % 3);
    grid[near][far] = dark;
    grid[far][near] = dark;
  }
}

/** What every code of a version has. @param {number} version */
function frame(version) {
  const size = 17 + 4 * version;
  /** @type {QrGrid} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  squares(grid, version);
  for (let n = 8; n < size - 8; n += 1) {
    grid[6][n] = n % 2 === 0;
    grid[n][6] = n % 2 === 0;
  }
  grid[size - 8][8] = true;
  reserve(grid);
  nameVersion(grid, version);
  return grid;
}

/** @param {QrGrid} grid @param {number} mask */
function nameMask(grid, mask) {
  const size = grid.length;
  const bits = checked(mask, 10, 0x537) ^ 0x5412;
  const bit = (/** @type {number} */ n) => ((bits >> n) & 1) === 1;
  for (let n = 0; n < 6; n += 1) grid[n][8] = bit(n);
  grid[7][8] = bit(6);
  grid[8][8] = bit(7);
  grid[8][7] = bit(8);
  for (let n = 9; n < 15; n += 1) grid[8][14 - n] = bit(n);
  for (let n = 0; n < 8; n += 1) grid[8][size - 1 - n] = bit(n);
  for (let n = 8; n < 15; n += 1) grid[size - 15 + n][8] = bit(n);
}

/** The places of the codewords, in their order. @param {QrGrid} grid */
function freePlaces(grid) {
  const size = grid.length;
  /** @type {[number, number][]} */
  const places = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let n = 0; n < size; n += 1) {
      const r = up ? size - 1 - n : n;
      for (const c of [right, right - 1]) if (grid[r][c] === null) places.push([r, c]);
    }
  }
  return places;
}

/** What is hard to read in a row or column. @param {(boolean | null)[]} line */
function linePenalty(line) {
  let points = 0;
  for (let n = 0, run = 0; n < line.length; n += 1) {
    run = n && line[n] === line[n - 1] ? run + 1 : 1;
    if (run === 5) points += 3;
    else if (run > 5) points += 1;
  }
  const marks = line.map((dark) => (dark ? "1" : "0")).join("");
  for (let n = 0; n + 11 <= line.length; n += 1)
    if (LIKE_A_CORNER.includes(marks.slice(n, n + 11))) points += 40;
  return points;
}

/** What is hard to read in a grid. @param {QrGrid} grid */
function penalty(grid) {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c]))];
  let points = lines.reduce((sum, line) => sum + linePenalty(line), 0);
  for (let r = 1; r < size; r += 1)
    for (let c = 1; c < size; c += 1) {
      const block = [grid[r - 1][c], grid[r][c - 1], grid[r - 1][c - 1]];
      if (block.every((dark) => dark === grid[r][c])) points += 3;
    }
  const dark = (100 * grid.flat().filter(Boolean).length) / (size * size);
  return points + 10 * Math.floor(Math.abs(dark - 50) / 5);
}

/**
 * Rows of dark (true) and light modules; `mask` is chosen by its penalty unless it is given.
 * @param {string} words @param {number | null} mask
 */
export function matrix(words, mask = null) {
  const { version, codewords } = codewordsOf([...new TextEncoder().encode(words)]);
  const bits = codewords.flatMap((byte) => Array.from({ length: 8 }, (_, n) => (byte >> (7 - n)) & 1));
  const bare = frame(version);
  const places = freePlaces(bare);
  const filled = (/** @type {number} */ which) => {
    const grid = bare.map((row) => [...row]);
    places.forEach(([r, c], n) => {
      grid[r][c] = (bits[n] === 1) !== MASKS[which](r, c);
    });
    nameMask(grid, which);
    return grid;
  };
  if (mask !== null) return filled(mask);
  return MASKS.map((_, n) => filled(n)).reduce((a, b) => (penalty(b) < penalty(a) ? b : a));
}
