// One finding on the card of its clause: what is wrong, the sentences, and what the translator says of it.
import { data } from "../data.js";
import { make, one, saidNumber } from "../dom.js";
import { kindOf } from "../load.js";
import { labelled } from "../marks.js";
import * as states from "./state.js";
import { drawText } from "./text.js";
/**
 * @import { BenchQuote, BenchView } from "./card.js"
 * @import { FindingRow } from "../finding-filters.js"
 */

/** @param {string} words @param {string} action */
const button = (words, action) => make("button", words, { type: "button", "data-act": action });

/** @param {BenchView} view @param {BenchQuote} quote @param {string} id */
function drawQuote(view, quote, id) {
  const { labels, languages } = data.findingList;
  const text = view.texts[quote.document]?.texts[quote.clause] ?? "";
  const row = make("div");
  const marks = quote.marks.map(([from, to]) => ({ from, to, id }));
  const words = make("dd", "", { lang: languages[quote.document] });
  words.append(drawText(text, marks, id, quote.sentence));
  const number = saidNumber(quote.document, quote.clause);
  row.append(make("dt", `${labels[quote.document]} ${number}`), words);
  return row;
}

/** Whether a quote shows more than the texts above. @param {BenchView} view @param {BenchQuote} quote */
const saysMore = (view, quote) =>
  Boolean(quote.sentence) || !view.numbers(quote.document).includes(quote.clause);

/** The sentences that a finding is about, as the texts stand. @param {BenchView} view @param {string} id */
function sentences(view, id) {
  const quotes = view.quotes[id] ?? [];
  if (!quotes.some((quote) => saysMore(view, quote))) return [];
  const documents = [...new Set([...view.columns, ...quotes.map(({ document }) => document)])];
  const list = make("dl", "", { class: "quotes beside" });
  for (const document of documents)
    for (const quote of quotes) if (quote.document === document) list.append(drawQuote(view, quote, id));
  const frame = make("details", "", { class: "small" });
  if (id === view.chosen) frame.setAttribute("open", "");
  frame.append(make("summary", `${data.findingList.say.bench.sentences} (${quotes.length})`), list);
  return [frame];
}

/** @param {FindingRow} row */
function about(row) {
  const { say } = data.findingList;
  const line = make("p", "", { class: "about" });
  line.append(make("span", say.severity[row.severity], { class: `tag ${row.severity}` }));
  line.append(" ", kindOf(row, say.kind[row.kind]), ` · ${say.likely[row.likely]} `);
  for (const tag of row.tags ?? []) line.append(make("span", tag, { class: "tag" }), " ");
  return line;
}

/** What the translator said already. @param {BenchView} view @param {FindingRow} row */
function verdict(view, row) {
  const { reasons, say } = data.findingList;
  const nodes = [];
  const review = view.state.reviews[row.id];
  if (review) {
    const reason = reasons[review.reason] ?? review.reason;
    const line = make("p", labelled(say.bench.yours, ""), { class: "yours" });
    line.append(make("b", say.findings[review.state]), `. ${reason}`);
    nodes.push(line);
  }
  const note = view.state.notes[row.id];
  if (note) nodes.push(make("p", labelled(say.bench.your_note, note), { class: "yours" }));
  return nodes;
}

/** @param {HTMLFormElement} form @param {() => void} shut */
function ends(form, shut) {
  const { say } = data.findingList;
  const cancel = button(say.bench.cancel, "cancel");
  cancel.addEventListener("click", shut);
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shut();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  const line = make("p", "", { class: "tools" });
  line.append(make("button", say.bench.save, { type: "submit", class: "primary" }), cancel);
  return line;
}

/** @param {BenchView} view @param {FindingRow} row @param {() => void} shut */
function dismissForm(view, row, shut) {
  const { reasons, say } = data.findingList;
  const form = /** @type {HTMLFormElement} */ (make("form", "", { class: "ask" }));
  const select = /** @type {HTMLSelectElement} */ (make("select", "", { name: "reason" }));
  select.append(make("option", say.bench.choose, { value: "" }));
  for (const [name, words] of Object.entries(reasons))
    if (name !== view.confirming) select.append(make("option", words, { value: name }));
  const words = /** @type {HTMLInputElement} */ (make("input", "", { type: "text", maxlength: "500" }));
  const choice = make("label", `${say.bench.why} `);
  const own = make("label", `${say.bench.own_words} `);
  const wrong = make("p", "", { role: "alert" });
  choice.append(select);
  own.append(words);
  form.append(choice, own, wrong, ends(form, shut));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const reason = words.value.trim() || select.value;
    if (reason) view.judge(row, "dismiss", reason);
    else wrong.textContent = say.bench.need_reason;
  });
  return form;
}

/** @param {BenchView} view @param {FindingRow} row @param {() => void} shut */
function noteForm(view, row, shut) {
  const { say } = data.findingList;
  const form = /** @type {HTMLFormElement} */ (make("form", "", { class: "ask" }));
  const area = /** @type {HTMLTextAreaElement} */ (make("textarea", "", { rows: "3", maxlength: "2000" }));
  area.value = view.state.notes[row.id] ?? "";
  const field = make("label", `${say.bench.note} `);
  field.append(area);
  form.append(field, ends(form, shut));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    view.judge(row, "note", area.value.trim());
  });
  return form;
}

/** @param {BenchView} view @param {FindingRow} row @param {HTMLElement} node */
function buttons(view, row, node) {
  const { say } = data.findingList;
  const line = make("p", "", { class: "tools" });
  const forms = { dismiss: dismissForm, note: noteForm };
  const confirm = button(say.bench.confirm, "confirm");
  confirm.addEventListener("click", () => view.judge(row, "confirm", view.confirming));
  line.append(confirm);
  for (const name of /** @type {const} */ (["dismiss", "note"])) {
    const open = button(say.bench[name], name);
    open.addEventListener("click", () => {
      one("form", node)?.remove();
      const form = forms[name](view, row, () => {
        form.remove();
        open.focus();
      });
      node.append(form);
      one("select, textarea", form)?.focus();
    });
    line.append(open);
  }
  if (view.state.reviews[row.id]) {
    const reopen = button(say.bench.reopen, "reopen");
    reopen.addEventListener("click", () => view.judge(row, "reopen", ""));
    line.append(reopen);
  }
  return line;
}

/** @param {BenchView} view @param {FindingRow} row */
export function drawFinding(view, row) {
  const { languages, say } = data.findingList;
  const node = make("li", "", { class: "finding", "data-finding": row.id, tabindex: "-1" });
  if (row.id === view.chosen) node.setAttribute("aria-current", "step");
  if (states.isDecided(view.state, row)) node.classList.add("decided");
  node.append(about(row), make("p", row.message));
  if (row.doubt) node.append(make("p", labelled(say.findings.doubt, row.doubt)));
  if (row.reason) node.append(make("p", labelled(say.findings.reason, row.reason)));
  if (row.proposal) {
    const proposal = make("p", labelled(say.findings.proposal, ""));
    proposal.append(make("span", row.proposal, { class: "proposal", lang: languages[row.document] }));
    node.append(proposal);
  }
  node.append(...sentences(view, row.id), ...verdict(view, row), buttons(view, row, node));
  for (const event of ["focusin", "click"])
    node.addEventListener(event, () => {
      if (node.isConnected) view.choose(row.id); // a verdict has drawn the card anew, and chosen the next
    });
  return node;
}
