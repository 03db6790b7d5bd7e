// Reads situations, one JSON object a line, and prints what the JavaScript rules say of each.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [rules, file] = process.argv.slice(2);
const { DOCUMENTS, facts, grounds, judge } = await import(pathToFileURL(rules));
for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
  const given = facts(JSON.parse(line));
  const rulings = Object.keys(DOCUMENTS).map((document) => {
    const ruling = judge(document, given);
    const { outcomes, clauses, defeated, ...rest } = ruling;
    const alternatives = rest.alternatives.map((other) => ({ ...other, applied: undefined }));
    return [outcomes, clauses, defeated, alternatives, grounds(ruling, given)];
  });
  process.stdout.write(JSON.stringify(rulings) + "\n");
}
