// The site's scripts about the table, in Node; arguments: TABLES ROWS SCRIPT…; a row is [document, position].
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [tables, rows, ...scripts] = process.argv.slice(2);
globalThis.rulebook = {};
for (const script of scripts) runInThisContext(readFileSync(script, "utf-8"), script);
const documents = JSON.parse(readFileSync(tables, "utf-8")).tables;

export const { tablePosition, tablePlaces } = globalThis.rulebook;

/** Every row as its told position and the table of its document. */
export const told = readFileSync(rows, "utf-8")
  .split("\n")
  .filter(Boolean)
  .map((line) => {
    const [id, position] = JSON.parse(line);
    return [position, documents[id]];
  });
