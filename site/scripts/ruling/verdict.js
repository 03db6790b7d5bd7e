// The ruling: what is said in the hall, large; then the short form, the clauses, and every other document.
import { data } from "../data.js";
import { make } from "../dom.js";
import { labelled } from "../marks.js";
import { unanswered } from "./follow-ups.js";
import * as incidents from "./incident.js";
import { drawPlacing } from "./placing.js";
import { drawClauses, drawDeciding, drawNearest } from "./quotes.js";
import { provisos, says, shortForm } from "./short-form.js";
import * as whatIf from "./what-if.js";
import { cited, documentName, hall, numbers } from "./words.js";
/**
 * @import { Incident } from "./incident.js"
 * @import { Ruling } from "./infer-facts.js"
 * @import { RulingView } from "./page.js"
 * @import { ShortForm } from "./short-form.js"
 */

const say = data.words.rulings;
const page = document.documentElement;
const LONG = 36; // letters of a ruling that take more than two lines of a phone

/** Whether something is asked at once and not yet answered. @param {Incident} incident */
const isWaiting = (incident) =>
  incident.contacts.length > 0 && unanswered(incident).length > 0;

/** Whether only the first contact was tapped: a stroke has just begun, and nothing is announced yet.
 * @param {RulingView} view */
export const isBegun = ({ incident, reading }) =>
  !reading && incident.contacts.length === 1 && !Object.keys(incident.facts).length;

/** Whether a ruling punishes, is without a sanction, or finds no clause. @param {Ruling} ruling */
function kindOf(ruling) {
  const { sanctions } = data.words.shown;
  if (ruling.outcomes.some((word) => sanctions.includes(word))) return "sanction";
  return ruling.outcomes.length || data.rules.deciding(ruling) ? "free" : "open";
}

/** What stands in the place of a ruling. @param {RulingView} view @param {HTMLElement} box */
function drawVerdictWords(view, box) {
  const { ruling, refused } = view.now;
  if (incidents.isEmpty(view.incident)) box.append(make("p", say.prompt));
  else if (ruling && isBegun(view)) box.append(make("p", say.begun, { "data-begun": "" }));
  else if (ruling) {
    const kind = kindOf(ruling);
    box.dataset.verdict = ruling.outcomes.join(" ");
    box.dataset.kind = kind;
    box.firstElementChild?.append(" ", make("b", say[`kind_${kind}`], { class: "kind" }));
    const words = make("p", hall(ruling));
    box.toggleAttribute("data-long", hall(ruling).length > LONG);
    if (isWaiting(view.incident)) words.append(make("small", say.so_far, { "data-so-far": "" }));
    box.append(words, make("div", "", { class: "depends", "data-depends": "" }));
  } else {
    const lacking = whatIf.isLacking(view.incident);
    box.append(make("p", lacking ? say.needs : say.impossible, { "data-refused": refused }));
  }
}

/** The document and its outcome, or what is wanted for one. @param {RulingView} view */
export function drawOutcome(view) {
  const { ruling } = view.now;
  const box = make("div", "", { class: "outcome", role: "status", tabindex: "-1" });
  box.dataset.outcome = ruling ? ruling.outcomes.join(" ") : "";
  const { document } = view.incident;
  box.append(make("small", documentName(document), { "data-document": document }));
  drawVerdictWords(view, box);
  return box;
}

/** What is done now and later, and who strikes next.
 * @param {RulingView} view @param {Ruling} ruling @param {ShortForm} short */
function drawShort(view, ruling, short) {
  const box = make("div", "", { class: "short", "data-short": "" });
  /** @param {string} name @param {string} words @param {string} css */
  const line = (name, words, css) => {
    const row = make("p", "", { class: css });
    if (name) row.append(make("b", labelled(name, "")), " ");
    row.append(words);
    box.append(row);
  };
  line(says("now"), short.now.join(" "), "sentences");
  for (const { when, what } of short.later) line(says(when), what.join(" "), "later");
  if (short.next) line("", short.next, "next");
  for (const words of provisos(view.incident, ruling, view.now.facts)) line("", words, "proviso");
  return box;
}

/** What else can be defended. @param {Ruling} ruling @param {ShortForm} short */
function drawReadings({ document }, short) {
  return short.others.map(({ clauses, words }) =>
    make("p", labelled(`${data.words.phrase.alternatives}${cited({ document, clauses })}`, words), {
      class: "other-reading",
    }),
  );
}

/** What was set aside. @param {Ruling} ruling */
function drawDefeated({ document, defeated }) {
  const aside = numbers(document, defeated);
  return aside ? [make("p", labelled(data.words.phrase.defeated, aside), { class: "small" })] : [];
}

/** The other documents in one line each; what differs stands out.
 * @param {RulingView} view @param {Ruling} ruling */
function drawOthers(view, ruling) {
  const box = make("details", "", { class: "others-rule paper-open" });
  box.toggleAttribute("open", matchMedia("(min-width: 44rem)").matches);
  const list = make("ul");
  for (const { id, label } of data.words.documents) {
    if (id === view.incident.document || !data.rules.DOCUMENTS[id]) continue;
    const other = data.rules.judge(id, view.now.facts);
    const same = `${other.outcomes}` === `${ruling.outcomes}`;
    const row = make("li", "", { "data-other": id, "data-same": String(same) });
    const words = same ? say.agree : hall(other);
    row.append(labelled(label, ""), make(same ? "span" : "b", words), cited(other));
    list.append(row);
  }
  box.append(make("summary", say.others, { "data-key": "others" }), list);
  return box;
}

/** The ruling: the short form, what it hangs on, the clause that decides, then the rest.
 * @param {RulingView} view */
export function drawVerdict(view) {
  const { ruling } = view.now;
  if (!ruling || incidents.isEmpty(view.incident) || isBegun(view)) return [];
  const short = shortForm(ruling, view.now.facts, page.lang);
  const box = make("section", "", { class: "ruling" });
  box.append(
    drawShort(view, ruling, short),
    make("div", "", { "data-assumptions": "" }),
    ...drawDeciding(ruling, short.course),
    ...drawNearest(ruling, short.course),
    ...drawReadings(ruling, short),
    ...drawPlacing(view, ruling),
    drawClauses(view, ruling, short.course),
    ...drawDefeated(ruling),
    drawOthers(view, ruling),
  );
  return [box];
}
