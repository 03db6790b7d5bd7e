// An incident as it is entered: contacts in order, facts, where discs lie; every step can be taken back.
/** @import { EnteredFacts, FactValue } from "./infer-facts.js" */

/**
 * @typedef {object} Step
 * @property {"touch" | "move" | "remove" | "enter" | "decline" | "clear" | "put" | "take" | "shift" |
 *   "side"} what
 * @property {string} id the fact, the question that was declined, the owner of a disc, or a side.
 * @property {FactValue | undefined} value
 * @property {Entered} before
 */

/**
 * A disc and where it lies, in millimetres.
 * @typedef {object} DiscPlace
 * @property {string} owner
 * @property {number} x
 * @property {number} y
 */

/**
 * Where discs lie when the ruling is given, from which side was struck, and over which edges discs left.
 * @typedef {object} Layout
 * @property {DiscPlace[]} discs
 * @property {string} from
 * @property {string[]} edges
 */

/** @typedef {{ contacts: string[]; facts: EnteredFacts; layout: Layout }} Entered */
/**
 * An incident, as far as it was entered.
 * @typedef {object} Incident
 * @property {string} document
 * @property {string[]} contacts
 * @property {EnteredFacts} facts
 * @property {Layout} layout
 * @property {Step[]} steps
 */

/** An incident of which nothing is known yet. @param {string} document @returns {Incident} */
export const empty = (document) => ({ document, contacts: [], facts: {}, layout: nowhere(), steps: [] });

/** No disc that lies anywhere. @returns {Layout} */
export const nowhere = () => ({ discs: [], from: "", edges: [] });

/**
 * An incident after a step; only what is entered is kept for the way back.
 * @param {Incident} incident @param {Omit<Step, "before">} step
 * @param {Partial<Entered>} next @returns {Incident}
 */
export function step(incident, { what, id, value }, next) {
  const { contacts, facts, layout } = incident;
  const steps = [...incident.steps, { what, id, value, before: { contacts, facts, layout } }];
  return { ...incident, ...next, steps };
}

/** No stroke that anybody can describe has more contacts. */
export const MOST_CONTACTS = 16;

/** The puck touched something, at the end or before the contact with a number.
 * @param {Incident} incident @param {string} id @param {number} at */
export function touch(incident, id, at = incident.contacts.length) {
  if (incident.contacts.length >= MOST_CONTACTS) return incident;
  const contacts = incident.contacts.toSpliced(at, 0, id);
  return step(incident, { what: "touch", id, value: true }, { contacts });
}

/** @param {Incident} incident @param {number} n */
export const repeat = (incident, n) => touch(incident, incident.contacts[n]);

/** Moves a contact earlier (-1) or later (1); at an end it stays.
 * @param {Incident} incident @param {number} n @param {number} by */
export function move(incident, n, by) {
  const to = n + by;
  const id = incident.contacts[n];
  if (id === undefined || to < 0 || to >= incident.contacts.length) return incident;
  const contacts = incident.contacts.toSpliced(n, 1).toSpliced(to, 0, id);
  return step(incident, { what: "move", id, value: true }, { contacts });
}

/** @param {Incident} incident @param {number} n */
export function remove(incident, n) {
  const id = incident.contacts[n];
  if (id === undefined) return incident;
  return step(incident, { what: "remove", id, value: true }, { contacts: incident.contacts.toSpliced(n, 1) });
}

/** Something was so. @param {Incident} incident @param {string} id @param {FactValue} value */
export function enter(incident, id, value) {
  if (incident.facts[id] === value) return incident;
  return step(incident, { what: "enter", id, value }, { facts: { ...incident.facts, [id]: value } });
}

/** None of some things happened; what was entered of them stays.
 * @param {Incident} incident @param {string} id the name of the question @param {EnteredFacts} none */
export function decline(incident, id, none) {
  return step(incident, { what: "decline", id, value: false }, { facts: { ...none, ...incident.facts } });
}

/** @param {Incident} incident @param {string[]} ids */
export function forget(incident, ...ids) {
  const kept = Object.entries(incident.facts).filter(([id]) => !ids.includes(id));
  if (kept.length === Object.keys(incident.facts).length) return incident;
  const [id] = ids;
  const gone = incident.facts[id];
  return step(incident, { what: "remove", id, value: gone }, { facts: Object.fromEntries(kept) });
}

/** @param {Incident} incident */
export const clear = (incident) =>
  step(incident, { what: "clear", id: "", value: true }, { contacts: [], facts: {}, layout: nowhere() });

/** What the next way back would take back. @param {Incident} incident @returns {Step | null} */
export const last = (incident) => incident.steps.at(-1) ?? null;

/** One step back. @param {Incident} incident @returns {Incident} */
export function undo(incident) {
  const done = last(incident);
  return done ? { ...incident, ...done.before, steps: incident.steps.slice(0, -1) } : incident;
}

/** @param {Incident} incident */
export const isEmpty = (incident) => !incident.contacts.length && !Object.keys(incident.facts).length;
