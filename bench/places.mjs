// Seconds a place, by the site's scripts: node places.mjs TABLES ROWS SCRIPT…; a row is [document, position].
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [tables, rows, ...scripts] = process.argv.slice(2);
globalThis.rulebook = {};
for (const script of scripts) runInThisContext(readFileSync(script, "utf-8"), script);
const { tablePosition, tablePlaces } = globalThis.rulebook;
const documents = JSON.parse(readFileSync(tables, "utf-8")).tables;
const lines = readFileSync(rows, "utf-8").split("\n").filter(Boolean);
const told = lines.map((line) => {
  const [id, position] = JSON.parse(line);
  return [tablePosition.readPosition(position, documents[id]).position, documents[id]];
});
const asked = told.reduce((sum, [position]) => sum + position.tasks.length, 0);
for (const [position, table] of told) tablePlaces.placeDiscs(position, table);
const start = performance.now();
for (const [position, table] of told) tablePlaces.placeDiscs(position, table);
console.log((performance.now() - start) / 1000 / asked);
