// The same engine as crossref/search.py, step by step; a test holds the two together.
var rulebook = globalThis.rulebook ?? (globalThis.rulebook = {});

rulebook.Engine = (() => {
  "use strict";
  const TOKEN = /\p{L}+|\d+/gu;
  const NUMBER = /(?<![\p{L}\p{N}_.])([a-z]?\d+(?:\.\d+)*(?:\.note)?)(?=\.?(?:[^\p{L}\p{N}_.]|$))/gu;
  const SPACED = /^\s*\d+(?:[ ,]+\d+)+\s*$/;
  const SAFE = Array.from({ length: 91 }, (_, n) => String.fromCharCode(35 + n)).filter((c) => !"\\'`".includes(c)).join("");
  const FAR = "!";
  const LEVELS = 15, SHARED = 4, ENDING = 3, LONG = 7, PHRASE = 4, UNKNOWN = 30, JUMP = 1000;
  const LIKE = 0.9, SLIP = 0.8, SLIPS = 0.6, STEM = 0.5, BEGUN = 0.6, EVERYDAY = 0.8, ABROAD = 0.8, ABOVE = 0.25, NAME = 1.6, NEAR = 0.15;

  const fold = (text) => text.toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae").normalize("NFD").replace(/\p{M}/gu, "");
  const tokens = (text) => text.match(TOKEN) ?? [];
  const digits = (word) => /^\d+$/.test(word);
  const most = (values, least) => values.reduce((a, b) => (b > a ? b : a), least);
  const raise = (map, key, value) => map.set(key, Math.max(map.get(key) ?? 0, value));
  const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value);

  function decoded(line) {
    const found = [];
    for (let n = 0, at = -1; n < line.length; n += 2) {
      at += 1;
      for (; line[n] === FAR; n += 1) at += SAFE.length;
      at += SAFE.indexOf(line[n]);
      found.push([at, SAFE.indexOf(line[n + 1])]);
    }
    return found;
  }

  class Tongue {
    constructor(row, names) {
      this.forms = new Map();
      row.forms.split("\n").forEach((line, lemma) => {
        for (const form of line.split(" ")) this.forms.has(form) ? this.forms.get(form).push(lemma) : this.forms.set(form, [lemma]);
      });
      this.idf = [...row.idf].map((c) => SAFE.indexOf(c));
      this.lines = row.postings.split("\n");
      this.decoded = new Map();
      this.stop = new Set(row.stop.split(" "));
      this.everyday = new Map();
      for (const [key, values] of Object.entries(row.words)) {
        const own = this.keys(key);
        const found = (own.length ? own : this.keys(key, true)).join();
        this.everyday.set(found, [...(this.everyday.get(found) ?? []), ...values.map((value) => this.keys(value))]);
      }
      this.names = [];
      this.named = new Map();
      names.forEach((group, concept) => {
        for (const name of group) {
          const lemmas = new Set(this.keys(fold(name)).filter((lemma) => this.idf[lemma]));
          let whole = 0;
          for (const lemma of lemmas) {
            whole += this.idf[lemma];
            this.named.has(lemma) ? this.named.get(lemma).push(this.names.length) : this.named.set(lemma, [this.names.length]);
          }
          this.names.push([concept, whole]);
        }
      });
    }
    keys(text, silent = false) {
      return tokens(text).filter((word) => this.forms.has(word) && (silent || !this.stop.has(word))).map((word) => this.forms.get(word)[0]);
    }
    postings(lemma) {
      if (!this.decoded.has(lemma)) this.decoded.set(lemma, decoded(this.lines[lemma]));
      return this.decoded.get(lemma);
    }
  }

  function shared(one, other) {
    let n = 0;
    while (n < one.length && n < other.length && one[n] === other[n]) n += 1;
    return n;
  }

  function distance(one, other, limit) {
    let before = [];
    let last = Array.from({ length: other.length + 1 }, (_, n) => n);
    let stems = limit + 1;
    for (let i = 1; i <= one.length; i += 1) {
      const row = [i];
      let least = i;
      for (let j = 1; j <= other.length; j += 1) {
        let value = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] !== other[j - 1] ? 1 : 0));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) value = Math.min(value, before[j - 2] + 1);
        row.push(value);
        if (value < least) least = value;
        if (Math.min(i, j) > SHARED && one.length - i <= ENDING && other.length - j <= ENDING) stems = Math.min(stems, value);
      }
      if (least > limit) return [limit + 1, stems];
      before = last;
      last = row;
    }
    return [Math.min(last[other.length], limit + 1), stems];
  }

  /** Which letters a word has, so that words too far apart need not be compared letter by letter. */
  function letters(word) {
    let found = 0;
    for (let n = 0; n < word.length; n += 1) found |= 1 << (word.charCodeAt(n) & 31);
    return found;
  }
  function count(bits) {
    let left = bits;
    let found = 0;
    for (; left; left &= left - 1) found += 1;
    return found;
  }

  function likeness(word, form, slips) {
    const same = shared(word, form);
    const rest = Math.max(word.length, form.length) - same;
    if (same >= SHARED && rest <= ENDING) return LIKE - 0.05 * rest;
    if (!slips || form.length < SHARED - 1 || Math.abs(word.length - form.length) > ENDING) return 0;
    const [apart, stems] = distance(word, form, slips);
    if (apart <= slips) return apart === 1 ? SLIP : SLIPS;
    return stems <= 1 ? STEM : 0;
  }

  const phrases = (rows) => rows.reduce((found, row) => found.flatMap((phrase) => row.map((lemma) => [...phrase, lemma])), [[]]);

  return class Engine {
    constructor(index) {
      this.index = index;
      this.codes = Object.keys(index.languages);
      this.tongues = Object.fromEntries(this.codes.map((code) => [code, new Tongue(index.languages[code], index.names[code])]));
      this.vocabulary = [...new Set(this.codes.flatMap((code) => [...this.tongues[code].forms.keys()]))];
      this.letters = this.vocabulary.map(letters);
      this.alike = new Map();
      this.usual = index.documents.find((row) => row.id === index.default).numbering;
      this.cache = new Map();
      this.homes = new Map();
      for (const { id } of index.documents)
        index.numbers[id].forEach((numbers, concept) => {
          for (const number of numbers ? numbers.split(" ") : []) {
            const key = fold(number);
            this.homes.has(key) ? this.homes.get(key).push([id, concept, number]) : this.homes.set(key, [[id, concept, number]]);
          }
        });
    }

    /** The concepts that answer a query, the best first: {concept, id, score, document, number}. */
    search(query, language = null, document = null, limit = 10) {
      const plain = fold(query).replace(SPACED, (found) => found.match(/\d+/g).join("."));
      const home = this.guessed(plain, language);
      const [jumps, rest] = this.jumps(plain, language, document);
      const scores = this.said(rest, home);
      jumps.forEach(([concept], rank) => scores.set(concept, Math.max(scores.get(concept) ?? 0, JUMP - rank)));
      const wanted = new Map([...jumps].reverse().map(([concept, id, number]) => [concept, [id, number]]));
      const order = [...scores.keys()].sort((a, b) => scores.get(b) - scores.get(a) || a - b);
      const hits = [];
      for (const concept of order) {
        const place = wanted.get(concept) ?? this.place(concept, language ?? home, document);
        if (place) hits.push({ concept, id: this.index.concepts[concept], score: Math.round(scores.get(concept) * 100) / 100, document: place[0], number: place[1], jump: wanted.has(concept) });
        if (hits.length === limit) break;
      }
      return hits;
    }

    /** The words of a text, folded. */
    plain(text) {
      return tokens(fold(text));
    }

    guessed(plain, language = null) {
      const words = tokens(plain);
      const counts = this.codes.map((code) => words.filter((word) => this.tongues[code].forms.has(word) || this.tongues[code].stop.has(word)).length);
      const best = most(counts, 0);
      if (this.codes.includes(language) && counts[this.codes.indexOf(language)] === best) return language;
      return best ? this.codes[counts.indexOf(best)] : null;
    }

    /** Where a reader meets a concept: in the document asked for; in one of the language; in the usual one; anywhere. */
    place(concept, language = null, document = null) {
      const rank = (row) => [row.language !== language, row.numbering !== this.usual, row.id !== this.index.default];
      for (const row of this.sorted(this.index.documents, rank)) {
        const numbers = this.index.numbers[row.id][concept];
        if ((document === null || document === row.id) && numbers) return [row.id, numbers.split(" ")[0]];
      }
      return null;
    }

    sorted(rows, rank) {
      return rows
        .map((row) => [rank(row), row])
        .sort(([a], [b]) => {
          const n = a.findIndex((value, at) => value !== b[at]);
          return n < 0 ? 0 : a[n] - b[n];
        })
        .map(([, row]) => row);
    }

    jumps(plain, language, document) {
      const numbers = plain.match(NUMBER) ?? [];
      let asked = numbers.filter((number) => this.homes.has(number));
      let rest = plain.replace(NUMBER, " ");
      const words = tokens(rest);
      const hints = new Map([...words, ...asked].map((word) => [word, this.index.documents.filter((row) => this.tags(row).includes(word))]));
      if (words.some((word) => !hints.get(word).length)) {
        asked = asked.filter((number) => number.includes(".") || !digits(number[0]));
        rest = [rest, ...numbers.filter((number) => !asked.includes(number))].join(" ");
      } else if (asked.length > 1) {
        const others = asked.filter((number) => !hints.get(number).length);
        asked = others.length ? others : asked.slice(0, 1);
      }
      if (!asked.length) return [[], plain];
      const named = tokens(plain);
      const votes = Object.fromEntries(this.index.documents.map((row) => [row.id, named.filter((word) => hints.get(word)?.includes(row)).length]));
      const rows = Object.fromEntries(this.index.documents.map((row) => [row.id, row]));
      const rank = ([id]) => [id !== document, -votes[id], rows[id].numbering !== this.usual, rows[id].language !== language, id !== this.index.default];
      const found = new Map();
      for (const number of asked)
        for (const [id, concept, printed] of this.sorted(this.homes.get(number), rank))
          if ((document === null || document === id) && !found.has(concept)) found.set(concept, [concept, id, printed]);
      return [[...found.values()], tokens(rest).filter((word) => !hints.get(word)?.length).join(" ")];
    }

    tags(row) {
      return [...fold(row.id).split("-"), ...fold(row.edition).split("-")];
    }

    said(plain, home) {
      const scores = new Map();
      const words = this.parted(tokens(plain), home);
      const typed = words.length > 0 && plain.endsWith(words.at(-1));
      const meant = words.map((word, n) => this.meant(word, typed && n === words.length - 1, home));
      const [added, covered] = this.everyday(words, meant);
      const telling = words.map((word, n) => {
        const silent = (word.length === 1 && !digits(word)) || (home && this.tongues[home].stop.has(word));
        meant[n] = new Map([...meant[n]].filter(([, [code]]) => !silent && !this.tongues[code].stop.has(word)));
        this.mean(meant[n], added[n]);
        return meant[n].size ? most([...meant[n].values()].map(([code, lemma]) => this.tongues[code].idf[lemma]), 0) : silent || covered[n] ? 0 : UNKNOWN;
      });
      const asked = telling.reduce((a, b) => a + b, 0);
      if (!asked) return scores;
      const [texts, seen] = this.texts(meant);
      const named = this.named(meant, asked);
      for (const concept of new Set([...texts.keys(), ...named.keys()])) {
        const above = this.index.parents[concept];
        const text = (texts.get(concept) ?? 0) + (above >= 0 ? ABOVE * (texts.get(above) ?? 0) : 0);
        scores.set(concept, text * (0.5 + (0.5 * (seen.get(concept) ?? 0)) / asked) + NAME * (named.get(concept) ?? 0));
      }
      return scores;
    }

    parted(words, home) {
      const found = [];
      for (const word of words) {
        if (found.length && !this.known(word) && this.known(found.at(-1) + word)) {
          found.push(found.pop() + word);
          continue;
        }
        let cut = 0;
        if (word.length >= 2 * SHARED && most([...this.meant(word, false, home).values()].map(([, , weight]) => weight), 0) < SLIP)
          for (let n = SHARED; n <= word.length - SHARED && !cut; n += 1) if (this.known(word.slice(0, n)) && this.known(word.slice(n))) cut = n;
        found.push(...(cut ? [word.slice(0, cut), word.slice(cut)] : [word]));
      }
      return found;
    }

    known(word) {
      return this.codes.some((code) => this.tongues[code].forms.has(word));
    }

    texts(meant) {
      const points = new Map();
      const seen = new Map();
      for (const row of meant) {
        const best = new Map();
        const said = new Map();
        for (const [code, lemma, weight] of row.values()) {
          const idf = this.tongues[code].idf[lemma];
          for (const [concept, level] of this.tongues[code].postings(lemma)) {
            raise(best, concept, (weight * idf * level) / LEVELS);
            raise(said, concept, weight * idf);
          }
        }
        for (const [concept, value] of best) {
          add(points, concept, value);
          add(seen, concept, said.get(concept));
        }
      }
      return [points, seen];
    }

    named(meant, asked) {
      const weights = new Map();
      for (const row of meant)
        for (const [key, [code, lemma, weight]] of row) if (!weights.has(key) || weights.get(key)[2] < weight) weights.set(key, [code, lemma, weight]);
      const found = new Map();
      for (const own of this.codes) {
        const tongue = this.tongues[own];
        const common = new Map();
        for (const [code, lemma, weight] of weights.values())
          if (code === own) for (const name of tongue.named.get(lemma) ?? []) add(common, name, weight * tongue.idf[lemma]);
        for (const [name, value] of common) {
          const [concept, whole] = tongue.names[name];
          raise(found, concept, (value * (value / whole + Math.min(1, value / asked))) / 2);
        }
      }
      return found;
    }

    /** What everyday words and phrases stand for, at their first word; and which words are part of such a phrase. */
    everyday(words, meant) {
      const added = words.map(() => []);
      const covered = words.map(() => false);
      for (const own of this.codes) {
        const tongue = this.tongues[own];
        const every = words.map((_, n) => n);
        for (const places of [every, every.filter((n) => !tongue.stop.has(words[n]))])
          for (let at = 0; at < places.length; at += 1)
            for (let size = Math.min(PHRASE, places.length - at); size > 0; size -= 1) {
              const chosen = places.slice(at, at + size);
              const rows = chosen.map((n) => [...meant[n].values()].filter(([code]) => code === own));
              const hits = phrases(rows.map((row) => row.map(([, lemma]) => lemma))).flatMap((phrase) => tongue.everyday.get(phrase.join()) ?? []);
              if (!hits.length) continue;
              const least = Math.min(...rows.map((row) => most(row.map(([, , weight]) => weight), 0)));
              for (const value of hits) for (const lemma of value) added[chosen[0]].push([own, lemma, EVERYDAY * least]);
              covered.fill(true, chosen[0], chosen.at(-1) + 1);
              break;
            }
      }
      return [added, covered];
    }

    /** Adds meanings to a word, the better weight of each. */
    mean(row, added) {
      for (const [code, lemma, weight] of added) {
        const key = `${code} ${lemma}`;
        if (!((row.get(key)?.[2] ?? 0) >= weight)) row.set(key, [code, lemma, weight]);
      }
    }

    meant(word, typed, home) {
      const key = `${word} ${typed} ${home}`;
      if (!this.cache.has(key)) this.cache.set(key, this.meanings(word, typed, home));
      return new Map(this.cache.get(key));
    }

    /** Known forms that are like a word; while it is being typed, also those that it begins. */
    likes(word, typed) {
      if (!this.alike.has(word)) {
        const found = new Map();
        const slips = word.length >= LONG ? 2 : word.length >= SHARED ? 1 : 0;
        const stem = letters(word.slice(0, -ENDING));
        this.vocabulary.forEach((form, n) => {
          if (count(stem & ~this.letters[n]) > slips || (form[0] >= "0" && form[0] <= "9")) return;
          const value = likeness(word, form, slips);
          if (value) found.set(form, value);
        });
        this.alike.set(word, found);
      }
      const found = this.alike.get(word);
      if (!typed || word.length < 2) return found;
      const more = new Map(found);
      for (const form of this.vocabulary) if (form.startsWith(word)) more.set(form, Math.max(more.get(form) ?? 0, BEGUN));
      return more;
    }

    meanings(word, typed, home) {
      const found = new Map();
      for (const code of this.codes) for (const lemma of this.tongues[code].forms.get(word) ?? []) found.set(`${code} ${lemma}`, [code, lemma, 1]);
      if (found.size || digits(word) || (home && this.tongues[home].stop.has(word))) return found;
      const near = [];
      let best = 0;
      for (let [form, value] of this.likes(word, typed)) {
        if (home && !this.tongues[home].forms.has(form)) value = ABROAD * value;
        best = Math.max(best, value);
        near.push([form, value]);
      }
      for (const [form, value] of near)
        if (value > best - NEAR)
          for (const code of this.codes)
            for (const lemma of this.tongues[code].forms.get(form) ?? []) {
              const key = `${code} ${lemma}`;
              if (!((found.get(key)?.[2] ?? 0) >= value)) found.set(key, [code, lemma, value]);
            }
      return found;
    }
  };
})();
