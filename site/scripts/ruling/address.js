// Addresses: an incident as a short code with a version, or an event that a link sets.
import { data } from "../data.js";
import * as incidents from "./incident.js";
import * as inference from "./infer-facts.js";
import { FACT, valuesOf } from "./infer-facts.js";
import * as layouts from "./layout.js";
/**
 * @import { Incident } from "./incident.js"
 * @import { FactValue } from "./infer-facts.js"
 */

const VERSION = "1";
/** No address is longer that a page of ours made; what is longer is not read. */
const LONGEST = 4000;

/** An incident as the part of an address behind the #. @param {Incident} incident */
export function encode(incident) {
  const { documents, facts } = data.words.codes;
  const contacts = incident.contacts.map((id) => facts[id]).join("");
  const rows = Object.entries(incident.facts).map(([id, value]) => facts[id] + digits(id, value));
  const layout = layouts.encode(incident.layout);
  return `${VERSION}${documents[incident.document]}.${contacts}.${rows.join("")}${layout && `.${layout}`}`;
}

/** A value as digits; a yes has none. @param {string} id @param {FactValue} value */
function digits(id, value) {
  if (value === true) return "";
  return String(typeof value === "string" ? FACT[id].choices.indexOf(value) : Number(value));
}

/** The name that a code stands for. @param {Record<string, string>} codes @param {string} code */
function named(codes, code) {
  const found = Object.keys(codes).find((id) => codes[id] === code);
  if (found === undefined) throw new Error(`unknown code ${code}`);
  return found;
}

/** @param {string} id @param {string} entered @returns {FactValue} */
function valueOf(id, entered) {
  const { type, choices } = FACT[id];
  if (type === "choice") return choices[Number(entered)];
  if (type === "count") return entered === "" ? 1 : Number(entered);
  return entered === "" ? true : entered === "0" ? false : NaN;
}

/** An incident from a code; throws where it is none. @param {string} code @returns {Incident} */
function decode(code) {
  const { documents, facts } = data.words.codes;
  const parts = /^1([a-z][a-z\d-]*)\.([a-z]*)\.((?:[a-z]{2}\d{0,3})*)(?:\.([a-z\d-]+))?$/.exec(code);
  if (!parts) throw new Error("no code");
  const incident = incidents.empty(named(documents, parts[1]));
  if (parts[2].length > incidents.MOST_CONTACTS) throw new Error("too many contacts");
  for (const letter of parts[2]) incident.contacts.push(named(facts, letter));
  for (const [, letters, entered] of parts[3].matchAll(/([a-z]{2})(\d*)/g))
    put(incident, named(facts, letters), entered);
  if (parts[4]) incident.layout = layouts.decode(parts[4]);
  return incident;
}

/** @param {Incident} incident @param {string} id @param {string} entered */
function put(incident, id, entered) {
  const value = valueOf(id, entered);
  const isValue = FACT[id].type !== "contact" && valuesOf(FACT[id]).includes(value);
  if (!isValue || Object.hasOwn(incident.facts, id)) throw new Error(id);
  incident.facts[id] = value;
}

/** An event that a link sets, `+fact` or `+fact.number`, with `@document` to rule by; throws if it is none.
 * @param {string} words @param {string} document that is used where the link names none */
function event(words, document) {
  const parts = /^\+(\w+)(?:\.(\d{1,3}))?(?:@([\w.-]+))?$/.exec(words);
  if (!parts || !Object.hasOwn(FACT, parts[1])) throw new Error("no event");
  const [, id, entered = "", by = document] = parts;
  if (!Object.hasOwn(data.words.codes.documents, by)) throw new Error("no document");
  const incident = incidents.empty(by);
  if (FACT[id].type === "contact") incident.contacts.push(id);
  else put(incident, id, entered);
  return entered ? incident : asUsual(incident, id);
}

/** An incident of one, or of the number that referees speak of where one of it decides nothing.
 * @param {Incident} incident @param {string} id */
function asUsual(incident, id) {
  const usual = Object.keys(data.words.fact[id].statements ?? {}).find((value) => Number(value) > 1);
  const isMoot = () => !inference.rule(incident.document, incident).ruling?.applied.length;
  if (FACT[id].type === "count" && usual && isMoot()) incident.facts[id] = Number(usual);
  return incident;
}

/**
 * What an address says, behind its #; an empty incident and `bad` where nobody can read it.
 * @param {string} hash @param {string} document that is used where none is entered
 * @returns {{ incident: Incident, bad: boolean }}
 */
export function open(hash, document) {
  const none = { incident: incidents.empty(document), bad: false };
  if (!hash) return none;
  try {
    if (hash.length > LONGEST) throw new Error("too long");
    const words = decodeURIComponent(hash);
    const incident = words.startsWith("+") ? event(words, document) : decode(words);
    return { incident, bad: false };
  } catch {
    return { ...none, bad: true };
  }
}
