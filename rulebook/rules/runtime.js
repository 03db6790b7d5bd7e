// The same weighing of rules as rulebook/judge.py, and the same reading of situations as rulebook/facts.py.

const IGNORED = ["title", "note", "expect"];
const nothing = (fact) => ({ flag: false, count: 0, choice: fact.choices[0], contact: false })[fact.type];
const order = (row, contacts) => {
  if (row.first.length) return contacts.find((contact) => row.first.includes(contact)) ?? "none";
  if (row.some.length) return contacts.some((contact) => row.some.includes(contact));
  for (const contact of contacts) {
    if (row.early.includes(contact)) return true;
    if (row.late.includes(contact)) return false;
  }
  return false;
};
const DEFAULTS = Object.fromEntries([...FACTS.map((fact) => [fact.id, nothing(fact)]), ...ORDERS.map((row) => [row.id, order(row, [])])]);
const PARTS = new Set(FACTS.map((fact) => fact.where));
const TOPS = new Set([...PARTS].filter(Boolean).map((part) => part.split(".")[0]));

function said(situation) {
  const found = [];
  const phrases = (value, part) => {
    if (Array.isArray(value)) {
      for (const item of value) {
        if (typeof item === "string") found.push([part, item, true]);
        else for (const [phrase, amount] of Object.entries(item)) found.push([part, phrase, amount]);
      }
    } else for (const [phrase, amount] of Object.entries(value)) found.push([part, phrase, amount]);
  };
  for (const [key, value] of Object.entries(situation)) {
    if (IGNORED.includes(key)) continue;
    if (!TOPS.has(key)) found.push(["", key, value]);
    else if (PARTS.has(key)) phrases(value, key);
    else for (const [inner, content] of Object.entries(value)) phrases(content, `${key}.${inner}`);
  }
  return found;
}

/** The facts of a situation; throws an Error that says what is wrong. */
export function facts(situation) {
  const found = { ...DEFAULTS };
  const told = said(situation);
  const parts = new Set(told.map(([where]) => where));
  for (const fact of FACTS) if (fact.default && !parts.has(fact.where)) found[fact.id] = fact.default;
  const contacts = [];
  for (const [where, phrase, value] of told) {
    const fact = FACTS.find((row) => row.where === where && (row.say === phrase || row.id === phrase));
    if (!fact) throw new Error(`unknown fact ${phrase}`);
    if (fact.type === "contact") {
      contacts.push(fact.id);
      found[fact.id] = true;
    } else found[fact.id] = fact.type === "count" && value === true ? 1 : value;
  }
  for (const row of ORDERS) found[row.id] = order(row, contacts);
  for (const [when, because] of IMPOSSIBLE) if (when(found)) throw new Error(`this cannot be: ${because}`);
  return found;
}

const EARLY = ["norm", "excuse", "scope"];
const ORDER = {};
for (const [id, { rules }] of Object.entries(DOCUMENTS))
  ORDER[id] = { first: rules.filter((rule) => EARLY.includes(rule.kind)), last: rules.filter((rule) => !EARLY.includes(rule.kind)) };

const RANK = Object.fromEntries(Object.keys(SWALLOWS).map((word, n) => [word, n]));
const SAID = Object.fromEntries(Object.keys(SWALLOWS).map((word) => [word, "said_" + word]));

function finished(rules, index, f, standing, instead) {
  for (const word in SAID) f[SAID[word]] = 0;
  const outcomes = [];
  const add = (word) => outcomes.includes(word) || outcomes.push(word);
  for (const rule of standing)
    for (const word of instead && instead.id === rule.id ? instead.otherwise : rule.then) {
      f[SAID[word]] += 1;
      add(word);
    }
  rules.late(f);
  const applied = standing.slice();
  for (const rule of index.last) {
    if (!rule.when(f)) continue;
    applied.push(rule);
    rule.then.forEach(add);
    if (rule.turns && outcomes.includes(rule.turns[0])) {
      outcomes.splice(outcomes.indexOf(rule.turns[0]), 1);
      add(rule.turns[1]);
    }
  }
  outcomes.sort((a, b) => RANK[a] - RANK[b]);
  let kept = outcomes;
  for (const word of outcomes) if (kept.includes(word)) kept = kept.filter((other) => !SWALLOWS[word].includes(other));
  return [kept, applied];
}

function beat(fired) {
  const beaten = new Map();
  for (const rule of fired)
    for (const concept of rule.defeats)
      for (const other of fired)
        if (other.concept === concept && (concept !== rule.concept || other.kind === "norm")) beaten.set(other.id, rule.id);
  return beaten;
}

const numbers = (rules) => {
  const found = [];
  for (const rule of rules) for (const number of rule.clauses) if (!found.includes(number)) found.push(number);
  return found;
};

/** The ruling of a document on facts. */
export function judge(document, given) {
  const rules = DOCUMENTS[document];
  const index = ORDER[document];
  const f = shape(given);
  rules.notions(f);
  const fired = [];
  for (const rule of index.first) if (rule.when(f)) fired.push(rule);
  const beaten = beat(fired);
  const standing = beaten.size ? fired.filter((rule) => !beaten.has(rule.id)) : fired;
  const [outcomes, applied] = finished(rules, index, f, standing, null);
  const gone = (word) => CONTRADICTED.includes(word) && !outcomes.includes(word) && outcomes.some((by) => SWALLOWS[by].includes(word));
  const silent = applied.filter((rule) => rule.then.length && rule.then.every(gone));
  const spoke = silent.length ? applied.filter((rule) => !silent.includes(rule)) : applied;
  const clauses = numbers(spoke);
  const lost = fired.filter((rule) => beaten.has(rule.id)).concat(silent);
  const alternatives = [];
  for (const rule of standing) {
    if (rule.otherwise === null) continue;
    const [other] = finished(rules, index, f, standing, rule);
    if (other.join() !== outcomes.join()) alternatives.push({ outcomes: other, clauses: rule.by, instead_of: rule.clauses });
  }
  return { document, outcomes, clauses, defeated: numbers(lost).filter((number) => !clauses.includes(number)), alternatives, applied: spoke };
}

/** The facts that made a rule speak. */
export function because(rule, given) {
  return Object.fromEntries(rule.names.filter((name) => name in DEFAULTS && given[name] !== DEFAULTS[name]).map((name) => [name, given[name]]));
}

export { DEFAULTS, DOCUMENTS, FACTS };
