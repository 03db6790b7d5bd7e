// The translator's work leaves and comes back as a file; nothing is sent anywhere.
import { data } from "../data.js";
import { make } from "../dom.js";
import * as states from "./state.js";
/**
 * @import { BenchKnown, BenchState } from "./state.js"
 * @import { FindingRow } from "../finding-filters.js"
 */

const MARK = "\ufeff"; // by which spreadsheets know UTF-8
const ABOUT = ["finding", "document", "clause", "kind", "severity", "likely"];
const HEADS = [...ABOUT, "verdict", "reason", "who", "when", "note", "message", "doubt"];

/** @param {string} name @param {string} content @param {string} type */
function hand(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", "", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address));
}

/**
 * Hands the work over; returns what the reader is shown.
 * @param {BenchState} state @param {string} corpus @param {string} name
 */
export function takeAway(state, corpus, name) {
  const file = JSON.stringify(states.toFile(state, corpus), null, 1);
  hand(`${name}.json`, `${file}\n`, "application/json");
  const count = String(Object.keys(state.reviews).length);
  return data.findingList.say.bench.taken.replace("{file}", `${name}.json`).replace("{count}", count);
}

/** @param {BenchState} state @param {FindingRow} row */
function cells(state, row) {
  const review = state.reviews[row.id];
  const { reasons } = data.findingList;
  const about = [row.id, row.document, row.clause, row.kind, row.severity, row.likely];
  const said = review ? [reasons[review.reason] ?? review.reason, review.who, review.when] : ["", "", ""];
  const wrong = [row.message, row.doubt ?? ""];
  return [...about, review?.state ?? row.state, ...said, state.notes[row.id] ?? "", ...wrong];
}

/**
 * Hands a list over; returns what the reader is shown.
 * @param {BenchState} state @param {FindingRow[]} rows @param {string} name
 */
export function takeList(state, rows, name) {
  hand(`${name}.csv`, MARK + states.csv([HEADS, ...rows.map((row) => cells(state, row))]), "text/csv");
  return data.findingList.say.bench.taken_list.replace("{file}", `${name}.csv`);
}

/** @param {File} file @param {BenchKnown} known */
export async function read(file, known) {
  if (file.size > states.LARGEST) return { wrong: "too_big", file: null, left: 0 };
  return states.readFile(await file.text(), known);
}
