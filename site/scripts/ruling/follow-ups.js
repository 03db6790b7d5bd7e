// What is asked: what the puck touched, as a list of its own; what fell, left or came back; what was before.
import { data } from "../data.js";
import { make } from "../dom.js";
import { button } from "./button.js";
import { counter } from "./counter.js";
import * as incidents from "./incident.js";
import { FACT } from "./infer-facts.js";
import * as whatIf from "./what-if.js";
import * as phrases from "./words.js";
/**
 * @import { Incident } from "./incident.js"
 * @import { RulingView } from "./page.js"
 * @import { Further } from "./what-if.js"
 */

const say = data.words.rulings;

/** A statement that can be entered or taken back with one tap.
 * @param {RulingView} view @param {Further} further @param {string} words */
export function toggle(view, { id, value, at }, words) {
  const { incident, act } = view;
  const isEntered = at === null && incident.facts[id] === value;
  const next = () => {
    if (at !== null) act(incidents.touch(incident, id));
    else act(isEntered ? incidents.forget(incident, id) : incidents.enter(incident, id, value));
  };
  /** @type {Record<string, string>} */
  const more = { "data-fact": id, "data-value": String(value) };
  if (at === null) more["aria-pressed"] = String(isEntered);
  return button(words, `enter-${id}-${value}`, next, more);
}

/** A statement, and its count beside it where several can be meant and one is entered.
 * @param {RulingView} view @param {Further} further @param {string} words @returns {HTMLElement} */
export function statement(view, further, words) {
  const { id } = further;
  const value = view.incident.facts[id];
  const isNamed = Object.hasOwn(data.words.fact[id].statements ?? {}, String(further.value));
  if (FACT[id].type !== "count" || !value || (isNamed && value !== further.value))
    return toggle(view, further, words);
  const row = make("span", "", { class: "counted" });
  const now = { ...further, value };
  row.append(toggle(view, now, phrases.fact(id, value)), ...counter(view, id, Number(value), "here-"));
  return row;
}

/** Whether a statement is so already or could be. @param {Incident} incident @param {Further} further */
export const isOffered = (incident, further) =>
  incident.facts[further.id] === further.value || whatIf.isOffered(incident, further);

/** What the puck touched, without the drawing. @param {RulingView} view */
export function drawContacts(view) {
  const box = make("details", "", { class: "as-list", "data-contacts": "" });
  box.append(make("summary", say.as_list, { "data-key": "as-list" }));
  const row = make("div", "", { class: "answers" });
  const at = view.incident.contacts.length;
  for (const fact of Object.values(FACT)) {
    const further = { id: fact.id, value: true, at };
    if (fact.type === "contact" && whatIf.isPossible(view.incident, further))
      row.append(toggle(view, further, phrases.fact(fact.id, true)));
  }
  box.append(row);
  return box;
}

/** The facts that are asked for at once and were not data.words. @param {Incident} incident */
export function unanswered(incident) {
  const asked = data.words.followups.flatMap((row) => row.facts);
  return asked.filter((id) => !Object.hasOwn(incident.facts, id));
}

/** The answer that none of the rest happened. @param {Incident} incident @returns {Incident} */
export function declineRest(incident) {
  const none = unanswered(incident).map((id) => [id, FACT[id].type === "count" ? 0 : false]);
  return incidents.decline(incident, "followed", Object.fromEntries(none));
}

/** A statement of a question: where it is open, or where its count can still be changed.
 * @param {RulingView} view @param {string} id */
function drawAnswer(view, id) {
  const { facts } = view.incident;
  const isCount = FACT[id].type === "count";
  const further = { id, value: isCount ? 1 : true, at: null };
  const isOpen = !Object.hasOwn(facts, id) && isOffered(view.incident, further);
  if (!isOpen && !(isCount && Number(facts[id]) > 0)) return [];
  return [statement(view, further, phrases.fact(id, further.value))];
}

/** What fell, left the table or came back; asked after any contact until all of it is data.words.
 * @param {RulingView} view */
export function drawFollowups(view) {
  const { incident } = view;
  if (!incident.contacts.length || !unanswered(incident).length) return [];
  const box = make("section", "", { class: "ask", "data-question": "followed" });
  box.append(make("h2", say.followed));
  const nothing = () => view.act(declineRest(incident));
  box.append(button(phrases.nothing(incident), "none", nothing, { "data-answer": "no" }));
  for (const { name, facts } of data.words.followups) {
    const row = make("div", "", { class: "answers", role: "group", "aria-label": name });
    row.append(...facts.flatMap((id) => drawAnswer(view, id)));
    if (row.childElementCount) box.append(row);
  }
  return [box];
}

/** What was so before. @param {RulingView} view */
export function drawChips(view) {
  const row = make("div", "", { class: "answers chips", role: "group", "aria-label": say.before });
  for (const { fact: id, value, name } of data.words.chips)
    if (isOffered(view.incident, { id, value, at: null }))
      row.append(toggle(view, { id, value, at: null }, name));
  return row;
}
