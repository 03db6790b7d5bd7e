// Runs the pure part of the ruling page without a browser: node ruling.mjs FOLDER ROWS; a row is [name, …].
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [folder, rows] = process.argv.slice(2);
for (const script of ["data/words-en.js", "data/rules.js", "data/facts-en.js", "data/tables-en.js"])
  runInThisContext(readFileSync(`${folder}/${script}`, "utf-8"), script);
const { rules, tables, words } = globalThis.rulebook;
globalThis.document = { documentElement: { lang: "en", dataset: {} } };
// The modules read the data when they begin, as in a page.
const addressCode = await import("../site/scripts/ruling/address.js");
const incidents = await import("../site/scripts/ruling/incident.js");
const inference = await import("../site/scripts/ruling/infer-facts.js");
const layouts = await import("../site/scripts/ruling/layout.js");
const { shortForm } = await import("../site/scripts/ruling/short-form.js");
const whatIf = await import("../site/scripts/ruling/what-if.js");

/** Everything that is asked at once and was not entered did not happen. */
function declined(given) {
  const asked = words.followups.flatMap((row) => row.facts).filter((id) => !Object.hasOwn(given.facts, id));
  const none = asked.map((id) => [id, inference.FACT[id].type === "count" ? 0 : false]);
  return incidents.decline(given, "followed", Object.fromEntries(none));
}

/** An incident with the first contact that makes it possible, or nothing. */
function completed(given) {
  const contacts = rules.FACTS.filter((fact) => fact.type === "contact");
  const options = contacts.map((fact) => incidents.touch(given, fact.id));
  return options.find((one) => !inference.know(one).refused);
}

/** Something that the page offers, or nothing. */
function offer(given, next) {
  const fact = rules.FACTS[next(rules.FACTS.length)];
  const open = whatIf.furtherFacts(given).filter(({ id }) => id === fact.id);
  const one = open[next(open.length || 1)];
  return one && whatIf.isOffered(given, one) ? one : null;
}

/** Whether an incident cannot be, whatever the puck touches first. */
const isStuck = (given) =>
  Boolean(inference.know(given).refused) && (given.contacts.length > 0 || !completed(given));

/** An incident from steps as a person takes them. */
const enterAll = (document, steps) =>
  steps.reduce(
    (given, [what, ...values]) => (incidents[what] ?? layouts[what])(given, ...values),
    incidents.empty(document),
  );

/** Single facts that change a ruling, by the rules alone: none of the page's functions takes part. */
function bruteForce(document, situation) {
  const key = (given) => {
    const { outcomes, alternatives } = rules.judge(document, rules.facts(given));
    return JSON.stringify([outcomes, alternatives.map((other) => other.outcomes)]);
  };
  const now = key(situation);
  const found = new Set();
  for (const fact of rules.FACTS) {
    const values = { count: Array.from({ length: fact.most + 1 }, (_, n) => n), choice: fact.choices };
    for (const value of values[fact.type] ?? [true]) {
      if (found.has(fact.id)) break;
      for (const more of further(situation, fact, value)) {
        try {
          if (key(more) !== now) found.add(fact.id);
        } catch {
          continue; // it cannot be
        }
      }
    }
  }
  return [...found];
}

/** A situation with one fact more, or none if it is entered already; a contact at every place. */
function further(situation, fact, value) {
  const { where, say } = fact;
  const given = structuredClone(situation);
  const [top, inner] = where.split(".");
  if (!where) return say in given ? [] : [{ ...given, [say]: value }];
  if (!inner) return listed(given, fact, value);
  const part = ((given[top] ??= {})[inner] ??= {});
  part[say] = value; // what the page assumes of the table may be otherwise
  return [given];
}

function listed(given, { where, say, type }, value) {
  const list = given[where] ?? [];
  const named = (item) => (typeof item === "string" ? item : Object.keys(item)[0]);
  if (type !== "contact" && list.some((item) => named(item) === say)) return [];
  const places = type === "contact" ? [...list.keys(), list.length] : [list.length];
  const item = type === "count" || type === "choice" ? { [say]: value } : say;
  return places.map((n) => ({ ...given, [where]: list.toSpliced(n, 0, item) }));
}

const ASKED = {
  open: (hash) => addressCode.open(hash, "lnf-2017-en"),
  /** A ruling from an address. */
  opened(hash) {
    const { incident: given, bad } = addressCode.open(hash, "lnf-2017-en");
    return { bad, ...inference.rule(given.document, given).ruling };
  },
  /** A ruling as the page gives it, from steps. */
  rule(document, steps) {
    const given = enterAll(document, steps);
    const { ruling, refused } = inference.rule(document, given);
    const grounds = ruling ? rules.grounds(ruling, inference.know(given).facts).map((row) => row.clause) : [];
    const address = addressCode.encode(given);
    const again = addressCode.open(address, document);
    return { ...ruling, refused, grounds, address, again, situation: inference.situation(given) };
  },
  /** What the page says after one event, all follow-ups declined, and what is so. */
  walk(document, id, value) {
    const contact = inference.FACT[id].type === "contact";
    const first = incidents.empty(document);
    const given = contact ? declined(incidents.touch(first, id)) : incidents.enter(first, id, value);
    const { ruling } = inference.rule(document, given);
    const { changes } = whatIf.tryAll(given);
    const named = changes.map((change) => change.id);
    const answered = Object.keys(given.facts);
    const brute = ruling ? bruteForce(document, inference.situation(given)) : [];
    return { named, brute: brute.filter((one) => !answered.includes(one)), ruled: Boolean(ruling) };
  },
  /** A walk of random answers that the page offers; every one must be possible. */
  random(document, seed, length) {
    let at = seed;
    const next = (most) => (at = (at * 48271) % 2147483647) % most;
    let given = incidents.empty(document);
    const wrong = [];
    for (let n = 0; n < length; n++) {
      const offered = offer(given, next);
      if (!offered) continue;
      const { id, value, at: place } = offered;
      given = place === null ? incidents.enter(given, id, value) : incidents.touch(given, id, place);
      if (isStuck(given)) wrong.push(id);
    }
    if (inference.know(given).refused) given = completed(given) ?? given;
    const { ruling } = inference.rule(document, given);
    const same = addressCode.open(addressCode.encode(given), document).incident;
    const essence = ({ contacts, facts }) => JSON.stringify([contacts, facts]);
    const kept = essence(same) === essence(given);
    return { wrong, kept, situation: inference.situation(given), outcomes: ruling?.outcomes ?? null };
  },
  /** Where the discs of a ruling are put, as the page shows it, and the same from its address. */
  placed(document, steps) {
    const given = enterAll(document, steps);
    const { ruling, facts } = inference.rule(document, given);
    const tasks = rules.unplaceable(facts) ? [] : layouts.tasksOf(ruling, facts);
    const address = addressCode.encode(given);
    const again = addressCode.open(address, document).incident;
    const found = layouts.place(given.layout, tasks, tables.documents[document]);
    return { ...found, tasks, address, layout: given.layout, again: again.layout };
  },
  /** The short form of a ruling on a situation, as sentences. */
  short(document, situation) {
    const facts = rules.facts(situation);
    const { now, later, next, course } = shortForm(rules.judge(document, facts), facts, "en");
    return { told: [...now, ...later.flatMap(({ what }) => what), next], deciding: course.deciding };
  },
  undo(document, steps) {
    const given = enterAll(document, steps);
    const back = steps.reduce((one) => incidents.undo(one), given);
    return { last: incidents.last(given), back };
  },
};
const lines = readFileSync(rows, "utf-8").split("\n").filter(Boolean);
const said = lines.map((line) => {
  const [name, ...given] = JSON.parse(line);
  return JSON.stringify(ASKED[name](...given));
});
process.stdout.write(said.join("\n") + "\n");
