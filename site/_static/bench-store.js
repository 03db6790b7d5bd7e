// The translator's work, kept in this browser under the fingerprint of the corpus.
(() => {
  "use strict";
  const WHO = "rulebook-bench-who";

  /** @param {string} corpus */
  const keyOf = (corpus) => `rulebook-bench-${corpus}`;

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

  /** The work on a corpus; what was damaged is begun anew. @param {BenchKnown} known @returns {BenchState} */
  function restore(known) {
    const text = stored(keyOf(known.corpus)) ?? "";
    const { file } = rulebook.benchState.readFile(text, known);
    if (!file) return rulebook.benchState.empty();
    const work = rulebook.benchState.merged(rulebook.benchState.empty(), file);
    const { steps } = JSON.parse(text);
    return { ...work, steps: Array.isArray(steps) ? steps : [] };
  }

  /** Whether the work was kept. @param {string} corpus @param {BenchState} state */
  function keep(corpus, state) {
    const work = { ...rulebook.benchState.toFile(state, corpus), steps: state.steps };
    return store(keyOf(corpus), JSON.stringify(work));
  }

  /** Tells when another page has changed the work. @param {string} corpus @param {() => void} tell */
  const watch = (corpus, tell) =>
    addEventListener("storage", (event) => {
      if (event.key === keyOf(corpus)) tell();
    });

  const who = () => stored(WHO) ?? "";
  /** @param {string} name */
  const keepWho = (name) => store(WHO, name);

  Object.assign(rulebook, { benchStore: { restore, keep, watch, who, keepWho } });
})();
