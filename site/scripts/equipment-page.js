// The page of a technical delegate: fields for measured values, and the verdict beside each row.
import { data } from "./data.js";
import { all, make, one } from "./dom.js";
import { check, read } from "./equipment.js";
import { labelled, listed } from "./marks.js";
import { recall, remember } from "./preferences.js";
import "./print.js";
/** @import { EquipmentRow, EquipmentVerdict } from "./equipment.js" */

const KEPT = "equipment";
const STATUSES = ["non_conforming", "conforming", "not_measured", "not_stated"];
const { say, words, units, documents, examples } = data.equipmentData;
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
      ([, entered]) => Array.isArray(entered) && entered.every((text) => typeof text === "string"),
    );
    return Object.fromEntries(rest);
  } catch {
    return {}; // what was damaged is begun anew
  }
}

/** @param {string} template @param {Record<string, string>} entered */
const filled = (template, entered) => template.replace(/\{(\w+)\}/g, (_, name) => entered[name] ?? "");

/** @param {EquipmentRow} row */
const node = (row) => /** @type {HTMLElement} */ (one(`[data-row="${CSS.escape(row.number)}"]`, sheet));

/** @param {EquipmentRow} row */
const enteredOf = (row) => (values[row.key] ?? []).filter((text) => text.trim());

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
  const verdict = check(row, enteredOf(row), units);
  const place = node(row);
  place.dataset.status = verdict.faults.length ? "fault" : verdict.status;
  one("[data-verdict]", place)?.replaceChildren(...verdictNodes(row, verdict));
  for (const field of all("input", place).map((each) => /** @type {HTMLInputElement} */ (each))) {
    const { fault } = read(field.value, row, units);
    field.setAttribute("aria-invalid", String(Boolean(fault) && fault !== "empty"));
  }
  const entered = one("[data-entered]", place);
  if (entered) entered.textContent = listed(enteredOf(row));
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
    return labelled(words[status], own.length + which);
  });
  const faults = verdicts.filter(({ verdict }) => verdict.faults.length).length;
  if (faults) counts.push(labelled(say.unread, String(faults)));
  const summary = one("[data-summary]");
  if (summary) summary.textContent = counts.join(" · ");
  const isEmpty = rows.every((row) => !enteredOf(row).length);
  clear.textContent = cleared && isEmpty ? say.restore : say.clear_all;
  clear.disabled = isEmpty && !cleared;
}

// ---- fields ----

/** @param {EquipmentRow} row @param {number} n @param {string} text */
function fieldOf(row, n, text) {
  const name = labelled(`${row.number} ${row.name}`, `${say.value} ${n + 1}`);
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
  const fields = [...enteredOf(row), ""].map((text, n) => fieldOf(row, n, text));
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
