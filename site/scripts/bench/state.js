// What a translator said of the findings: verdicts, notes, clauses done. No page is touched here.
/** @import { FindingRow } from "../finding-filters.js" */

/**
 * @typedef {object} BenchReview
 * @property {string} hash
 * @property {string} state
 * @property {string} reason
 * @property {string} who
 * @property {string} when
 */

/**
 * What a translator has done.
 * @typedef {object} BenchWork
 * @property {Record<string, BenchReview>} reviews
 * @property {string[]} done
 * @property {Record<string, string>} notes
 */

/**
 * @typedef {object} BenchStep
 * @property {string} what
 * @property {string} id
 * @property {string} label
 * @property {string} place id of the clause.
 * @property {unknown} before
 */

/**
 * @typedef {BenchWork & { steps: BenchStep[] }} BenchState
 */

/**
 * @typedef {object} BenchFile
 * @property {string} corpus
 * @property {(BenchReview & { finding: string })[]} reviews
 * @property {string[]} done
 * @property {Record<string, string>} notes
 */

/**
 * What files are checked against.
 * @typedef {object} BenchKnown
 * @property {string} corpus
 * @property {Record<string, string>} hashes
 */

/**
 * A file, or what is wrong with it; and how much of it is about texts that have changed.
 * @typedef {{ wrong: string; file: BenchFile | null; left: number }} ReadFile
 */

/** @typedef {"confirm" | "dismiss" | "note" | "reopen"} BenchAct */

export const LARGEST = 10 * 1024 * 1024;
const KEPT_STEPS = 200;
const DECIDED = ["confirmed", "dismissed"];
const REVIEW = ["finding", "hash", "state", "reason", "who", "when"];

/** @returns {BenchState} */
export const empty = () => ({ reviews: {}, done: [], notes: {}, steps: [] });

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A copy of a table in which one key has another value, or none. @template T
 * @param {Record<string, T>} table @param {string} key @param {T | null | undefined} value */
function changed(table, key, value) {
  const rest = Object.entries(table).filter(([name]) => name !== key);
  return Object.fromEntries(value === null || value === undefined ? rest : [...rest, [key, value]]);
}

/** The part of a state that a kind of step changes. @param {string} what */
function partOf(what) {
  if (what === "load") return "all";
  if (what === "note") return "notes";
  return what === "tick" || what === "untick" ? "done" : "reviews";
}

/** @param {BenchState} state @param {BenchStep} step @param {unknown} value @returns {BenchState} */
function put(state, step, value) {
  const part = partOf(step.what);
  if (part === "all") return { .../** @type {BenchWork} */ (value), steps: state.steps };
  if (part === "done") {
    const rest = state.done.filter((id) => id !== step.id);
    return { ...state, done: value ? [...rest, step.id] : rest };
  }
  const table = /** @type {Record<string, unknown>} */ (state[part]);
  return { ...state, [part]: changed(table, step.id, value) };
}

/** What a step would change, as it is. @param {BenchState} state @param {string} what @param {string} id */
function current(state, what, id) {
  const part = partOf(what);
  if (part === "all") return { reviews: state.reviews, done: state.done, notes: state.notes };
  return part === "done" ? state.done.includes(id) : state[part][id] ?? null;
}

/**
 * The state after one more step; `label` is what the reader knows it by, `place` the clause.
 * @param {BenchState} state @param {{what: string, id: string, label: string, place: string}} step
 * @param {unknown} value @returns {BenchState}
 */
export function take(state, step, value) {
  const noted = { ...step, before: current(state, step.what, step.id) };
  const next = put(state, noted, value);
  return { ...next, steps: [...state.steps, noted].slice(-KEPT_STEPS) };
}

/** The state before the last step, and that step. @param {BenchState} state */
export function undo(state) {
  const step = state.steps.at(-1);
  if (!step) return { state, step: null };
  return { state: { ...put(state, step, step.before), steps: state.steps.slice(0, -1) }, step };
}

/** @param {BenchState} state @param {FindingRow} row */
export const isDecided = (state, row) => row.id in state.reviews || DECIDED.includes(row.state);

/** @param {BenchState} state @param {string[]} clauses @param {FindingRow[]} rows */
export const progress = (state, clauses, rows) => ({
  done: clauses.filter((id) => state.done.includes(id)).length,
  clauses: clauses.length,
  decided: rows.filter((row) => isDecided(state, row)).length,
  findings: rows.length,
});

/**
 * The first open finding after a place in a list, from its beginning if there is none behind.
 * @param {BenchState} state @param {FindingRow[]} rows @param {(row: FindingRow) => boolean} isBehind
 */
export function nextOpen(state, rows, isBehind) {
  const open = rows.filter((row) => !isDecided(state, row));
  return open.find(isBehind) ?? open[0] ?? null;
}

/**
 * What a step leaves: a verdict, a note, or nothing.
 * @param {string} hash @param {BenchAct} what @param {string} words
 * @param {{who: string, when: string}} name
 */
export function verdict(hash, what, words, name) {
  if (what === "reopen") return null;
  if (what === "note") return words || null;
  return { hash, state: what === "confirm" ? "confirmed" : "dismissed", reason: words, ...name };
}

// ---- files ----

/** The work, a name under every verdict that has none. @param {BenchState} state @param {string} name */
export function signed(state, name) {
  const reviews = Object.entries(state.reviews).map(([id, review]) => [
    id,
    { ...review, who: review.who || name },
  ]);
  return { ...state, reviews: Object.fromEntries(reviews) };
}

/** What is taken away. @param {BenchState} state @param {string} corpus @returns {BenchFile} */
export const toFile = (state, corpus) => ({
  corpus,
  reviews: Object.entries(state.reviews).map(([finding, review]) => ({ finding, ...review })),
  done: state.done,
  notes: state.notes,
});

/** @param {unknown} row @param {Record<string, string>} hashes */
function isReview(row, hashes) {
  if (!isTable(row) || !REVIEW.every((name) => typeof row[name] === "string")) return false;
  const known = Object.hasOwn(hashes, String(row.finding)) && hashes[String(row.finding)] === row.hash;
  return known && DECIDED.includes(String(row.state)) && String(row.reason).trim() !== "";
}

/** @param {unknown} notes @param {Record<string, string>} hashes */
const areNotes = (notes, hashes) =>
  isTable(notes) &&
  Object.entries(notes).every(([id, note]) => Object.hasOwn(hashes, id) && typeof note === "string");

/** What is wrong with a file, or nothing. @param {unknown} file @param {BenchKnown} known */
function wrongWith(file, known) {
  if (!isTable(file) || typeof file.corpus !== "string") return "not_json";
  const reviews = Array.isArray(file.reviews) && file.reviews.every((row) => isReview(row, known.hashes));
  const done = Array.isArray(file.done) && file.done.every((id) => typeof id === "string");
  return reviews && done && areNotes(file.notes, known.hashes) ? "" : "damaged";
}

/**
 * A file of another state of the rulebooks without what does not fit this one, and how much that is.
 * @param {unknown} file @param {BenchKnown} known @returns {{file: unknown, left: number}}
 */
function fitting(file, known) {
  if (!isTable(file) || file.corpus === known.corpus) return { file, left: 0 };
  if (!Array.isArray(file.reviews) || !isTable(file.notes)) return { file, left: 0 };
  const has = (/** @type {string} */ id) => Object.hasOwn(known.hashes, id);
  const reviews = file.reviews.filter((row) => has(row?.finding) && known.hashes[row.finding] === row.hash);
  const notes = Object.entries(file.notes);
  const fit = notes.filter(([id]) => has(id));
  const left = file.reviews.length - reviews.length + notes.length - fit.length;
  return { file: { ...file, corpus: known.corpus, reviews, notes: Object.fromEntries(fit) }, left };
}

/** Whether nothing is left of a file. @param {BenchFile} file */
const isEmpty = (file) => !file.reviews.length && !Object.keys(file.notes).length;

/**
 * A file that was taken away, or the name of what is wrong with it.
 * @param {string} text @param {BenchKnown} known
 * @returns {ReadFile}
 */
export function readFile(text, known) {
  if (text.length > LARGEST) return { wrong: "too_big", file: null, left: 0 };
  let parsed;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { wrong: "not_json", file: null, left: 0 };
  }
  const { file, left } = fitting(parsed, known);
  const read = /** @type {BenchFile} */ (file);
  const wrong = wrongWith(file, known) || (left && isEmpty(read) ? "other_corpus" : "");
  return { wrong, file: wrong ? null : read, left };
}

/** What both say, the later verdict where they differ. @param {BenchState} state @param {BenchFile} file */
export function merged(state, file) {
  const reviews = { ...state.reviews };
  for (const { finding, hash, state: said, reason, who, when } of file.reviews)
    if (!reviews[finding] || reviews[finding].when <= when)
      reviews[finding] = { hash, state: said, reason, who, when };
  const done = [...new Set([...state.done, ...file.done])];
  return { reviews, done, notes: { ...state.notes, ...file.notes } };
}

/** A cell that a spreadsheet takes for words, never for a formula. @param {string} words */
function cell(words) {
  const safe = /^[=+\-@\t\r]/.test(words) ? `'${words}` : words;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param {string[][]} rows */
export const csv = (rows) => rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
