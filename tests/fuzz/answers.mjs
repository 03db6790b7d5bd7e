// Answers for the fuzzing harness, a line of JSON each: node answers.mjs SITE < [[kind, argument …]]
import { createInterface } from "node:readline";

import { Engine } from "../../site/scripts/search/engine.js";
import { findings, home, redirect, rulings, scriptData } from "./pages.mjs";

const site = JSON.parse(process.argv[2]);
const pages = new Map();
const rejected = [];
process.on("unhandledRejection", (reason) => rejected.push(reason));

/** What a page does with an address: a path below the site, with what follows ? and #. */
async function visit(address) {
  const [, path] = /^([^?#]*)/.exec(address);
  const [lang, name] = path.includes("/") ? path.split("/") : [site.languages[0], "redirect"];
  const open = { redirect, "index.html": home, "rulings.html": rulings, "findings.html": findings }[name];
  if (!open || !site.languages.includes(lang)) return null;
  if (!pages.has(path)) pages.set(path, open(site, lang));
  return (await pages.get(path))(address);
}

/** Rules and search, made when they are first asked for. */
function engines() {
  const { index, rules } = scriptData(site, ["data/rules.js", "data/index.js"]);
  return { rules, engine: new Engine(index) };
}
let made = null;
const ready = () => (made ??= engines());

/** What every document rules on a situation. */
function judge(situation) {
  const { rules } = ready();
  const facts = rules.facts(situation);
  const rows = Object.keys(rules.DOCUMENTS).map((id) => [id, rules.judge(id, facts)]);
  const essence = ({ outcomes, clauses, defeated, alternatives }) => {
    const others = alternatives.map((other) => [other.outcomes, other.clauses]);
    return [outcomes, clauses, defeated, others];
  };
  return Object.fromEntries(rows.map(([id, ruling]) => [id, essence(ruling)]));
}

const ANSWERS = {
  visit,
  judge,
  condition: (text, tries) => tries.map(Function("f", `return Boolean(${text});`)),
  search: (...asked) => {
    const hits = ready().engine.search(...asked);
    return hits.map((hit) => [hit.concept, hit.document, hit.number, hit.score]);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, ...rest] = JSON.parse(line);
  const start = process.cpuUsage();
  let answer;
  try {
    answer = { answer: await ANSWERS[kind](...rest) };
    if (rejected.length) throw rejected[0];
  } catch (error) {
    answer = { error: String(error?.stack ?? error) };
  }
  rejected.length = 0;
  answer.seconds = process.cpuUsage(start).user / 1e6;
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
