// The bench by keyboard and by its buttons; keys are off while somebody types.
import { data } from "../data.js";
import { all, one } from "../dom.js";
import "../print.js";
import { actions, chosenFinding } from "./page.js";

const bench = one("[data-bench]") ?? document;

/** Presses a button of the chosen finding. @param {string} act */
const press = (act) => () =>
  one(`[data-finding="${CSS.escape(chosenFinding())}"] [data-act=${act}]`, bench)?.click();

function help() {
  const keys = /** @type {HTMLDetailsElement} */ (one("[data-help]", bench));
  keys.open = !keys.open;
  if (keys.open) one("summary", keys)?.focus();
}

/** @type {Record<string, () => void>} */
const KEYS = {
  j: actions.next,
  ArrowRight: actions.next,
  k: actions.previous,
  ArrowLeft: actions.previous,
  n: actions.next_open,
  c: press("confirm"),
  d: press("dismiss"),
  m: press("note"),
  t: actions.tick,
  f: actions.finish,
  u: actions.undo,
  "?": help,
};

/** The letter on the key, whatever alphabet it writes. @param {KeyboardEvent} event */
const letter = (event) => (event.key in KEYS ? event.key : event.code.replace(/^Key/, "").toLowerCase());

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=checkbox]), textarea, select, dialog *, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
  const act = KEYS[letter(event)];
  if (!act || !data.findingList) return;
  event.preventDefault();
  act();
});
for (const button of all("[data-do]", bench))
  button.addEventListener("click", () => {
    if (data.findingList) actions[button.dataset.do ?? ""]?.();
  });
