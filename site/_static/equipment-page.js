// The page of a technical delegate: fields for measured values, and the verdict beside each row.
(() => {
  "use strict";
  const { all, make, one, recall, remember } = rulebook;
  const KEPT = "equipment";
  const STATUSES = ["non_conforming", "conforming", "not_measured", "not_stated"];
  const { say, words, units, documents, examples } = rulebook.equipmentData;
  const sheet = /** @type {HTMLElement} */ (one("[data-equipment-sheet]"));
  const rows = documents[sheet.dataset.document ?? ""];
  const clear = /** @type {HTMLButtonElement} */ (one("[data-clear]"));

  /** The measured values of each row, by its concept: they stay when another document is chosen. */
  let values = restored();
  /** What was cleared last. @type {Record<string, string[]> | null} */
  let cleared = null;

  /** @returns {Record<string, string[]>} */
  function restored() {
    try {
      const kept = JSON.parse(recall(KEPT) ?? "{}");
      const rest = Object.entries(kept).filter(
        ([, told]) => Array.isArray(told) && told.every((text) => typeof text === "string"),
      );
      return Object.fromEntries(rest);
    } catch {
      return {}; // what was damaged is begun anew
    }
  }

  /** @param {string} template @param {Record<string, string>} told */
  const filled = (template, told) => template.replace(/\{(\w+)\}/g, (_, name) => told[name] ?? "");

  /** @param {EquipmentRow} row */
  const node = (row) => /** @type {HTMLElement} */ (one(`[data-row="${CSS.escape(row.number)}"]`, sheet));

  /** @param {EquipmentRow} row */
  const toldOf = (row) => (values[row.key] ?? []).filter((text) => text.trim());

  // ---- verdicts ----

  /** @param {EquipmentRow} row @param {EquipmentVerdict} verdict */
  function verdictNodes(row, verdict) {
    const nodes = [];
    if (verdict.status !== "not_measured" || !verdict.faults.length)
      nodes.push(make("b", words[verdict.status], { class: `verdict ${verdict.status}` }));
    for (const fault of new Set(verdict.faults)) {
      const about = fault === "number" ? `${examples.number}\u00a0${row.symbol}` : row.units;
      nodes.push(make("small", filled(words[`fault_${fault}`], { about }), { class: "fault" }));
    }
    for (const [key, about] of verdict.remarks)
      if (key === "no_unit" || key === "worst")
        nodes.push(make("small", filled(words[key], { about, unit: row.symbol })));
    return nodes;
  }

  /** @param {EquipmentRow} row */
  function judge(row) {
    const verdict = rulebook.equipment.check(row, toldOf(row), units);
    const place = node(row);
    place.dataset.status = verdict.faults.length ? "fault" : verdict.status;
    one("[data-verdict]", place)?.replaceChildren(...verdictNodes(row, verdict));
    for (const field of all("input", place).map((each) => /** @type {HTMLInputElement} */ (each))) {
      const { fault } = rulebook.equipment.read(field.value, row, units);
      field.setAttribute("aria-invalid", String(Boolean(fault) && fault !== "empty"));
    }
    const told = one("[data-told]", place);
    if (told) told.textContent = rulebook.listed(toldOf(row));
    return verdict;
  }

  function judgeAll() {
    const verdicts = rows.map((row) => ({ row, verdict: judge(row) }));
    const parts = STATUSES.map((status) => ({
      status,
      own: verdicts.filter(({ verdict }) => verdict.status === status).map(({ row }) => row.number),
    })).filter(({ own }) => own.length);
    const counts = parts.map(({ status, own }) => {
      const which = status === "non_conforming" ? ` (${own.join(", ")})` : "";
      return rulebook.labelled(words[status], own.length + which);
    });
    const faults = verdicts.filter(({ verdict }) => verdict.faults.length).length;
    if (faults) counts.push(rulebook.labelled(say.unread, String(faults)));
    const summary = one("[data-summary]");
    if (summary) summary.textContent = counts.join(" · ");
    const isEmpty = rows.every((row) => !toldOf(row).length);
    clear.textContent = cleared && isEmpty ? say.restore : say.clear_all;
    clear.disabled = isEmpty && !cleared;
  }

  // ---- fields ----

  /** @param {EquipmentRow} row @param {number} n @param {string} text */
  function fieldOf(row, n, text) {
    const name = rulebook.labelled(`${row.number} ${row.name}`, `${say.value} ${n + 1}`);
    const field = /** @type {HTMLInputElement} */ (
      make("input", "", { type: "text", autocomplete: "off", maxlength: "80", "aria-label": name })
    );
    field.setAttribute("aria-describedby", `verdict-${row.number}`);
    field.placeholder = n ? say.another : row.symbol;
    field.value = text;
    field.addEventListener("input", () => changed(row));
    return field;
  }

  /** One field for every value, and an empty one behind them. @param {EquipmentRow} row */
  function drawFields(row) {
    const fields = [...toldOf(row), ""].map((text, n) => fieldOf(row, n, text));
    one("[data-fields]", node(row))?.replaceChildren(...fields);
  }

  /** @param {EquipmentRow} row */
  function changed(row) {
    const place = /** @type {HTMLElement} */ (one("[data-fields]", node(row)));
    const fields = all("input", place).map((field) => /** @type {HTMLInputElement} */ (field));
    values = { ...values, [row.key]: fields.map((field) => field.value).filter((text) => text.trim()) };
    if (fields.at(-1)?.value.trim()) place.append(fieldOf(row, fields.length, ""));
    cleared = null;
    remember(KEPT, JSON.stringify(values));
    judgeAll();
  }

  function drawAll() {
    for (const row of rows) if (row.ranges.length) drawFields(row);
    judgeAll();
  }

  clear.addEventListener("click", () => {
    const isBack = cleared !== null;
    [values, cleared] = isBack ? [cleared ?? {}, null] : [{}, values];
    remember(KEPT, JSON.stringify(values));
    drawAll();
  });
  drawAll();
})();
