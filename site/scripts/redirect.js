// The first page leads on: to the reader's language, or to #number, #document/number or #concept.
import { data } from "./data.js";
import { all, fragment, one } from "./dom.js";
import { address, engine } from "./load.js";
import { recall } from "./preferences.js";

const start = /** @type {HTMLElement} */ (one("[data-root-page]"));

/**
 * The concept that a document has under a number.
 * @param {string | null} document @param {string} number
 */
function numbered(document, number) {
  const { concepts, documents, numbers } = data.index;
  if (!number) return null;
  for (const { id } of documents) {
    if (document !== null && document !== id) continue;
    const at = numbers[id].findIndex((row) => row.split(" ").includes(number));
    if (at >= 0) return concepts[at];
  }
  return null;
}

/**
 * The concept that an address names, if it does, and the clause of it where a document is named.
 * @param {string} wanted @returns {Promise<[string | undefined, string]>}
 */
async function resolve(wanted) {
  const search = await engine();
  if (data.index.concepts.includes(wanted)) return [wanted, ""];
  const [document, number] = wanted.includes("/") ? wanted.split("/") : [null, wanted];
  const found = numbered(document, number);
  if (found) return [found, document === null ? "" : `#${document}/${number}`];
  return [search.search(number, null, document, 1).find((hit) => hit.jump)?.id, ""];
}

/** @param {string} hash @param {string | undefined} lang @param {string} fallback */
async function lead(hash, lang, fallback) {
  const [concept, mark] = hash ? await resolve(hash) : [];
  if (concept) location.replace(address("concept", concept, lang ?? fallback) + mark);
  else if (hash) location.replace(`${address("home", "", lang ?? fallback)}?q=${encodeURIComponent(hash)}`);
  else if (lang) location.replace(address("home", "", lang));
}

const known = all("[data-switch]", start).map((node) => node.dataset.switch ?? "");
const wanted = [recall("language"), ...navigator.languages.map((code) => code.slice(0, 2))];
const lang = wanted.find((code) => code !== null && known.includes(code)) ?? undefined;
lead(fragment(), lang, known[0]);
