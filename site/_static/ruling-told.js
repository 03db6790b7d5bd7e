// What was told, as a list that says the same as the drawing: every line can be moved, repeated or removed.
(() => {
  "use strict";
  const { labelled, make, told } = rulebook;
  const { FACT } = rulebook.known;
  const say = told.rulings;
  const MANY = 20; // a number that is rather typed than tapped

  /** A button of the page; its key finds it again when all is drawn anew.
   * @param {string} words @param {string} key @param {() => void} act @param {Record<string, string>} more */
  function button(words, key, act, more = {}) {
    const node = make("button", words, { type: "button", "data-key": key, ...more });
    node.addEventListener("click", act);
    return node;
  }

  /** A small button whose sign is explained.
   * @param {string} mark @param {string} words @param {string} key @param {() => void} act */
  const sign = (mark, words, key, act) => button(mark, key, act, { "aria-label": words, class: "sign" });

  /** @param {RulingView} view @param {string} id @param {number} n */
  function contactRow(view, id, n) {
    const { telling, act } = view;
    const { move, remove, repeat } = rulebook.telling;
    const words = rulebook.rulingWords.fact(id, true);
    const row = make("li", "", { "data-contact": id });
    row.append(make("span", words));
    const tools = make("span", "", { class: "signs" });
    if (n > 0)
      tools.append(sign("↑", labelled(say.earlier, words), `up-${n - 1}`, () => act(move(telling, n, -1))));
    if (n < telling.contacts.length - 1)
      tools.append(sign("↓", labelled(say.later, words), `down-${n + 1}`, () => act(move(telling, n, 1))));
    const again = { id, value: true, at: telling.contacts.length };
    if (rulebook.trials.isPossible(telling, again))
      tools.append(sign("⟳", labelled(say.again, words), `again-${n}`, () => act(repeat(telling, n))));
    tools.append(sign("✕", labelled(say.remove, words), `remove-${n}`, () => act(remove(telling, n))));
    row.append(tools);
    return row;
  }

  /** @param {RulingView} view @param {string} id @param {number} value */
  function counter(view, id, value) {
    const { telling, act } = view;
    const words = rulebook.rulingWords.fact(id, value);
    const can = (/** @type {number} */ n) =>
      n >= 0 && n <= FACT[id].most && rulebook.trials.isPossible(telling, { id, value: n, at: null });
    const set = (/** @type {number} */ n) => () => act(rulebook.telling.tell(telling, id, n));
    /** @type {Node[]} */
    const parts = [];
    if (can(value - 1)) parts.push(sign("−", labelled(say.fewer, words), `fewer-${id}`, set(value - 1)));
    if (can(value + 1)) parts.push(sign("+", labelled(say.more, words), `more-${id}`, set(value + 1)));
    if (FACT[id].most > MANY) parts.unshift(typed(view, id, value, can));
    return parts;
  }

  /** A number that is typed. @param {RulingView} view @param {string} id @param {number} value
   * @param {(n: number) => boolean} can */
  function typed(view, id, value, can) {
    const limits = { type: "number", inputmode: "numeric", min: "0", max: String(FACT[id].most) };
    const words = `${say.number} ${rulebook.rulingWords.fact(id, value)}`;
    const named = { "aria-label": words, "data-key": `n-${id}`, value: String(value) };
    const input = /** @type {HTMLInputElement} */ (make("input", "", { ...limits, ...named }));
    input.addEventListener("change", () => {
      const n = Number(input.value);
      if (input.value !== "" && Number.isInteger(n) && can(n))
        view.act(rulebook.telling.tell(view.telling, id, n));
      else input.value = String(value);
    });
    return input;
  }

  /** @param {RulingView} view @param {string} id @param {FactValue} value */
  function factRow(view, id, value) {
    const words = rulebook.rulingWords.fact(id, value);
    const row = make("li", "", { "data-told": id });
    row.append(make("span", words));
    const tools = make("span", "", { class: "signs" });
    if (typeof value === "number") tools.append(...counter(view, id, value));
    const forget = () => view.act(rulebook.telling.forget(view.telling, id));
    tools.append(sign("✕", labelled(say.remove, words), `forget-${id}`, forget));
    row.append(tools);
    return row;
  }

  /** Facts that were declined together. @param {Telling} telling */
  function declined({ facts }) {
    const asked = told.followups.flatMap((row) => row.facts);
    return asked.filter((id) => facts[id] === false || facts[id] === 0);
  }

  /** @param {RulingView} view @param {string[]} none */
  function declinedRow(view, none) {
    const row = make("li", "", { "data-declined": "" });
    const tools = make("span", "", { class: "signs" });
    const words = rulebook.rulingAsked.nothingWords(view.telling);
    const forget = () => view.act(rulebook.telling.forget(view.telling, ...none));
    tools.append(sign("✕", labelled(say.remove, words), "forget-none", forget));
    row.append(make("span", words), tools);
    return row;
  }

  /** The way to what else can be told: a long ruling stands between. */
  const furtherButton = () =>
    button(say.else, "else", () => rulebook.rulingEvents.show(), { "data-further": "" });

  /** All that was told, and the way back. @param {RulingView} view */
  function drawTold(view) {
    const { telling, act } = view;
    const box = make("section", "", { class: "told", "data-said": "" });
    box.append(make("h2", say.said));
    const none = declined(telling);
    if (telling.contacts.length) {
      const list = make("ol", "", { class: "said", "aria-label": say.contacts });
      list.append(...telling.contacts.map((id, n) => contactRow(view, id, n)));
      box.append(list);
    }
    const rows = Object.entries(telling.facts).filter(([id]) => !none.includes(id));
    const list = make("ul", "", { class: "said" });
    list.append(...rows.map(([id, value]) => factRow(view, id, value)));
    if (none.length) list.append(declinedRow(view, none));
    if (list.childElementCount) box.append(list);
    const tools = make("p", "", { class: "tools" });
    const last = rulebook.telling.last(telling);
    const { fill, step } = rulebook.rulingWords;
    if (last)
      tools.append(
        button(fill(say.undo, { step: step(last) }), "undo", () => act(rulebook.telling.undo(telling)), {
          "data-undo": "",
        }),
      );
    const over = () => act(rulebook.telling.clear(telling));
    if (!rulebook.telling.isEmpty(telling))
      tools.append(button(say.start_over, "over", over, { "data-over": "" }), furtherButton());
    box.append(tools);
    return box;
  }

  rulebook.rulingTold = { button, drawTold };
})();
