// Answers queries with the engine of the site: node search.mjs ENGINE INDEX < [[query, language, document], …]
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [engine, index] = process.argv.slice(2);
runInThisContext(readFileSync(engine, "utf-8"));
const found = new globalThis.rulebook.Engine(JSON.parse(readFileSync(index, "utf-8")));
const queries = JSON.parse(readFileSync(0, "utf-8"));
const started = performance.now();
const answers = queries.map(([query, language, document]) => found.search(query, language, document, 10).map((hit) => [hit.id, hit.document, hit.number, hit.score]));
console.error(((performance.now() - started) / queries.length).toFixed(2), "ms a query");
console.log(JSON.stringify(answers));
