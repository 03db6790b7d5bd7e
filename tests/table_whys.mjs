// Why places are open, as a page says it: node table_whys.mjs DATA prints {document: {name: words}}.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

import { data } from "../site/scripts/data.js";
import { reason } from "../site/scripts/table/places.js";

const [script] = process.argv.slice(2);
runInThisContext(readFileSync(script, "utf-8"), script);
const { documents, say } = data.tables;
const rows = Object.entries(documents).map(([id, table]) => {
  const reasons = Object.keys(say).map((name) => [name, reason(name, table, say)]);
  return [id, Object.fromEntries(reasons)];
});
console.log(JSON.stringify(Object.fromEntries(rows)));
