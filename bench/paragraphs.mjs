// Answers groups of texts with the site's engine, some rounds each, with a new engine for every round:
// node paragraphs.mjs INDEX ROUNDS < {group: [text, …], …}
// Prints for each group the least processor time in seconds, a first round apart, and what was found.
import { readFileSync } from "node:fs";

import { Engine } from "../site/scripts/search/engine.js";

const [index, rounds] = process.argv.slice(2);
const read = JSON.parse(readFileSync(index, "utf-8"));
const groups = Object.entries(JSON.parse(readFileSync(0, "utf-8")));
const measured = {};
for (let round = 0; round <= Number(rounds); round += 1) {
  const engine = new Engine(read);
  for (const [group, texts] of groups) {
    const start = process.cpuUsage();
    const hits = texts.map((text) => engine.search(text, null, null, 10));
    const { user, system } = process.cpuUsage(start);
    const least = round > 1 ? measured[group].seconds : Infinity;
    const answers = hits.map((rows) => rows.map((hit) => [hit.id, hit.document, hit.number, hit.score]));
    measured[group] = { seconds: Math.min(least, (user + system) / 1e6), answers };
  }
}
console.log(JSON.stringify(measured));
