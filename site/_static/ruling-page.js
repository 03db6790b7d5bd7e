// The page that rules: what was told, the ruling on it, and the address that holds both.
(() => {
  "use strict";
  const { chosen, copied, load, make, one, told } = rulebook;
  const { button } = rulebook.rulingTold;
  const still = rulebook.rulingStill;
  const say = told.rulings;
  const place = one("[data-rulings]");
  if (!place) return;
  /** Where there is room for two columns, what is asked stands beside the drawing, not under it. */
  const wide = matchMedia("(min-width: 44rem)");
  const QR = 150; // bytes that a telling may take in a QR code
  /** What the page shows: a telling, whether its address was bad, and whether somebody came to read. */
  let state = { telling: rulebook.telling.empty(chosen()), bad: false, reading: false };

  /** @param {Telling} telling @returns {RulingView} */
  function viewOf(telling) {
    const now = rulebook.known.rule(telling.document, telling);
    return { telling, now, trials: { changes: [], tried: 0 }, pairs: [], act };
  }

  /** Does something when what was drawn is on the screen; also where nobody looks and nothing is painted.
   * @param {() => void} next */
  function afterPaint(next) {
    if (document.hidden) setTimeout(next);
    else requestAnimationFrame(() => setTimeout(next));
  }

  /** What is open comes after the ruling has been shown: trying everything takes a moment.
   * @param {RulingView} view @param {HTMLElement} box */
  function drawOpenLater(view, box) {
    afterPaint(() => {
      if (view.telling !== state.telling) return;
      const trials = rulebook.trials.tryAll(view.telling, view.now);
      const pairs = rulebook.trials.tryPairs(view.telling, view.now, trials.changes);
      const whole = { ...view, trials, pairs };
      const assumed = view.now.ruling ? [rulebook.rulingOpen.drawAssumed(whole)] : [];
      still.keeping(() => {
        box.replaceChildren(...assumed, rulebook.rulingOpen.drawOpen(whole));
        still.release();
      });
      box.removeAttribute("aria-busy");
    });
  }

  /** @param {string} selector */
  const topOf = (selector) => one(`main ${selector}`)?.getBoundingClientRect().top;

  /** The tops of what may stay in its place: what has the focus, or else the table. */
  function tops() {
    const key = document.activeElement?.getAttribute("data-key");
    const wanted = [...(key ? [`[data-key="${CSS.escape(key)}"]`] : []), ".told-table"];
    return wanted.map((selector) => ({ selector, top: topOf(selector) }));
  }

  /** Remembers where the reader is; what it returns brings that place back to where it was on the screen. */
  function held() {
    const before = tops();
    return () => {
      for (const { selector, top } of before) {
        const now = topOf(selector);
        if (top === undefined || now === undefined) continue;
        scrollBy({ top: now - top, behavior: "instant" });
        return;
      }
    };
  }

  /** @param {Telling} telling */
  const addressOf = (telling) =>
    rulebook.telling.isEmpty(telling)
      ? location.pathname + location.search
      : `#${rulebook.code.encode(telling)}`;

  /** What a tap was for: a fact proposed by the ruling, a row of the list, or a step on the table.
   * @param {boolean} first */
  function tapped(first) {
    const node = document.activeElement;
    if (node?.closest("[data-later]")) return "proposal";
    return !first && !wide.matches && node?.closest("[data-events]") ? "list" : "table";
  }

  /** Draws the next step and shows what the last tap was for: the list stays where it was tapped, a proposal
   * leads to its ruling, and everything else to what is asked next. @param {boolean} first */
  function drawNext(first) {
    const what = tapped(first);
    const back = held();
    still.hold(what === "list" ? "[data-events]" : "");
    still.keeping(draw);
    if (what === "proposal") one(".ruling")?.scrollIntoView({ block: "start" });
    if (what !== "table") return;
    back();
    one(".ask .answers")?.scrollIntoView({ block: "nearest" });
  }

  /** Takes a step: the address holds it, and one step back in the browser takes it back.
   * @param {Telling} telling */
  function act(telling) {
    if (telling === state.telling) return;
    if (telling.contacts.length > state.telling.contacts.length) rulebook.rulingEvents.reset();
    const first = rulebook.telling.isEmpty(state.telling);
    state = { telling, bad: false, reading: false };
    history.pushState(state, "", addressOf(telling));
    drawNext(first);
  }

  function drawBy() {
    const label = make("label");
    label.append(make("span", `${say.by} `));
    const select = /** @type {HTMLSelectElement} */ (make("select", "", { "data-by": "", "data-key": "by" }));
    for (const row of told.documents) select.append(make("option", row.label, { value: row.id }));
    select.value = state.telling.document;
    select.addEventListener("change", () => act({ ...state.telling, document: select.value }));
    label.append(select);
    return label;
  }

  async function showQr() {
    await load("qr.js");
    const dialog = /** @type {HTMLDialogElement} */ (one("[data-dialog]"));
    one("[data-qr-place]", dialog)?.replaceChildren(rulebook.qr(location.href));
    one("[data-qr-text]", dialog)?.replaceChildren(location.href);
    one("[data-close]", dialog)?.addEventListener("click", () => dialog.close(), { once: true });
    dialog.showModal();
  }

  function drawShare() {
    const row = make("p", "", { class: "tools" });
    const share = button(say.share, "share", () => void copied(location.href, share));
    row.append(share);
    if (rulebook.code.encode(state.telling).length <= QR)
      row.append(button(rulebook.say.concept.qr, "qr", showQr, { "data-show-qr": "" }));
    else row.append(make("span", say.too_long, { class: "small", "data-no-qr": "" }));
    return row;
  }

  /** @param {RulingView} view */
  function drawTelling(view) {
    const box = make("div", "", { class: "telling" });
    const table = rulebook.rulingDrawing.drawTable(view);
    if (table) box.append(table);
    const asked = rulebook.rulingAsked;
    if (!wide.matches) box.append(...asked.drawFollowups(view));
    box.append(asked.drawChips(view), asked.drawContacts(view));
    if (!isToldFirst()) box.append(...drawTold(view));
    return box;
  }

  /** Whoever came to read a ruling on a phone first reads what it is a ruling on. */
  const isToldFirst = () => state.reading && !wide.matches;

  /** @param {RulingView} view */
  function drawTold(view) {
    const isNothing = !view.telling.steps.length && rulebook.telling.isEmpty(view.telling);
    return isNothing ? [] : [rulebook.rulingTold.drawTold(view)];
  }

  /** @param {RulingView} view */
  function drawRuling(view) {
    const box = make("div", "", { class: "ruled" });
    if (rulebook.telling.isEmpty(view.telling)) return box;
    if (wide.matches) box.append(...rulebook.rulingAsked.drawFollowups(view));
    if (isToldFirst()) box.append(...drawTold(view));
    box.append(...rulebook.rulingVerdict.drawVerdict(view));
    const later = make("div", "", { "data-later": "", "aria-busy": "true" });
    box.append(later, drawShare());
    return box;
  }

  function draw() {
    if (!place) return;
    const key = document.activeElement?.getAttribute("data-key");
    const list = one("[data-contacts]", place)?.hasAttribute("open");
    const view = viewOf(state.telling);
    const parts = [rulebook.rulingVerdict.drawOutcome(view)];
    if (state.bad) parts.push(make("p", say.bad_link, { class: "hint", role: "alert" }));
    const halves = [drawTelling(view), drawRuling(view)];
    const columns = make("div", "", { class: "halves" });
    columns.append(...(state.reading ? halves.reverse() : halves), rulebook.rulingEvents.drawEvents(view));
    still.reserving(() => place.replaceChildren(...parts, columns));
    one("[data-by-place]")?.replaceChildren(drawBy());
    restore(key ?? "", Boolean(list));
    const later = one("[data-later]", place);
    if (later) drawOpenLater(view, later);
    else still.release();
  }

  /** Puts the focus where it was, or on the ruling where its button has gone.
   * @param {string} key @param {boolean} list whether the list of contacts was open */
  function restore(key, list) {
    one("[data-contacts]")?.toggleAttribute("open", list);
    if (!key) return;
    const node = one(`main [data-key="${CSS.escape(key)}"]`) ?? one("[data-outcome]");
    node?.focus({ preventScroll: true });
  }

  function open() {
    const { telling, bad } = rulebook.code.open(location.hash.slice(1), chosen());
    const isRuled = !rulebook.telling.isEmpty(telling) && rulebook.known.factsOf(telling) !== null;
    state = { telling, bad, reading: isRuled };
    // An event that a link sets is ruled on by the rules of this reader: the address says which from now on.
    if (location.hash.startsWith("#+") && !bad) history.replaceState(history.state, "", addressOf(telling));
  }

  addEventListener("popstate", (event) => {
    if (event.state?.telling?.lying) state = event.state;
    else open();
    draw();
  });
  wide.addEventListener("change", () => {
    if (!matchMedia("print").matches) draw(); // paper is told from what is on the screen
  });
  open();
  draw();
})();
