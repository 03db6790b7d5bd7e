// Situations as the form holds them: a list of facts with their values, and what else could be said.
rulebook.situations = (() => {
  "use strict";
  const { rules } = rulebook;
  const FACT = Object.fromEntries(rules.FACTS.map((fact) => [fact.id, fact]));
  const FEW = 6;
  /** The part of a situation that a fact belongs to, as the interface names it. */
  const part = (fact) => fact.where.split(".")[0].replaceAll(" ", "_") || "game";

  /** A situation from a list; what is taken for granted stays so when something else is said of its part of the table. */
  function built(said) {
    const found = {};
    const known = new Set(said.map(([id]) => id));
    const spoken = new Set(said.map(([id]) => FACT[id].where));
    const kept = rules.FACTS.filter((fact) => fact.default && spoken.has(fact.where) && !known.has(fact.id)).map((fact) => [fact.id, fact.default]);
    for (const [id, value] of [...kept, ...said]) {
      const { where, say: phrase } = FACT[id];
      if (!where) found[phrase] = value;
      else if (where.includes(".")) {
        const [top, inner] = where.split(".");
        ((found[top] ??= {})[inner] ??= {})[phrase] = value;
      } else (found[where] ??= []).push(value === true ? phrase : { [phrase]: value });
    }
    return found;
  }
  /** Whether a fact can have a value at all. */
  function canBe(fact, value) {
    if (fact.type === "choice") return fact.choices.includes(value);
    if (fact.type === "count") return Number.isInteger(value) && value >= 0 && value <= fact.most;
    return value === true || (fact.type === "flag" && value === false);
  }
  /** The list of a situation as it is written; throws where it says what cannot be told. */
  function taken(situation) {
    const found = [];
    const add = (where, phrase, value) => {
      const fact = rules.FACTS.find((row) => row.where === where && (row.say === phrase || row.id === phrase));
      const meant = fact?.type === "count" && value === true ? 1 : value;
      const twice = fact?.type !== "contact" && found.some(([id]) => id === fact?.id);
      if (!fact || twice || !canBe(fact, meant)) throw new Error(phrase);
      found.push([fact.id, meant]);
    };
    const each = (where, value) => {
      for (const item of Array.isArray(value) ? value : [value])
        if (typeof item === "string") add(where, item, true);
        else for (const [phrase, amount] of Object.entries(item)) add(where, phrase, amount);
    };
    for (const [key, value] of Object.entries(situation)) {
      if (rules.FACTS.some((fact) => fact.where === key)) each(key, value);
      else if (rules.FACTS.some((fact) => fact.where.startsWith(`${key}.`))) for (const [inner, rest] of Object.entries(value)) each(`${key}.${inner}`, rest);
      else add("", key, value);
    }
    // A written situation that speaks of a part of the table means all of it.
    const spoken = new Set(found.map(([id]) => FACT[id].where));
    for (const fact of rules.FACTS) if (fact.default && spoken.has(fact.where) && !found.some(([id]) => id === fact.id)) found.push([fact.id, 0]);
    return found;
  }
  /** Other values that a fact that was not said could have. */
  function values(fact) {
    if (fact.type === "choice") return fact.choices.slice(1);
    if (fact.type === "count") return fact.default ? [0, fact.most / 2] : [1, 2].filter((n) => n <= fact.most);
    return [true];
  }
  /** Every value that a fact can be answered with. */
  const possible = (fact) => (fact.type === "count" ? Array.from({ length: Math.min(fact.most, FEW) + 1 }, (_, n) => n) : values(fact));
  /** What could be so instead: a value of the fact; of what is taken for granted also that it lay elsewhere in its part. */
  function instead(fact) {
    const found = values(fact).map((value) => [[fact.id, value]]);
    if (fact.default) for (const other of rules.FACTS) if (other.where === fact.where && other.type === "count" && !other.default) found.push([[fact.id, 0], [other.id, 1]]);
    return found;
  }

  return { FACT, FEW, built, instead, part, possible, taken, values };
})();
