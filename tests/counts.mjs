// Fills sentences with counts as the page that rules does: node counts.mjs SCRIPT < [[language, words, n], …]
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const script = readFileSync(process.argv[2], "utf-8");
const asked = JSON.parse(readFileSync(0, "utf-8"));
const filled = asked.map(([lang, words, count]) => {
  globalThis.document = { documentElement: { lang } };
  globalThis.rulebook = { told: { rulings: {} }, known: { FACT: {} } };
  runInThisContext(script);
  return globalThis.rulebook.rulingWords.fill(words, { n: count });
});
console.log(JSON.stringify(filled));
