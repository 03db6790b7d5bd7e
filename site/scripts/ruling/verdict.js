// The ruling: what is said in the hall, large; then sentences, other readings, and every other document.
import { data } from "../data.js";
import { make } from "../dom.js";
import { labelled } from "../marks.js";
import { unanswered } from "./follow-ups.js";
import * as incidents from "./incident.js";
import { drawPlacing } from "./placing.js";
import { drawQuotes } from "./quotes.js";
import * as whatIf from "./what-if.js";
import { cited, documentName, hall, numbers, sentences } from "./words.js";
/**
 * @import { Incident } from "./incident.js"
 * @import { Ruling } from "./infer-facts.js"
 * @import { RulingView } from "./page.js"
 */

const say = data.words.rulings;
const LONG = 36; // letters of a ruling that take more than two lines of a phone

/** Whether something is asked at once and not yet data.words. @param {Incident} incident */
const isWaiting = (incident) =>
  incident.contacts.length > 0 && unanswered(incident).length > 0;

/** The outcome, or what is wanted for one. @param {RulingView} view */
export function drawOutcome(view) {
  const { ruling, refused } = view.now;
  const outcomes = ruling ? ruling.outcomes.join(" ") : "";
  const box = make("div", "", { class: "outcome", role: "status", tabindex: "-1" });
  box.dataset.outcome = outcomes;
  const { document } = view.incident;
  box.append(make("small", documentName(document), { "data-document": document }));
  if (incidents.isEmpty(view.incident)) box.append(make("p", say.prompt));
  else if (ruling) {
    box.dataset.verdict = outcomes;
    const words = make("p", hall(ruling));
    box.toggleAttribute("data-long", hall(ruling).length > LONG);
    if (isWaiting(view.incident)) words.append(make("small", say.so_far, { "data-so-far": "" }));
    box.append(words);
  } else {
    const lacking = whatIf.isLacking(view.incident);
    box.append(make("p", lacking ? say.needs : say.impossible, { "data-refused": refused }));
  }
  return box;
}

/** What else can be defended, and what was set aside. @param {Ruling} ruling */
function drawReadings(ruling) {
  const { alternatives, defeated } = ruling;
  const rows = alternatives.map((other) => {
    const words = sentences(ruling.document, other) || data.words.phrase.nothing;
    return make("p", labelled(`${data.words.phrase.alternatives}${cited(other)}`, words));
  });
  const aside = numbers(ruling.document, defeated);
  if (aside) rows.push(make("p", labelled(data.words.phrase.defeated, aside), { class: "small" }));
  return rows;
}

/** The other documents in one line each; what differs stands out.
 * @param {RulingView} view @param {Ruling} ruling */
function drawOthers(view, ruling) {
  const box = make("section", "", { class: "others-rule" });
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
  box.append(make("h2", say.others), list);
  return box;
}

/** The ruling in full. @param {RulingView} view */
export function drawVerdict(view) {
  const { ruling } = view.now;
  if (!ruling || incidents.isEmpty(view.incident)) return [];
  const box = make("section", "", { class: "ruling" });
  box.append(make("p", sentences(ruling.document, ruling) || hall(ruling), { class: "sentences" }));
  box.append(...drawPlacing(view, ruling));
  box.append(drawQuotes(view, ruling), ...drawReadings(ruling));
  box.append(drawOthers(view, ruling));
  return [box];
}
