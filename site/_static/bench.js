// The translator's bench: a document beside others, clause by clause, with the findings to be settled.
(() => {
  "use strict";
  const { all, benchCard, benchFiles, benchOverview, benchState, benchStore } = rulebook;
  const { chosen, findingFilters, load, one } = rulebook;
  const { named } = benchOverview;
  const CONFIRMING = "real"; // the ready reason of whoever confirms
  const NONE = "none";
  const SETTLING = ["confirm", "dismiss"];
  const found = one("[data-bench]");
  if (!found) return;
  const bench = found;

  /** @param {string} selector @returns {any} */
  const part = (selector) => one(selector, bench);
  const documents = /** @type {HTMLFormElement} */ (part("[data-documents]"));
  const filters = /** @type {HTMLFormElement} */ (part("[data-filters]"));
  const jump = /** @type {HTMLSelectElement} */ (part("[data-clause]"));
  const card = /** @type {HTMLElement} */ (part("[data-clause-card]"));
  const who = /** @type {HTMLInputElement} */ (part("[data-who]"));
  const upload = /** @type {HTMLInputElement} */ (part("[data-file]"));

  /** What the address says: documents, clause, finding and filters. @type {Record<string, string>} */
  let place = {};
  /** The finding that a link named: it is shown whatever the filters say. */
  let asked = "";
  /** The finding that the reader has come to; the chosen one may still wait on the card. */
  let reached = "";
  /** Which of two loadings came last. */
  let turn = 0;
  let state = benchState.empty();
  /** @type {BenchKnown} */
  let known = { corpus: "", hashes: {} };

  const data = () => rulebook.benches[place.document];
  const words = () => rulebook.findingList.say.bench;
  /** @param {string} number */
  const idOf = (number) => `${place.document}/${number}`;
  const columns = () =>
    [...new Set([place.document, place.beside, place.beside_too])].filter((id) => id !== NONE);
  const clause = () => data().clauses.find(({ number }) => number === place.clause) ?? data().clauses[0];

  /** @param {string} line */
  const tell = (line) => part("[data-status]").replaceChildren(line);

  // ---- what is shown ----

  /** Findings of the document that are asked for, in the order of its clauses. */
  function rows() {
    const order = new Map(data().clauses.map(({ number }, n) => [number, n]));
    const own = rulebook.findingList.rows.filter((row) => row.document === place.document);
    const wanted = own.filter((row) => row.id === asked || findingFilters.matches(row, place));
    return wanted.sort((a, b) => (order.get(a.clause) ?? 0) - (order.get(b.clause) ?? 0));
  }

  /** @returns {BenchView} */
  function view() {
    const own = clause();
    const isHere = (/** @type {FindingRow} */ row) =>
      row.document === place.document && row.clause === own.number;
    return {
      clause: own,
      columns: columns(),
      rows: rows().filter(isHere),
      hasFindings: rulebook.findingList.rows.some(isHere),
      quotes: data().quotes,
      terms: data().terms,
      texts: rulebook.texts,
      state,
      chosen: place.finding ?? "",
      confirming: CONFIRMING,
      title: bench.dataset.findings ?? "",
      numbers: (document) => (document === place.document ? [own.number] : own.beside[document] ?? []),
      isDone: () => state.done.includes(idOf(own.number)),
      choose,
      judge,
      tick,
    };
  }

  function draw() {
    const shown = view();
    if (!shown.rows.some(({ id }) => id === place.finding)) {
      const open = shown.rows.find((row) => !benchState.isSettled(state, row)) ?? shown.rows[0];
      place.finding = shown.chosen = open?.id ?? "";
    }
    card.replaceChildren(...benchCard.drawCard(shown));
    const desk = { state, document: place.document, clauses: data().clauses, rows: rows(), bench };
    benchOverview.drawOverview(desk, shown.clause.number);
    findingFilters.toAddress({ ...place, clause: shown.clause.number });
  }

  /** @param {string} id */
  const findingNode = (id) => one(`[data-finding="${CSS.escape(id)}"]`, card);

  /** Moves there; what fills the screen is shown from its beginning. @param {HTMLElement | null} node */
  function show(node) {
    node?.focus();
    if (node && node.offsetHeight > innerHeight / 2) node.scrollIntoView();
  }

  /** Marks the words of a finding in the texts. @param {string} id */
  function choose(id) {
    reached = id;
    if (place.finding === id) return;
    place.finding = id;
    for (const node of all("[data-finding]", card)) node.removeAttribute("aria-current");
    findingNode(id)?.setAttribute("aria-current", "step");
    one("[data-texts]", card)?.replaceWith(benchCard.drawTexts(view()));
    findingFilters.toAddress({ ...place, clause: clause().number });
  }

  // ---- what the translator does ----

  function keep() {
    part("[data-blocked]").hidden = benchStore.keep(known.corpus, state);
  }

  /** @param {string} what @param {string} id @param {string} label @param {unknown} value */
  function take(what, id, label, value) {
    const step = { what, id, label, place: idOf(clause().number) };
    state = benchState.take(state, step, value);
    keep();
    tell(named(step));
  }

  const today = () => {
    const now = new Date();
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  };

  /** @param {FindingRow} row @param {BenchAct} what @param {string} said */
  function judge(row, what, said) {
    const label = `${row.clause}, ${rulebook.findingList.say.kind[row.kind]}`;
    const name = { who: who.value.trim(), when: today() };
    take(what, row.id, label, benchState.verdict(row.hash, what, said, name));
    const shown = view().rows;
    const here = shown.findIndex(({ id }) => id === row.id);
    const next = benchState.nextOpen(state, shown, (other) => shown.indexOf(other) > here);
    place.finding = next && SETTLING.includes(what) ? next.id : row.id;
    draw();
    const node = findingNode(place.finding);
    if (place.finding === row.id) node?.focus(); // the reader is there
    else show(node);
  }

  function tick() {
    const { number } = clause();
    const done = !state.done.includes(idOf(number));
    take(done ? "tick" : "untick", idOf(number), number, done);
    draw();
    one("[data-act=tick]", card)?.focus();
  }

  /** Ticks the clause off and goes on. */
  function finish() {
    if (!view().isDone()) tick();
    move(1);
  }

  function undo() {
    const { state: before, step } = benchState.undo(state);
    if (!step) return tell(words().nothing_undone);
    state = before;
    keep();
    const [document, number] = step.place.split("/");
    if (document === place.document) place = { ...place, clause: number, finding: step.id };
    draw();
    show(findingNode(step.id) ?? one("#card", card));
    return tell(words().undone.replace("{what}", named(step)));
  }

  /** @param {string} number @param {string} finding */
  function go(number, finding = "") {
    place = { ...place, clause: number, finding };
    reached = finding;
    draw();
    show(finding ? findingNode(finding) : one("#card", card));
  }

  /** @param {number} by */
  function move(by) {
    const { clauses } = data();
    const next = clauses[clauses.indexOf(clause()) + by];
    if (!next) return tell(words().no_clause);
    tell("");
    return go(next.number);
  }

  function nextOpen() {
    const list = rows();
    const here = list.findIndex(({ id }) => id === place.finding);
    const order = data().clauses.map(({ number }) => number);
    const at = order.indexOf(clause().number);
    const first = reached === place.finding ? here + 1 : here; // one that waits is not passed over
    const isBehind = (/** @type {FindingRow} */ row) =>
      here >= 0 ? list.indexOf(row) >= first : order.indexOf(row.clause) > at;
    const row = benchState.nextOpen(state, list, isBehind);
    if (!row) return tell(words().no_open);
    tell("");
    return go(row.clause, row.id);
  }

  // ---- files ----

  const fileName = () => `review-${place.document}-${today()}`;
  const signed = () => benchState.signed(state, who.value.trim());

  async function readUpload() {
    const file = upload.files?.[0];
    if (!file) return;
    const { wrong, file: read, left } = await benchFiles.read(file, known);
    upload.value = "";
    if (read) {
      take("load", "", String(read.reviews.length), benchState.merged(state, read));
      draw();
      tellLeft(left);
    } else tell(words()[wrong]);
  }

  /** @type {Record<string, () => void>} */
  const ACTIONS = {
    previous: () => move(-1),
    next: () => move(1),
    next_open: nextOpen,
    finish,
    undo,
    take: () => tell(benchFiles.takeAway(signed(), known.corpus, fileName())),
    csv: () => tell(benchFiles.takeList(signed(), rows(), fileName())),
    load: () => upload.click(),
  };

  /** @param {number} count */
  const tellLeft = (count) => count && tell(words().left_out.replace("{count}", String(count)));

  // ---- the page ----

  /** What the address says, with documents where it names none. @param {Record<string, string>} said */
  function completed(said) {
    const ids = Object.keys(rulebook.findingList.labels);
    const document = ids.includes(said.document) ? said.document : chosen();
    const others = [bench.dataset.default ?? "", chosen(), ...ids].filter((id) => id !== document);
    const [first, second] = new Set(others);
    const offered = [...ids, NONE];
    const beside = offered.includes(said.beside) ? said.beside : first;
    const besideToo = offered.includes(said.beside_too) ? said.beside_too : second;
    return { ...said, document, beside, beside_too: besideToo };
  }

  /** Loads what the address asks for, and shows it. */
  async function follow() {
    const mine = ++turn;
    const said = completed(findingFilters.inAddress());
    findingFilters.fill(documents, said);
    findingFilters.fill(filters, said);
    const texts = Object.keys(rulebook.findingList.labels).map(rulebook.text);
    await Promise.all([load(`data/bench-${said.document}.js`), ...texts]);
    if (mine !== turn) return; // the reader has gone on
    place = { ...said, ...findingFilters.chosenIn(filters) };
    asked = place.finding ?? "";
    draw();
  }

  /** What the forms say goes into the address; the clause stays the same one. @param {typeof place} kept */
  function choosePlace(kept) {
    const said = { ...kept, ...findingFilters.chosenIn(documents), ...findingFilters.chosenIn(filters) };
    if (said.document !== place.document) {
      Object.assign(said, { clause: clause().beside[said.document]?.[0] ?? "", finding: "" });
      for (const name of ["beside", "beside_too"])
        if (said[name] === said.document) said[name] = place.document;
    }
    findingFilters.toAddress(said);
    follow();
  }

  async function start() {
    await load(`data/${document.documentElement.lang}/findings.js`);
    const { corpus, rows: every } = rulebook.findingList;
    known = { corpus, hashes: Object.fromEntries(every.map((row) => [row.id, row.hash])) };
    const restored = benchStore.restore(known);
    ({ state } = restored);
    who.value = benchStore.who();
    keep();
    benchStore.watch(() => {
      ({ state } = benchStore.restore(known));
      draw();
    });
    await follow();
    tellLeft(restored.left);
  }

  documents.addEventListener("change", () => choosePlace(place));
  filters.addEventListener("change", () => choosePlace(findingFilters.refined(place, filters)));
  jump.addEventListener("change", () => go(jump.value));
  upload.addEventListener("change", readUpload);
  who.addEventListener("change", () => benchStore.keepWho(who.value.trim()));
  addEventListener("hashchange", follow);
  start().catch(() => tell(rulebook.say.search.failed));
  Object.assign(rulebook, { benchActions: { ...ACTIONS, tick }, chosenFinding: () => place.finding ?? "" });
})();
