// Answers for the fuzzing harness, a line of JSON each: node answers.mjs SITE < [[kind, argument …]]
import { createInterface } from "node:readline";

import { Element } from "./dom.mjs";
import { entrance, findings, home, Page, rulings } from "./pages.mjs";

const site = JSON.parse(process.argv[2]);
const pages = new Map();
const rejected = [];
process.on("unhandledRejection", (reason) => rejected.push(reason));

/** What a page does with an address: a path below the site, with what follows ? and #. */
function visit(address) {
  const [, path] = /^([^?#]*)/.exec(address);
  const [lang, name] = path.includes("/") ? path.split("/") : [site.languages[0], "entrance"];
  const open = { entrance, "index.html": home, "rulings.html": rulings, "findings.html": findings }[name];
  if (!open || !site.languages.includes(lang)) return null;
  if (!pages.has(path)) pages.set(path, open(site, lang));
  return pages.get(path)(address);
}

/** The page that has rules and search in it, made when it is first asked for. */
function engines() {
  const page = new Page(site, site.languages[0], "./", new Element("main"));
  const search = ["words", "vocabulary", "likeness", "meanings", "numbers"].map((own) => `search-${own}.js`);
  for (const name of ["data/rules.js", "data/index.js", ...search, "search.js"]) page.start(name);
  const { rulebook } = page.window;
  return { rules: rulebook.rules, engine: new rulebook.Engine(rulebook.index) };
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
