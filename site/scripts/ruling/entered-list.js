// What was entered, as a list that says the same as the drawing; lines can be moved, repeated or removed.
import { data } from "../data.js";
import { make } from "../dom.js";
import { fill } from "../fill.js";
import { labelled } from "../marks.js";
import { showEvents } from "./events.js";
import { button } from "./button.js";
import { counter, sign } from "./counter.js";
import * as incidents from "./incident.js";
import * as whatIf from "./what-if.js";
import * as phrases from "./words.js";
/**
 * @import { Incident } from "./incident.js"
 * @import { FactValue } from "./infer-facts.js"
 * @import { RulingView } from "./page.js"
 */

const say = data.words.rulings;

/** @param {RulingView} view @param {string} id @param {number} n */
function contactRow(view, id, n) {
  const { incident, act } = view;
  const { move, remove, repeat } = incidents;
  const words = phrases.fact(id, true);
  const row = make("li", "", { "data-contact": id });
  row.append(make("span", words));
  const tools = make("span", "", { class: "signs" });
  if (n > 0)
    tools.append(sign("↑", labelled(say.earlier, words), `up-${n - 1}`, () => act(move(incident, n, -1))));
  if (n < incident.contacts.length - 1)
    tools.append(sign("↓", labelled(say.later, words), `down-${n + 1}`, () => act(move(incident, n, 1))));
  const again = { id, value: true, at: incident.contacts.length };
  if (whatIf.isPossible(incident, again))
    tools.append(sign("⟳", labelled(say.again, words), `again-${n}`, () => act(repeat(incident, n))));
  tools.append(sign("✕", labelled(say.remove, words), `remove-${n}`, () => act(remove(incident, n))));
  row.append(tools);
  return row;
}

/** @param {RulingView} view @param {string} id @param {FactValue} value */
function factRow(view, id, value) {
  const words = phrases.fact(id, value);
  const row = make("li", "", { "data-entered": id });
  row.append(make("span", words));
  const tools = make("span", "", { class: "signs" });
  if (typeof value === "number") tools.append(...counter(view, id, value));
  const forget = () => view.act(incidents.forget(view.incident, id));
  tools.append(sign("✕", labelled(say.remove, words), `forget-${id}`, forget));
  row.append(tools);
  return row;
}

/** Facts that were declined together. @param {Incident} incident */
function declined({ facts }) {
  const asked = data.words.followups.flatMap((row) => row.facts);
  return asked.filter((id) => facts[id] === false || facts[id] === 0);
}

/** @param {RulingView} view @param {string[]} none */
function declinedRow(view, none) {
  const row = make("li", "", { "data-declined": "" });
  const tools = make("span", "", { class: "signs" });
  const words = phrases.nothing(view.incident);
  const forget = () => view.act(incidents.forget(view.incident, ...none));
  tools.append(sign("✕", labelled(say.remove, words), "forget-none", forget));
  row.append(make("span", words), tools);
  return row;
}

/** The way to what else can be entered: a long ruling stands between. */
const furtherButton = () =>
  button(say.else, "else", () => showEvents(), { "data-further": "" });

/** All that was entered, and the way back. @param {RulingView} view */
export function drawEntered(view) {
  const { incident, act } = view;
  const box = make("section", "", { class: "entered", "data-said": "" });
  box.append(make("h2", say.said));
  const none = declined(incident);
  if (incident.contacts.length) {
    const list = make("ol", "", { class: "said", "aria-label": say.contacts });
    list.append(...incident.contacts.map((id, n) => contactRow(view, id, n)));
    box.append(list);
  }
  const rows = Object.entries(incident.facts).filter(([id]) => !none.includes(id));
  const list = make("ul", "", { class: "said" });
  list.append(...rows.map(([id, value]) => factRow(view, id, value)));
  if (none.length) list.append(declinedRow(view, none));
  if (list.childElementCount) box.append(list);
  const tools = make("p", "", { class: "tools" });
  const last = incidents.last(incident);
  const { step } = phrases;
  if (last)
    tools.append(
      button(fill(say.undo, { step: step(last) }), "undo", () => act(incidents.undo(incident)), {
        "data-undo": "",
      }),
    );
  const over = () => act(incidents.clear(incident));
  if (!incidents.isEmpty(incident))
    tools.append(button(say.start_over, "over", over, { "data-over": "" }), furtherButton());
  box.append(tools);
  return box;
}
