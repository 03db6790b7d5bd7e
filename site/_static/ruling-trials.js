// Never more certain than it is: every single further fact is tried; those that change the ruling are named.
(() => {
  "use strict";
  const { rules } = rulebook;
  const { FACT, factsOf, rule, valuesOf } = rulebook.known;
  /** How much less likely a fact is of which no rule speaks beside something that was told. */
  const APART = 0.05;
  /** Up to here every number is tried. */
  const FEW = 16;
  /** How much likelier what is asked at once is. */
  const ASKED = 20;

  const CONTACTS = rules.FACTS.filter((fact) => fact.type === "contact").map((fact) => fact.id);

  /** What makes two rulings the same. @param {Ruling | null} ruling */
  const essence = (ruling) =>
    ruling ? `${ruling.outcomes}|${ruling.alternatives.map((other) => other.outcomes).join("|")}` : "";

  /** A telling with one thing more, without a step. @param {Telling} telling @param {Further} further */
  function added(telling, { id, value, at }) {
    if (at === null) return { contacts: telling.contacts, facts: { ...telling.facts, [id]: value } };
    return { contacts: telling.contacts.toSpliced(at, 0, id), facts: telling.facts };
  }

  /** Numbers that a rule of some document compares with. @type {Set<number>} */
  const LIMITS = new Set(rules.LIMITS.flatMap((limit) => [limit - 1, limit, limit + 1]));

  /** The values of a fact between which rules can part: of a high count those near a limit or a told number.
   * @param {RuleFact} fact @param {ToldFacts} told */
  function partingValues(fact, told) {
    if (fact.type !== "count" || fact.most <= FEW) return valuesOf(fact);
    const near = Object.values(told).flatMap((n) => (typeof n === "number" ? [n - 1, n, n + 1] : []));
    const few = Array.from({ length: FEW + 1 }, (_, n) => n);
    const values = [...new Set([...few, ...LIMITS, ...near, fact.most])];
    return values.filter((n) => n >= 0 && n <= fact.most).sort((a, b) => a - b);
  }

  /** Every single thing that could be told further, possible or not. @param {Telling} telling */
  function furtherFacts(telling) {
    /** @type {Further[]} */
    const found = [];
    for (const fact of rules.FACTS) {
      if (fact.type === "contact") {
        for (let at = telling.contacts.length; at >= 0; at--) found.push({ id: fact.id, value: true, at });
      } else if (!Object.hasOwn(telling.facts, fact.id)) {
        for (const value of partingValues(fact, telling.facts)) found.push({ id: fact.id, value, at: null });
      }
    }
    return found;
  }

  /** What was found possible of each telling: drawing and lists ask for the same. */
  const possible = new WeakMap();
  /** Whether something can be told further. @param {Telling} telling @param {Further} further */
  function isPossible(telling, further) {
    /** @type {Map<string, boolean>} */
    const known = possible.get(telling) ?? new Map();
    possible.set(telling, known);
    const key = `${further.id} ${further.value} ${further.at}`;
    const found = known.get(key) ?? factsOf(added(telling, further)) !== null;
    known.set(key, found);
    return found;
  }

  /** Whether a fact is so already, as far as is known. @param {Known} now @param {Further} further */
  const isAsNow = (now, { id, value, at }) => at === null && now.facts[id] === value;

  /** Whether something can be told further; what happened in a stroke also before its first contact is told.
   * @param {Telling} telling @param {Further} further */
  function isOffered(telling, further) {
    if (isPossible(telling, further)) return true;
    return further.at === null && isLacking({ ...telling, ...added(telling, further) });
  }

  /** Whether a telling lacks only its first contact. @param {Telling} telling */
  const isLacking = (telling) =>
    !telling.contacts.length && CONTACTS.some((id) => isPossible(telling, { id, value: true, at: 0 }));

  /** Rules of a document by the facts that they look at. @type {Map<string, Map<string, Set<string>>>} */
  const beside = new Map();
  /** The facts that rules look at together with a fact. @param {string} document @param {string} id */
  function neighbours(document, id) {
    let rows = beside.get(document);
    if (!rows) beside.set(document, (rows = new Map()));
    let found = rows.get(id);
    if (!found) {
      const own = rules.DOCUMENTS[document].rules.filter((one) => one.names.includes(id));
      rows.set(id, (found = new Set(own.flatMap((one) => one.names))));
    }
    return found;
  }

  /** How likely it is that a fact was left out; many at once are rare.
   * @param {Telling} telling @param {Further} further */
  function likelihood(telling, { id, value }) {
    const { fact, followups } = rulebook.told;
    const told = [...telling.contacts, ...Object.keys(telling.facts)];
    const near = told.some((other) => neighbours(telling.document, other).has(id));
    const asked = followups.some((row) => row.facts.includes(id)) && telling.contacts.length > 0;
    const many = typeof value === "number" && !fact[id].statements?.[value] ? Math.max(1, value) ** 2 : 1;
    return ((fact[id].often + 1) * (near ? 1 : APART) * (asked ? ASKED : 1)) / many;
  }

  /**
   * Every single further fact that would change the ruling, each once with its first such value, the likely
   * ones first; and how many were tried. Where there is no ruling yet, those that give one.
   * @param {Telling} telling @param {TellingRuling} now @returns {Trials}
   */
  function tryAll(telling, now = rule(telling.document, telling)) {
    const tried = furtherFacts(telling);
    const same = essence(now.ruling);
    /** @type {Map<string, Change>} */
    const changes = new Map();
    for (const further of tried) {
      if (changes.has(further.id) || isAsNow(now, further)) continue;
      const facts = factsOf(added(telling, further));
      const ruling = facts && rules.judge(telling.document, facts);
      if (!ruling || essence(ruling) === same) continue;
      const assumed = now.assumed.includes(further.id) || FACT[further.id].where === "";
      changes.set(further.id, { ...further, ruling, assumed });
    }
    const ranked = [...changes.values()].map((change) => ({ change, rank: likelihood(telling, change) }));
    ranked.sort((a, b) => b.rank - a.rank);
    return { changes: ranked.map(({ change }) => change), tried: tried.length };
  }

  /**
   * Pairs known to matter together of which neither matters alone.
   * @param {Telling} telling @param {TellingRuling} now @param {Change[]} changes @returns {PairChange[]}
   */
  function tryPairs(telling, now, changes) {
    if (!now.ruling) return [];
    const single = new Set(changes.map((change) => change.id));
    const isOpen = (/** @type {string} */ id) => !single.has(id) && !Object.hasOwn(telling.facts, id);
    /** @type {PairChange[]} */
    const found = [];
    for (const [one, value, other, also] of rulebook.told.pairs) {
      const isNew = !found.some(({ facts: [a, b] }) => a.id === one && b.id === other);
      if (!isNew || !isOpen(one) || !isOpen(other)) continue;
      const facts = { ...telling.facts, [one]: value, [other]: also };
      const { ruling } = rule(telling.document, { contacts: telling.contacts, facts });
      if (ruling && essence(ruling) !== essence(now.ruling))
        found.push({ facts: [{ id: one, value, at: null }, { id: other, value: also, at: null }], ruling });
    }
    const rank = (/** @type {PairChange} */ { facts }) =>
      Math.min(...facts.map((further) => likelihood(telling, further)));
    return found.sort((a, b) => rank(b) - rank(a));
  }

  rulebook.trials = { furtherFacts, isLacking, isOffered, isPossible, tryAll, tryPairs };
})();
