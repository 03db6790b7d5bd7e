// The facts that follow from what was told: the table is as it must have been, and the rest is assumed.
(() => {
  "use strict";
  const { rules } = rulebook;
  /** @type {Record<string, RuleFact>} */
  const FACT = Object.fromEntries(rules.FACTS.map((fact) => [fact.id, fact]));
  /** How many things are assumed at most to make room for one that was told. */
  const DEEPEST = 3;
  /** Facts that may be assumed: where discs lay, and what game it was. */
  const ASSUMABLE = rules.FACTS.filter((fact) => fact.where === "" || fact.where.includes("."));
  const COUNTED = rules.FACTS.filter((fact) => fact.zones.length);
  const PLACES = [...new Set(COUNTED.map((fact) => fact.where))].map((where) =>
    COUNTED.filter((fact) => fact.where === where),
  );

  /** What holds when nothing is told. @type {KnownFacts} */
  const USUAL = { ...rules.DEFAULTS };
  for (const fact of rules.FACTS) if (fact.default) USUAL[fact.id] = fact.default;

  /** Every value that a fact can have. @param {RuleFact} fact @returns {FactValue[]} */
  function valuesOf(fact) {
    if (fact.type === "choice") return fact.choices;
    if (fact.type === "count") return Array.from({ length: fact.most + 1 }, (_, n) => n);
    return [false, true];
  }

  /** The values of a fact that are assumable, the nearest to what it is first.
   * @param {RuleFact} fact @param {FactValue} now */
  function nearest(fact, now) {
    const others = valuesOf(fact).filter((value) => value !== now);
    if (typeof now !== "number") return others;
    return others.sort((a, b) => Math.abs(Number(a) - now) - Math.abs(Number(b) - now));
  }

  /** Facts with the least that must be assumed to make them possible, or nothing.
   * @param {KnownFacts} known @param {ToldFacts} told @param {number} depth @returns {KnownFacts | null} */
  function mended(known, told, depth) {
    const because = rules.refusal(known);
    if (!because) return known;
    if (!depth) return null;
    for (const fact of ASSUMABLE) {
      if (Object.hasOwn(told, fact.id)) continue;
      for (const value of nearest(fact, known[fact.id])) {
        const other = { ...known, [fact.id]: value };
        if (rules.isRefused(other, because)) continue;
        const found = mended(other, { ...told, [fact.id]: value }, depth - 1);
        if (found) return found;
        break;
      }
    }
    return null;
  }

  /** Where no disc lies at the usual place, those that nobody counted lie at the next one.
   * @param {KnownFacts} known @param {ToldFacts} told */
  function stock(known, told) {
    for (const places of PLACES) {
      const usual = places.find((fact) => fact.default);
      const said = places.filter((fact) => Object.hasOwn(told, fact.id));
      const next = places.find((fact) => !Object.hasOwn(told, fact.id));
      if (usual && next && said.includes(usual) && said.every((fact) => told[fact.id] === 0))
        known[next.id] = usual.default;
    }
  }

  /** The facts of a telling before anything is mended. @param {ToldSoFar} telling */
  function stated({ contacts, facts: told }) {
    const start = { ...USUAL, ...told };
    for (const id of contacts) start[id] = true;
    if (contacts.length) rules.arrange(start, contacts);
    stock(start, told);
    return start;
  }

  /** The facts of a telling, or nothing where it cannot be. @param {ToldSoFar} telling */
  const factsOf = (telling) => mended(stated(telling), telling.facts, DEEPEST);

  /**
   * The facts of a telling and what of them is assumed; where it cannot be, why.
   * @param {ToldSoFar} telling @returns {Known}
   */
  function know(telling) {
    const { facts: told } = telling;
    const facts = factsOf(telling);
    if (!facts) {
      const start = stated(telling);
      return { facts: start, assumed: [], refused: rules.refusal(start) };
    }
    const isAssumed = (/** @type {RuleFact} */ fact) =>
      !Object.hasOwn(told, fact.id) && facts[fact.id] !== rules.DEFAULTS[fact.id];
    return { facts, assumed: ASSUMABLE.filter(isAssumed).map((fact) => fact.id), refused: "" };
  }

  /** @param {string} document @param {ToldSoFar} telling @returns {TellingRuling} */
  function rule(document, telling) {
    const known = know(telling);
    return { ...known, ruling: known.refused ? null : rules.judge(document, known.facts) };
  }

  /** A telling as `rulebook judge` reads it; all that is assumed of the table is said.
   * @param {Telling} telling @returns {Situation} */
  function situation(telling) {
    const { facts, assumed } = know(telling);
    const rows = rules.FACTS.filter((fact) => fact.type !== "contact");
    const spoken = (/** @type {RuleFact} */ fact) =>
      fact.zones.length > 0 || Object.hasOwn(telling.facts, fact.id) || assumed.includes(fact.id);
    /** @type {Situation} */
    const told = {};
    const say = (/** @type {RuleFact} */ { where, say: phrase }, /** @type {FactValue} */ value) => {
      const [top, inner] = where.split(".");
      if (!where) told[phrase] = value;
      else if (inner) ((told[top] ??= {})[inner] ??= {})[phrase] = value;
      else (told[top] ??= []).push(value === true ? phrase : { [phrase]: value });
    };
    for (const id of telling.contacts) say(FACT[id], true);
    for (const fact of rows) if (spoken(fact)) say(fact, facts[fact.id]);
    return told;
  }

  rulebook.known = { FACT, factsOf, know, rule, situation, valuesOf };
})();
