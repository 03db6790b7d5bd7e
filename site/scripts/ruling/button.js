// A button of the ruling page.
import { make } from "../dom.js";

/** A button of the page; its key finds it again when all is drawn anew.
 * @param {string} words @param {string} key @param {() => void} act @param {Record<string, string>} more */
export function button(words, key, act, more = {}) {
  const node = make("button", words, { type: "button", "data-key": key, ...more });
  node.addEventListener("click", act);
  return node;
}
