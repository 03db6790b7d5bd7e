// The clauses of a ruling in the words of their document, and in the reader's language at one tap.
import { data } from "../data.js";
import { make, saidNumber } from "../dom.js";
import { conceptLink, text } from "../load.js";
import { fill } from "../fill.js";
import * as phrases from "./words.js";
/**
 * @import { AppliedRule, Ruling } from "./infer-facts.js"
 * @import { RulingView } from "./page.js"
 */

const page = document.documentElement;
const usual = page.dataset.usual ?? "";

/** Fills a quotation: the sentence that governs the clause, and the clause.
 * @param {HTMLElement} quote @param {string} id @param {string} number @param {string} concept */
async function quoteInto(quote, id, number, concept) {
  const book = await text(id).catch(() => null);
  if (!book) return;
  const above = book.above[number];
  const governing = above ? [make("span", `${book.texts[above]} `, { class: "above" })] : [];
  const said = saidNumber(id, number);
  const head = concept
    ? make("a", said, { href: conceptLink(concept), class: "number" })
    : make("b", said, { class: "number" });
  const words = make("span", "", { lang: book.language });
  words.append(...governing, book.texts[number] ?? "");
  quote.replaceChildren(head, " ", words);
}

/** @param {string} id @param {string} number @param {string} concept */
function quoted(id, number, concept) {
  const quote = make("blockquote", saidNumber(id, number), { "data-clause": `${id}/${number}` });
  quoteInto(quote, id, number, concept);
  return quote;
}

/** The rules that spoke, those that look at what was entered first.
 * @param {RulingView} view @param {Ruling} ruling */
function inOrder({ incident }, ruling) {
  const known = new Set([...incident.contacts, ...Object.keys(incident.facts)]);
  const rank = (/** @type {AppliedRule} */ rule) =>
    rule.then.length && rule.names.some((name) => known.has(name)) ? rule.names.length : Infinity;
  return [...ruling.applied].sort((a, b) => rank(a) - rank(b) || 0);
}

/** Clauses with their concepts, each once. @param {AppliedRule[]} applied @param {string} id */
function clausesOf(applied, id) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const rule of applied) {
    const shared = data.rules.RULES.find((row) => row.id === rule.id && row.clauses[id]);
    for (const number of shared?.clauses[id] ?? []) if (!found.has(number)) found.set(number, rule.concept);
  }
  return found;
}

/** @param {RulingView} view @param {Ruling} ruling @param {string} id */
function drawIn(view, ruling, id) {
  const box = make("div");
  const numbers = clausesOf(inOrder(view, ruling), id);
  for (const [number, concept] of numbers) box.append(quoted(id, number, concept));
  const own = id === ruling.document ? ruling : data.rules.judge(id, view.now.facts);
  const grounds = data.rules.grounds(own, view.now.facts).filter(({ clause }) => !numbers.has(clause));
  if (!grounds.length) return box;
  const more = make("details", "", { class: "grounds paper-open" });
  const listed = phrases.numbers(id, grounds.map(({ clause }) => clause));
  more.append(make("summary", `${data.words.rulings.grounds} (${listed})`));
  more.append(...grounds.map(({ clause }) => quoted(id, clause, "")));
  box.append(more);
  return box;
}

/** All clauses and definitions that decided. @param {RulingView} view @param {Ruling} ruling */
export function drawQuotes(view, ruling) {
  const box = make("section", "", { class: "clauses" });
  const quotes = drawIn(view, ruling, ruling.document);
  if (!quotes.childElementCount) return box;
  box.append(make("h2", data.words.phrase.applies), quotes);
  const here = data.words.documents.find(({ id }) => id === ruling.document);
  if (here?.language === page.lang || usual === ruling.document) return box;
  const label = data.words.documents.find(({ id }) => id === usual)?.label ?? "";
  const other = make("details", "", { class: "own-language", "data-own-language": "" });
  other.append(make("summary", fill(data.words.rulings.show_in, { document: label })));
  other.addEventListener("toggle", () => {
    if (other.childElementCount < 2) other.append(drawIn(view, ruling, usual));
  });
  box.append(other);
  return box;
}
