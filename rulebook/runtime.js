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

function finished(rules, index, f, standing, instead) {
  const counts = {};
  for (const rule of standing) for (const word of instead[rule.id] ?? rule.then) counts[word] = (counts[word] ?? 0) + 1;
  for (const word in SWALLOWS) f["said_" + word] = counts[word] ?? 0;
  rules.late(f);
  const outcomes = new Set(Object.keys(counts));
  const applied = [...standing];
  for (const rule of index.last) {
    if (!rule.when(f)) continue;
    applied.push(rule);
    rule.then.forEach((word) => outcomes.add(word));
    if (rule.turns && outcomes.delete(rule.turns[0])) outcomes.add(rule.turns[1]);
  }
  for (const word in SWALLOWS) if (outcomes.has(word)) SWALLOWS[word].forEach((below) => outcomes.delete(below));
  return [Object.keys(SWALLOWS).filter((word) => outcomes.has(word)), applied];
}

/** The ruling of a document on facts. */
export function judge(document, given) {
  const rules = DOCUMENTS[document];
  const index = ORDER[document];
  const f = { ...given };
  rules.notions(f);
  const fired = index.first.filter((rule) => rule.when(f));
  const beaten = new Map();
  for (const rule of fired)
    for (const concept of rule.defeats)
      for (const other of fired)
        if (other.concept === concept && (concept !== rule.concept || other.kind === "norm")) beaten.set(other.id, rule.id);
  const standing = fired.filter((rule) => !beaten.has(rule.id));
  const [outcomes, applied] = finished(rules, index, f, standing, {});
  const swallowed = {};
  for (const by of outcomes) for (const word of SWALLOWS[by]) swallowed[word] = by;
  const gone = (word) => !outcomes.includes(word) && word in swallowed && CONTRADICTED.includes(word);
  const silent = applied.filter((rule) => rule.then.length && rule.then.every(gone));
  const spoke = applied.filter((rule) => !silent.includes(rule));
  const clauses = [...new Set(spoke.flatMap((rule) => rule.clauses))];
  const lost = [...fired.filter((rule) => beaten.has(rule.id)), ...silent];
  const alternatives = [];
  for (const rule of standing) {
    if (rule.otherwise === null) continue;
    const [other] = finished(rules, index, { ...f }, standing, { [rule.id]: rule.otherwise });
    if (other.join() !== outcomes.join()) alternatives.push({ outcomes: other, clauses: rule.by, instead_of: rule.clauses });
  }
  const because = (rule) => Object.fromEntries(rule.names.filter((n) => n in DEFAULTS && given[n] !== DEFAULTS[n]).map((n) => [n, given[n]]));
  return {
    document,
    outcomes,
    clauses,
    defeated: [...new Set(lost.flatMap((rule) => rule.clauses))].filter((number) => !clauses.includes(number)),
    alternatives,
    trace: spoke.map((rule) => ({ rule: rule.id, clauses: rule.clauses, then: rule.then, facts: because(rule) })),
  };
}

export { DEFAULTS, DOCUMENTS, FACTS };
