// Clauses by their numbers: those that a query names, and the one by which a concept is shown.
/**
 * @import { SearchIndex } from "./engine.js"
 * @import { SearchWords } from "./words.js"
 */

/**
 * @typedef {object} Place
 * @property {string} document
 * @property {number} concept
 * @property {string} number
 */

/**
 * Rows in the order of their ranks, the smaller first; equal ones stay as they are.
 * @template T
 * @param {T[]} rows @param {(row: T) => (number | boolean)[]} rank
 */
function sorted(rows, rank) {
  const ranked = rows.map((row) => ({ row, key: rank(row).map(Number) }));
  ranked.sort((a, b) => {
    const n = a.key.findIndex((value, at) => value !== b.key[at]);
    return n < 0 ? 0 : a.key[n] - b.key[n];
  });
  return ranked.map(({ row }) => row);
}

export class ClauseNumbers {
  /** @param {SearchIndex} index @param {SearchWords} words */
  constructor(index, words) {
    this.index = index;
    this.words = words;
    const { number, spaced_number: spaced } = index.settings;
    this.spaced = new RegExp(spaced);
    this.number = new RegExp(`(?<![\\p{L}\\p{N}_.])(${number})(?=\\.?(?:[^\\p{L}\\p{N}_.]|$))`, "gu");
    this.documents = new Map(index.documents.map((row) => [row.id, row]));
    this.usual = this.documents.get(index.default)?.numbering;
    /** The words that hint at a document. @type {Map<string, string[]>} */
    this.tags = new Map();
    for (const { id, edition } of index.documents)
      this.tags.set(id, words.fold(`${id}-${edition}`).split("-"));
    /** The clauses that have a number, folded. @type {Map<string, Place[]>} */
    this.places = new Map();
    for (const { id } of index.documents)
      index.numbers[id].forEach((numbers, concept) => {
        const own = numbers.split(" ").filter(Boolean);
        for (const printed of own) this.add({ document: id, concept, number: printed });
      });
  }

  /** @param {Place} place */
  add(place) {
    const key = this.key(place.number);
    this.places.set(key, [...(this.places.get(key) ?? []), place]);
  }

  /** A number as it is looked up, however it is punctuated. @param {string} number */
  key(number) {
    return (this.words.fold(number).match(/[0-9]+|[^\P{L}0-9_]+|\++/gu) ?? []).join(".");
  }

  /** A query; one that is a number typed with spaces, with dots. @param {string} plain */
  joined(plain) {
    return plain.replace(this.spaced, (typed) => (typed.match(/[0-9]+/g) ?? []).join("."));
  }

  /**
   * Where a reader meets a concept: in the document asked for, in one of the language, in the usual one.
   * @param {number} concept @param {string | null} language @param {string | null} document
   * @returns {Place | null}
   */
  usualPlace(concept, language, document) {
    const { documents, numbers } = this.index;
    const order = sorted(documents, (row) => [
      row.language !== language, row.numbering !== this.usual, row.id !== this.index.default,
    ]);
    for (const { id } of order) {
      const [number] = numbers[id][concept].split(" ");
      if ((document === null || document === id) && number) return { document: id, concept, number };
    }
    return null;
  }

  /**
   * Clauses that a query names by number, first those of a document that it names; and the rest of it.
   * @param {string} plain @param {string | null} language @param {string | null} document
   * @returns {[Place[], string]}
   */
  named(plain, language, document) {
    const { asked, rest, hints } = this.asked(plain);
    if (!asked.length) return [[], plain];
    const words = this.words.tokens(plain);
    const rank = (/** @type {Place} */ { document: id }) => {
      const row = this.documents.get(id);
      const votes = words.filter((word) => hints.get(word)?.includes(id)).length;
      const unusual = [row?.numbering !== this.usual, row?.language !== language];
      return [id !== document, -votes, ...unusual, id !== this.index.default];
    };
    /** @type {Map<number, Place>} */
    const places = new Map();
    for (const number of asked)
      for (const place of sorted(this.places.get(number) ?? [], rank)) {
        const wanted = document === null || document === place.document;
        if (wanted && !places.has(place.concept)) places.set(place.concept, place);
      }
    const others = this.words.tokens(rest).filter((word) => !hints.get(word)?.length);
    return [[...places.values()], others.join(" ")];
  }

  /** The numbers of clauses in a query, the query without them, and the documents that words hint at. */
  asked(/** @type {string} */ plain) {
    const numbers = (plain.match(this.number) ?? []).map((number) => this.key(number));
    let asked = numbers.filter((number) => this.places.has(number));
    const letters = /^[ (]*([a-z]{1,5})[ .)]*$/.exec(plain)?.[1] ?? "";
    if (this.places.has(letters))
      // a section may be called H
      return { asked: [letters], rest: "", hints: /** @type {Map<string, string[]>} */ (new Map()) };
    let rest = plain.replace(this.number, " ");
    const words = this.words.tokens(rest);
    const hints = new Map([...words, ...asked].map((word) => [word, this.hinted(word)]));
    if (words.some((word) => !hints.get(word)?.length)) {
      // in a sentence a bare number is an amount
      asked = asked.filter((number) => number.includes("."));
      rest = [rest, ...numbers.filter((number) => !asked.includes(number))].join(" ");
    } else if (asked.length > 1) {
      // one of them may be the year of an edition
      const others = asked.filter((number) => !hints.get(number)?.length);
      asked = others.length ? others : asked.slice(0, 1);
    }
    return { asked, rest, hints };
  }

  /** The documents that a word hints at. @param {string} word */
  hinted(word) {
    return this.index.documents.map(({ id }) => id).filter((id) => this.tags.get(id)?.includes(word));
  }
}
