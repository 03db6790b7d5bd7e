// Events that answer a query, by the site's own search.
import { data } from "../data.js";
import { FACT } from "./infer-facts.js";
/**
 * @import { Further } from "./what-if.js"
 * @import { Engine } from "../search/engine.js"
 */

const MOST = 12;

/** The statements that the page offers for a fact: each value that people name, or simply that it was so.
 * @param {string} id @returns {Further[]} */
export function eventsOf(id) {
  const fact = FACT[id];
  const { statement, statements } = data.words.fact[id];
  const named = Object.keys(statements ?? {});
  /** @type {Further[]} */
  const found = named.map((name) => ({ id, value: fact.type === "count" ? Number(name) : name, at: null }));
  if (statement || (fact.type !== "choice" && !named.length))
    found.unshift({ id, value: fact.type === "count" ? 1 : true, at: null });
  if (fact.type === "choice" && !named.length)
    for (const value of fact.choices.slice(1)) found.push({ id, value, at: null });
  return found;
}

/** @param {Engine} engine @param {string} query @param {string} language @returns {Further[]} */
export function find(engine, query, language) {
  const { events } = data.index;
  return engine.events(query, language, MOST).map(({ event }) => {
    const { fact: id, value } = events[event];
    const contact = FACT[id].type === "contact";
    return { id, value: value ?? 1, at: contact ? Infinity : null };
  });
}
