// The engine of search: the same steps as in crossref/searching/engine.py; a test holds the two together.
rulebook.Engine = (() => {
  "use strict";
  /** @param {Scores} scores @param {number} key @param {number} value */
  const raise = (scores, key, value) => scores.set(key, Math.max(scores.get(key) ?? 0, value));
  /** @param {Scores} scores @param {number} key @param {number} value */
  const add = (scores, key, value) => scores.set(key, (scores.get(key) ?? 0) + value);

  return class Engine {
    /** @param {SearchIndex} index */
    constructor(index) {
      this.index = index;
      this.settings = index.settings;
      this.words = new rulebook.SearchWords(index.settings);
      const vocabulary = (/** @type {string} */ code) =>
        new rulebook.Vocabulary(index.languages[code], index.names[code], index.settings, this.words);
      /** The vocabulary of each language. */
      this.tongues = Object.fromEntries(Object.keys(index.languages).map((code) => [code, vocabulary(code)]));
      this.meanings = new rulebook.Meanings(this.tongues, index.settings, this.words);
      this.numbers = new rulebook.ClauseNumbers(index, this.words);
    }

    /**
     * The concepts that answer a query, the best first; of one that is too long, its beginning.
     * @param {string} query @param {string | null} language @param {string | null} document @returns {Hit[]}
     */
    search(query, language = null, document = null, limit = 10) {
      const plain = this.numbers.joined(this.words.fold(query.slice(0, this.settings.longest_query)));
      const home = this.meanings.guessLanguage(plain, language);
      const [named, rest] = this.numbers.named(plain, language, document);
      const scores = this.scoreWords(rest, home);
      named.forEach((place, rank) => raise(scores, place.concept, this.settings.jump - rank));
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
     * What every concept earns for the words of a query.
     * @param {string} plain @param {string | null} home
     */
    scoreWords(plain, home) {
      /** @type {Scores} */
      const scores = new Map();
      const words = this.meanings.split(this.words.tokens(plain), home);
      const typed = words.length > 0 && plain.endsWith(words[words.length - 1]);
      const meant = words.map((word, n) => this.meanings.ofWord(word, typed && n === words.length - 1, home));
      const asked = this.settle(words, meant, home);
      if (!asked) return scores;
      const [texts, covered] = this.scoreTexts(meant);
      const names = this.scoreNames(meant, asked);
      for (const concept of new Set([...texts.keys(), ...names.keys()])) {
        const parent = this.index.parents[concept];
        const above = parent >= 0 ? this.settings.above * (texts.get(parent) ?? 0) : 0;
        const share = (0.5 * (covered.get(concept) ?? 0)) / asked;
        const text = ((texts.get(concept) ?? 0) + above) * (0.5 + share);
        scores.set(concept, text + this.settings.name * (names.get(concept) ?? 0));
      }
      return scores;
    }

    /**
     * How telling the query is; takes away what says nothing, and adds what everyday phrases mean.
     * @param {string[]} words @param {WordMeanings[]} meant @param {string | null} home
     */
    settle(words, meant, home) {
      const [added, covered] = this.meanings.everyday(words, meant);
      let asked = 0;
      words.forEach((word, n) => {
        const letter = [...word].length === 1 && !this.words.isNumber(word);
        const silent = letter || (home !== null && this.tongues[home].stop.has(word));
        for (const [key, [code]] of meant[n])
          if (silent || this.tongues[code].stop.has(word)) meant[n].delete(key);
        this.meanings.raise(meant[n], added[n]);
        const telling = [...meant[n].values()].map(([code, lemma]) => this.tongues[code].idf[lemma]);
        if (telling.length) asked += Math.max(...telling);
        else if (!silent && !covered[n]) asked += this.settings.unknown;
      });
      return asked;
    }

    /** Points of every concept for what its clauses say, and how much of the query they say. */
    scoreTexts(/** @type {WordMeanings[]} */ meant) {
      /** @type {Scores} */
      const points = new Map();
      /** @type {Scores} */
      const covered = new Map();
      for (const meanings of meant) {
        const [best, answered] = this.scoreWord(meanings);
        for (const [concept, value] of best) {
          add(points, concept, value);
          add(covered, concept, answered.get(concept) ?? 0);
        }
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
      }
      return [best, answered];
    }

    /** Points of every concept for its best name. @param {WordMeanings[]} meant @param {number} asked */
    scoreNames(meant, asked) {
      /** @type {WordMeanings} */
      const meanings = new Map();
      for (const row of meant) this.meanings.raise(meanings, [...row.values()]);
      /** @type {Scores} */
      const scores = new Map();
      for (const [code, vocabulary] of Object.entries(this.tongues)) {
        /** @type {Scores} */
        const shared = new Map();
        for (const [own, lemma, weight] of meanings.values()) {
          const names = own === code ? vocabulary.namesWith.get(lemma) : null;
          for (const name of names ?? []) add(shared, name, weight * vocabulary.idf[lemma]);
        }
        for (const [name, value] of shared) {
          const [concept, whole] = vocabulary.names[name];
          raise(scores, concept, (value * (value / whole + Math.min(1, value / asked))) / 2);
        }
      }
      return scores;
    }

    // ---- what the form of rulings asks ----

    /** The words of a text, folded. @param {string} text */
    plain(text) {
      return this.words.tokens(this.words.fold(text));
    }

    /** @param {string} word @param {boolean} typed @param {string | null} home */
    meant(word, typed, home) {
      return this.meanings.ofWord(word, typed, home);
    }

    /** @param {string[]} words @param {WordMeanings[]} meant */
    everyday(words, meant) {
      return this.meanings.everyday(words, meant);
    }

    /** @param {WordMeanings} meanings @param {Meaning[]} more */
    mean(meanings, more) {
      this.meanings.raise(meanings, more);
    }
  };
})();
