// What a referee can act on: what is done now and later, who strikes next, and what the text leaves open.
// It says what `rulebook/rules/answer/short_form.py` says, from the same table of steps.
import { data } from "../data.js";
import { fill } from "../fill.js";
import { ASSUMABLE } from "./infer-facts.js";
import * as phrases from "./words.js";
/**
 * @import { Incident } from "./incident.js"
 * @import { Course, KnownFacts, RuleFact, Ruling, TakenStep } from "./infer-facts.js"
 */

/**
 * A ruling in short.
 * @typedef {object} ShortForm
 * @property {string[]} now what is done at once, what is allowed or excused, and what that depends on
 * @property {{ when: string, what: string[] }[]} later
 * @property {string} next who strikes next, and whether set and game go on
 * @property {{ clauses: string[], words: string }[]} others other readings of the text
 * @property {Course} course
 */

const { rules, words } = data;
const NOW = "now";
/** How facts are said to the reader where the nearest clause lacks one. */
const SPOKEN = {
  /** @param {RuleFact} fact @param {boolean | number | string} value */
  so: (fact, value) => phrases.fact(fact.id, value),
  /** @param {RuleFact} fact */
  asked: ({ id }) => words.fact[id].name ?? words.fact[id].statement ?? id,
};

/** @param {string} key */
export const says = (key) => words.says[key] ?? "";

/** A step as a referee announces it: whose discs, how many, where they go.
 * @param {string} document @param {TakenStep} taken @param {string} language */
function sentence(document, { row, step, givers }, language) {
  const said = words.steps[row];
  if (said) return fill(said, { n: step.count ?? 0, place: step.place ?? "" }, language);
  const own = phrases.ofDiscs(step.do, document, givers);
  return own.length ? own.join(" ") : words.outcome[step.do];
}

/** What of the circumstances nobody stated; who states where things lay states all that lay there.
 * @param {Incident} incident */
function unstated({ facts }) {
  const stated = rules.FACTS.filter(({ id }) => Object.hasOwn(facts, id));
  const described = new Set(stated.map(({ where }) => where));
  const isOpen = (/** @type {RuleFact} */ { id, where, zones }) =>
    !Object.hasOwn(facts, id) && !(zones.length && described.has(where));
  return ASSUMABLE.filter(isOpen).map(({ id }) => id);
}

/** What a ruling depends on, in the words of its rows.
 * @param {Incident} incident @param {Ruling} ruling @param {KnownFacts} facts */
export const provisos = (incident, ruling, facts) =>
  rules.provisos(ruling, facts, unstated(incident)).map((row) => words.unless[row] ?? "");

/** @param {Ruling} ruling @param {TakenStep[]} taken @param {string} language */
function nowSentences(ruling, taken, language) {
  const { document, outcomes, applied } = ruling;
  const done = new Set(taken.flatMap(({ of, step }) => [of, step.do]));
  const rest = outcomes.filter((word) => !done.has(word));
  const told = taken.filter(({ step }) => step.when === NOW).map((row) => sentence(document, row, language));
  if (rest.length) told.push(phrases.sentences(document, { outcomes: rest, applied }));
  if (!outcomes.length) told.push(applied.length ? words.phrase.no_outcome : words.phrase.nothing);
  return told;
}

/** @param {string} document @param {TakenStep[]} taken @param {string} language */
function laterSentences(document, taken, language) {
  /** @type {Map<string, string[]>} */
  const times = new Map();
  for (const row of taken) {
    const { when } = row.step;
    if (when !== NOW) times.set(when, [...(times.get(when) ?? []), sentence(document, row, language)]);
  }
  return [...times].map(([when, what]) => ({ when, what: [...new Set(what)] }));
}

/** @param {Course} course */
function answers({ next_striker: next, set, game }) {
  const keys = [`next ${next}`, `set ${set}`, ...(set === "goes_on" ? [] : [`game ${game}`])];
  return keys.map(says).filter(Boolean).join(" ");
}

/** The short form of a ruling on facts.
 * @param {Ruling} ruling @param {KnownFacts} facts @param {string} language @returns {ShortForm} */
export function shortForm(ruling, facts, language) {
  const { document } = ruling;
  const course = rules.course(ruling, facts, language, SPOKEN);
  const taken = rules.taken(ruling, facts, language);
  const others = ruling.alternatives.map((other) => ({
    clauses: other.clauses,
    words: phrases.sentences(document, other) || words.phrase.nothing,
  }));
  return {
    now: [...new Set(nowSentences(ruling, taken, language))],
    later: laterSentences(document, taken, language),
    next: answers(course),
    others,
    course,
  };
}
