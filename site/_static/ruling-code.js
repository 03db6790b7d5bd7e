// Addresses: a telling as a short code with a version, or an event that a link sets.
(() => {
  "use strict";
  const { FACT, valuesOf } = rulebook.known;
  const VERSION = "1";
  /** No address is longer that a page of ours made; what is longer is not read. */
  const LONGEST = 4000;

  /** A telling as the part of an address behind the #. @param {Telling} telling */
  function encode(telling) {
    const { documents, facts } = rulebook.told.codes;
    const contacts = telling.contacts.map((id) => facts[id]).join("");
    const rows = Object.entries(telling.facts).map(([id, value]) => facts[id] + digits(id, value));
    const lying = rulebook.position.encode(telling.lying);
    return `${VERSION}${documents[telling.document]}.${contacts}.${rows.join("")}${lying && `.${lying}`}`;
  }

  /** A value as digits; a yes has none. @param {string} id @param {FactValue} value */
  function digits(id, value) {
    if (value === true) return "";
    return String(typeof value === "string" ? FACT[id].choices.indexOf(value) : Number(value));
  }

  /** The name that a code stands for. @param {Record<string, string>} codes @param {string} code */
  function named(codes, code) {
    const found = Object.keys(codes).find((id) => codes[id] === code);
    if (found === undefined) throw new Error(`unknown code ${code}`);
    return found;
  }

  /** @param {string} id @param {string} told @returns {FactValue} */
  function valueOf(id, told) {
    const { type, choices } = FACT[id];
    if (type === "choice") return choices[Number(told)];
    if (type === "count") return told === "" ? 1 : Number(told);
    return told === "" ? true : told === "0" ? false : NaN;
  }

  /** A telling from a code; throws where it is none. @param {string} code @returns {Telling} */
  function decode(code) {
    const { documents, facts } = rulebook.told.codes;
    const parts = /^1([a-z][a-z\d-]*)\.([a-z]*)\.((?:[a-z]{2}\d{0,3})*)(?:\.([a-z\d-]+))?$/.exec(code);
    if (!parts) throw new Error("no code");
    const telling = rulebook.telling.empty(named(documents, parts[1]));
    if (parts[2].length > rulebook.telling.MOST_CONTACTS) throw new Error("too many contacts");
    for (const letter of parts[2]) telling.contacts.push(named(facts, letter));
    for (const [, letters, told] of parts[3].matchAll(/([a-z]{2})(\d*)/g))
      put(telling, named(facts, letters), told);
    if (parts[4]) telling.lying = rulebook.position.decode(parts[4]);
    return telling;
  }

  /** @param {Telling} telling @param {string} id @param {string} told */
  function put(telling, id, told) {
    const value = valueOf(id, told);
    const isValue = FACT[id].type !== "contact" && valuesOf(FACT[id]).includes(value);
    if (!isValue || Object.hasOwn(telling.facts, id)) throw new Error(id);
    telling.facts[id] = value;
  }

  /** An event that a link sets, `+fact` or `+fact.number`; throws where it is none.
   * @param {string} words @param {string} document */
  function event(words, document) {
    const parts = /^\+(\w+)(?:\.(\d{1,3}))?$/.exec(words);
    if (!parts || !Object.hasOwn(FACT, parts[1])) throw new Error("no event");
    const telling = rulebook.telling.empty(document);
    const [, id, told = ""] = parts;
    if (FACT[id].type === "contact") telling.contacts.push(id);
    else put(telling, id, told);
    return told ? telling : asUsual(telling, id);
  }

  /** A telling of one, or of the number that referees speak of where one of it decides nothing.
   * @param {Telling} telling @param {string} id */
  function asUsual(telling, id) {
    const usual = Object.keys(rulebook.told.fact[id].statements ?? {}).find((value) => Number(value) > 1);
    const isMoot = () => !rulebook.known.rule(telling.document, telling).ruling?.applied.length;
    if (FACT[id].type === "count" && usual && isMoot()) telling.facts[id] = Number(usual);
    return telling;
  }

  /**
   * What an address tells, behind its #; a telling of nothing and `bad` where nobody can read it.
   * @param {string} hash @param {string} document that is used where none is told
   * @returns {{ telling: Telling, bad: boolean }}
   */
  function open(hash, document) {
    const none = { telling: rulebook.telling.empty(document), bad: false };
    if (!hash) return none;
    try {
      if (hash.length > LONGEST) throw new Error("too long");
      const words = decodeURIComponent(hash);
      const telling = words.startsWith("+") ? event(words, document) : decode(words);
      return { telling, bad: false };
    } catch {
      return { ...none, bad: true };
    }
  }

  rulebook.code = { encode, open };
})();
