// The words of one language of the search index, ready to be looked up.
/**
 * @import { SearchIndex } from "./engine.js"
 * @import { SearchWords } from "./words.js"
 */

/**
 * Adds to the list that a map has for a key.
 * @template K, V
 * @param {Map<K, V[]>} map @param {K} key @param {V} value
 */
function append(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The names of all concepts, or the statements of all events, in a language, as lemmas. */
class Names {
  constructor() {
    /**
     * Every name: the concept or event that has it, and how incident all its words are.
     * @type {[number, number][]}
     */
    this.rows = [];
    /** The names that a lemma is part of. @type {Map<number, number[]>} */
    this.saying = new Map();
  }

  /** Who has a name with a lemma. @param {number} lemma */
  owners(lemma) {
    return (this.saying.get(lemma) ?? []).map((name) => this.rows[name][0]);
  }
}

export class Vocabulary {
  /** @param {SearchIndex} index @param {string} code @param {SearchWords} words */
  constructor({ languages, names, statements, settings }, code, words) {
    const language = languages[code];
    this.settings = settings;
    this.words = words;
    /** The lemmas that a form can be of. @type {Map<string, number[]>} */
    this.forms = new Map();
    language.forms.split("\n").forEach((line, lemma) => {
      for (const form of line.split(" ")) append(this.forms, form, lemma);
    });
    /** How incident a lemma is. */
    this.idf = [...language.idf].map((character) => settings.safe.indexOf(character));
    this.lines = language.postings.split("\n");
    /** @type {Map<number, [number, number][]>} */
    this.decoded = new Map();
    /** Words that say nothing. */
    this.stop = new Set(language.stop.split(" "));
    /** The lemmas that an everyday phrase, itself as lemmas, stands for. @type {Map<string, number[][]>} */
    this.everyday = new Map();
    /** The beginnings of everyday phrases, whole phrases among them. @type {Set<string>} */
    this.phraseBeginnings = new Set();
    for (const [phrase, meanings] of Object.entries(language.words)) this.addPhrase(phrase, meanings);
    this.names = this.asLemmas(names[code]);
    this.statements = this.asLemmas((statements?.[code] ?? []).map((statement) => [statement]));
  }

  /** @param {string} phrase @param {string[]} meanings */
  addPhrase(phrase, meanings) {
    const incident = this.lemmas(phrase);
    const lemmas = incident.length ? incident : this.lemmas(phrase, true);
    lemmas.forEach((_, n) => this.phraseBeginnings.add(lemmas.slice(0, n + 1).join()));
    for (const meaning of meanings) append(this.everyday, lemmas.join(), this.lemmas(meaning));
  }

  /** What concepts are called, or how events are stated. @param {string[][]} printed */
  asLemmas(printed) {
    const names = new Names();
    printed.forEach((group, owner) => {
      for (const name of group) this.addName(names, owner, name);
    });
    return names;
  }

  /** @param {Names} names @param {number} owner @param {string} name */
  addName(names, owner, name) {
    const lemmas = new Set(this.lemmas(this.words.fold(name)).filter((lemma) => this.idf[lemma]));
    let whole = 0;
    for (const lemma of lemmas) {
      whole += this.idf[lemma];
      append(names.saying, lemma, names.rows.length);
    }
    names.rows.push([owner, whole]);
  }

  /**
   * The first lemma of each known word of a text; words that say nothing only if they are wanted.
   * @param {string} text @param {boolean} silent
   */
  lemmas(text, silent = false) {
    /** @type {number[]} */
    const lemmas = [];
    for (const word of this.words.tokens(text)) {
      const own = this.forms.get(word);
      if (own && (silent || !this.stop.has(word))) lemmas.push(own[0]);
    }
    return lemmas;
  }

  /** The concepts that say a lemma, each with the weight there. @param {number} lemma */
  postings(lemma) {
    let postings = this.decoded.get(lemma);
    if (!postings) {
      postings = this.decode(this.lines[lemma]);
      this.decoded.set(lemma, postings);
    }
    return postings;
  }

  /** @param {string} line */
  decode(line) {
    const { safe, far } = this.settings;
    /** @type {[number, number][]} */
    const postings = [];
    for (let at = 0, concept = -1; at < line.length; at += 2) {
      concept += 1;
      for (; line[at] === far; at += 1) concept += safe.length;
      concept += safe.indexOf(line[at]);
      postings.push([concept, safe.indexOf(line[at + 1])]);
    }
    return postings;
  }
}
