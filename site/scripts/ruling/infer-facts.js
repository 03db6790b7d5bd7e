// The facts that follow from what was entered: the table is as it must have been, and the rest is assumed.
import { data } from "../data.js";
/** @import { Incident } from "./incident.js" */

/** @typedef {boolean | number | string} FactValue */
/**
 * What was entered, by fact; contacts are kept apart.
 * @typedef {Record<string, FactValue>} EnteredFacts
 */

/**
 * Every fact and what follows from the order of contacts.
 * @typedef {Record<string, FactValue>} KnownFacts
 */

/** A situation in the words of `rulebook judge`. @typedef {Record<string, any>} Situation */
/**
 * @typedef {object} RuleFact
 * @property {string} id
 * @property {string} where
 * @property {string} say
 * @property {"flag" | "count" | "choice" | "contact"} type
 * @property {string[]} choices
 * @property {number} most
 * @property {number} default
 * @property {string[]} zones
 */

/**
 * @typedef {object} AppliedRule
 * @property {string} id
 * @property {string} concept
 * @property {string[]} then
 * @property {string[]} names
 * @property {string[]} clauses
 */

/**
 * @typedef {object} Ruling
 * @property {string} document
 * @property {string[]} outcomes
 * @property {string[]} clauses
 * @property {string[]} defeated
 * @property {{ outcomes: string[]; clauses: string[]; applied: AppliedRule[] }[]} alternatives
 * @property {AppliedRule[]} applied
 */

/** @typedef {Pick<Incident, "contacts" | "facts">} Stated */
/**
 * @typedef {object} Known
 * @property {KnownFacts} facts
 * @property {string[]} assumed ids of the facts that nobody entered and that are not as if nothing were
 *   said.
 * @property {string} refused why it cannot be.
 */

/**
 * @typedef {object} SpokenFacts
 * @property {(fact: RuleFact, value: FactValue) => string} so
 * @property {(fact: RuleFact) => string} asked
 */

/**
 * @typedef {object} RulingStep
 * @property {string} when
 * @property {string} do
 * @property {string | null} owner
 * @property {number | null} count
 * @property {string | null} place
 * @property {string[]} clauses
 */

/** A step with the number of its row and the rules that gave its outcome.
 * @typedef {{ row: number; of: string; step: RulingStep; givers: AppliedRule[] }} TakenStep
 */

/**
 * How a ruling is carried out.
 * @typedef {object} Course
 * @property {string[]} clauses
 * @property {string | null} deciding
 * @property {RulingStep[]} steps
 * @property {string | null} next_striker
 * @property {string | null} set
 * @property {string | null} game
 * @property {{ clause: string, missing: string }[]} nearest
 * @property {string[]} referee
 */

/** @typedef {Known & { ruling: Ruling | null }} IncidentRuling */
/** The generated rules, `rulebook/rules/generated/rules.js`, as far as the page uses them.
 * @typedef {object} Rules
 * @property {RuleFact[]} FACTS
 * @property {KnownFacts} DEFAULTS
 * @property {Record<string, { rules: AppliedRule[] }>} DOCUMENTS
 * @property {{ id: string, clauses: Record<string, string[]> }[]} RULES
 * @property {number[]} LIMITS numbers that conditions compare with
 * @property {(known: KnownFacts, contacts: string[]) => void} arrange
 * @property {(known: KnownFacts) => string} refusal
 * @property {(known: KnownFacts, because: string) => boolean} isRefused
 * @property {(known: KnownFacts) => string} unplaceable
 * @property {(document: string, known: KnownFacts) => Ruling} judge
 * @property {(ruling: Ruling, known: KnownFacts) => { clause: string, why: string }[]} grounds
 * @property {(ruling: Ruling) => string | null} deciding
 * @property {(ruling: Ruling, known: KnownFacts, language: string, words: SpokenFacts) => Course} course
 * @property {(ruling: Ruling, known: KnownFacts, language: string) => TakenStep[]} taken
 * @property {(ruling: Ruling, known: KnownFacts, assumed: string[]) => number[]} provisos
 */

const { rules } = data;
/** @type {Record<string, RuleFact>} */
export const FACT = Object.fromEntries(rules.FACTS.map((fact) => [fact.id, fact]));
/** How many things are assumed at most to make room for one that was entered. */
const DEEPEST = 3;
/** Facts that may be assumed: where discs lay, and what game it was. */
export const ASSUMABLE = rules.FACTS.filter((fact) => fact.where === "" || fact.where.includes("."));
const COUNTED = rules.FACTS.filter((fact) => fact.zones.length);
const PLACES = [...new Set(COUNTED.map((fact) => fact.where))].map((where) =>
  COUNTED.filter((fact) => fact.where === where),
);

/** What holds when nothing is entered. @type {KnownFacts} */
const USUAL = { ...rules.DEFAULTS };
for (const fact of rules.FACTS) if (fact.default) USUAL[fact.id] = fact.default;

/** Every value that a fact can have. @param {RuleFact} fact @returns {FactValue[]} */
export function valuesOf(fact) {
  if (fact.type === "choice") return fact.choices;
  if (fact.type === "count") return Array.from({ length: fact.most + 1 }, (_, n) => n);
  return [false, true];
}

/** The values of a fact that are assumable, the nearest to what it is first.
 * @param {RuleFact} fact @param {FactValue} now */
function nearest(fact, now) {
  const others = valuesOf(fact).filter((value) => value !== now);
  if (typeof now !== "number") return others;
  return others.sort((a, b) => Math.abs(Number(a) - now) - Math.abs(Number(b) - now));
}

/** Facts with the least that must be assumed to make them possible, or nothing.
 * @param {KnownFacts} known @param {EnteredFacts} entered @param {number} depth
 * @returns {KnownFacts | null} */
function repaired(known, entered, depth) {
  const because = rules.refusal(known);
  if (!because) return known;
  if (!depth) return null;
  for (const fact of ASSUMABLE) {
    if (Object.hasOwn(entered, fact.id)) continue;
    for (const value of nearest(fact, known[fact.id])) {
      const other = { ...known, [fact.id]: value };
      if (rules.isRefused(other, because)) continue;
      const found = repaired(other, { ...entered, [fact.id]: value }, depth - 1);
      if (found) return found;
      break;
    }
  }
  return null;
}

/** Where no disc lies at the usual place, those that nobody counted lie at the next one.
 * @param {KnownFacts} known @param {EnteredFacts} entered */
function stock(known, entered) {
  for (const places of PLACES) {
    const usual = places.find((fact) => fact.default);
    const said = places.filter((fact) => Object.hasOwn(entered, fact.id));
    const next = places.find((fact) => !Object.hasOwn(entered, fact.id));
    if (usual && next && said.includes(usual) && said.every((fact) => entered[fact.id] === 0))
      known[next.id] = usual.default;
  }
}

/** The facts of an incident before anything is repaired. @param {Stated} incident */
function stated({ contacts, facts: entered }) {
  const start = { ...USUAL, ...entered };
  for (const id of contacts) start[id] = true;
  if (contacts.length) rules.arrange(start, contacts);
  stock(start, entered);
  return start;
}

/** The facts of an incident, or nothing where it cannot be. @param {Stated} incident */
export const factsOf = (incident) => repaired(stated(incident), incident.facts, DEEPEST);

/**
 * The facts of an incident and what of them is assumed; where it cannot be, why.
 * @param {Stated} incident @returns {Known}
 */
export function know(incident) {
  const { facts: entered } = incident;
  const facts = factsOf(incident);
  if (!facts) {
    const start = stated(incident);
    return { facts: start, assumed: [], refused: rules.refusal(start) };
  }
  const isAssumed = (/** @type {RuleFact} */ fact) =>
    !Object.hasOwn(entered, fact.id) && facts[fact.id] !== rules.DEFAULTS[fact.id];
  return { facts, assumed: ASSUMABLE.filter(isAssumed).map((fact) => fact.id), refused: "" };
}

/** @param {string} document @param {Stated} incident @returns {IncidentRuling} */
export function rule(document, incident) {
  const known = know(incident);
  return { ...known, ruling: known.refused ? null : rules.judge(document, known.facts) };
}

/** An incident as `rulebook judge` reads it; all that is assumed of the table is said.
 * @param {Incident} incident @returns {Situation} */
export function situation(incident) {
  const { facts, assumed } = know(incident);
  const rows = rules.FACTS.filter((fact) => fact.type !== "contact");
  const spoken = (/** @type {RuleFact} */ fact) =>
    fact.zones.length > 0 || Object.hasOwn(incident.facts, fact.id) || assumed.includes(fact.id);
  /** @type {Situation} */
  const written = {};
  const say = (/** @type {RuleFact} */ { where, say: phrase }, /** @type {FactValue} */ value) => {
    const [top, inner] = where.split(".");
    if (!where) written[phrase] = value;
    else if (inner) ((written[top] ??= {})[inner] ??= {})[phrase] = value;
    else (written[top] ??= []).push(value === true ? phrase : { [phrase]: value });
  };
  for (const id of incident.contacts) say(FACT[id], true);
  for (const fact of rows) if (spoken(fact)) say(fact, facts[fact.id]);
  return written;
}
