// Runs steps of the bench without a page: node bench.mjs SCRIPT < {"known", "steps": [[name, …arguments], …]}
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [script] = process.argv.slice(2);
globalThis.rulebook = {};
runInThisContext(readFileSync(script, "utf-8"), script);
const bench = globalThis.rulebook.benchState;
const { known, steps } = JSON.parse(readFileSync(0, "utf-8"));
let state = bench.empty();
const answers = steps.map(([name, ...given]) => {
  if (name === "take") {
    const [what, id, value] = given;
    state = bench.take(state, { what, id, label: id, place: `book/${id}` }, value);
  } else if (name === "undo") {
    const undone = bench.undo(state);
    state = undone.state;
    return undone.step?.what ?? null;
  } else if (name === "read") return bench.readFile(given[0], known).wrong;
  else if (name === "load") {
    const { file } = bench.readFile(given[0], known);
    state = bench.take(state, { what: "load", id: "", label: "", place: "book/1" }, bench.merged(state, file));
  } else if (name === "file") return bench.toFile(state, known.corpus);
  else if (name === "csv") return bench.csv(given[0]);
  else if (name === "progress") return bench.progress(state, given[0], given[1]);
  else if (name === "next") {
    const [rows, after] = given;
    return bench.nextOpen(state, rows, (row) => rows.indexOf(row) > after)?.id ?? null;
  } else if (name === "steps") return state.steps.length;
  return null;
});
console.log(JSON.stringify(answers));
