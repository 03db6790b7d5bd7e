// What is assumed and what was not asked: every fact that would change the ruling, the likely ones first.
(() => {
  "use strict";
  const { make, told } = rulebook;
  const { button } = rulebook.rulingTold;
  const { cited, fact, fill, hall } = rulebook.rulingWords;
  const say = told.rulings;
  const FEW = 5;

  /** A fact that would change the ruling, and to what; a tap tells it.
   * @param {RulingView} view @param {Change} change */
  function changeRow(view, change) {
    const { id, value, at, ruling } = change;
    const isEarlier = at !== null && at < view.telling.contacts.length;
    const words = isEarlier ? rulebook.labelled(say.before_that, fact(id, value)) : fact(id, value);
    const row = make("li", "", { "data-change": id, "data-to": ruling.outcomes.join(" ") });
    const tell = () =>
      view.act(
        at === null
          ? rulebook.telling.tell(view.telling, id, value)
          : rulebook.telling.touch(view.telling, id, at),
      );
    row.append(
      button(words, `change-${id}`, tell),
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

  /** What is taken for granted and the ruling hangs on. @param {RulingView} view */
  function drawAssumed(view) {
    const box = make("section", "", { "data-assumed": "" });
    box.append(make("h2", say.assumed));
    const hanging = view.trials.changes.filter((change) => change.assumed);
    if (!hanging.length) {
      box.append(make("p", say.assumed_none, { class: "small" }));
      return box;
    }
    const rows = make("ul", "", { class: "changes" });
    for (const { id, value, ruling } of hanging) {
      const row = make("li", "", { "data-assumption": id });
      const change = () => view.act(rulebook.telling.tell(view.telling, id, value));
      const now = fact(id, view.now.facts[id]);
      const other = fact(id, value);
      const words = typeof value === "number" ? String(value) : other;
      row.append(
        make("span", `${rulebook.listed([now, say.if])} `),
        button(words, `assume-${id}`, change, { "aria-label": other }),
        make("span", ` → ${hall(ruling)}`),
      );
      rows.append(row);
    }
    box.append(rows);
    return box;
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
  function drawOpen(view) {
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

  rulebook.rulingOpen = { drawAssumed, drawOpen };
})();
