// Addresses of the first form: a situation as JSON, in the words of `rulebook judge`. They stay valid.
rulebook.oldAddress = (() => {
  "use strict";
  const { rules } = rulebook;

  /** What a situation says: in which part, in which words, and how much. @param {Situation} situation */
  function statements(situation) {
    /** @type {[string, string, unknown][]} */
    const found = [];
    const read = (/** @type {string} */ where, /** @type {unknown} */ content) => {
      for (const item of Array.isArray(content) ? content : [content])
        if (typeof item === "string") found.push([where, item, true]);
        else for (const [phrase, amount] of Object.entries(item)) found.push([where, phrase, amount]);
    };
    for (const [key, value] of Object.entries(situation)) {
      if (rules.FACTS.some((fact) => fact.where === key)) read(key, value);
      else if (rules.FACTS.some((fact) => fact.where.startsWith(`${key}.`)))
        for (const [inner, rest] of Object.entries(value)) read(`${key}.${inner}`, rest);
      else found.push(["", key, value]);
    }
    return found;
  }

  /** A situation that speaks of a part of the table means all of it. @param {Telling} telling */
  function completeTable(telling) {
    const spoken = new Set(Object.keys(telling.facts).map((id) => rulebook.known.FACT[id].where));
    for (const fact of rules.FACTS)
      if (fact.lies.length && spoken.has(fact.where)) telling.facts[fact.id] ??= 0;
  }

  /** A telling from an address of the first form; throws where it says what nobody can tell.
   * @param {string} words @returns {Telling} */
  return function oldAddress(words) {
    const given = JSON.parse(words);
    if (!Object.hasOwn(rules.DOCUMENTS, given.document)) throw new Error("document");
    const telling = rulebook.telling.empty(given.document);
    for (const [where, phrase, amount] of statements(given.situation)) {
      const fact = rules.FACTS.find((row) => row.where === where && [row.say, row.id].includes(phrase));
      if (!fact) throw new Error(phrase);
      if (fact.type === "contact" && amount === true) {
        telling.contacts.push(fact.id);
        continue;
      }
      const value = fact.type === "count" && amount === true ? 1 : amount;
      const isNew = !Object.hasOwn(telling.facts, fact.id);
      if (!isNew || !rulebook.code.isValue(fact.id, value)) throw new Error(phrase);
      telling.facts[fact.id] = /** @type {FactValue} */ (value);
    }
    completeTable(telling);
    return telling;
  };
})();
