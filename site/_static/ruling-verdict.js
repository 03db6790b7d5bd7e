// The ruling: what is said in the hall, large; then sentences, other readings, and every other document.
(() => {
  "use strict";
  const { labelled, make, told } = rulebook;
  const { cited, hall, numbers, sentences } = rulebook.rulingWords;
  const say = told.rulings;
  const LONG = 36; // letters of a ruling that take more than two lines of a phone

  /** Whether something is asked at once and not yet told. @param {Telling} telling */
  const isWaiting = (telling) =>
    telling.contacts.length > 0 && rulebook.rulingAsked.unanswered(telling).length > 0;

  /** The outcome, or what is wanted for one. @param {RulingView} view */
  function drawOutcome(view) {
    const { ruling, refused } = view.now;
    const outcomes = ruling ? ruling.outcomes.join(" ") : "";
    const box = make("div", "", { class: "outcome", role: "status", tabindex: "-1" });
    box.dataset.outcome = outcomes;
    if (rulebook.telling.isEmpty(view.telling)) box.append(make("p", say.prompt));
    else if (ruling) {
      box.dataset.verdict = outcomes;
      const words = make("p", hall(ruling));
      box.toggleAttribute("data-long", hall(ruling).length > LONG);
      if (isWaiting(view.telling)) words.append(make("small", say.so_far, { "data-so-far": "" }));
      box.append(words);
    } else {
      const lacking = rulebook.trials.isLacking(view.telling);
      box.append(make("p", lacking ? say.needs : say.impossible, { "data-refused": refused }));
    }
    return box;
  }

  /** What else can be defended, and what was set aside. @param {Ruling} ruling */
  function drawReadings(ruling) {
    const { alternatives, defeated } = ruling;
    const rows = alternatives.map((other) => {
      const words = sentences(ruling.document, other) || told.phrase.nothing;
      return make("p", labelled(`${told.phrase.alternatives}${cited(other)}`, words));
    });
    const aside = numbers(ruling.document, defeated);
    if (aside) rows.push(make("p", labelled(told.phrase.defeated, aside), { class: "small" }));
    return rows;
  }

  /** The other documents in one line each; what differs stands out.
   * @param {RulingView} view @param {Ruling} ruling */
  function drawOthers(view, ruling) {
    const box = make("section", "", { class: "others-rule" });
    const list = make("ul");
    for (const { id, label } of told.documents) {
      if (id === view.telling.document || !rulebook.rules.DOCUMENTS[id]) continue;
      const other = rulebook.rules.judge(id, view.now.facts);
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
  function drawVerdict(view) {
    const { ruling } = view.now;
    if (!ruling || rulebook.telling.isEmpty(view.telling)) return [];
    const box = make("section", "", { class: "ruling" });
    box.append(make("p", sentences(ruling.document, ruling) || hall(ruling), { class: "sentences" }));
    box.append(...rulebook.rulingPlacing.drawPlacing(view, ruling));
    box.append(rulebook.rulingQuotes.drawQuotes(view, ruling), ...drawReadings(ruling));
    box.append(drawOthers(view, ruling));
    return [box];
  }

  rulebook.rulingVerdict = { drawOutcome, drawVerdict };
})();
