// The clauses of a ruling in the words of their document, and in the reader's language beside them.
import { data } from "../data.js";
import { make, saidNumber } from "../dom.js";
import { conceptLink, text } from "../load.js";
import { fill } from "../fill.js";
import { labelled, listed } from "../marks.js";
import { says } from "./short-form.js";
import * as phrases from "./words.js";
/**
 * @import { AppliedRule, Course, Ruling } from "./infer-facts.js"
 * @import { RulingView } from "./page.js"
 */

const page = document.documentElement;
const usual = page.dataset.usual ?? "";
const FEW = 2; // clauses that are read at once beside the one that decides

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

/** The document in the reader's language whose clauses stand beside those of another: of the same edition if
 * there is one. @param {string} id */
function counterpart(id) {
  const own = data.words.documents.find((row) => row.id === id);
  if (!own || own.language === page.lang) return null;
  const inLanguage = data.words.documents.filter(({ language }) => language === page.lang);
  const same = inLanguage.find(({ edition }) => edition === own.edition);
  return same ?? inLanguage.find((row) => row.id === usual) ?? null;
}

/** The rule of a ruling that a clause states. @param {Ruling} ruling @param {string} number */
const ruleOf = (ruling, number) => ruling.applied.find(({ clauses }) => clauses.includes(number));

/** The clauses of a rule in a document. @param {AppliedRule} rule @param {string} id */
const clausesOf = (rule, id) => data.rules.RULES.find((row) => row.id === rule.id)?.clauses[id] ?? [];

/** The clause that decides, and what the reader's own language has for it.
 * @param {Ruling} ruling @param {Course} course */
export function drawDeciding(ruling, { deciding }) {
  const rule = deciding && ruleOf(ruling, deciding);
  if (!deciding || !rule) return [];
  const box = make("section", "", { class: "deciding", "data-deciding": deciding });
  box.append(quoted(ruling.document, deciding, rule.concept));
  const other = counterpart(ruling.document);
  const [number] = other ? clausesOf(rule, other.id) : [];
  if (!other || !number) return [box];
  const beside = make("div", "", { "data-beside": other.id });
  const name = make("p", fill(data.words.rulings.show_in, { document: other.label }), { class: "small" });
  beside.append(name, quoted(other.id, number, ""));
  box.append(beside);
  return [box];
}

/** Where no clause decides: the one that nearly did and what it lacks, and who decides then.
 * @param {Ruling} ruling @param {Course} course */
export function drawNearest(ruling, { nearest, referee }) {
  const { document } = ruling;
  const rows = nearest.slice(0, 1).map(({ clause, missing }) => {
    const needed = labelled(says("missing"), missing);
    const words = `${labelled(says("nearest"), listed([saidNumber(document, clause), needed]))}.`;
    const box = make("div", "", { "data-nearest": clause });
    box.append(make("p", words), quoted(document, clause, ""));
    return box;
  });
  if (referee.length) {
    const words = `${says("referee")} (${phrases.numbers(document, referee)}).`;
    const box = make("div", "", { "data-referee": referee.join(" ") });
    box.append(make("p", words), quoted(document, referee[0], ""));
    rows.push(box);
  }
  return rows;
}

/** Whether a rule only permits. @param {AppliedRule} rule */
const isPermission = ({ then }) =>
  then.length > 0 && then.every((word) => data.words.shown.permissions.includes(word));

/** The rules that spoke, those that look at what was entered first, permissions last.
 * @param {RulingView} view @param {Ruling} ruling */
function inOrder({ incident }, ruling) {
  const known = new Set([...incident.contacts, ...Object.keys(incident.facts)]);
  const rank = (/** @type {AppliedRule} */ rule) => {
    if (isPermission(rule)) return Number.MAX_SAFE_INTEGER;
    const isAbout = rule.then.length && rule.names.some((name) => known.has(name));
    return isAbout ? rule.names.length : Number.MAX_SAFE_INTEGER - 1;
  };
  return [...ruling.applied].sort((a, b) => rank(a) - rank(b));
}

/** The other clauses with their concepts, each once. @param {AppliedRule[]} applied @param {Ruling} ruling
 * @param {string | null} deciding */
function otherClauses(applied, ruling, deciding) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const rule of applied)
    for (const number of clausesOf(rule, ruling.document))
      if (number !== deciding && !found.has(number)) found.set(number, rule.concept);
  return found;
}

/** Clauses under a heading that opens.
 * @param {string} name @param {string} id @param {Map<string, string>} numbers
 * @param {Record<string, string>} attributes */
function drawFolded(name, id, numbers, attributes) {
  const box = make("details", "", { class: "paper-open", ...attributes });
  box.append(make("summary", `${name} (${phrases.numbers(id, [...numbers.keys()])})`));
  for (const [number, concept] of numbers) box.append(quoted(id, number, concept));
  return box;
}

/** All clauses and definitions in the reader's own language, at one tap.
 * @param {RulingView} view @param {Ruling} ruling */
function drawOwnLanguage({ now }, ruling) {
  const other = counterpart(ruling.document);
  if (!other) return [];
  const box = make("details", "", { class: "own-language", "data-own-language": other.id });
  box.append(make("summary", fill(data.words.rulings.all_in, { document: other.label })));
  box.addEventListener("toggle", () => {
    if (box.childElementCount > 1) return;
    const own = data.rules.judge(other.id, now.facts);
    const rules = ruling.applied.flatMap((rule) => clausesOf(rule, other.id));
    const grounds = data.rules.grounds(own, now.facts).map(({ clause }) => clause);
    box.append(...[...new Set([...rules, ...grounds])].map((number) => quoted(other.id, number, "")));
  });
  return [box];
}

/** The other clauses that applied, and the definitions that decided.
 * @param {RulingView} view @param {Ruling} ruling @param {Course} course */
export function drawClauses(view, ruling, { deciding }) {
  const { document } = ruling;
  const box = make("section", "", { class: "clauses" });
  const rest = otherClauses(inOrder(view, ruling), ruling, deciding);
  if (rest.size) {
    const folded = drawFolded(data.words.rulings.other_clauses, document, rest, { "data-other-clauses": "" });
    folded.toggleAttribute("open", rest.size <= FEW);
    box.append(folded);
  }
  const grounds = data.rules.grounds(ruling, view.now.facts).map(({ clause }) => clause);
  const open = grounds.filter((clause) => clause !== deciding && !rest.has(clause));
  if (open.length) {
    const numbers = new Map(open.map((clause) => [clause, ""]));
    box.append(drawFolded(data.words.rulings.grounds, document, numbers, { "data-grounds": "" }));
  }
  if (ruling.applied.length) box.append(...drawOwnLanguage(view, ruling));
  return box;
}
