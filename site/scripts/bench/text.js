// Words of a clause with stretches marked: those of the chosen finding strongly, those of others lightly.
import { make } from "../dom.js";

/**
 * Words of a clause, from and to, that a finding marks.
 * @typedef {object} BenchMark
 * @property {number} from
 * @property {number} to
 * @property {string} id
 */

/**
 * A text cut wherever a stretch begins or ends, each piece with the findings that mark it.
 * @param {string} text @param {BenchMark[]} marks @param {[number, number]} within
 * @returns {{words: string, ids: string[]}[]}
 */
export function pieces(text, marks, [first, last]) {
  const inside = marks.filter(({ from, to }) => to > first && from < last);
  const cuts = new Set([first, last]);
  for (const { from, to } of inside) cuts.add(Math.max(from, first)).add(Math.min(to, last));
  const order = [...cuts].sort((a, b) => a - b);
  return order.slice(1).map((end, n) => {
    const start = order[n];
    const here = inside.filter(({ from, to }) => from <= start && end <= to);
    return { words: text.slice(start, end), ids: [...new Set(here.map(({ id }) => id))] };
  });
}

/**
 * @param {string} text @param {BenchMark[]} marks @param {string} chosen
 * @param {[number, number] | null} [within]
 */
export function drawText(text, marks, chosen, within) {
  const nodes = document.createDocumentFragment();
  for (const { words, ids } of pieces(text, marks, within ?? [0, text.length])) {
    if (!ids.length) nodes.append(words);
    else nodes.append(make("mark", words, ids.includes(chosen) ? {} : { class: "other" }));
  }
  return nodes;
}
