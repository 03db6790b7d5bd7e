// A count that is entered: fewer, more, or typed where it is high.
import { data } from "../data.js";
import { make } from "../dom.js";
import { labelled } from "../marks.js";
import { button } from "./button.js";
import * as incidents from "./incident.js";
import { FACT } from "./infer-facts.js";
import * as whatIf from "./what-if.js";
import * as phrases from "./words.js";
/** @import { RulingView } from "./page.js" */

const say = data.words.rulings;
const MANY = 20; // a number that is rather typed than tapped

/** A small button whose sign is explained.
 * @param {string} mark @param {string} words @param {string} key @param {() => void} act */
export const sign = (mark, words, key, act) => button(mark, key, act, { "aria-label": words, class: "sign" });

/** The controls of a count; `beside` tells those beside an event from those in the list of what was entered.
 * @param {RulingView} view @param {string} id @param {number} value @param {string} beside */
export function counter(view, id, value, beside = "") {
  const { incident, act } = view;
  const words = phrases.fact(id, value);
  const can = (/** @type {number} */ n) =>
    n >= 0 && n <= FACT[id].most && whatIf.isPossible(incident, { id, value: n, at: null });
  const set = (/** @type {number} */ n) => () => act(incidents.enter(incident, id, n));
  /** @type {Node[]} */
  const parts = [];
  const key = `${beside}${id}`;
  if (can(value - 1)) parts.push(sign("−", labelled(say.fewer, words), `fewer-${key}`, set(value - 1)));
  if (can(value + 1)) parts.push(sign("+", labelled(say.more, words), `more-${key}`, set(value + 1)));
  if (FACT[id].most > MANY) parts.unshift(typed(view, id, value, can, key));
  return parts;
}

/** A number that is typed. @param {RulingView} view @param {string} id @param {number} value
 * @param {(n: number) => boolean} can @param {string} key */
function typed(view, id, value, can, key) {
  const limits = { type: "number", inputmode: "numeric", min: "0", max: String(FACT[id].most) };
  const words = `${say.number} ${phrases.fact(id, value)}`;
  const named = { "aria-label": words, "data-key": `n-${key}`, value: String(value) };
  const input = /** @type {HTMLInputElement} */ (make("input", "", { ...limits, ...named }));
  input.addEventListener("change", () => {
    const n = Number(input.value);
    if (input.value !== "" && Number.isInteger(n) && can(n))
      view.act(incidents.enter(view.incident, id, n));
    else input.value = String(value);
  });
  return input;
}
