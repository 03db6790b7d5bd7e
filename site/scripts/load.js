// Scripts and data that only some readers need, loaded once when asked for; from a folder, too.
import { data } from "./data.js";
import { make } from "./dom.js";
/** @import { FindingRow } from "./finding-filters.js" */

/**
 * @typedef {object} Addresses
 * @property {string} home
 * @property {string} rulings
 * @property {string} bench
 * @property {string} concept
 * @property {string} card
 * @property {string} book
 * @property {string} equipment
 * @property {string} check
 * @property {string} root
 */

/** The words of a document. `above`: the clause whose sentence an item completes.
 * @typedef {object} Book
 * @property {string} label
 * @property {string} language
 * @property {Record<string, string>} texts
 * @property {Record<string, string>} above
 */

const page = document.documentElement;
/** Data that scripts need before they start. @type {Record<string, string[]>} */
const NEEDS = {
  "ruling.js": ["data/rules.js", `data/facts-${page.lang}.js`],
};
const loading = (data.loading ??= new Map());

/** @param {string} name */
const insert = (name) =>
  new Promise((done, failed) => {
    const script = make("script", "", { src: `${page.dataset.root}_static/${name}` });
    script.addEventListener("load", done);
    script.addEventListener("error", () => failed(new Error(name)));
    document.head.append(script);
  });

/**
 * Loads a script, and what it is made of; one that failed is tried again.
 * @param {string} name @returns {Promise<unknown>}
 */
export function load(name) {
  let promise = loading.get(name);
  if (!promise) {
    promise = Promise.all((NEEDS[name] ?? []).map(load)).then(() => insert(name));
    promise.catch(() => loading.delete(name));
    loading.set(name, promise);
  }
  return promise;
}

/** The texts of a document. @param {string} id */
export async function text(id) {
  await load(`data/text-${id}.js`);
  return data.texts[id];
}

/** The engine of search with its index. */
export async function engine() {
  await Promise.all([load("search.js"), load("data/index.js")]);
  return data.search.engineOf(data.index);
}

/**
 * The address of a page of the site.
 * @param {keyof Addresses} kind @param {string} id @param {string} lang
 */
export const address = (kind, id = "", lang = page.lang) =>
  page.dataset.root + data.addresses[kind].replace("{lang}", lang).replace("{id}", id);

/** @param {string} id */
export const conceptLink = (id) => address("concept", id);

/** A finding's kind, as a link to the page about its check. @param {FindingRow} row @param {string} kind */
export const kindOf = (row, kind) =>
  row.check ? make("a", kind, { href: address("check", row.check) }) : kind;
