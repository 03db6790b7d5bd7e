// Fills sentences with counts as the ruling page does: node counts.mjs < [[language, words, n], …]
import { readFileSync } from "node:fs";

import { fill } from "../site/scripts/fill.js";

const asked = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(asked.map(([language, words, count]) => fill(words, { n: count }, language))));
