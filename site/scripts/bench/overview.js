// How far the translator has come: progress, the list of clauses, and what can be taken back.
import { data } from "../data.js";
import { make, one, saidNumber } from "../dom.js";
import * as states from "./state.js";
/**
 * @import { BenchClause } from "./card.js"
 * @import { BenchState } from "./state.js"
 * @import { FindingRow } from "../finding-filters.js"
 */

/**
 * A document on the bench, as its overview needs it.
 * @typedef {object} BenchDesk
 * @property {BenchState} state
 * @property {string} document
 * @property {BenchClause[]} clauses
 * @property {FindingRow[]} rows
 * @property {ParentNode} bench
 */

/** @param {BenchDesk} desk */
function drawProgress({ state, document, clauses, rows, bench }) {
  const ids = clauses.map(({ number }) => `${document}/${number}`);
  const sums = states.progress(state, ids, rows);
  let line = data.findingList.say.bench.progress;
  for (const [key, count] of Object.entries(sums)) line = line.replace(`{${key}}`, String(count));
  one("[data-progress]", bench)?.replaceChildren(line);
  const bar = /** @type {HTMLProgressElement} */ (one("[data-progress-bar]", bench));
  bar.value = (sums.done + sums.decided) / (sums.clauses + sums.findings || 1);
}

/** The clauses to jump to: ticked off, or with so many open findings. @param {BenchDesk} desk */
function drawClauses({ state, document, clauses, rows, bench }, chosen = "") {
  const open = new Map();
  for (const row of rows)
    if (!states.isDecided(state, row)) open.set(row.clause, (open.get(row.clause) ?? 0) + 1);
  const options = clauses.map(({ number }) => {
    const done = state.done.includes(`${document}/${number}`) ? " ✓" : "";
    const count = open.get(number);
    const said = saidNumber(document, number);
    return make("option", `${said}${done}${count ? ` (${count})` : ""}`, { value: number });
  });
  const jump = /** @type {HTMLSelectElement} */ (one("[data-clause]", bench));
  jump.replaceChildren(...options);
  jump.value = chosen;
}

/** What a step did, in words. @param {{what: string, label: string}} step */
export const named = (step) =>
  (data.findingList.say.bench[`step_${step.what}`] ?? "").replace("{what}", step.label);

/** @param {BenchDesk} desk */
function drawUndo({ state, bench }) {
  const { undo } = data.findingList.say.bench;
  const step = state.steps.at(-1);
  const button = /** @type {HTMLButtonElement} */ (one("[data-do=undo]", bench));
  button.textContent = step ? `${undo} (${named(step)})` : undo;
  button.disabled = !step;
}

/** @param {BenchDesk} desk @param {string} chosen */
export function drawOverview(desk, chosen) {
  drawProgress(desk);
  drawClauses(desk, chosen);
  drawUndo(desk);
}
