// The same weighing of rules as weigh.py beside it, and the same reading of situations as situation.py.

const WITHOUT_FACTS = ["title", "note", "expect", "discs", "discs_after", "struck_from", "striker", "place", "measured"];
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

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Everything that a situation says: in which part, in which words, and how much. */
function statements(situation) {
  if (!isTable(situation)) throw new Error("a situation is a table of words");
  const stated = [];
  for (const [key, value] of Object.entries(situation)) {
    if (WITHOUT_FACTS.includes(key)) continue;
    if (!TOP_PARTS.has(key)) stated.push(["", key, value]);
    else if (PARTS.has(key)) stated.push(...statementsOf(value, key));
    else if (!isTable(value)) throw new Error(`${key} must be a table`);
    else for (const [inner, content] of Object.entries(value)) {
      if (!PARTS.has(`${key}.${inner}`)) throw new Error(`no ${inner} in ${key}`);
      stated.push(...statementsOf(content, `${key}.${inner}`));
    }
  }
  return stated;
}

/** What a part of a situation says, as a table or as a list of phrases. */
function statementsOf(content, part) {
  if (isTable(content)) return Object.entries(content).map(([phrase, amount]) => [part, phrase, amount]);
  if (!Array.isArray(content)) throw new Error(`${part} must be a list or a table`);
  return content.map((item) => {
    if (typeof item === "string") return [part, item, true];
    const said = isTable(item) ? Object.entries(item) : [];
    if (said.length !== 1) throw new Error(`${JSON.stringify(item)} in ${part} is not an event`);
    return [part, ...said[0]];
  });
}

/** How many discs lie where, as statements; `zones` gives the zone that a disc lies in. */
function countsOf(discs, zones) {
  const counting = FACTS.filter((fact) => fact.zones.length);
  const found = discs.map((disc) => `${disc.owner} ${zones(disc)}`);
  return counting.map((fact) => [fact.where, fact.say, found.filter((place) => fact.zones.includes(place)).length]);
}

/** Whether a fact can have a value. */
function canBe(fact, value) {
  if (fact.type === "choice") return fact.choices.includes(value);
  if (fact.type === "count") return Number.isInteger(value) && value >= 0 && value <= fact.most;
  return fact.type === "contact" ? value === true : typeof value === "boolean";
}

/** The facts of a situation; throws an Error that says what is wrong. `zones` says where its discs lie. */
export function facts(situation, zones = null) {
  const known = { ...DEFAULTS };
  const stated = statements(situation);
  if (Object.hasOwn(situation, "discs")) {
    if (!zones) throw new Error("positions are told, but no table is known that they lie on");
    stated.push(...countsOf(situation.discs, zones));
  }
  const spokenOf = new Set(stated.map(([part]) => part));
  for (const fact of FACTS) if (fact.default && !spokenOf.has(fact.where)) known[fact.id] = fact.default;
  const contacts = [];
  const said = new Set();
  for (const [part, phrase, value] of stated) {
    const fact = FACTS.find((row) => row.where === part && (row.say === phrase || row.id === phrase));
    if (!fact) throw new Error(`unknown fact ${phrase}`);
    const told = fact.type === "count" && value === true ? 1 : value;
    if (!canBe(fact, told)) throw new Error(`${phrase} cannot be ${JSON.stringify(value)}`);
    if (fact.type === "contact") contacts.push(fact.id);
    else if (said.has(fact.id)) throw new Error(`${phrase} is stated twice`);
    said.add(fact.id);
    known[fact.id] = told;
  }
  arrange(known, contacts);
  const because = refusal(known);
  if (because) throw new Error(`impossible: ${because}`);
  return known;
}

/** Sets what follows from contacts and their order. */
export function arrange(known, contacts) {
  for (const row of CONTACT_ORDERS) known[row.id] = inOrder(row, contacts);
}

/** Why facts cannot be; nothing where they can. */
export function refusal(known) {
  for (const [when, because] of IMPOSSIBLE) if (when(known)) return because;
  return "";
}

/** Whether facts cannot be for a certain reason. */
export function isRefused(known, because) {
  return IMPOSSIBLE.some((row) => row[1] === because && row[0](known));
}

/** Why positions cannot be told beside some facts; nothing where they can. */
export function unplaceable(known) {
  for (const [when, because] of UNPLACEABLE) if (when(known)) return because;
  return "";
}

// Outcomes are weighed by their places in this list, the weightiest first.
const OUTCOMES = Object.keys(ABSORBS);
const placesOf = (words) => words.map((word) => OUTCOMES.indexOf(word));
const ABSORBED = OUTCOMES.map((word) => placesOf(ABSORBS[word]));
// What rules are found by, facts and counts, by their places in this list.
const FINDING = [...TRIGGERING, ...OUTCOMES.map((word) => COUNT_PREFIX + word)];

/** Rules by what can make them hold: the name of a fact, or a fact with a value. */
function indexed(rules) {
  const always = [];
  const byFact = FINDING.map(() => []);
  const byValue = FINDING.map(() => null);
  rules.forEach((rule, place) => {
    if (rule.triggers === null) always.push(place);
    for (const trigger of rule.triggers ?? []) {
      const [name] = trigger.split("=", 1);
      const fact = FINDING.indexOf(name);
      if (name === trigger) byFact[fact].push(place);
      else {
        const value = trigger.slice(name.length + 1);
        byValue[fact] ??= new Map();
        byValue[fact].set(value, [...(byValue[fact].get(value) ?? []), place]);
      }
    }
  });
  return { rules, always, byFact, byValue, marks: new Uint8Array(rules.length) };
}

/** A set of rules and notions, ready to be weighed: those of a document, or any mixture. */
export function ruleSet(document, rules, notions) {
  const expressions = new Map(notions.map(({ name, expression }) => [name, expression]));
  const needs = new Map(notions.map(({ name, names }) => [name, names]));
  const behind = new Map(); // for each notion the facts that it hangs on
  const trace = (name) => {
    if (!needs.has(name)) return [name];
    if (!behind.has(name)) behind.set(name, [...new Set(needs.get(name).flatMap(trace))]);
    return behind.get(name);
  };
  const ready = rules.map((rule) => {
    const gives = placesOf(rule.then);
    const givesOtherwise = placesOf(rule.otherwise ?? []);
    const converted = placesOf(rule.converts ?? []);
    const names = [...new Set(rule.names.flatMap(trace))].sort();
    return { ...rule, names, gives, givesOtherwise, converted };
  });
  return {
    document,
    rules: ready,
    expressions,
    behind: trace,
    derive: Object.fromEntries(notions.map(({ name, derive }) => [name, derive])),
    first: indexed(ready.filter((rule) => LOOK_AT_FACTS.includes(rule.kind))),
    last: indexed(ready.filter((rule) => !LOOK_AT_FACTS.includes(rule.kind))),
  };
}

/** A rule with the clauses of one document. */
export function ruleOf(rule, document) {
  return { ...rule, clauses: rule.clauses[document], by: rule.by[document] ?? [] };
}

/** The rules of a document, ready to be weighed. */
function rulesOf(document) {
  const rules = RULES.filter((rule) => rule.clauses[document]).map((rule) => ruleOf(rule, document));
  const notions = NOTIONS.filter((notion) => notion.documents.includes(document));
  return ruleSet(document, rules, notions);
}

/** The rules of every document, made ready when they are first asked for. */
const DOCUMENTS = {};
for (const document of IDS) {
  let ready = null;
  Object.defineProperty(DOCUMENTS, document, { enumerable: true, get: () => (ready ??= rulesOf(document)) });
}

/** Marks the rules that hold, of some. */
function mark(index, places, f, n) {
  for (const place of places) if (index.rules[place].when(f, n)) index.marks[place] = 1;
}

/** The rules that hold, in their order, of those that stated facts and counts can make hold. */
function holding(index, stated, f, n) {
  const { rules, always, byFact, byValue, marks } = index;
  mark(index, always, f, n);
  for (const fact of stated) {
    mark(index, byFact[fact], f, n);
    const ofValue = byValue[fact]?.get(f[FINDING[fact]]);
    if (ofValue) mark(index, ofValue, f, n);
  }
  const hold = [];
  for (let place = 0; place < marks.length; place++) {
    if (!marks[place]) continue;
    marks[place] = 0;
    hold.push(rules[place]);
  }
  return hold;
}

/** What the standing rules come to, and all that took part; `reread` is a rule that is read otherwise. */
function resolve(rules, f, n, stated, standing, reread) {
  for (const rule of standing) {
    for (const place of rule === reread ? rule.givesOtherwise : rule.gives) n.counts[place] += 1;
  }
  const known = stated.slice();
  for (let place = 0; place < OUTCOMES.length; place++) {
    if (n.counts[place]) known.push(TRIGGERING.length + place);
  }
  const late = holding(rules.last, known, f, n);
  const given = n.counts.slice();
  for (const rule of late) {
    for (const place of rule.gives) given[place] = 1;
    if (rule.converts && given[rule.converted[0]]) {
      given[rule.converted[0]] = 0;
      given[rule.converted[1]] = 1;
    }
  }
  for (let place = 0; place < given.length; place++) {
    if (given[place]) for (const lighter of ABSORBED[place]) given[lighter] = 0;
  }
  const outcomes = [];
  for (let place = 0; place < given.length; place++) if (given[place]) outcomes.push(OUTCOMES[place]);
  return [outcomes, late.length ? standing.concat(late) : standing];
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

/** The outcomes that others contradict. */
function contradicted(outcomes) {
  const gone = [];
  for (const word of CONTRADICTED) {
    const absorbed = outcomes.some((by) => ABSORBS[by].includes(word));
    if (absorbed && !outcomes.includes(word)) gone.push(word);
  }
  return gone;
}

/** What a set of rules comes to on facts. */
export function weigh(rules, f) {
  const n = new Derived(f, rules.derive);
  const stated = statedIn(f);
  const fired = holding(rules.first, stated, f, n);
  const beaten = beat(fired);
  const standing = beaten.length ? fired.filter((rule) => !beaten.includes(rule)) : fired;
  const [outcomes, applied] = resolve(rules, f, n, stated, standing, null);
  const gone = contradicted(outcomes);
  const isSilent = (rule) => rule.then.length && rule.then.every((word) => gone.includes(word));
  const silent = gone.length ? applied.filter(isSilent) : [];
  const spoke = silent.length ? applied.filter((rule) => !silent.includes(rule)) : applied;
  const clauses = numbers(spoke);
  const lost = beaten.length ? fired.filter((rule) => beaten.includes(rule)).concat(silent) : silent;
  const alternatives = [];
  for (const rule of standing) {
    if (rule.otherwise === null) continue;
    const [other, spoken] = resolve(rules, f, new Derived(f, rules.derive), stated, standing, rule);
    if (other.join() !== outcomes.join()) {
      const read = [...spoken.filter((one) => one !== rule), { ...rule, then: rule.otherwise }];
      alternatives.push({ outcomes: other, clauses: rule.by, instead_of: rule.clauses, applied: read });
    }
  }
  const defeated = lost.length ? numbers(lost).filter((number) => !clauses.includes(number)) : lost;
  return { document: rules.document, outcomes, clauses, defeated, alternatives, applied: spoke, standing };
}

/** The ruling of a document on facts. */
export function judge(document, given) {
  if (!Object.hasOwn(DOCUMENTS, document)) throw new Error(`no rules for ${document}`);
  if (FACTS.length && !Object.hasOwn(given, FACTS[0].id)) throw new Error("no facts: give what facts() returns");
  return weigh(DOCUMENTS[document], given);
}

/** The facts that made a rule speak. */
export function because(rule, given) {
  const told = rule.names.filter((name) => Object.hasOwn(DEFAULTS, name) && given[name] !== DEFAULTS[name]);
  return Object.fromEntries(told.map((name) => [name, given[name]]));
}

const COMPARE = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
};

/** What a condition comes to; `value` gives the value of a name. */
function evaluate([head, ...parts], value) {
  if (head === "name") return value(parts[0]);
  if (head === "value") return parts[0];
  if (head === "and") return parts.every((part) => evaluate(part, value));
  if (head === "or") return parts.some((part) => evaluate(part, value));
  if (head === "not") return !evaluate(parts[0], value);
  if (head === "in") return parts[1].includes(evaluate(parts[0], value));
  return COMPARE[head](evaluate(parts[0], value), evaluate(parts[1], value));
}

/** What was so, in the words of situations. */
function said(name, value) {
  const fact = FACTS.find((row) => row.id === (typeof value === "string" ? value : name));
  const words = fact ? fact.say : name.replaceAll("_", " ");
  if (value === true || (fact && typeof value === "string")) return words;
  return `${words}: ${value === false ? "no" : value}`;
}

/** Adds the names that made conditions what they are; as `Walk` in grounds.py. */
function decide(rules, given, value, expression, decided) {
  const [head, ...parts] = expression;
  const go = (part) => decide(rules, given, value, part, decided);
  if (head === "and" || head === "or") {
    const whole = evaluate(expression, value);
    const oneSuffices = whole === (head === "or");
    parts.filter((part) => !oneSuffices || Boolean(evaluate(part, value)) === whole).forEach(go);
  } else if (head === "in") go(parts[0]);
  else if (head !== "name") {
    if (head !== "value") parts.forEach(go);
  } else {
    const name = parts[0];
    const is = value(name);
    const told = (fact) => Object.hasOwn(DEFAULTS, fact) && given[fact] !== DEFAULTS[fact];
    if (decided.has(name) || (is === false && !rules.behind(name).some(told))) return;
    decided.set(name, is);
    if (is === false) return;
    const order = CONTACT_ORDERS.find((row) => row.id === name);
    for (const contact of order ? [...order.first, ...order.early, ...order.late, ...order.some] : []) {
      const fits = given[contact] === true && (typeof is !== "string" || is === contact);
      if (fits && !decided.has(contact)) decided.set(contact, true);
    }
    if (rules.expressions.has(name)) go(rules.expressions.get(name));
  }
}

/** The definitions that a ruling rests on, each clause once. */
export function grounds(ruling, given) {
  const rules = DOCUMENTS[ruling.document];
  const n = new Derived(given, rules.derive);
  for (const rule of ruling.standing) for (const place of rule.gives) n.counts[place] += 1;
  const value = (name) => (Object.hasOwn(DEFAULTS, name) ? given[name] : n[`$${name}`]);
  const decided = new Map();
  for (const rule of ruling.applied) decide(rules, given, value, rule.expression, decided);
  for (const word of ruling.outcomes) decided.set(word, true);
  const why = new Map();
  for (const { name, value: wanted, clauses } of DEFINITIONS) {
    if (!decided.has(name) || (wanted !== null && wanted !== decided.get(name))) continue;
    for (const clause of clauses[ruling.document] ?? []) {
      why.set(clause, (why.get(clause) ?? new Set()).add(said(name, decided.get(name))));
    }
  }
  return [...why].map(([clause, words]) => ({ clause, why: [...words].join("; ") }));
}

// ---- how a ruling is carried out: as steps.py and nearest.py ----

/** Facts, notions, counts, outcomes and the names of the course, as its rows look at them. */
function courseNames(ruling, given) {
  const n = new Derived(given, DOCUMENTS[ruling.document].derive);
  for (const rule of ruling.standing) for (const place of rule.gives) n.counts[place] += 1;
  for (const word of OUTCOMES) n[`$gives_${word}`] = ruling.outcomes.includes(word);
  for (const [name, rows] of Object.entries(NAMES)) {
    const derive = () => rows.find(([when]) => when(given, n))[1](given, n);
    Object.defineProperty(n, `$${name}`, { get: derive });
  }
  return n;
}

const gives = (rule, word) => rule.then.includes(word) || rule.converts?.[1] === word;
const citedBy = (ruling, concept) => CITED[ruling.document]?.[concept] ?? [];
const refereeClauses = (ruling) => REFEREE.flatMap((concept) => citedBy(ruling, concept));
const unique = (rows) => [...new Set(rows)];

/** Where a number stands among those of its document. */
const clauseOrder = (number) => number.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : Infinity));

/** Whether one list stands before another, entry by entry. */
function isBefore(a, b) {
  for (let place = 0; place < Math.max(a.length, b.length); place++) {
    const [one, other] = [a[place] ?? -1, b[place] ?? -1];
    if (one !== other) return one < other;
  }
  return false;
}

/** The clause that decides: of what weighs most, the one that says so of the very act; or nothing. A rule that gave
 * what another one turned into something else gave that; the other one decides nothing. */
export function deciding(ruling) {
  let best = null;
  const turned = new Map(ruling.applied.filter((rule) => rule.converts).map((rule) => rule.converts));
  for (const rule of ruling.applied) {
    if (rule.converts) continue;
    const words = [...rule.then, ...rule.then.map((word) => turned.get(word))];
    const given = ruling.outcomes.filter((word) => words.includes(word));
    if (!given.length && (ruling.outcomes.length || !rule.defeats.length)) continue;
    const weight = given.length ? Math.min(...placesOf(given)) : Infinity;
    const number = rule.clauses[0];
    const key = [weight, GENERAL.includes(rule.concept) ? 1 : 0, rule.defeats.length ? 0 : 1, ...clauseOrder(number)];
    if (!best || isBefore(key, best.key)) best = { key, number };
  }
  return best && !refereeClauses(ruling).includes(best.number) ? best.number : null;
}

/** Whether the text leaves the case open: nothing follows, or only that the referee decides. */
function isOpen(ruling) {
  if (!ruling.outcomes.length) return deciding(ruling) === null;
  const left = refereeClauses(ruling);
  return ruling.applied.some((rule) => rule.clauses.some((number) => left.includes(number)));
}

/** What is done after a ruling, in order: each step, the number of its row, what asks for it, and the rules that gave
 * that where the row names their concepts. */
export function taken(ruling, given, language = "en") {
  const n = courseNames(ruling, given);
  const found = [];
  for (const [number, row] of STEPS.entries()) {
    if (!ruling.outcomes.includes(row.of)) continue;
    if (row.documents.length && !row.documents.includes(ruling.document)) continue;
    const own = (rule) => !row.concepts.length || row.concepts.includes(rule.concept);
    const givers = ruling.applied.filter((rule) => gives(rule, row.of));
    if ((row.concepts.length && !givers.some(own)) || !row.when(given, n)) continue;
    const numbersOf = [...givers.filter(own).flatMap((rule) => rule.clauses)];
    const clauses = unique([...numbersOf, ...row.cites.flatMap((concept) => citedBy(ruling, concept))]);
    const words = PLACES[row.place];
    const place = words ? (words[language] ?? Object.values(words)[0]) : null;
    const count = row.count && row.count(given, n);
    const step = { when: row.at, do: row.do, owner: row.owner, count, place, clauses };
    found.push({ row: number, of: row.of, step, givers: row.concepts.length ? givers.filter(own) : [] });
  }
  return found;
}

/** The numbers of the rows that say what a ruling depends on, of the facts that were taken for granted. */
export function provisos(ruling, given, assumed) {
  const n = courseNames(ruling, given);
  const holds = (row) => ruling.outcomes.includes(row.of) && row.assumes.some((id) => assumed.includes(id));
  return [...UNLESS.entries()].filter(([, row]) => holds(row) && row.when(given, n)).map(([number]) => number);
}

/** How facts are said in the words of situations: that one was so, and what is asked of it. */
const IN_SITUATIONS = {
  so: (fact, value) => {
    if (typeof value === "boolean") return value ? fact.say : `${fact.say}: no`;
    return `${fact.say}: ${value}`;
  },
  asked: (fact) => fact.say,
};

/** What is done after a ruling, in order; who strikes next; what becomes of the set and the game. */
export function course(ruling, given, language = "en", words = IN_SITUATIONS) {
  const n = courseNames(ruling, given);
  const steps = taken(ruling, given, language).map(({ step }) => step);
  const first = deciding(ruling);
  const clauses = unique([...(first ? [first] : []), ...ruling.clauses]);
  const answers = {};
  for (const [key, rows] of Object.entries(ANSWERS)) {
    answers[key] = rows.find(([when]) => when(given, n))?.[1] ?? null;
  }
  const open = isOpen(ruling);
  const near = open ? nearest(ruling, given, words) : [];
  return { clauses, deciding: first, steps, ...answers, nearest: near, referee: open ? refereeClauses(ruling) : [] };
}

const MOST_NEAREST = 3;
const OPPOSITE = { "==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">" };

/** The clauses that nearly applied, and what was missing. */
function nearest(ruling, given, words) {
  const events = FACTS.filter((fact) => EVENTS.includes(fact.where) && given[fact.id] !== DEFAULTS[fact.id]);
  if (!events.length) return [];
  const elsewhere = nearOfConcepts(ruling, given);
  const nears = elsewhere.length ? elsewhere : nearOfEvents(ruling, given, events.map((fact) => fact.id));
  const found = new Map();
  for (const { rule, lacking } of nears) {
    const [clause] = rule.clauses;
    const missing = unique(lacking.map((lack) => lackWords(ruling, lack, words))).join("; ");
    if (!found.has(clause)) found.set(clause, { clause, missing });
  }
  return [...found.values()].slice(0, MOST_NEAREST);
}

/** The rules on facts that give something and did not speak. */
function silentRules(ruling, given) {
  const { rules } = DOCUMENTS[ruling.document];
  const n = new Derived(given, DOCUMENTS[ruling.document].derive);
  const spoke = (rule) => ruling.applied.some((one) => one.id === rule.id) || rule.when(given, n);
  return rules.filter((rule) => LOOK_AT_FACTS.includes(rule.kind) && rule.then.length && !spoke(rule));
}

/** For each concept by which other documents rule on the facts, the rule that lacks least. */
function nearOfConcepts(ruling, given) {
  const spoke = ruling.applied.map((rule) => rule.concept);
  const others = IDS.filter((id) => id !== ruling.document).flatMap((id) => judge(id, given).applied);
  const ruled = others.filter((rule) => rule.then.length && !spoke.includes(rule.concept));
  const silent = silentRules(ruling, given);
  const nears = [];
  for (const concept of unique(ruled.map((rule) => rule.concept))) {
    const own = silent.filter((rule) => rule.concept === concept);
    const lacking = own.map((rule) => ({ rule, lacking: lacks(rule.expression, ruling, given, true) }));
    if (lacking.length) nears.push(lacking.reduce((a, b) => (b.lacking.length < a.lacking.length ? b : a)));
  }
  return nears;
}

/** The rules that concern what happened and lack one thing, those that concern most of it, and least else, first. */
function nearOfEvents(ruling, given, happened) {
  const nears = [];
  for (const rule of silentRules(ruling, given)) {
    const behind = new Set(rule.names.flatMap((name) => [name, ...contactsOf(name)]));
    const concerned = happened.filter((id) => behind.has(id)).length;
    const lacking = concerned ? lacks(rule.expression, ruling, given, true) : [];
    if (lacking.length === 1) nears.push({ concerned, rule, lacking });
  }
  return nears.sort((a, b) => b.concerned - a.concerned || a.rule.names.length - b.rule.names.length);
}

/** The contacts that an order of contacts looks at; none if it is no order. */
function contactsOf(name) {
  const order = CONTACT_ORDERS.find((row) => row.id === name);
  return order ? [...order.first, ...order.early, ...order.late, ...order.some] : [];
}

/** The fewest single conditions that keep one from being as wanted. */
function lacks(expression, ruling, given, wanted) {
  const [head, ...parts] = expression;
  const { derive, expressions } = DOCUMENTS[ruling.document];
  const n = new Derived(given, derive);
  for (const rule of ruling.standing) for (const place of rule.gives) n.counts[place] += 1;
  const value = (name) => (Object.hasOwn(DEFAULTS, name) ? given[name] : n[`$${name}`]);
  const go = (part, as) => lacks(part, ruling, given, as);
  if (Boolean(evaluate(expression, value)) === wanted) return [];
  if (head === "not") return go(parts[0], !wanted);
  if (head === "name" && expressions.has(parts[0])) return go(expressions.get(parts[0]), wanted);
  if (head !== "and" && head !== "or") return [{ expression, wanted }];
  const every = parts.map((part) => go(part, wanted));
  return wanted === (head === "and") ? every.flat() : every.reduce((a, b) => (b.length < a.length ? b : a));
}

/** The names that a condition speaks of, in order. */
function namesIn([head, ...parts]) {
  if (head === "name") return [parts[0]];
  if (head === "value") return [];
  return unique((head === "in" ? parts.slice(0, 1) : parts).flatMap(namesIn)).sort();
}

/** One condition, as it would have to be. */
function lackWords(ruling, { expression, wanted }, words) {
  const [head, ...parts] = expression;
  if (head === "name") return soWords(parts[0], wanted, words);
  if (head === "in") {
    const found = namesIn(parts[0]).flatMap((name) => parts[1].map((value) => soWords(name, value, words)));
    return (wanted ? "" : "≠ ") + found.join(" / ");
  }
  const sign = wanted ? head : OPPOSITE[head];
  if (parts[0][0] === "name" && parts[1][0] === "value" && (sign === "==" || sign === "!="))
    return (sign === "!=" ? "≠ " : "") + soWords(parts[0][1], parts[1][1], words);
  const mark = { "==": "=", ">=": "≥", "<=": "≤" }[sign] ?? sign;
  return `${askedWords(ruling, parts[0], words)} ${mark} ${askedWords(ruling, parts[1], words)}`;
}

/** That a fact, or the first of some contacts, was so. */
function soWords(name, value, words) {
  const fact = FACTS.find((row) => row.id === value) ?? FACTS.find((row) => row.id === name);
  if (!fact) return contactsOf(name).map((contact) => soWords(contact, true, words)).join(" / ") || name.replaceAll("_", " ");
  return words.so(fact, fact.id === value ? true : value);
}

/** What an operand is about: the facts behind it, or its value. */
function askedWords(ruling, expression, words) {
  if (expression[0] === "value") return String(expression[1]);
  const { behind } = DOCUMENTS[ruling.document];
  const names = unique(namesIn(expression).flatMap((name) => behind(name).toSorted()));
  const facts = names.map((name) => FACTS.find((row) => row.id === name)).filter(Boolean);
  return facts.map(words.asked).join(" + ");
}

/** The numbers that conditions name. */
function numbersIn([head, ...parts]) {
  if (head === "value") return parts.filter((value) => typeof value === "number");
  return head === "name" || head === "in" ? [] : parts.flatMap(numbersIn);
}
const LIMITS = [...new Set([...RULES, ...NOTIONS].flatMap((one) => numbersIn(one.expression)))];

export { DEFAULTS, DOCUMENTS, FACTS, LIMITS, LOGIC, NOTIONS, RULES };
