// The site's scripts about the table, in Node; arguments: TABLES ROWS; a row is [document, position].
import { readFileSync } from "node:fs";

export { placeDiscs } from "../site/scripts/table/places.js";
export { readPosition } from "../site/scripts/table/position.js";

const [tables, rows] = process.argv.slice(2);
const documents = JSON.parse(readFileSync(tables, "utf-8")).tables;

/** Every row as its position and the table of its document. */
export const entered = readFileSync(rows, "utf-8")
  .split("\n")
  .filter(Boolean)
  .map((line) => {
    const [id, position] = JSON.parse(line);
    return [position, documents[id]];
  });
