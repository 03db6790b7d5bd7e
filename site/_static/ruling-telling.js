// What was told of an incident: contacts in order, facts, where discs lie; every step can be taken back.
(() => {
  "use strict";
  /** An incident of which nothing is told yet. @param {string} document @returns {Telling} */
  const empty = (document) => ({ document, contacts: [], facts: {}, lying: nowhere(), steps: [] });

  /** Nothing told of where discs lie. @returns {Lying} */
  const nowhere = () => ({ discs: [], from: "", edges: [] });

  /**
   * A telling after a step; only what is told is kept for the way back.
   * @param {Telling} telling @param {Omit<TellingStep, "before">} step
   * @param {Partial<ToldBefore>} next @returns {Telling}
   */
  function step(telling, { what, id, value }, next) {
    const { contacts, facts, lying } = telling;
    const steps = [...telling.steps, { what, id, value, before: { contacts, facts, lying } }];
    return { ...telling, ...next, steps };
  }

  /** No stroke of which anybody can tell has more contacts. */
  const MOST_CONTACTS = 16;

  /** The puck touched something, at the end or before the contact with a number.
   * @param {Telling} telling @param {string} id @param {number} at */
  function touch(telling, id, at = telling.contacts.length) {
    if (telling.contacts.length >= MOST_CONTACTS) return telling;
    const contacts = telling.contacts.toSpliced(at, 0, id);
    return step(telling, { what: "touch", id, value: true }, { contacts });
  }

  /** @param {Telling} telling @param {number} n */
  const repeat = (telling, n) => touch(telling, telling.contacts[n]);

  /** Moves a contact earlier (-1) or later (1); at an end it stays.
   * @param {Telling} telling @param {number} n @param {number} by */
  function move(telling, n, by) {
    const to = n + by;
    const id = telling.contacts[n];
    if (id === undefined || to < 0 || to >= telling.contacts.length) return telling;
    const contacts = telling.contacts.toSpliced(n, 1).toSpliced(to, 0, id);
    return step(telling, { what: "move", id, value: true }, { contacts });
  }

  /** @param {Telling} telling @param {number} n */
  function remove(telling, n) {
    const id = telling.contacts[n];
    if (id === undefined) return telling;
    return step(telling, { what: "remove", id, value: true }, { contacts: telling.contacts.toSpliced(n, 1) });
  }

  /** Something was so. @param {Telling} telling @param {string} id @param {FactValue} value */
  function tell(telling, id, value) {
    if (telling.facts[id] === value) return telling;
    return step(telling, { what: "tell", id, value }, { facts: { ...telling.facts, [id]: value } });
  }

  /** None of some things happened; what is told of them already stays.
   * @param {Telling} telling @param {string} id the name of the question @param {ToldFacts} none */
  function decline(telling, id, none) {
    return step(telling, { what: "decline", id, value: false }, { facts: { ...none, ...telling.facts } });
  }

  /** @param {Telling} telling @param {string[]} ids */
  function forget(telling, ...ids) {
    const kept = Object.entries(telling.facts).filter(([id]) => !ids.includes(id));
    if (kept.length === Object.keys(telling.facts).length) return telling;
    const [id] = ids;
    const gone = telling.facts[id];
    return step(telling, { what: "remove", id, value: gone }, { facts: Object.fromEntries(kept) });
  }

  /** @param {Telling} telling */
  const clear = (telling) =>
    step(telling, { what: "clear", id: "", value: true }, { contacts: [], facts: {}, lying: nowhere() });

  /** What the next way back would take back. @param {Telling} telling @returns {TellingStep | null} */
  const last = (telling) => telling.steps.at(-1) ?? null;

  /** One step back. @param {Telling} telling @returns {Telling} */
  function undo(telling) {
    const done = last(telling);
    return done ? { ...telling, ...done.before, steps: telling.steps.slice(0, -1) } : telling;
  }

  /** @param {Telling} telling */
  const isEmpty = (telling) => !telling.contacts.length && !Object.keys(telling.facts).length;

  const steps = { touch, repeat, move, remove, tell, decline, forget, clear };
  rulebook.telling = { ...steps, MOST_CONTACTS, empty, last, nowhere, step, undo, isEmpty };
})();
