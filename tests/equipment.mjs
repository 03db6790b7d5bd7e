// Judges measured rows without a page: node equipment.mjs < {"units", "asked": [[row, [value, …]], …]}
import { readFileSync } from "node:fs";

import { check } from "../site/scripts/equipment.js";

const { units, asked } = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(asked.map(([row, entered]) => check(row, entered, units))));
