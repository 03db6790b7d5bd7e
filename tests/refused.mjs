// Reads situations, one JSON object a line, and prints why the JavaScript rules refuse each, if they do.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [rules, file] = process.argv.slice(2);
const { DOCUMENTS, facts, judge } = await import(pathToFileURL(rules));
const refusal = (attempt) => {
  try {
    attempt();
    return "";
  } catch (error) {
    if (error.constructor !== Error) throw error; // a fault of the program, not a refusal
    return error.message;
  }
};
for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
  const { document, situation, raw } = JSON.parse(line);
  const rule = () => judge(document ?? Object.keys(DOCUMENTS)[0], raw ? situation : facts(situation));
  process.stdout.write(JSON.stringify(refusal(rule)) + "\n");
}
