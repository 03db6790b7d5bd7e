// Measured values against the rows of an annex, in decimals without rounding. No page is touched here.
/**
 * A whole number, and how many of its digits stand behind the point.
 * @typedef {object} Decimal
 * @property {bigint} digits
 * @property {number} behind
 */

/**
 * A row of the annex and what it permits.
 * @typedef {object} EquipmentRow
 * @property {string} number
 * @property {string} key what its values are kept under, whatever the document.
 * @property {string} name
 * @property {string} symbol
 * @property {boolean} has_unit
 * @property {[string, number] | null} unit kind and power; nothing where nobody knows the printed unit.
 * @property {string} units units that may be written.
 * @property {[string | null, string | null][]} ranges
 * @property {boolean} exact
 * @property {boolean} required whether the thing itself has to be there.
 */

/**
 * @typedef {object} EquipmentUnits
 * @property {number} longest
 * @property {{ there: string[], missing: string[] }} presence words that say whether a thing is there.
 * @property {Record<string, [string, number, string]>} spelled kind, power and times of each spelling.
 */

/**
 * @typedef {object} EquipmentReading
 * @property {string} entered
 * @property {Decimal | null} value
 * @property {boolean} assumed
 * @property {string} fault why it cannot be used; empty where it can.
 */

/**
 * @typedef {object} EquipmentVerdict
 * @property {string} status
 * @property {string | null} value the worst, in the unit of the row.
 * @property {[string, string][]} remarks
 * @property {string[]} faults
 */

const BLANK = "[ \\t\\r\\n\\u00a0\\u2009\\u202f]";
const AROUND = new RegExp(`^${BLANK}+|${BLANK}+$`, "g");
const WRITTEN = new RegExp(`^([0-9]+(?:[.,][0-9]+)?)${BLANK}*(?![0-9.,])([^]*)$`);
const NEGATIVE = /^[-\u2212\u2013]\s*[0-9]/;

// ---- decimals: whole numbers, and how many digits stand behind the point ----

/** @param {string} text @returns {Decimal} */
function parse(text) {
  const [whole, part = ""] = text.replace(",", ".").split(".");
  return { digits: BigInt(whole + part), behind: part.length };
}

/** A number with so many digits behind the point. @param {Decimal} one @param {number} behind */
const widened = (one, behind) =>
  behind > one.behind ? { digits: one.digits * 10n ** BigInt(behind - one.behind), behind } : one;

/** @param {Decimal} one @param {Decimal} other @returns {Decimal} */
function minus(one, other) {
  const behind = Math.max(one.behind, other.behind);
  return { digits: widened(one, behind).digits - widened(other, behind).digits, behind };
}

/** @param {Decimal} one @param {Decimal} other */
const isMore = (one, other) => minus(one, other).digits > 0n;

/** A number so many tens greater. @param {Decimal} one @param {number} power @returns {Decimal} */
const shifted = (one, power) => widened({ digits: one.digits, behind: one.behind - power }, 0);

/** @param {Decimal} one @param {Decimal} other @returns {Decimal} */
const product = (one, other) => ({ digits: one.digits * other.digits, behind: one.behind + other.behind });

/** A number without needless zeros. @param {Decimal} one */
function shortest({ digits, behind }) {
  const sign = digits < 0n ? "-" : "";
  const text = String(digits < 0n ? -digits : digits).padStart(behind + 1, "0");
  const whole = text.slice(0, text.length - behind);
  const part = text.slice(text.length - behind).replace(/0+$/, "");
  return sign + whole + (part && `.${part}`);
}

// ---- values with their units ----

/** A unit as the table spells it. @param {string} words */
const plain = (words) =>
  words
    .normalize("NFC")
    .toLowerCase()
    .replace(new RegExp(`${BLANK}+`, "g"), " ")
    .replace(/^ +| +$/g, "")
    .replace(/\.$/, "")
    .replace(/ +$/, "");

/** Why a text is no value at all, or nothing. @param {string} text @param {number} longest */
function faultOf(text, longest) {
  if (!text) return "empty";
  if (new RegExp(`[0-9.,]{${longest + 1}}`).test(text)) return "long";
  if (NEGATIVE.test(text)) return "negative";
  return WRITTEN.test(text) ? "" : "number";
}

/**
 * 1 if words say that a thing is there, 0 if it is not.
 * @param {string} text @param {EquipmentUnits} known
 */
function presence(text, { presence: { there, missing } }) {
  const said = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (said.some((word) => missing.includes(word))) return "0";
  return said.some((word) => there.includes(word)) ? "1" : "";
}

/**
 * A value in the unit of its row, or why it cannot be used there.
 * @param {string} entered @param {EquipmentRow} row @param {EquipmentUnits} known
 * @returns {EquipmentReading}
 */
export function read(entered, row, known) {
  const text = entered.replace(AROUND, "");
  const nothing = { entered: text, value: null, assumed: false };
  const fault = faultOf(text, known.longest);
  const there = row.required && fault === "number" ? presence(text, known) : "";
  if (there) return { entered: text, value: parse(there), assumed: false, fault: "" };
  if (fault) return { ...nothing, fault };
  const [, number, words] = /** @type {RegExpExecArray} */ (WRITTEN.exec(text));
  const value = parse(number);
  if (!words) return { entered: text, value, assumed: row.has_unit, fault: "" };
  const spelled = plain(words);
  if (!Object.hasOwn(known.spelled, spelled)) return { ...nothing, fault: "unit" };
  if (!row.has_unit) return { entered: text, value, assumed: false, fault: "" };
  const [kind, power, times] = known.spelled[spelled];
  if (!row.unit || kind !== row.unit[0]) return { ...nothing, fault: "kind" };
  const inUnit = product(shifted(value, power - row.unit[1]), parse(times));
  return { entered: text, value: inUnit, assumed: false, fault: "" };
}

// ---- verdicts ----

/** The greater; nothing is less than anything. @param {Decimal | null} one @param {Decimal | null} other */
const greater = (one, other) => (!other || (one && isMore(one, other)) ? one : other);

/** How far a value is outside a stretch. @param {Decimal} value @param {(string | null)[]} stretch */
function outside(value, [least, most]) {
  const below = least === null ? null : minus(parse(least), value);
  const above = most === null ? null : minus(value, parse(most));
  return greater(below, above);
}

/** How far a value is outside all of them: the least. @param {Decimal} value @param {EquipmentRow} row */
function excess(value, row) {
  const each = row.ranges.map((stretch) => outside(value, stretch));
  return each.reduce((least, one) => (greater(least, one) === least ? one : least), each[0] ?? null);
}

/** The worst of some values, the first of equals. @param {Decimal[]} values @param {EquipmentRow} row */
function worstOf(values, row) {
  let worst = values[0] ?? null;
  for (const value of values.slice(1)) {
    const [own, other] = [excess(value, row), excess(/** @type {Decimal} */ (worst), row)];
    if (own && other && isMore(own, other)) worst = value;
  }
  return worst;
}

/** @param {Decimal | null} value @param {EquipmentRow} row */
function statusOf(value, row) {
  if (!row.ranges.length) return "not_stated";
  if (!value) return "not_measured";
  const over = excess(value, row);
  return over && over.digits > 0n ? "non_conforming" : "conforming";
}

/** What a reader should know. @param {EquipmentRow} row @param {EquipmentReading[]} readings */
function remarksOn(row, readings) {
  const assumed = new Set(readings.filter((one) => one.assumed).map((one) => one.entered));
  /** @type {[string, string][]} */
  const remarks = [...assumed].map((entered) => ["no_unit", entered]);
  if (row.ranges.length && readings.length > 1) remarks.push(["worst", String(readings.length)]);
  if (row.exact) remarks.push(["exact", ""]);
  if (row.ranges.length > 1) remarks.push(["either", ""]);
  return remarks;
}

/**
 * What follows from the values of a row; nothing follows from those that cannot be used.
 * @param {EquipmentRow} row @param {string[]} entered @param {EquipmentUnits} known
 * @returns {EquipmentVerdict}
 */
export function check(row, entered, known) {
  const all = entered.map((text) => read(text, row, known)).filter((one) => one.fault !== "empty");
  const readings = all.filter((one) => one.value);
  const asked = row.required && readings.length > 0 && !row.ranges.length;
  const missing = readings.some((one) => one.value?.digits === 0n);
  const value = asked ? null : worstOf(readings.map((one) => /** @type {Decimal} */ (one.value)), row);
  return {
    status: asked ? (missing ? "non_conforming" : "conforming") : statusOf(value, row),
    value: value && shortest(value),
    remarks: remarksOn(row, readings),
    faults: all.filter((one) => one.fault).map((one) => one.fault),
  };
}
