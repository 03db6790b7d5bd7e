// Never more certain than it is: every single further fact is tried; those that change the ruling are named.
import { data } from "../data.js";
import { FACT, factsOf, rule, valuesOf } from "./infer-facts.js";
/**
 * @import { Incident } from "./incident.js"
 * @import { EnteredFacts, FactValue, IncidentRuling, Known, RuleFact, Ruling } from "./infer-facts.js"
 */

/**
 * Something that could be entered: a fact with a value, or a contact before the one with a number.
 * @typedef {object} Further
 * @property {string} id
 * @property {FactValue} value
 * @property {number | null} at
 */

/**
 * The same, with the ruling that it would bring.
 * @typedef {Further & { ruling: Ruling; assumed: boolean }} Change
 */

/** @typedef {{ facts: Further[]; ruling: Ruling }} PairChange */
/** @typedef {{ changes: Change[]; tried: number }} Trials */

const { rules } = data;
/** How much less likely a fact is of which no rule speaks beside something that was entered. */
const APART = 0.05;
/** Up to here every number is tried. */
const FEW = 16;
/** How much likelier what is asked at once is. */
const ASKED = 20;

const CONTACTS = rules.FACTS.filter((fact) => fact.type === "contact").map((fact) => fact.id);

/** What makes two rulings the same. @param {Ruling | null} ruling */
const essence = (ruling) =>
  ruling ? `${ruling.outcomes}|${ruling.alternatives.map((other) => other.outcomes).join("|")}` : "";

/** An incident with one thing more, without a step. @param {Incident} incident @param {Further} further */
function added(incident, { id, value, at }) {
  if (at === null) return { contacts: incident.contacts, facts: { ...incident.facts, [id]: value } };
  return { contacts: incident.contacts.toSpliced(at, 0, id), facts: incident.facts };
}

/** Numbers that a rule of some document compares with. @type {Set<number>} */
const LIMITS = new Set(rules.LIMITS.flatMap((limit) => [limit - 1, limit, limit + 1]));

/** The values of a fact between which rules can part: of a high count those near a limit or number entered.
 * @param {RuleFact} fact @param {EnteredFacts} entered */
function partingValues(fact, entered) {
  if (fact.type !== "count" || fact.most <= FEW) return valuesOf(fact);
  const near = Object.values(entered).flatMap((n) => (typeof n === "number" ? [n - 1, n, n + 1] : []));
  const few = Array.from({ length: FEW + 1 }, (_, n) => n);
  const values = [...new Set([...few, ...LIMITS, ...near, fact.most])];
  return values.filter((n) => n >= 0 && n <= fact.most).sort((a, b) => a - b);
}

/** Every single thing that could be entered besides, possible or not. @param {Incident} incident */
export function furtherFacts(incident) {
  /** @type {Further[]} */
  const found = [];
  for (const fact of rules.FACTS) {
    if (fact.type === "contact") {
      for (let at = incident.contacts.length; at >= 0; at--) found.push({ id: fact.id, value: true, at });
    } else if (!Object.hasOwn(incident.facts, fact.id)) {
      for (const value of partingValues(fact, incident.facts)) found.push({ id: fact.id, value, at: null });
    }
  }
  return found;
}

/** What was found possible of each incident: drawing and lists ask for the same. */
const possible = new WeakMap();
/** Whether something can be entered further. @param {Incident} incident @param {Further} further */
export function isPossible(incident, further) {
  /** @type {Map<string, boolean>} */
  const known = possible.get(incident) ?? new Map();
  possible.set(incident, known);
  const key = `${further.id} ${further.value} ${further.at}`;
  const found = known.get(key) ?? factsOf(added(incident, further)) !== null;
  known.set(key, found);
  return found;
}

/** Whether a fact is so already, as far as is known. @param {Known} now @param {Further} further */
const isAsNow = (now, { id, value, at }) => at === null && now.facts[id] === value;

/** Whether something more can be entered; what happened in a stroke also before its first contact is.
 * @param {Incident} incident @param {Further} further */
export function isOffered(incident, further) {
  if (isPossible(incident, further)) return true;
  return further.at === null && isLacking({ ...incident, ...added(incident, further) });
}

/** Whether an incident lacks only its first contact. @param {Incident} incident */
export const isLacking = (incident) =>
  !incident.contacts.length && CONTACTS.some((id) => isPossible(incident, { id, value: true, at: 0 }));

/** Rules of a document by the facts that they look at. @type {Map<string, Map<string, Set<string>>>} */
const beside = new Map();
/** The facts that rules look at together with a fact. @param {string} document @param {string} id */
function neighbours(document, id) {
  let rows = beside.get(document);
  if (!rows) beside.set(document, (rows = new Map()));
  let found = rows.get(id);
  if (!found) {
    const own = rules.DOCUMENTS[document].rules.filter((one) => one.names.includes(id));
    rows.set(id, (found = new Set(own.flatMap((one) => one.names))));
  }
  return found;
}

/** How likely it is that a fact was left out; many at once are rare.
 * @param {Incident} incident @param {Further} further */
function likelihood(incident, { id, value }) {
  const { fact, followups } = data.words;
  const entered = [...incident.contacts, ...Object.keys(incident.facts)];
  const near = entered.some((other) => neighbours(incident.document, other).has(id));
  const asked = followups.some((row) => row.facts.includes(id)) && incident.contacts.length > 0;
  const many = typeof value === "number" && !fact[id].statements?.[value] ? Math.max(1, value) ** 2 : 1;
  return ((fact[id].often + 1) * (near ? 1 : APART) * (asked ? ASKED : 1)) / many;
}

/**
 * Every single further fact that would change the ruling, each once with its first such value, the likely
 * ones first; and how many were tried. Where there is no ruling yet, those that give one.
 * @param {Incident} incident @param {IncidentRuling} now @returns {Trials}
 */
export function tryAll(incident, now = rule(incident.document, incident)) {
  const tried = furtherFacts(incident);
  const same = essence(now.ruling);
  /** @type {Map<string, Change>} */
  const changes = new Map();
  for (const further of tried) {
    if (changes.has(further.id) || isAsNow(now, further)) continue;
    const facts = factsOf(added(incident, further));
    const ruling = facts && rules.judge(incident.document, facts);
    if (!ruling || essence(ruling) === same) continue;
    const assumed = now.assumed.includes(further.id) || FACT[further.id].where === "";
    changes.set(further.id, { ...further, ruling, assumed });
  }
  const ranked = [...changes.values()].map((change) => ({ change, rank: likelihood(incident, change) }));
  ranked.sort((a, b) => b.rank - a.rank);
  return { changes: ranked.map(({ change }) => change), tried: tried.length };
}

/**
 * Pairs known to matter together of which neither matters alone.
 * @param {Incident} incident @param {IncidentRuling} now @param {Change[]} changes @returns {PairChange[]}
 */
export function tryPairs(incident, now, changes) {
  if (!now.ruling) return [];
  const single = new Set(changes.map((change) => change.id));
  const isOpen = (/** @type {string} */ id) => !single.has(id) && !Object.hasOwn(incident.facts, id);
  /** @type {PairChange[]} */
  const found = [];
  for (const [one, value, other, also] of data.words.pairs) {
    const isNew = !found.some(({ facts: [a, b] }) => a.id === one && b.id === other);
    if (!isNew || !isOpen(one) || !isOpen(other)) continue;
    const facts = { ...incident.facts, [one]: value, [other]: also };
    const { ruling } = rule(incident.document, { contacts: incident.contacts, facts });
    if (ruling && essence(ruling) !== essence(now.ruling))
      found.push({ facts: [{ id: one, value, at: null }, { id: other, value: also, at: null }], ruling });
  }
  const rank = (/** @type {PairChange} */ { facts }) =>
    Math.min(...facts.map((further) => likelihood(incident, further)));
  return found.sort((a, b) => rank(b) - rank(a));
}
