// The engine of search: the same steps as in crossref/searching/engine.py; a test holds the two together.
import { Meanings } from "./meanings.js";
import { ClauseNumbers } from "./numbers.js";
import { Vocabulary } from "./vocabulary.js";
import { SearchWords } from "./words.js";
/**
 * @import { WordMeanings } from "./meanings.js"
 * @import { Place } from "./numbers.js"
 */

/**
 * How search weighs; crossref/searching/index.py says what each setting is for.
 * @typedef {object} SearchSettings
 * @property {string} safe
 * @property {string} far
 * @property {number} levels
 * @property {[string, string][]} ligatures
 * @property {string} number
 * @property {string} spaced_number
 * @property {number} shared_letters
 * @property {number} ending_letters
 * @property {number} two_slips_from
 * @property {number} begins_alike
 * @property {number} letter_apart
 * @property {number} one_slip
 * @property {number} two_slips
 * @property {number} slip_and_ending
 * @property {number} begun
 * @property {number} everyday
 * @property {number} near
 * @property {number} abroad
 * @property {number} above
 * @property {number} said
 * @property {number} name
 * @property {number} in_full
 * @property {number} statement
 * @property {number} afar
 * @property {number} unknown
 * @property {number} jump
 * @property {number} phrase_words
 * @property {number} longest_query
 */

/**
 * @typedef {object} IndexedLanguage
 * @property {string} forms
 * @property {string} idf
 * @property {string} postings
 * @property {Record<string, string[]>} words
 * @property {string} stop
 */

/**
 * Something that a referee can say that happened, with the concepts that it decides itself and through
 *   others.
 * @typedef {object} IndexedEvent
 * @property {string} fact
 * @property {boolean | number | string | null} value
 * @property {number[]} concepts
 * @property {number[]} afar
 * @property {number} [place] which of the choices the value is.
 */

/**
 * @typedef {object} FoundEvent
 * @property {number} event its place in the index, where its statements stand, too.
 * @property {string} fact
 * @property {boolean | number | string | null} value
 * @property {number} score
 */

/**
 * @typedef {object} SearchIndex
 * @property {string} default
 * @property {{ id: string; language: string; numbering: string; edition: string }[]} documents
 * @property {string[]} concepts
 * @property {number[]} parents
 * @property {Record<string, string[]>} numbers
 * @property {Record<string, string[][]>} names
 * @property {Record<string, IndexedLanguage>} languages
 * @property {SearchSettings} settings
 * @property {IndexedEvent[]} events
 * @property {Record<string, string[]>} statements by language, how every event is stated.
 * @property {Record<string, string>} labels
 */

/** Points, by concept or event. @typedef {Map<number, number>} Scores */
/**
 * @typedef {Place & { id: string, score: number, jump: boolean }} Hit
 */

/** @param {Scores} scores @param {number} key @param {number} value */
const raise = (scores, key, value) => scores.set(key, Math.max(scores.get(key) ?? 0, value));
/** @param {Scores} scores @param {number} key @param {number} value */
const add = (scores, key, value) => scores.set(key, (scores.get(key) ?? 0) + value);

export class Engine {
  /** @param {SearchIndex} index */
  constructor(index) {
    this.index = index;
    this.settings = index.settings;
    this.words = new SearchWords(index.settings);
    const vocabulary = (/** @type {string} */ code) =>
      new Vocabulary(index, code, this.words);
    /** The vocabulary of each language. */
    this.tongues = Object.fromEntries(Object.keys(index.languages).map((code) => [code, vocabulary(code)]));
    this.meanings = new Meanings(this.tongues, index.settings, this.words);
    this.numbers = new ClauseNumbers(index, this.words);
  }

  /**
   * The concepts that answer a query, the best first; of one that is too long, its beginning.
   * @param {string} query @param {string | null} language @param {string | null} document @returns {Hit[]}
   */
  search(query, language = null, document = null, limit = 10) {
    const { concepts: scores, named, home } = this.score(query, language, document);
    const wanted = new Map(named.map((place) => [place.concept, place]));
    /** @type {Hit[]} */
    const hits = [];
    for (const [concept, score] of [...scores].sort(([a, one], [b, other]) => other - one || a - b)) {
      const place = wanted.get(concept) ?? this.numbers.usualPlace(concept, language ?? home, document);
      const found = { id: this.index.concepts[concept], score: Math.round(score * 100) / 100 };
      if (place) hits.push({ ...place, ...found, jump: wanted.has(concept) });
      if (hits.length === limit) break;
    }
    return hits;
  }

  /**
   * The events that answer a query, the best first: by their statements, and all that decide a concept that
   * the query finds.
   * @param {string} query @param {string | null} language @returns {FoundEvent[]}
   */
  events(query, language = null, limit = Infinity) {
    const { concepts, events } = this.score(query, language, null);
    const best = (/** @type {number[]} */ decided) =>
      decided.reduce((most, concept) => Math.max(most, concepts.get(concept) ?? 0), 0);
    /** @type {FoundEvent[]} */
    const found = [];
    this.index.events.forEach((row, event) => {
      const decided = Math.max(best(row.concepts), this.settings.afar * best(row.afar));
      const score = this.settings.name * (events.get(event) ?? 0) + decided;
      const { fact, value } = row;
      if (score) found.push({ event, fact, value, score: Math.round(score * 100) / 100 });
    });
    return found.sort((one, other) => other.score - one.score).slice(0, limit);
  }

  /**
   * What a query earns, the clauses that it names, and the language that it is in.
   * @param {string} query @param {string | null} language @param {string | null} document
   */
  score(query, language, document) {
    const plain = this.numbers.joined(this.words.fold(query.slice(0, this.settings.longest_query)));
    const home = this.meanings.guessLanguage(plain, language);
    const [named, rest] = this.numbers.named(plain, language, document);
    const [concepts, events] = this.scoreWords(rest, home);
    named.forEach((place, rank) => raise(concepts, place.concept, this.settings.jump - rank));
    return { concepts, events, named, home };
  }

  /**
   * What every concept and every event earns for the words of a query.
   * @param {string} plain @param {string | null} home @returns {[Scores, Scores]}
   */
  scoreWords(plain, home) {
    /** @type {Scores} */
    const scores = new Map();
    const words = this.meanings.split(this.words.tokens(plain), home);
    const typed = words.length > 0 && plain.endsWith(words[words.length - 1]);
    const meant = words.map((word, n) => this.meanings.ofWord(word, typed && n === words.length - 1, home));
    const asked = this.queryWeight(words, meant, home);
    if (!asked) return [scores, new Map()];
    const [texts, covered] = this.scoreTexts(meant);
    const events = this.scoreNames(meant, asked, "statements");
    const names = this.scoreNames(meant, asked, "names");
    this.addStatements(names, events);
    for (const concept of new Set([...texts.keys(), ...names.keys()])) {
      const parent = this.index.parents[concept];
      const above = parent >= 0 ? this.settings.above * (texts.get(parent) ?? 0) : 0;
      const said = covered.get(concept) ?? 0;
      const share = Math.min(1, said / asked);
      const text = ((texts.get(concept) ?? 0) + above) * (0.5 + 0.5 * share);
      const called = this.settings.name * (names.get(concept) ?? 0);
      scores.set(concept, text + called + this.settings.said * said * share);
    }
    return [scores, events];
  }

  /** Lets the statement of an event be a name of the concepts that it decides. */
  addStatements(/** @type {Scores} */ names, /** @type {Scores} */ events) {
    for (const [event, points] of events)
      for (const concept of this.index.events[event].concepts)
        raise(names, concept, this.settings.statement * points);
  }

  /**
   * How incident the query is; takes away what says nothing, and adds what everyday phrases mean.
   * @param {string[]} words @param {WordMeanings[]} meant @param {string | null} home
   */
  queryWeight(words, meant, home) {
    const [added, covered] = this.meanings.everyday(words, meant);
    let asked = 0;
    words.forEach((word, n) => {
      const letter = [...word].length === 1 && !this.words.isNumber(word);
      const silent = letter || (home !== null && this.tongues[home].stop.has(word));
      for (const [key, [code]] of meant[n])
        if (silent || this.tongues[code].stop.has(word)) meant[n].delete(key);
      this.meanings.raise(meant[n], added[n]);
      const incident = [...meant[n].values()].map(([code, lemma]) => this.tongues[code].idf[lemma]);
      if (incident.length) asked += Math.max(...incident);
      else if (!silent && !covered[n]) asked += this.settings.unknown;
    });
    return asked;
  }

  /** Points of every concept for what its clauses say, and how much of the query they or names say. */
  scoreTexts(/** @type {WordMeanings[]} */ meant) {
    /** @type {Scores} */
    const points = new Map();
    /** @type {Scores} */
    const covered = new Map();
    for (const meanings of meant) {
      const [best, answered] = this.scoreWord(meanings);
      for (const [concept, value] of best) add(points, concept, value);
      for (const [concept, value] of answered) add(covered, concept, value);
    }
    return [points, covered];
  }

  /** The same for one word. @param {WordMeanings} meanings */
  scoreWord(meanings) {
    /** @type {Scores} */
    const best = new Map();
    /** @type {Scores} */
    const answered = new Map();
    for (const [code, lemma, weight] of meanings.values()) {
      const idf = this.tongues[code].idf[lemma];
      for (const [concept, level] of this.tongues[code].postings(lemma)) {
        raise(best, concept, (weight * idf * level) / this.settings.levels);
        raise(answered, concept, weight * idf);
      }
      for (const concept of this.tongues[code].names.owners(lemma)) raise(answered, concept, weight * idf);
    }
    return [best, answered];
  }

  /**
   * Points of every concept for its best name, or of every event for its statement.
   * @param {WordMeanings[]} meant @param {number} asked @param {"names" | "statements"} kind
   */
  scoreNames(meant, asked, kind) {
    /** @type {WordMeanings} */
    const meanings = new Map();
    for (const row of meant) this.meanings.raise(meanings, [...row.values()]);
    /** @type {Scores} */
    const scores = new Map();
    for (const [code, vocabulary] of Object.entries(this.tongues)) {
      const { rows, saying } = vocabulary[kind];
      /** @type {Scores} */
      const shared = new Map();
      for (const [own, lemma, weight] of meanings.values()) {
        const names = own === code ? saying.get(lemma) : null;
        for (const name of names ?? []) add(shared, name, weight * vocabulary.idf[lemma]);
      }
      for (const [name, value] of shared) {
        const [owner, whole] = rows[name];
        const [ofName, ofQuery] = [value / whole, Math.min(1, value / asked)];
        const both = ofName * ofQuery;
        const inFull = 1 + this.settings.in_full * both * both;
        raise(scores, owner, ((value * (ofName + ofQuery)) / 2) * inFull);
      }
    }
    return scores;
  }
}

/** @type {Engine | null} */
let made = null;

/** The one engine of a page. @param {SearchIndex} index */
export const engineOf = (index) => (made ??= new Engine(index));
