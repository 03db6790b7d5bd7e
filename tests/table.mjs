// Places discs with the site's scripts: node table.mjs TABLES ROWS SCRIPT…; a row is [document, position].
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [tables, rows, ...scripts] = process.argv.slice(2);
globalThis.rulebook = {};
for (const script of scripts) runInThisContext(readFileSync(script, "utf-8"), script);
const { tablePosition, tablePlaces } = globalThis.rulebook;
const documents = JSON.parse(readFileSync(tables, "utf-8")).tables;
const lines = readFileSync(rows, "utf-8").split("\n").filter(Boolean);
const said = lines.map((line) => {
  const [document, told] = JSON.parse(line);
  const { position, fault } = tablePosition.readPosition(told, documents[document]);
  return JSON.stringify(fault ?? tablePlaces.placeDiscs(position, documents[document]));
});
process.stdout.write(said.join("\n") + "\n");
