// Keeps the page still while all of it is drawn anew: what is being tapped stays under the thumb.
import { one } from "../dom.js";

/** What is filled a moment later, and takes its old room until then. */
const LATER = ["[data-assumptions]", "[data-later]", "[data-events]"];
/** The part that keeps its place on the screen. */
let held = "";

/** @param {string} part a selector, or nothing where the page may move */
export function hold(part) {
  held = part;
}

/** Whether a part keeps its place. */
export const isHolding = () => held !== "";

/** Changes the page and moves it back by as much as the held part moved. @param {() => void} change */
export function keeping(change) {
  const top = () => (held && one(held)?.getBoundingClientRect().top) || 0;
  const before = top();
  change();
  if (held) scrollBy({ top: top() - before, behavior: "instant" });
}

/** Changes the page, which does not become shorter until `release`. @param {() => void} change */
export function reserving(change) {
  const heights = LATER.map((part) => one(part)?.offsetHeight ?? 0);
  change();
  LATER.forEach((part, n) => {
    const node = one(part);
    if (node) node.style.minHeight = `${heights[n]}px`;
  });
}

/** Everything is filled: no more room than it needs. */
export function release() {
  for (const part of LATER) one(part)?.style.removeProperty("min-height");
}
