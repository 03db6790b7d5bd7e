// The same weighing of rules as weigh.py beside it, and the same reading of situations as situation.py.

const WITHOUT_FACTS = ["title", "note", "expect"];
const unsaid = (fact) => ({ flag: false, count: 0, choice: fact.choices[0], contact: false })[fact.type];
const inOrder = (row, contacts) => {
  if (row.first.length) return contacts.find((contact) => row.first.includes(contact)) ?? "none";
  if (row.some.length) return contacts.some((contact) => row.some.includes(contact));
  for (const contact of contacts) {
    if (row.early.includes(contact)) return true;
    if (row.late.includes(contact)) return false;
  }
  return false;
};
const DEFAULTS = Object.fromEntries([
  ...FACTS.map((fact) => [fact.id, unsaid(fact)]),
  ...CONTACT_ORDERS.map((row) => [row.id, inOrder(row, [])]),
]);
const PARTS = new Set(FACTS.map((fact) => fact.where));
const TOP_PARTS = new Set([...PARTS].filter(Boolean).map((part) => part.split(".")[0]));

/** Everything that a situation says: in which part, in which words, and how much. */
function statements(situation) {
  const stated = [];
  const read = (content, part) => {
    if (Array.isArray(content)) {
      for (const item of content) {
        if (typeof item === "string") stated.push([part, item, true]);
        else for (const [phrase, amount] of Object.entries(item)) stated.push([part, phrase, amount]);
      }
    } else for (const [phrase, amount] of Object.entries(content)) stated.push([part, phrase, amount]);
  };
  for (const [key, value] of Object.entries(situation)) {
    if (WITHOUT_FACTS.includes(key)) continue;
    if (!TOP_PARTS.has(key)) stated.push(["", key, value]);
    else if (PARTS.has(key)) read(value, key);
    else for (const [inner, content] of Object.entries(value)) read(content, `${key}.${inner}`);
  }
  return stated;
}

/** The facts of a situation; throws an Error that says what is wrong. */
export function facts(situation) {
  const known = { ...DEFAULTS };
  const stated = statements(situation);
  const spokenOf = new Set(stated.map(([part]) => part));
  for (const fact of FACTS) if (fact.default && !spokenOf.has(fact.where)) known[fact.id] = fact.default;
  const contacts = [];
  for (const [part, phrase, value] of stated) {
    const fact = FACTS.find((row) => row.where === part && (row.say === phrase || row.id === phrase));
    if (!fact) throw new Error(`unknown fact ${phrase}`);
    if (fact.type === "contact") {
      contacts.push(fact.id);
      known[fact.id] = true;
    } else known[fact.id] = fact.type === "count" && value === true ? 1 : value;
  }
  for (const row of CONTACT_ORDERS) known[row.id] = inOrder(row, contacts);
  for (const [when, because] of IMPOSSIBLE) if (when(known)) throw new Error(`this cannot be: ${because}`);
  return known;
}

const RANK = Object.fromEntries(Object.keys(SWALLOWS).map((word, place) => [word, place]));
const COUNTS = Object.fromEntries(Object.keys(SWALLOWS).map((word) => [word, COUNT + word]));

/** Rules by the facts that can make them hold. */
function indexed(rules) {
  const byTrigger = new Map();
  const always = [];
  rules.forEach((rule, place) => {
    if (rule.triggers === null) always.push(place);
    for (const trigger of rule.triggers ?? []) {
      byTrigger.set(trigger, [...(byTrigger.get(trigger) ?? []), place]);
    }
  });
  return { rules, always, byTrigger, wanted: new Uint8Array(rules.length) };
}

/** A set of rules and notions, ready to be weighed: those of a document, or any mixture. */
export function ruleSet(document, rules, notions) {
  const byName = Object.fromEntries(notions.map((notion) => [notion.name, notion]));
  const behind = {}; // for each notion the facts that it hangs on; those that others need come first
  const trace = (name) => {
    if (!byName[name]) return [name];
    return (behind[name] ??= [...new Set(CONDITIONS[byName[name].condition].names.flatMap(trace))]);
  };
  for (const notion of notions) trace(notion.name);
  const isLate = (name) => behind[name].some((fact) => fact.startsWith(COUNT));
  const derive = (names) => names.map((name) => byName[name].derive);
  const ready = rules.map((rule) => {
    const { when, names, triggers } = CONDITIONS[rule.condition];
    return { ...rule, names: [...new Set(names.flatMap(trace))].sort(), when, triggers };
  });
  return {
    document,
    rules: ready,
    notions: derive(Object.keys(behind).filter((name) => !isLate(name))),
    lateNotions: derive(Object.keys(behind).filter(isLate)),
    first: indexed(ready.filter((rule) => LOOK_AT_FACTS.includes(rule.kind))),
    last: indexed(ready.filter((rule) => !LOOK_AT_FACTS.includes(rule.kind))),
  };
}

/** A rule with the clauses of one document. */
export function ruleOf(rule, document) {
  return { ...rule, clauses: rule.clauses[document], by: rule.by[document] ?? [] };
}

const DOCUMENTS = {};
for (const document of IDS) {
  const rules = RULES.filter((rule) => rule.clauses[document]).map((rule) => ruleOf(rule, document));
  const notions = NOTIONS.filter((notion) => notion.documents.includes(document));
  DOCUMENTS[document] = ruleSet(document, rules, notions);
}

/** The rules that hold, in their order, of those that what was told can make hold. */
function holding(index, told, f) {
  const { rules, always, byTrigger, wanted } = index;
  for (const place of always) wanted[place] = 1;
  for (const name of told) {
    const places = byTrigger.get(name);
    if (places) for (const place of places) wanted[place] = 1;
  }
  const hold = [];
  for (let place = 0; place < rules.length; place++) {
    if (!wanted[place]) continue;
    wanted[place] = 0;
    if (rules[place].when(f)) hold.push(rules[place]);
  }
  return hold;
}

/** What the standing rules come to, and all that took part; `reread` is a rule that is read otherwise. */
function settle(rules, f, told, standing, reread) {
  const outcomes = [];
  const add = (word) => outcomes.includes(word) || outcomes.push(word);
  for (const rule of standing)
    for (const word of rule === reread ? rule.otherwise : rule.then) {
      f[COUNTS[word]] += 1;
      add(word);
    }
  for (const derive of rules.lateNotions) derive(f);
  const applied = standing.slice();
  for (const rule of holding(rules.last, told.concat(outcomes.map((word) => COUNTS[word])), f)) {
    applied.push(rule);
    rule.then.forEach(add);
    if (rule.turns && outcomes.includes(rule.turns[0])) {
      outcomes.splice(outcomes.indexOf(rule.turns[0]), 1);
      add(rule.turns[1]);
    }
  }
  outcomes.sort((a, b) => RANK[a] - RANK[b]);
  let kept = outcomes;
  for (const word of outcomes) {
    const swallowed = SWALLOWS[word];
    if (swallowed.length && kept.includes(word)) kept = kept.filter((other) => !swallowed.includes(other));
  }
  return [kept, applied];
}

/** Rules that another sets aside; a rule does not set aside exceptions of its own concept. */
function beat(fired) {
  const beaten = [];
  for (const rule of fired)
    for (const concept of rule.defeats)
      for (const other of fired) {
        const able = concept !== rule.concept || other.kind === "norm";
        if (able && other.concept === concept) beaten.push(other);
      }
  return beaten;
}

const numbers = (rules) => {
  const found = [];
  for (const rule of rules) {
    for (const number of rule.clauses) if (!found.includes(number)) found.push(number);
  }
  return found;
};

/** What a set of rules comes to on facts. */
export function weigh(rules, given) {
  const f = room(given);
  const told = toldIn(f);
  for (const derive of rules.notions) derive(f);
  const fired = holding(rules.first, told, f);
  const beaten = beat(fired);
  const standing = beaten.length ? fired.filter((rule) => !beaten.includes(rule)) : fired;
  const [outcomes, applied] = settle(rules, f, told, standing, null);
  const swallowed = (word) => !outcomes.includes(word) && outcomes.some((by) => SWALLOWS[by].includes(word));
  const gone = (word) => CONTRADICTED.includes(word) && swallowed(word);
  const silent = applied.filter((rule) => rule.then.length && rule.then.every(gone));
  const spoke = silent.length ? applied.filter((rule) => !silent.includes(rule)) : applied;
  const clauses = numbers(spoke);
  const lost = beaten.length ? fired.filter((rule) => beaten.includes(rule)).concat(silent) : silent;
  const alternatives = [];
  for (const rule of standing) {
    if (rule.otherwise === null) continue;
    for (const word in COUNTS) f[COUNTS[word]] = 0;
    const [other] = settle(rules, f, told, standing, rule);
    if (other.join() !== outcomes.join()) {
      alternatives.push({ outcomes: other, clauses: rule.by, instead_of: rule.clauses });
    }
  }
  const defeated = numbers(lost).filter((number) => !clauses.includes(number));
  return { document: rules.document, outcomes, clauses, defeated, alternatives, applied: spoke };
}

/** The ruling of a document on facts. */
export function judge(document, given) {
  return weigh(DOCUMENTS[document], given);
}

/** The facts that made a rule speak. */
export function because(rule, given) {
  const told = rule.names.filter((name) => name in DEFAULTS && given[name] !== DEFAULTS[name]);
  return Object.fromEntries(told.map((name) => [name, given[name]]));
}

export { DEFAULTS, DOCUMENTS, FACTS, LOGIC, NOTIONS, RULES };
