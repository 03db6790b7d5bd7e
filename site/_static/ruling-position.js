// Where discs lie, as far as it was told, and where the ruling puts others: no page, no drawing.
(() => {
  "use strict";
  const OWNERS = ["own", "opponent"];
  const FROM = ["left", "right", "middle"];
  const EDGES = ["far", "near", "left", "right", "far-left", "far-right", "near-left", "near-right"];
  /** Discs and edges that an address may tell. */
  const MOST = 16;
  /** Places are told to a tenth of a millimetre; an address counts these along rows from one corner. */
  const TENTHS = 10;
  const FARTHEST = 500 * TENTHS;
  const ROW = 2 * FARTHEST + 1;
  const BASE = 36;
  const DIGITS = 6;
  /** How near to an edge or a middle line a tap is taken for it, in millimetres. */
  const NEAR = 18;

  /** @param {number} length */
  const tenths = (length) => Math.round(length * TENTHS);

  /** @param {LyingDisc} disc */
  const placeCode = ({ x, y }) =>
    ((tenths(x) + FARTHEST) * ROW + tenths(y) + FARTHEST).toString(BASE).padStart(DIGITS, "0");

  /** Where discs lie as a part of an address; nothing where nobody told. @param {Lying} lying */
  function encode({ discs, from, edges }) {
    if (!discs.length && !from && !edges.some(Boolean)) return "";
    const rows = OWNERS.map((owner) => discs.filter((disc) => disc.owner === owner).map(placeCode).join(""));
    const asked = edges.map((edge) => EDGES.indexOf(edge) + 1).join("");
    return [...rows, `${from.charAt(0)}${asked}`].join("-");
  }

  /** @param {string} owner @param {string} code @returns {LyingDisc} */
  function discOf(owner, code) {
    const n = parseInt(code, BASE);
    if (!(n < ROW * ROW)) throw new Error(`no place ${code}`);
    const part = (/** @type {number} */ length) => (length - FARTHEST) / TENTHS;
    return { owner, x: part(Math.floor(n / ROW)), y: part(n % ROW) };
  }

  /** The same back; throws where it says nothing. @param {string} code @returns {Lying} */
  function decode(code) {
    const parts = /^((?:[a-z\d]{6})*)-((?:[a-z\d]{6})*)-([lrm]?)([0-8]{0,16})$/.exec(code);
    if (!parts) throw new Error("no position");
    const discs = OWNERS.flatMap((owner, n) =>
      (parts[n + 1].match(/.{6}/g) ?? []).map((spot) => discOf(owner, spot)),
    );
    if (discs.length > MOST) throw new Error("too many discs");
    const from = FROM.find((side) => parts[3] && side.startsWith(parts[3])) ?? "";
    return { discs, from, edges: [...parts[4]].map((n) => EDGES[Number(n) - 1] ?? "") };
  }

  /** @param {Telling} telling @param {TellingStep["what"]} what @param {string} id
   * @param {Partial<Lying>} next */
  const change = (telling, what, id, next) =>
    rulebook.telling.step(telling, { what, id, value: true }, { lying: { ...telling.lying, ...next } });

  /** A disc lies somewhere. @param {Telling} telling @param {string} owner @param {TablePoint} at */
  function put(telling, owner, at) {
    const [x, y] = at.map((length) => tenths(length) / TENTHS);
    return change(telling, "put", owner, { discs: [...telling.lying.discs, { owner, x, y }] });
  }

  /** @param {Telling} telling @param {number} n */
  function take(telling, n) {
    const { discs } = telling.lying;
    return change(telling, "take", discs[n].owner, { discs: discs.toSpliced(n, 1) });
  }

  /** @param {Telling} telling @param {number} n @param {TablePoint} at */
  function shift(telling, n, [x, y]) {
    const { discs } = telling.lying;
    return change(telling, "shift", discs[n].owner, { discs: discs.with(n, { ...discs[n], x, y }) });
  }

  /** From which side the stroke was made. @param {Telling} telling @param {string} from */
  const strike = (telling, from) => change(telling, "side", from, { from });

  /** Over which edge the disc with a number left.
   * @param {Telling} telling @param {number} n @param {string} edge */
  function leave(telling, n, edge) {
    const edges = Array.from({ length: Math.max(n + 1, telling.lying.edges.length) }, (_, k) =>
      k === n ? edge : (telling.lying.edges[k] ?? ""),
    );
    return change(telling, "side", edge, { edges });
  }

  /** The place that a tap means: at an edge, on a middle line, or where it is.
   * @param {TablePoint} at @param {number} reach @returns {TablePoint} */
  function snap(at, reach) {
    const part = (/** @type {number} */ length) => {
      if (Math.abs(length) < NEAR) return 0;
      return Math.sign(length) * (reach - Math.abs(length) < NEAR ? Math.floor(reach) : Math.abs(length));
    };
    return [Math.round(part(at[0])), Math.round(part(at[1]))];
  }

  /** What has to be put on the table after a ruling. @param {Ruling} ruling @param {KnownFacts} facts */
  function tasksOf({ outcomes }, facts) {
    const due = rulebook.told.placed.filter(
      ({ outcome, unless }) => outcomes.includes(outcome) && !(unless && outcomes.includes(unless)),
    );
    return due.flatMap((row) => Array.from({ length: row.count ? Number(facts[row.count]) : 1 }, () => row));
  }

  /** @param {Lying} lying @param {PlacedRow[]} tasks @param {string[]} edges @param {TableData} table */
  function placedAt(lying, tasks, edges, table) {
    let left = 0;
    const due = tasks.map(({ what, owner }) =>
      what === "over_edge" ? { what, owner, edge: edges[left++] || EDGES[0] } : { what, owner },
    );
    const told = { discs: lying.discs, struck_from: lying.from || null, place: due };
    const { position, fault } = rulebook.tablePosition.readPosition(told, table);
    return { placing: position ? rulebook.tablePlaces.placeDiscs(position, table) : null, fault };
  }

  /** Whether it matters over which edge a disc left. @param {Lying} lying @param {PlacedRow[]} tasks
   * @param {number} n @param {TableData} table */
  function hangsOnEdge(lying, tasks, n, table) {
    const ways = EDGES.map((edge) => {
      const { placing } = placedAt(lying, tasks, lying.edges.toSpliced(n, 1, edge), table);
      return JSON.stringify([placing?.places.map(({ at }) => at), placing?.unplaced.map(({ why }) => why)]);
    });
    return new Set(ways).size > 1;
  }

  /** Without the discs that left over an edge that nobody told. @param {TablePlacing} placing */
  const withoutLeaving = (placing) => ({
    ...placing,
    places: placing.places.filter(({ what }) => what !== "over_edge"),
    unplaced: placing.unplaced.filter(({ what }) => what !== "over_edge"),
  });

  /**
   * Where discs are put, by the table of a document, and what has to be told for it: sides and edges only
   * where something hangs on them.
   * @param {Lying} lying @param {PlacedRow[]} tasks @param {TableData} table @returns {Placed}
   */
  function place(lying, tasks, table) {
    const leaving = tasks.filter(({ what }) => what === "over_edge");
    const all = { ...lying, edges: leaving.map((_, n) => lying.edges[n] ?? "") };
    const { placing, fault } = placedAt(lying, tasks, all.edges, table);
    const open = placing?.places.some(({ also }) => also.some(({ why }) => why === "side"));
    const edges = placing ? [...leaving.keys()].filter((n) => hangsOnEdge(all, tasks, n, table)) : [];
    const isOpen = edges.some((n) => !all.edges[n]);
    const known = placing && isOpen ? withoutLeaving(placing) : placing;
    return { placing: known, fault, edges, side: Boolean(open || lying.from) };
  }

  const steps = { put, take, shift, strike, leave };
  rulebook.position = { ...steps, EDGES, FROM, OWNERS, encode, decode, snap, tasksOf, place };
})();
