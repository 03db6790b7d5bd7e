// The card of a clause: its texts side by side, its findings, its terms.
import { data } from "../data.js";
import { make, saidNumber } from "../dom.js";
import { conceptLink } from "../load.js";
import { drawFinding } from "./finding.js";
import { drawText } from "./text.js";
/**
 * @import { BenchAct, BenchState } from "./state.js"
 * @import { FindingRow } from "../finding-filters.js"
 * @import { Book } from "../load.js"
 */

/**
 * @typedef {object} BenchQuote
 * @property {string} document
 * @property {string} clause
 * @property {[number, number] | null} sentence where its sentences stand, or nothing where they are the
 *   whole clause.
 * @property {[number, number][]} marks
 */

/**
 * @typedef {object} BenchClause
 * @property {string} number
 * @property {string} concept
 * @property {Record<string, string[]>} beside
 * @property {string[]} terms
 */

/**
 * @typedef {object} BenchData
 * @property {BenchClause[]} clauses
 * @property {Record<string, BenchQuote[]>} quotes
 * @property {Record<string, Record<string, string>>} terms
 */

/**
 * A clause as it is drawn.
 * @typedef {object} BenchView
 * @property {BenchClause} clause
 * @property {string[]} columns
 * @property {FindingRow[]} rows
 * @property {boolean} hasFindings whether the clause has any, shown or not.
 * @property {Record<string, BenchQuote[]>} quotes
 * @property {Record<string, Record<string, string>>} terms
 * @property {Record<string, Book>} texts
 * @property {BenchState} state
 * @property {string} chosen id of the finding whose words are marked.
 * @property {string} confirming
 * @property {string} title
 * @property {(document: string) => string[]} numbers numbers of the clause in a document.
 * @property {() => boolean} isDone
 * @property {(id: string) => void} choose
 * @property {(row: FindingRow, what: BenchAct, said: string) => void} judge
 * @property {() => void} tick
 */

/**
 * Stretches that findings mark in a clause.
 * @param {BenchView} view @param {string} document @param {string} number
 */
function marksIn(view, document, number) {
  const marks = [];
  for (const { id } of view.rows)
    for (const quote of view.quotes[id] ?? [])
      if (quote.document === document && quote.clause === number)
        marks.push(...quote.marks.map(([from, to]) => ({ from, to, id })));
  return marks;
}

/** @param {BenchView} view @param {string} document */
function drawColumn(view, document) {
  const { languages, labels } = data.findingList;
  const numbers = view.numbers(document);
  const column = make("article", "", { "data-column": document });
  const said = numbers.map((number) => saidNumber(document, number));
  column.append(make("h3", [labels[document], ...said].join(" ")));
  const { texts, above } = view.texts[document];
  for (const number of numbers) {
    const outer = texts[above[number]];
    if (outer) column.append(make("p", outer, { class: "above", lang: languages[document] }));
    const words = make("p", "", { class: "law", lang: languages[document] });
    words.append(drawText(texts[number] ?? "", marksIn(view, document, number), view.chosen));
    column.append(words);
  }
  if (!numbers.length) column.append(make("p", data.say.concept.absent, { class: "absent" }));
  return column;
}

/** @param {BenchView} view */
export function drawTexts(view) {
  const texts = make("div", "", { class: "side-by-side", "data-texts": "" });
  texts.append(...view.columns.map((document) => drawColumn(view, document)));
  return texts;
}

/** What the terms of the clause are called everywhere. @param {BenchView} view */
function drawTerms(view) {
  const { say } = data.findingList;
  const codes = [...new Set(Object.values(data.findingList.languages))];
  const table = make("table", "", { class: "term-names" });
  const head = make("tr");
  head.append(...codes.map((code) => make("th", code.toUpperCase(), { scope: "col" })));
  table.append(make("thead"), make("tbody"));
  table.children[0].append(head);
  for (const id of view.clause.terms) {
    const row = make("tr");
    row.append(...codes.map((code) => make("td", view.terms[id]?.[code] ?? "–", { lang: code })));
    table.children[1].append(row);
  }
  const frame = make("div", "", {
    class: "wide",
    tabindex: "0",
    role: "region",
    "aria-label": say.bench.terms,
  });
  frame.append(table);
  return [make("h3", `${say.bench.terms} (${view.clause.terms.length})`), frame];
}

/** @param {BenchView} view */
function drawHead(view) {
  const { headlines, say } = data.findingList;
  const number = saidNumber(view.columns[0], view.clause.number);
  const title = make("h2", `${number} `, { id: "card", tabindex: "-1" });
  const line = make("p", "", { class: "tools" });
  const box = make("input", "", { type: "checkbox", "data-act": "tick" });
  const tick = /** @type {HTMLInputElement} */ (box);
  tick.checked = view.isDone();
  tick.addEventListener("change", view.tick);
  const label = make("label");
  label.append(tick, ` ${say.bench.done}`);
  line.append(label);
  const { concept } = view.clause;
  if (concept) {
    title.append(make("small", headlines[concept]));
    line.append(make("a", say.findings.all_texts, { href: conceptLink(concept) }));
  }
  return [title, line];
}

/** @param {BenchView} view */
export function drawCard(view) {
  const { say } = data.findingList;
  const list = make("ol", "", { class: "findings-of-clause" });
  list.append(...view.rows.map((row) => drawFinding(view, row)));
  const nodes = [...drawHead(view), drawTexts(view), make("h3", `${view.title} (${view.rows.length})`)];
  const nothing = view.hasFindings ? say.findings.nothing : say.bench.no_findings;
  nodes.push(view.rows.length ? list : make("p", nothing));
  if (view.clause.terms.length) nodes.push(...drawTerms(view));
  return nodes;
}
