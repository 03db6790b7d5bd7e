// The bytes of a QR code with their error correction, level M, versions 1 to 10.
/**
 * By version: error correction codewords a block, and groups of blocks as [blocks, data codewords a block].
 * @type {{ extra: number, groups: [number, number][] }[]}
 */
const BLOCKS = [
  { extra: 0, groups: [] }, // there is no version 0
  { extra: 10, groups: [[1, 16]] },
  { extra: 16, groups: [[1, 28]] },
  { extra: 26, groups: [[1, 44]] },
  { extra: 18, groups: [[2, 32]] },
  { extra: 24, groups: [[2, 43]] },
  { extra: 16, groups: [[4, 27]] },
  { extra: 18, groups: [[4, 31]] },
  { extra: 22, groups: [[2, 38], [2, 39]] },
  { extra: 22, groups: [[3, 36], [2, 37]] },
  { extra: 26, groups: [[4, 43], [1, 44]] },
];
const LONG_COUNT = 10; // from this version on the length takes two bytes
/** @type {number[]} */
const EXP = [];
/** @type {number[]} */
const LOG = [];
for (let n = 0, x = 1; n < 255; n += 1) {
  EXP[n] = x;
  LOG[x] = n;
  x = x & 128 ? (x << 1) ^ 285 : x << 1;
}

/** The product in the field of 256 elements. @param {number} a @param {number} b */
const times = (a, b) => (a && b ? EXP[(LOG[a] + LOG[b]) % 255] : 0);

/** @param {number} count */
function divisor(count) {
  let factors = [1];
  for (let n = 0; n < count; n += 1) {
    const next = [...factors, 0];
    factors.forEach((value, at) => {
      next[at + 1] ^= times(value, EXP[n]);
    });
    factors = next;
  }
  return factors;
}

/** The error correction of a block. @param {number[]} data @param {number} count */
function remainder(data, count) {
  const factors = divisor(count);
  const rest = Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    for (let n = 0; n < count; n += 1) rest[n] ^= times(factors[n + 1], factor);
  }
  return rest;
}

/** How many data codewords a version has. @param {number} version */
const room = (version) => BLOCKS[version].groups.reduce((sum, [blocks, size]) => sum + blocks * size, 0);

/** The smallest version that has room for so many bytes. @param {number} length */
function smallest(length) {
  const version = BLOCKS.findIndex((_, n) => n && room(n) >= length + (n < LONG_COUNT ? 2 : 3));
  if (version < 0) throw new Error("too long for a QR code");
  return version;
}

/** The data codewords: mode, length, bytes, and padding. @param {number[]} bytes @param {number} version */
function padded(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let n = length - 1; n >= 0; n -= 1) bits.push((value >> n) & 1);
  };
  put(4, 4);
  put(bytes.length, version < LONG_COUNT ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room(version) * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data = [];
  for (let n = 0; n < bits.length; n += 8) data.push(parseInt(bits.slice(n, n + 8).join(""), 2));
  for (let pad = 236; data.length < room(version); pad ^= 253) data.push(pad);
  return data;
}

/** The first of every row, then the second of every row, and so on. @param {number[][]} rows */
function woven(rows) {
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, n) => n);
  return columns.flatMap((n) => rows.filter((row) => n < row.length).map((row) => row[n]));
}

/** The version of a code for some bytes, and all its codewords in the order in which they are set.
 * @param {number[]} bytes */
export function codewordsOf(bytes) {
  const version = smallest(bytes.length);
  const { extra, groups } = BLOCKS[version];
  const data = padded(bytes, version);
  const block = (/** @type {number} */ size) => data.splice(0, size);
  const parts = groups.flatMap(([blocks, size]) => Array.from({ length: blocks }, () => block(size)));
  return { version, codewords: [...woven(parts), ...woven(parts.map((part) => remainder(part, extra)))] };
}
