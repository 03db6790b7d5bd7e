// Why places are open, as a page tells it: node table_whys.mjs SCRIPT… prints {document: {name: words}}.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

for (const script of process.argv.slice(2)) runInThisContext(readFileSync(script, "utf-8"), script);
const { tablePlaces, tables } = globalThis.rulebook;
const told = Object.entries(tables.documents).map(([id, table]) => {
  const said = Object.keys(tables.say).map((name) => [name, tablePlaces.tellWhy(name, table, tables.say)]);
  return [id, Object.fromEntries(said)];
});
console.log(JSON.stringify(Object.fromEntries(told)));
