// What is asked: what the puck touched, as a list of its own; what fell, left or came back; what was before.
(() => {
  "use strict";
  const { make, told } = rulebook;
  const { FACT } = rulebook.known;
  const { button } = rulebook.rulingTold;
  const say = told.rulings;

  /** A statement that can be told or taken back with one tap.
   * @param {RulingView} view @param {Further} further @param {string} words */
  function toggle(view, { id, value, at }, words) {
    const { telling, act } = view;
    const isTold = at === null && telling.facts[id] === value;
    const next = () => {
      if (at !== null) act(rulebook.telling.touch(telling, id));
      else act(isTold ? rulebook.telling.forget(telling, id) : rulebook.telling.tell(telling, id, value));
    };
    /** @type {Record<string, string>} */
    const more = { "data-fact": id, "data-value": String(value) };
    if (at === null) more["aria-pressed"] = String(isTold);
    return button(words, `tell-${id}-${value}`, next, more);
  }

  /** Whether a statement is so already or could be. @param {Telling} telling @param {Further} further */
  const isOffered = (telling, further) =>
    telling.facts[further.id] === further.value || rulebook.trials.isOffered(telling, further);

  /** What the puck touched, without the drawing. @param {RulingView} view */
  function drawContacts(view) {
    const box = make("details", "", { class: "as-list", "data-contacts": "" });
    box.append(make("summary", say.as_list, { "data-key": "as-list" }));
    const row = make("div", "", { class: "answers" });
    const at = view.telling.contacts.length;
    for (const fact of Object.values(FACT)) {
      const further = { id: fact.id, value: true, at };
      if (fact.type === "contact" && rulebook.trials.isPossible(view.telling, further))
        row.append(toggle(view, further, rulebook.rulingWords.fact(fact.id, true)));
    }
    box.append(row);
    return box;
  }

  /** The facts that are asked for at once and were not told. @param {Telling} telling */
  function unanswered(telling) {
    const asked = told.followups.flatMap((row) => row.facts);
    return asked.filter((id) => !Object.hasOwn(telling.facts, id));
  }

  /** That nothing followed, or nothing but what was told. @param {Pick<Telling, "facts">} telling */
  function nothingWords(telling) {
    const asked = told.followups.flatMap((row) => row.facts);
    const some = asked.some((id) => telling.facts[id] === true || Number(telling.facts[id]) > 0);
    return some ? say.nothing_else_followed : say.nothing_followed;
  }

  /** The answer that none of the rest happened. @param {Telling} telling @returns {Telling} */
  function declineRest(telling) {
    const none = unanswered(telling).map((id) => [id, FACT[id].type === "count" ? 0 : false]);
    return rulebook.telling.decline(telling, "followed", Object.fromEntries(none));
  }

  /** What fell, left the table or came back; asked after any contact until all of it is told.
   * @param {RulingView} view */
  function drawFollowups(view) {
    const { telling } = view;
    const open = unanswered(telling);
    if (!telling.contacts.length || !open.length) return [];
    const box = make("section", "", { class: "ask", "data-question": "followed" });
    box.append(make("h2", say.followed));
    const nothing = () => view.act(declineRest(telling));
    box.append(button(nothingWords(telling), "none", nothing, { "data-answer": "no" }));
    for (const { name, facts } of told.followups) {
      const row = make("div", "", { class: "answers", role: "group", "aria-label": name });
      for (const id of facts) {
        const further = { id, value: FACT[id].type === "count" ? 1 : true, at: null };
        if (open.includes(id) && isOffered(telling, further))
          row.append(toggle(view, further, rulebook.rulingWords.fact(id, further.value)));
      }
      if (row.childElementCount) box.append(row);
    }
    return [box];
  }

  /** What was so before. @param {RulingView} view */
  function drawChips(view) {
    const row = make("div", "", { class: "answers chips", role: "group", "aria-label": say.before });
    for (const { fact: id, value, name } of told.chips)
      if (isOffered(view.telling, { id, value, at: null }))
        row.append(toggle(view, { id, value, at: null }, name));
    return row;
  }

  const shared = { declineRest, drawChips, drawContacts, drawFollowups, isOffered, nothingWords, toggle };
  rulebook.rulingAsked = { ...shared, unanswered };
})();
