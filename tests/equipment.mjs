// Judges measured rows without a page: node equipment.mjs SCRIPT < {"units", "asked": [[row, [value, …]], …]}
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [script] = process.argv.slice(2);
globalThis.rulebook = {};
runInThisContext(readFileSync(script, "utf-8"), script);
const { units, asked } = JSON.parse(readFileSync(0, "utf-8"));
const { check } = globalThis.rulebook.equipment;
console.log(JSON.stringify(asked.map(([row, told]) => check(row, told, units))));
