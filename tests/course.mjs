import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [rules, file] = process.argv.slice(2);
const { DOCUMENTS, facts, judge, course } = await import(pathToFileURL(rules));
for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
  const given = facts(JSON.parse(line));
  const rows = Object.keys(DOCUMENTS).map((document) => course(judge(document, given), given, "lv"));
  process.stdout.write(JSON.stringify(rows) + "\n");
}
