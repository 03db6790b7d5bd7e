// A QR code as SVG: bytes, error correction M, versions 1 to 10; enough for any address of this site.
var rulebook = globalThis.rulebook ?? (globalThis.rulebook = {});

rulebook.qrMatrix = (() => {
  "use strict";
  // [error correction codewords a block, [blocks, data codewords a block], ...] for level M, by version
  const BLOCKS = [null, [10, [1, 16]], [16, [1, 28]], [26, [1, 44]], [18, [2, 32]], [24, [2, 43]], [16, [4, 27]], [18, [4, 31]], [22, [2, 38], [2, 39]], [22, [3, 36], [2, 37]], [26, [4, 43], [1, 44]]];
  const ALIGN = [null, [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
  const MASKS = [
    (r, c) => (r + c) % 2 === 0,
    (r) => r % 2 === 0,
    (r, c) => c % 3 === 0,
    (r, c) => (r + c) % 3 === 0,
    (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
    (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
    (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
    (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
  ];
  const EXP = [], LOG = [];
  for (let n = 0, x = 1; n < 255; n += 1) {
    EXP[n] = x;
    LOG[x] = n;
    x = x & 128 ? (x << 1) ^ 285 : x << 1;
  }
  const times = (a, b) => (a && b ? EXP[(LOG[a] + LOG[b]) % 255] : 0);

  function remainder(data, count) {
    let divisor = [1];
    for (let n = 0; n < count; n += 1) {
      const next = [...divisor, 0];
      divisor.forEach((value, at) => { next[at + 1] ^= times(value, EXP[n]); });
      divisor = next;
    }
    const rest = Array(count).fill(0);
    for (const byte of data) {
      const factor = byte ^ rest.shift();
      rest.push(0);
      for (let n = 0; n < count; n += 1) rest[n] ^= times(divisor[n + 1], factor);
    }
    return rest;
  }

  function codewords(bytes, version) {
    const [extra, ...groups] = BLOCKS[version];
    const room = groups.reduce((sum, [blocks, size]) => sum + blocks * size, 0);
    const bits = [];
    const put = (value, length) => { for (let n = length - 1; n >= 0; n -= 1) bits.push((value >> n) & 1); };
    put(4, 4);
    put(bytes.length, version < 10 ? 8 : 16);
    for (const byte of bytes) put(byte, 8);
    put(0, Math.min(4, room * 8 - bits.length));
    put(0, (8 - (bits.length % 8)) % 8);
    const data = [];
    for (let n = 0; n < bits.length; n += 8) data.push(parseInt(bits.slice(n, n + 8).join(""), 2));
    for (let pad = 236; data.length < room; pad ^= 253) data.push(pad);
    const parts = groups.flatMap(([blocks, size]) => Array.from({ length: blocks }, () => data.splice(0, size)));
    const checks = parts.map((part) => remainder(part, extra));
    const woven = (rows) => Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, n) => rows.map((row) => row[n]).filter((value) => value !== undefined)).flat();
    return [...woven(parts), ...woven(checks)];
  }

  function frame(version) {
    const size = 17 + 4 * version;
    const grid = Array.from({ length: size }, () => Array(size).fill(null));
    const set = (r, c, dark) => { if (r >= 0 && c >= 0 && r < size && c < size) grid[r][c] = dark; };
    for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]])
      for (let r = -1; r < 8; r += 1)
        for (let c = -1; c < 8; c += 1) {
          const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
          set(top + r, left + c, ring < 4 && ring !== 2);
        }
    for (const r of ALIGN[version])
      for (const c of ALIGN[version]) {
        if ((r === 6 && c === 6) || (r === 6 && c === size - 7) || (r === size - 7 && c === 6)) continue;
        for (let y = -2; y < 3; y += 1) for (let x = -2; x < 3; x += 1) set(r + y, c + x, Math.max(Math.abs(y), Math.abs(x)) !== 1);
      }
    for (let n = 8; n < size - 8; n += 1) { set(6, n, n % 2 === 0); set(n, 6, n % 2 === 0); }
    set(size - 8, 8, true);
    for (let n = 0; n < 9; n += 1) {
      for (const [r, c] of [[8, n], [n, 8]]) if (grid[r][c] === null) grid[r][c] = false;
      if (n < 8) for (const [r, c] of [[8, size - 1 - n], [size - 1 - n, 8]]) if (grid[r][c] === null) grid[r][c] = false;
    }
    if (version > 6) {
      let rest = version;
      for (let n = 0; n < 12; n += 1) rest = (rest << 1) ^ (rest >> 11 ? 0x1f25 : 0);
      const bits = (version << 12) | rest;
      for (let n = 0; n < 18; n += 1) {
        const dark = ((bits >> n) & 1) === 1;
        set(Math.floor(n / 3), size - 11 + (n % 3), dark);
        set(size - 11 + (n % 3), Math.floor(n / 3), dark);
      }
    }
    return grid;
  }

  function format(grid, mask) {
    const size = grid.length;
    let rest = mask;
    for (let n = 0; n < 10; n += 1) rest = (rest << 1) ^ (rest >> 9 ? 0x537 : 0);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (n) => ((bits >> n) & 1) === 1;
    for (let n = 0; n < 6; n += 1) grid[n][8] = bit(n);
    grid[7][8] = bit(6);
    grid[8][8] = bit(7);
    grid[8][7] = bit(8);
    for (let n = 9; n < 15; n += 1) grid[8][14 - n] = bit(n);
    for (let n = 0; n < 8; n += 1) grid[8][size - 1 - n] = bit(n);
    for (let n = 8; n < 15; n += 1) grid[size - 15 + n][8] = bit(n);
  }

  function penalty(grid) {
    const size = grid.length;
    let points = 0;
    const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c]))];
    for (const line of lines) {
      for (let n = 0, run = 0; n < size; n += 1) {
        run = n && line[n] === line[n - 1] ? run + 1 : 1;
        if (run === 5) points += 3;
        else if (run > 5) points += 1;
      }
      const marks = line.map((dark) => (dark ? "1" : "0")).join("");
      for (let n = 0; n + 11 <= size; n += 1) if (["10111010000", "00001011101"].includes(marks.slice(n, n + 11))) points += 40;
    }
    for (let r = 1; r < size; r += 1) for (let c = 1; c < size; c += 1) if (grid[r][c] === grid[r - 1][c] && grid[r][c] === grid[r][c - 1] && grid[r][c] === grid[r - 1][c - 1]) points += 3;
    const dark = (100 * grid.flat().filter(Boolean).length) / (size * size);
    return points + 10 * Math.floor(Math.abs(dark - 50) / 5);
  }

  /** Rows of dark (true) and light modules; `mask` is chosen by its penalty unless it is given. */
  return (words, mask = null) => {
    const bytes = [...new TextEncoder().encode(words)];
    const version = BLOCKS.findIndex((row, n) => row && row.slice(1).reduce((sum, [blocks, size]) => sum + blocks * size, 0) >= bytes.length + (n < 10 ? 2 : 3));
    if (version < 0) throw new Error("too long for a QR code");
    const bare = frame(version);
    const size = bare.length;
    const bits = codewords(bytes, version).flatMap((byte) => Array.from({ length: 8 }, (_, n) => (byte >> (7 - n)) & 1));
    const places = [];
    for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let n = 0; n < size; n += 1) for (const c of [right, right - 1]) {
        const r = up ? size - 1 - n : n;
        if (bare[r][c] === null) places.push([r, c]);
      }
    }
    const filled = (which) => {
      const grid = bare.map((row) => [...row]);
      places.forEach(([r, c], n) => { grid[r][c] = (bits[n] === 1) !== MASKS[which](r, c); });
      format(grid, which);
      return grid;
    };
    if (mask !== null) return filled(mask);
    return MASKS.map((_, n) => filled(n)).reduce((a, b) => (penalty(b) < penalty(a) ? b : a));
  };
})();

rulebook.qr = (words) => {
  const grid = rulebook.qrMatrix(words);
  const NS = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", `-4 -4 ${grid.length + 8} ${grid.length + 8}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", words);
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", grid.flatMap((row, r) => row.map((dark, c) => (dark ? `M${c} ${r}h1v1h-1z` : ""))).join(""));
  path.setAttribute("fill", "#000");
  svg.append(path);
  return svg;
};
