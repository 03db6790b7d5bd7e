// What is assumed and what was not asked: every fact that would change the ruling, the likely ones first.
import { data } from "../data.js";
import { make } from "../dom.js";
import { fill } from "../fill.js";
import { labelled, listed } from "../marks.js";
import { button } from "./button.js";
import * as incidents from "./incident.js";
import { cited, fact, hall, small } from "./words.js";
/**
 * @import { RulingView } from "./page.js"
 * @import { Change } from "./what-if.js"
 */

const say = data.words.rulings;
const FEW = 5;
const AT_ONCE = 2; // assumptions that are seen without a tap

/** A fact that would change the ruling, and to what; a tap enters it.
 * @param {RulingView} view @param {Change} change */
function changeRow(view, change) {
  const { id, value, at, ruling } = change;
  const isEarlier = at !== null && at < view.incident.contacts.length;
  const words = isEarlier ? labelled(say.before_that, fact(id, value)) : fact(id, value);
  const row = make("li", "", { "data-change": id, "data-to": ruling.outcomes.join(" ") });
  const enter = () =>
    view.act(
      at === null
        ? incidents.enter(view.incident, id, value)
        : incidents.touch(view.incident, id, at),
    );
  row.append(
    button(words, `change-${id}`, enter),
    make("span", ` → ${hall(ruling)}${cited(ruling)}`),
  );
  return row;
}

/** @param {RulingView} view @param {Change[]} changes */
function list(view, changes) {
  const rows = make("ul", "", { class: "changes" });
  rows.append(...changes.map((change) => changeRow(view, change)));
  return rows;
}

/** The assumptions that the ruling depends on. @param {RulingView} view */
const hanging = (view) => view.trials.changes.filter((change) => change.assumed);

/** Something that is assumed, with the control that says otherwise.
 * @param {RulingView} view @param {Change} change */
function assumedRow(view, { id, value, ruling }) {
  const row = make("li", "", { "data-assumption": id });
  const change = () => view.act(incidents.enter(view.incident, id, value));
  const now = fact(id, view.now.facts[id]);
  const other = fact(id, value);
  const words = typeof value === "number" ? String(value) : other;
  row.append(
    make("span", `${listed([now, say.if])} `),
    button(words, `assume-${id}`, change, { "aria-label": other }),
    make("span", ` → ${hall(ruling)}`),
  );
  return row;
}

/** What is taken for granted and the ruling depends on, the likeliest at once. @param {RulingView} view */
export function drawAssumed(view) {
  const box = make("section", "", { "data-assumed": "" });
  const found = hanging(view).map((change) => assumedRow(view, change));
  if (!found.length) {
    box.append(make("p", say.assumed_none, { class: "small" }));
    return box;
  }
  const rows = make("ul", "", { class: "changes" });
  rows.append(...found.slice(0, AT_ONCE));
  box.append(make("h2", say.assumed), rows);
  if (found.length > AT_ONCE) {
    const more = make("details", "", { class: "paper-open" });
    const others = make("ul", "", { class: "changes" });
    others.append(...found.slice(AT_ONCE));
    more.append(make("summary", fill(say.assumed_more, { n: found.length - AT_ONCE })), others);
    box.append(more);
  }
  return box;
}

/** The likeliest assumption beside the verdict: what would follow otherwise. @param {RulingView} view */
export function drawDepends(view) {
  const [first] = hanging(view);
  if (!first) return [];
  const { outcomes } = first.ruling;
  const others = outcomes.filter((word) => !view.now.ruling?.outcomes.includes(word));
  const differs = { ...first.ruling, outcomes: others.length ? others : outcomes };
  const words = `${say.if} ${small(fact(first.id, first.value))} → ${hall(differs)}`;
  const enter = () => view.act(incidents.enter(view.incident, first.id, first.value));
  return [button(words, "depends", enter, { "data-depends-on": first.id })];
}

/** Pairs that matter only together. @param {RulingView} view */
function drawPairs(view) {
  if (!view.pairs.length) return [];
  const rows = make("ul", "", { class: "changes", "data-pairs": "" });
  for (const { facts, ruling } of view.pairs.slice(0, FEW)) {
    const words = facts.map(({ id, value }) => fact(id, value)).join(` ${say.and} `);
    rows.append(make("li", `${words} → ${hall(ruling)}${cited(ruling)}`));
  }
  return [make("h3", say.unless_pairs), rows];
}

/** What was not asked. @param {RulingView} view */
export function drawOpen(view) {
  const box = make("section", "", { "data-open": String(view.trials.changes.length) });
  const open = view.trials.changes.filter((change) => !change.assumed || !view.now.ruling);
  box.append(make("h2", view.now.ruling ? say.unless : say.prompt));
  if (!view.trials.changes.length) box.append(make("p", say.complete, { "data-complete": "" }));
  else {
    box.append(list(view, open.slice(0, FEW)));
    if (open.length > FEW) {
      const more = make("details");
      more.append(make("summary", fill(say.unless_all, { n: open.length - FEW }), { "data-key": "all" }));
      more.append(list(view, open.slice(FEW)));
      box.append(more);
    }
  }
  box.append(...drawPairs(view));
  return box;
}
