// Answers groups of texts with the site's engine, some rounds each, with a new engine for every round:
// node paragraphs.mjs INDEX ROUNDS SCRIPT… < {group: [text, …], …}
// Prints for each group the least processor time in seconds, a first round apart, and what was found.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [index, rounds, ...scripts] = process.argv.slice(2);
globalThis.rulebook = {};
for (const script of scripts) runInThisContext(readFileSync(script, "utf-8"), script);
const read = JSON.parse(readFileSync(index, "utf-8"));
const groups = Object.entries(JSON.parse(readFileSync(0, "utf-8")));
const measured = {};
for (let round = 0; round <= Number(rounds); round += 1) {
  const engine = new globalThis.rulebook.Engine(read);
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
