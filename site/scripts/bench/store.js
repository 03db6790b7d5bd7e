// The translator's work, kept in this browser; what has changed since is left out when it is taken up again.
import * as states from "./state.js";
/** @import { BenchKnown, BenchState } from "./state.js" */

const WHO = "rulebook-bench-who";
const WORK = "rulebook-bench-work";

/** @param {string} key @returns {string | null} */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it was kept. @param {string} key @param {string} value */
function store(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * The work, begun anew where it is damaged, and how much of it is about texts that have changed.
 * @param {BenchKnown} known @returns {{state: BenchState, left: number}}
 */
export function restore(known) {
  const text = stored(WORK) ?? "";
  const { file, left } = states.readFile(text, known);
  if (!file) return { state: states.empty(), left };
  const work = states.merged(states.empty(), file);
  const { steps } = JSON.parse(text);
  return { state: { ...work, steps: !left && Array.isArray(steps) ? steps : [] }, left };
}

/** Whether the work was kept. @param {string} corpus @param {BenchState} state */
export function keep(corpus, state) {
  return store(WORK, JSON.stringify({ ...states.toFile(state, corpus), steps: state.steps }));
}

/** Calls back when another page has changed the work. @param {() => void} changed */
export const watch = (changed) =>
  addEventListener("storage", (event) => {
    if (event.key === WORK) changed();
  });

export const who = () => stored(WHO) ?? "";
/** @param {string} name */
export const keepWho = (name) => store(WHO, name);
