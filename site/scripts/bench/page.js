// The translator's bench: a document beside others, clause by clause, with the findings to be decided.
import { data } from "../data.js";
import { all, one } from "../dom.js";
import { chosenIn, fill, inAddress, matches, refined, toAddress } from "../finding-filters.js";
import { load, text } from "../load.js";
import { drawCard, drawTexts } from "./card.js";
import { read, takeAway, takeList } from "./files.js";
import { drawOverview, named } from "./overview.js";
import { NONE, completed } from "./documents.js";
import * as states from "./state.js";
import * as store from "./store.js";
/**
 * @import { BenchView } from "./card.js"
 * @import { BenchAct, BenchKnown } from "./state.js"
 * @import { FindingRow } from "../finding-filters.js"
 */

const CONFIRMING = "real"; // the ready reason of whoever confirms
const DECIDING = ["confirm", "dismiss"];
const bench = /** @type {HTMLElement} */ (one("[data-bench]"));

/** @param {string} selector @returns {any} */
const part = (selector) => one(selector, bench);
const documents = /** @type {HTMLFormElement} */ (part("[data-documents]"));
const filters = /** @type {HTMLFormElement} */ (part("[data-filters]"));
const jump = /** @type {HTMLSelectElement} */ (part("[data-clause]"));
const card = /** @type {HTMLElement} */ (part("[data-clause-card]"));
const who = /** @type {HTMLInputElement} */ (part("[data-who]"));
const upload = /** @type {HTMLInputElement} */ (part("[data-file]"));

/** What the address says: documents, clause, finding and filters. @type {Record<string, string>} */
let place = {};
/** The finding that a link named: it is shown whatever the filters say. */
let asked = "";
/** The finding that the reader has come to; the chosen one may still wait on the card. */
let reached = "";
/** Which of two loadings came last. */
let turn = 0;
let state = states.empty();
/** @type {BenchKnown} */
let known = { corpus: "", hashes: {} };

const bookOf = () => data.benches[place.document];
const words = () => data.findingList.say.bench;
/** @param {string} number */
const idOf = (number) => `${place.document}/${number}`;
const columns = () =>
  [...new Set([place.document, place.beside, place.beside_too])].filter((id) => id !== NONE);
const clause = () => bookOf().clauses.find(({ number }) => number === place.clause) ?? bookOf().clauses[0];

/** @param {string} line */
const announce = (line) => part("[data-status]").replaceChildren(line);

// ---- what is shown ----

/** Findings of the document that are asked for, in the order of its clauses. */
function rows() {
  const order = new Map(bookOf().clauses.map(({ number }, n) => [number, n]));
  const own = data.findingList.rows.filter((row) => row.document === place.document);
  const wanted = own.filter((row) => row.id === asked || matches(row, place));
  return wanted.sort((a, b) => (order.get(a.clause) ?? 0) - (order.get(b.clause) ?? 0));
}

/** @returns {BenchView} */
function view() {
  const own = clause();
  const isHere = (/** @type {FindingRow} */ row) =>
    row.document === place.document && row.clause === own.number;
  return {
    clause: own,
    columns: columns(),
    rows: rows().filter(isHere),
    hasFindings: data.findingList.rows.some(isHere),
    quotes: bookOf().quotes,
    terms: bookOf().terms,
    texts: data.texts,
    state,
    chosen: place.finding ?? "",
    confirming: CONFIRMING,
    title: bench.dataset.findings ?? "",
    numbers: (document) => (document === place.document ? [own.number] : own.beside[document] ?? []),
    isDone: () => state.done.includes(idOf(own.number)),
    choose,
    judge,
    tick,
  };
}

function draw() {
  const shown = view();
  if (!shown.rows.some(({ id }) => id === place.finding)) {
    const open = shown.rows.find((row) => !states.isDecided(state, row)) ?? shown.rows[0];
    place.finding = shown.chosen = open?.id ?? "";
  }
  card.replaceChildren(...drawCard(shown));
  const desk = { state, document: place.document, clauses: bookOf().clauses, rows: rows(), bench };
  drawOverview(desk, shown.clause.number);
  toAddress({ ...place, clause: shown.clause.number });
}

/** Id of the finding that is marked. */
export const chosenFinding = () => place.finding ?? "";

/** @param {string} id */
const findingNode = (id) => one(`[data-finding="${CSS.escape(id)}"]`, card);

/** Moves there; what fills the screen is shown from its beginning. @param {HTMLElement | null} node */
function show(node) {
  node?.focus();
  if (node && node.offsetHeight > innerHeight / 2) node.scrollIntoView();
}

/** Marks the words of a finding in the texts. @param {string} id */
function choose(id) {
  reached = id;
  if (place.finding === id) return;
  place.finding = id;
  for (const node of all("[data-finding]", card)) node.removeAttribute("aria-current");
  findingNode(id)?.setAttribute("aria-current", "step");
  one("[data-texts]", card)?.replaceWith(drawTexts(view()));
  toAddress({ ...place, clause: clause().number });
}

// ---- what the translator does ----

function keep() {
  part("[data-blocked]").hidden = store.keep(known.corpus, state);
}

/** @param {string} what @param {string} id @param {string} label @param {unknown} value */
function take(what, id, label, value) {
  const step = { what, id, label, place: idOf(clause().number) };
  state = states.take(state, step, value);
  keep();
  announce(named(step));
}

const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** @param {FindingRow} row @param {BenchAct} what @param {string} said */
function judge(row, what, said) {
  const label = `${row.clause}, ${data.findingList.say.kind[row.kind]}`;
  const name = { who: who.value.trim(), when: today() };
  take(what, row.id, label, states.verdict(row.hash, what, said, name));
  const shown = view().rows;
  const here = shown.findIndex(({ id }) => id === row.id);
  const next = states.nextOpen(state, shown, (other) => shown.indexOf(other) > here);
  place.finding = next && DECIDING.includes(what) ? next.id : row.id;
  draw();
  const node = findingNode(place.finding);
  if (place.finding === row.id) node?.focus(); // the reader is there
  else show(node);
}

function tick() {
  const { number } = clause();
  const done = !state.done.includes(idOf(number));
  take(done ? "tick" : "untick", idOf(number), number, done);
  draw();
  one("[data-act=tick]", card)?.focus();
}

/** Ticks the clause off and goes on. */
function finish() {
  if (!view().isDone()) tick();
  move(1);
}

function undo() {
  const { state: before, step } = states.undo(state);
  if (!step) return announce(words().nothing_undone);
  state = before;
  keep();
  const [document, number] = step.place.split("/");
  if (document === place.document) place = { ...place, clause: number, finding: step.id };
  draw();
  show(findingNode(step.id) ?? one("#card", card));
  return announce(words().undone.replace("{what}", named(step)));
}

/** @param {string} number @param {string} finding */
function go(number, finding = "") {
  place = { ...place, clause: number, finding };
  reached = finding;
  draw();
  show(finding ? findingNode(finding) : one("#card", card));
}

/** @param {number} by */
function move(by) {
  const { clauses } = bookOf();
  const next = clauses[clauses.indexOf(clause()) + by];
  if (!next) return announce(words().no_clause);
  announce("");
  return go(next.number);
}

function nextOpen() {
  const list = rows();
  const here = list.findIndex(({ id }) => id === place.finding);
  const order = bookOf().clauses.map(({ number }) => number);
  const at = order.indexOf(clause().number);
  const first = reached === place.finding ? here + 1 : here; // one that waits is not passed over
  const isBehind = (/** @type {FindingRow} */ row) =>
    here >= 0 ? list.indexOf(row) >= first : order.indexOf(row.clause) > at;
  const row = states.nextOpen(state, list, isBehind);
  if (!row) return announce(words().no_open);
  announce("");
  return go(row.clause, row.id);
}

// ---- files ----

const fileName = () => `review-${place.document}-${today()}`;
const signed = () => states.signed(state, who.value.trim());

async function readUpload() {
  const file = upload.files?.[0];
  if (!file) return;
  const { wrong, file: work, left } = await read(file, known);
  upload.value = "";
  if (work) {
    take("load", "", String(work.reviews.length), states.merged(state, work));
    draw();
    announceLeft(left);
  } else announce(words()[wrong]);
}

/** @type {Record<string, () => void>} */
export const actions = {
  previous: () => move(-1),
  next: () => move(1),
  next_open: nextOpen,
  finish,
  undo,
  tick,
  take: () => announce(takeAway(signed(), known.corpus, fileName())),
  csv: () => announce(takeList(signed(), rows(), fileName())),
  load: () => upload.click(),
};

/** @param {number} count */
const announceLeft = (count) => count && announce(words().left_out.replace("{count}", String(count)));

// ---- the page ----

/** Loads what the address asks for, and shows it. */
async function follow() {
  const mine = ++turn;
  const said = completed(inAddress(), bench.dataset.default ?? "");
  fill(documents, said);
  fill(filters, said);
  const texts = Object.keys(data.findingList.labels).map(text);
  await Promise.all([load(`data/bench-${said.document}.js`), ...texts]);
  if (mine !== turn) return; // the reader has gone on
  place = { ...said, ...chosenIn(filters) };
  asked = place.finding ?? "";
  draw();
}

/** What the forms say goes into the address; the clause stays the same one. @param {typeof place} kept */
function choosePlace(kept) {
  const said = { ...kept, ...chosenIn(documents), ...chosenIn(filters) };
  if (said.document !== place.document) {
    Object.assign(said, { clause: clause().beside[said.document]?.[0] ?? "", finding: "" });
    for (const name of ["beside", "beside_too"])
      if (said[name] === said.document) said[name] = place.document;
  }
  toAddress(said);
  follow();
}

async function start() {
  await load(`data/${document.documentElement.lang}/findings.js`);
  const { corpus, rows: every } = data.findingList;
  known = { corpus, hashes: Object.fromEntries(every.map((row) => [row.id, row.hash])) };
  const restored = store.restore(known);
  ({ state } = restored);
  who.value = store.who();
  keep();
  store.watch(() => {
    ({ state } = store.restore(known));
    draw();
  });
  await follow();
  announceLeft(restored.left);
}

documents.addEventListener("change", () => choosePlace(place));
filters.addEventListener("change", () => choosePlace(refined(place, filters)));
jump.addEventListener("change", () => go(jump.value));
upload.addEventListener("change", readUpload);
who.addEventListener("change", () => store.keepWho(who.value.trim()));
addEventListener("hashchange", follow);
start().catch(() => announce(data.say.search.failed));
