// What the words of a query can mean: lemmas of any language, however they are spelt, and everyday phrases.
import { Likeness } from "./likeness.js";
/**
 * @import { SearchSettings } from "./engine.js"
 * @import { Vocabulary } from "./vocabulary.js"
 * @import { SearchWords } from "./words.js"
 */

/**
 * A language, one of its lemmas, and how well it answers to a word.
 * @typedef {[string, number, number]} Meaning
 */

/** What a word can mean, by language and lemma. @typedef {Map<string, Meaning>} WordMeanings */

/** @param {Meaning[]} meanings */
const bestWeight = (meanings) => meanings.reduce((best, [, , weight]) => Math.max(best, weight), 0);

/**
 * The longest everyday phrase that some words begin with: its words, or 0, and the lemmas that it means.
 * A word is given as what it can mean. Only beginnings of phrases are followed: all ways to take a lemma of
 * each word are too many.
 * @param {Vocabulary} vocabulary @param {Meaning[][]} rows
 */
function longestPhrase({ everyday, phraseBeginnings }, rows) {
  /** @type {number[][]} */
  let phrases = [[]];
  let longest = { size: 0, lemmas: /** @type {number[]} */ ([]) };
  for (let size = 1; size <= rows.length && phrases.length; size += 1) {
    const lemmas = rows[size - 1].map(([, lemma]) => lemma);
    const longer = phrases.flatMap((phrase) => lemmas.map((lemma) => [...phrase, lemma]));
    phrases = longer.filter((phrase) => phraseBeginnings.has(phrase.join()));
    const meanings = phrases.flatMap((phrase) => everyday.get(phrase.join()) ?? []);
    if (meanings.length) longest = { size, lemmas: meanings.flat() };
  }
  return longest;
}

export class Meanings {
  /**
   * @param {Record<string, Vocabulary>} vocabularies
   * @param {SearchSettings} settings @param {SearchWords} words
   */
  constructor(vocabularies, settings, words) {
    this.vocabularies = vocabularies;
    this.settings = settings;
    this.words = words;
    this.codes = Object.keys(vocabularies);
    this.likeness = new Likeness(settings);
    this.forms = [...new Set(this.codes.flatMap((code) => [...vocabularies[code].forms.keys()]))];
    this.letters = this.forms.map((form) => this.likeness.letters(form));
    /** @type {Map<string, Map<string, number>>} */
    this.alike = new Map();
    /** @type {Map<string, WordMeanings>} */
    this.remembered = new Map();
  }

  /**
   * The language that knows most words of a query; the reader's if others know no more.
   * @returns {string | null}
   */
  guessLanguage(/** @type {string} */ plain, /** @type {string | null} */ preferred = null) {
    const words = this.words.tokens(plain);
    const knows = (/** @type {string} */ code) => {
      const { forms, stop } = this.vocabularies[code];
      return words.filter((word) => forms.has(word) || stop.has(word)).length;
    };
    const counts = this.codes.map(knows);
    const best = Math.max(0, ...counts);
    if (preferred !== null && counts[this.codes.indexOf(preferred)] === best) return preferred;
    return best ? this.codes[counts.indexOf(best)] : null;
  }

  /**
   * The lemmas that a word can stand for; `home` is the language that slips are looked for in first.
   * @param {string} word @param {boolean} typed @param {string | null} home
   */
  ofWord(word, typed, home) {
    const key = `${word} ${typed} ${home}`;
    let meanings = this.remembered.get(key);
    if (!meanings) {
      meanings = this.exact(word);
      if (!meanings.size) meanings = this.like(word, typed, home);
      this.remembered.set(key, meanings);
    }
    return new Map(meanings);
  }

  /** @param {string} word */
  exact(word) {
    /** @type {WordMeanings} */
    const meanings = new Map();
    this.raise(meanings, this.lemmas(word, 1));
    return meanings;
  }

  /** The lemmas of a form in all languages. @param {string} form @param {number} weight */
  lemmas(form, weight) {
    /** @type {Meaning[]} */
    const lemmas = [];
    for (const code of this.codes)
      for (const lemma of this.vocabularies[code].forms.get(form) ?? []) lemmas.push([code, lemma, weight]);
    return lemmas;
  }

  /**
   * Adds meanings to those of a word, the better weight of each.
   * @param {WordMeanings} meanings @param {Meaning[]} more
   */
  raise(meanings, more) {
    for (const [code, lemma, weight] of more) {
      const key = `${code} ${lemma}`;
      if (weight > (meanings.get(key)?.[2] ?? 0)) meanings.set(key, [code, lemma, weight]);
    }
  }

  /**
   * What a word that no text knows can mean: the forms that are most like it.
   * @param {string} word @param {boolean} typed @param {string | null} home
   */
  like(word, typed, home) {
    /** @type {WordMeanings} */
    const meanings = new Map();
    if (this.words.isNumber(word) || (home && this.vocabularies[home].stop.has(word))) return meanings;
    /** @type {[string, number][]} */
    const near = [];
    let best = 0;
    for (const [form, likeness] of this.likenesses(word, typed)) {
      const foreign = home && !this.vocabularies[home].forms.has(form);
      const value = foreign ? this.settings.abroad * likeness : likeness;
      best = Math.max(best, value);
      near.push([form, value]);
    }
    for (const [form, value] of near)
      if (value > best - this.settings.near) this.raise(meanings, this.lemmas(form, value));
    return meanings;
  }

  /** Known forms that are like a word; while it is being typed, also those that it begins. */
  likenesses(/** @type {string} */ word, /** @type {boolean} */ typed) {
    let alike = this.alike.get(word);
    if (!alike) {
      alike = this.compare(word);
      this.alike.set(word, alike);
    }
    if (!typed || word.length < 2) return alike;
    const more = new Map(alike);
    for (const form of this.forms)
      if (form.startsWith(word)) more.set(form, Math.max(more.get(form) ?? 0, this.settings.begun));
    return more;
  }

  /** @param {string} word */
  compare(word) {
    /** @type {Map<string, number>} */
    const alike = new Map();
    const spelt = [...word];
    const excluded = this.likeness.excludes(spelt);
    this.forms.forEach((form, n) => {
      if (excluded(this.letters[n]) || /^[0-9]/.test(form)) return;
      const value = this.likeness.of(spelt, form);
      if (value) alike.set(form, value);
    });
    return alike;
  }

  /** The words of a query, parted or joined where the texts write them so. @param {string[]} words */
  split(words, /** @type {string | null} */ home) {
    /** @type {string[]} */
    const parts = [];
    for (const word of words) {
      const last = parts.at(-1);
      if (last !== undefined && !this.known(word) && this.known(last + word)) {
        parts[parts.length - 1] = last + word;
        continue;
      }
      const cut = this.cut(word, home);
      parts.push(...(cut ? [word.slice(0, cut), word.slice(cut)] : [word]));
    }
    return parts;
  }

  /** Where a word falls into two that are known, or 0. @param {string} word @param {string | null} home */
  cut(word, home) {
    const least = this.settings.shared_letters;
    if (word.length < 2 * least) return 0;
    if (bestWeight([...this.ofWord(word, false, home).values()]) >= this.settings.one_slip) return 0;
    for (let n = least; n <= word.length - least; n += 1)
      if (this.known(word.slice(0, n)) && this.known(word.slice(n))) return n;
    return 0;
  }

  /** @param {string} word */
  known(word) {
    return this.codes.some((code) => this.vocabularies[code].forms.has(word));
  }

  /**
   * What everyday phrases stand for, at their first word; and which words are part of such a phrase.
   * Words that say nothing may stand between those of a phrase.
   * @param {string[]} words @param {WordMeanings[]} meant @returns {[Meaning[][], boolean[]]}
   */
  everyday(words, meant) {
    const added = words.map(() => /** @type {Meaning[]} */ ([]));
    const covered = words.map(() => false);
    const every = words.map((_, n) => n);
    for (const code of this.codes) {
      const own = meant.map((meanings) => [...meanings.values()].filter(([other]) => other === code));
      const incident = every.filter((n) => !this.vocabularies[code].stop.has(words[n]));
      for (const places of [every, incident])
        places.forEach((place, start) => {
          const reach = places.slice(start, start + this.settings.phrase_words);
          const rows = reach.map((n) => own[n]);
          const { size, lemmas } = longestPhrase(this.vocabularies[code], rows);
          if (!size) return;
          const weight = this.settings.everyday * Math.min(...rows.slice(0, size).map(bestWeight));
          for (const lemma of lemmas) added[place].push([code, lemma, weight]);
          covered.fill(true, place, reach[size - 1] + 1);
        });
    }
    return [added, covered];
  }
}
