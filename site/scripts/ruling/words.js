// What facts, steps and outcomes are called on the page that rules; statements, never questions.
import { data } from "../data.js";
import { saidNumber } from "../dom.js";
import { fill } from "../fill.js";
import { labelled } from "../marks.js";
import { FACT } from "./infer-facts.js";
/**
 * @import { Incident, Step } from "./incident.js"
 * @import { AppliedRule, FactValue, Ruling } from "./infer-facts.js"
 * @import { PlacedRow } from "./layout.js"
 */

/**
 * A group of facts that are entered together.
 * @typedef {{ id: string; name: string; facts: string[] }} FactGroup
 */

/**
 * What the page that rules says and knows, in the reader's language.
 * @typedef {object} RulingWords
 * @property {Record< string, { often: number; statement?: string; statements?: Record<string, string>;
 *   name?: string; choices?: string[]; } >} fact
 * @property {Record<string, string>} outcome
 * @property {Record<string, string>} hall
 * @property {Record<string, { outcomes: string[]; words: string; hall: string } | undefined>} beside how
 *   outcomes are said beside others that their own words would contradict.
 * @property {Record<string, { concepts: string[]; documents: string[]; words: string }[] | undefined>}
 *   discs of which discs outcomes speak, by the concepts whose rules give them.
 * @property {{ sanctions: string[]; permissions: string[] }} shown outcomes shown in a way of their own.
 * @property {string[]} steps how steps are announced whose outcome does not say enough, by row.
 * @property {(string | null)[]} unless what rulings depend on, by row.
 * @property {Record<string, string>} says how times and answers are said.
 * @property {Record<string, string>} phrase
 * @property {Record<string, string>} rulings
 * @property {FactGroup[]} followups
 * @property {FactGroup[]} groups
 * @property {{ fact: string; value: FactValue; name: string }[]} chips
 * @property {PlacedRow[]} placed
 * @property {Record<string, string>} drawn what places, discs and edges are called.
 * @property {{ documents: Record<string, string>; facts: Record<string, string> }} codes
 * @property {[string, FactValue, string, FactValue][]} pairs
 * @property {{ id: string; label: string; language: string; edition: string;
 *   standing: string }[]} documents
 */

const say = data.words.rulings;

/** A document and how it stands. @param {string} id */
export function documentName(id) {
  const row = data.words.documents.find((document) => document.id === id);
  return row ? `${row.label} · ${row.standing}` : "";
}

/** @param {string} id @param {FactValue} value */
function choice(id, value) {
  const { choices } = data.words.fact[id];
  return choices?.[FACT[id].choices.indexOf(String(value))] ?? String(value);
}

/** That a fact was so, as a referee says it. @param {string} id @param {FactValue} value */
export const fact = (id, value) => data.words.fact[id].statements?.[String(value)] ?? plainly(id, value);

/** The same where nobody says it in other words. @param {string} id @param {FactValue} value */
function plainly(id, value) {
  const { statement = "", name = "" } = data.words.fact[id];
  if (typeof value === "string") return labelled(name, choice(id, value));
  const said = statement || name;
  if (value === false) return fill(say.not_so, { fact: said });
  if (typeof value === "number")
    return value === 1 && !name ? statement : labelled(name || statement, String(value));
  return said;
}

/** That nothing followed, or nothing but what was data.words. @param {Pick<Incident, "facts">} incident */
export function nothing(incident) {
  const asked = data.words.followups.flatMap((row) => row.facts);
  const some = asked.some((id) => incident.facts[id] === true || Number(incident.facts[id]) > 0);
  return some ? say.nothing_else_followed : say.nothing_followed;
}

/** A step that can be taken back. @param {Step} step */
export function step({ what, id, value, before }) {
  if (what === "clear") return say.undo_clear;
  if (what === "decline") return nothing(before);
  if (what === "side") return say.undo_side;
  const isDisc = what === "put" || what === "take" || what === "shift";
  if (isDisc) return fill(say[`undo_${what}`], { disc: data.words.drawn[`disc_${id}`] });
  const said = value === undefined ? "" : fact(id, value);
  if (what === "remove" || what === "move") return fill(say[`undo_${what}`], { step: said });
  return said;
}

/** Words as the beginning of a line. @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Words within a line. @param {string} words */
export const small = (words) => words.charAt(0).toLowerCase() + words.slice(1);

/** How an outcome is said beside others that its own words would contradict.
 * @param {string} word @param {string[]} others */
function besideOthers(word, others) {
  const own = data.words.beside[word];
  return own?.outcomes.some((other) => others.includes(other)) ? own : null;
}

/** Outcomes in words for the hall. @param {Ruling} ruling */
export function hall(ruling) {
  const { phrase } = data.words;
  const words = ruling.outcomes.map(
    (word) => besideOthers(word, ruling.outcomes)?.hall ?? data.words.hall[word] ?? data.words.outcome[word],
  );
  return words.join("\u00a0· ") || (ruling.applied.length ? phrase.no_outcome : phrase.nothing);
}

/** How an outcome is said of certain discs, by the rules that gave it.
 * @param {string} word @param {string} document @param {AppliedRule[]} applied */
export function ofDiscs(word, document, applied) {
  const concepts = applied.filter(({ then }) => then.includes(word)).map(({ concept }) => concept);
  const known = (data.words.discs[word] ?? []).filter(
    (row) => !row.documents.length || row.documents.includes(document),
  );
  return known.filter((row) => row.concepts.some((id) => concepts.includes(id))).map((row) => row.words);
}

/** Outcomes in whole sentences, of certain discs where rules say of which.
 * @param {string} document @param {{ outcomes: string[], applied: AppliedRule[] }} ruling */
export function sentences(document, { outcomes, applied }) {
  const said = outcomes.flatMap((word) => {
    const own = ofDiscs(word, document, applied);
    return own.length ? own : [besideOthers(word, outcomes)?.words ?? data.words.outcome[word]];
  });
  return [...new Set(said)].join(" ");
}

/** Numbers of a document, in its order. @param {string} id @param {string[]} clauses */
export const numbers = (id, clauses) =>
  [...clauses]
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((number) => saidNumber(id, number))
    .join(", ");

/** @param {{ document?: string, clauses: string[] }} ruling */
export const cited = ({ document = "", clauses }) =>
  (clauses.length ? ` (${numbers(document, clauses)})` : "");
