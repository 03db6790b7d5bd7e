// Which findings the reader wants to see: said in a form, kept in the address.
import { data } from "./data.js";
import { all } from "./dom.js";

/**
 * A finding in the reader's language; what is empty is left out.
 * @typedef {object} FindingRow
 * @property {string} id
 * @property {string} hash
 * @property {string} state
 * @property {string} kind
 * @property {string} severity
 * @property {string} likely
 * @property {string} document
 * @property {string} clause
 * @property {string} concept
 * @property {string} message
 * @property {string} [check]
 * @property {string[]} [tags]
 * @property {string} [doubt]
 * @property {string} [proposal]
 * @property {string} [reason]
 */

/**
 * @typedef {object} FindingList
 * @property {string} corpus fingerprint of the corpus.
 * @property {Record<"findings" | "bench" | "severity" | "likely" | "kind", Record<string, string>>} say
 * @property {Record<string, string>} labels
 * @property {Record<string, string>} languages
 * @property {Record<string, string>} headlines
 * @property {Record<string, string>} reasons
 * @property {FindingRow[]} rows
 */

const PUBLISHED = ["reviewed", "confirmed"];

/** What the address says, by name. @returns {Record<string, string>} */
export const inAddress = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

/** @param {Record<string, string>} place */
export function toAddress(place) {
  const said = Object.entries(place).filter(([, value]) => value);
  history.replaceState(null, "", `#${new URLSearchParams(said)}`);
}

/** @param {ParentNode} form */
const selects = (form) => all("select", form).map((node) => /** @type {HTMLSelectElement} */ (node));

/** What a form says, by name. @param {ParentNode} form @returns {Record<string, string>} */
export const chosenIn = (form) =>
  Object.fromEntries(selects(form).map((select) => [select.name, select.value]));

/**
 * Sets a form as the address says; what it does not know becomes nothing.
 * @param {ParentNode} form @param {Record<string, string>} place
 */
export function fill(form, place) {
  for (const select of selects(form)) {
    const wanted = place[select.name] ?? "";
    select.value = [...select.options].some((option) => option.value === wanted) ? wanted : "";
  }
}

/** Whether a state is asked for: if none is, a decided one. @param {string} state @param {string} asked */
function hasState(state, asked) {
  if (!asked) return PUBLISHED.includes(state);
  return asked === "all" || asked === state;
}

/** @param {FindingRow} row @param {Record<string, string>} asked */
export function matches(row, asked) {
  for (const name of /** @type {const} */ (["document", "kind", "severity", "likely"]))
    if (asked[name] && row[name] !== asked[name]) return false;
  return hasState(row.state, asked.state);
}

/**
 * A place without its finding, if that is none of those that a form asks for now.
 * @param {Record<string, string>} place @param {ParentNode} form
 */
export function refined(place, form) {
  const row = data.findingList.rows.find(({ id }) => id === place.finding);
  return row && !matches(row, { ...place, ...chosenIn(form) }) ? { ...place, finding: "" } : place;
}
