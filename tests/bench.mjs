// Runs steps of the bench without a page: node bench.mjs < {"known", "steps": [[name, …arguments], …]}
import { readFileSync } from "node:fs";

import * as bench from "../site/scripts/bench/state.js";

const { known, steps } = JSON.parse(readFileSync(0, "utf-8"));
let state = bench.empty();

const STEPS = {
  take(what, id, value) {
    state = bench.take(state, { what, id, label: id, place: `book/${id}` }, value);
  },
  undo() {
    const undone = bench.undo(state);
    state = undone.state;
    return undone.step?.what;
  },
  load(text) {
    const { file } = bench.readFile(text, known);
    STEPS.take("load", "", bench.merged(state, file));
  },
  read: (text) => bench.readFile(text, known).wrong,
  file: () => bench.toFile(state, known.corpus),
  signed: (name) => bench.toFile(bench.signed(state, name), known.corpus),
  csv: (rows) => bench.csv(rows),
  progress: (clauses, rows) => bench.progress(state, clauses, rows),
  next: (rows, after) => bench.nextOpen(state, rows, (row) => rows.indexOf(row) > after)?.id,
  steps: () => state.steps.length,
};
console.log(JSON.stringify(steps.map(([name, ...given]) => STEPS[name](...given) ?? null)));
