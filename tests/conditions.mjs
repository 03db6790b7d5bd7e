// Prints what conditions come to, a line a condition: one value for each of the facts on its line.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, file] = process.argv.slice(2);
const { CONDITIONS } = await import(pathToFileURL(module));
const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
const answers = lines.map((line, place) => JSON.parse(line).map((facts) => CONDITIONS[place](facts)));
process.stdout.write(answers.map((answer) => JSON.stringify(answer) + "\n").join(""));
