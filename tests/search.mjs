// Answers queries with the site's engine, by clauses and by events:
// node search.mjs INDEX < [[query, language, document], …]
import { readFileSync } from "node:fs";

import { Engine } from "../site/scripts/search/engine.js";

const [index] = process.argv.slice(2);
const engine = new Engine(JSON.parse(readFileSync(index, "utf-8")));
const asked = JSON.parse(readFileSync(0, "utf-8"));
const answers = asked.map(([query, language, document]) =>
  engine.search(query, language, document, 10).map((hit) => [hit.id, hit.document, hit.number, hit.score]),
);
const events = asked.map(([query, language]) =>
  engine.events(query, language, 10).map((found) => [found.fact, found.value, found.score]),
);
console.log(JSON.stringify({ answers, events }));
