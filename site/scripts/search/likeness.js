// How well a form that the texts know answers to a word that they do not.
// An unknown word is a list of letters: one beyond the first 65,536 counts as two characters in a string.
/** @import { SearchSettings } from "./engine.js" */

/** How many letters two words begin with alike. @param {string[]} one @param {string} other */
function sharedBeginning(one, other) {
  let n = 0;
  while (n < one.length && n < other.length && one[n] === other[n]) n += 1;
  return n;
}

/**
 * Whether the last two of so many letters are the same ones the other way round.
 * @param {string[]} one @param {string} other @param {number} i @param {number} j
 */
const isSwapped = (one, other, i, j) =>
  i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];

/** How many letters a set of letters has. @param {number} bits */
function count(bits) {
  let total = 0;
  for (let left = bits; left; left &= left - 1) total += 1;
  return total;
}

export class Likeness {
  /** @param {SearchSettings} settings */
  constructor(settings) {
    this.settings = settings;
  }

  /**
   * Which letters a word has, as bits: words that share too few need not be compared.
   * @param {string | string[]} word
   */
  letters(word) {
    let bits = 0;
    for (let n = 0; n < word.length; n += 1) bits |= 1 << (word[n].charCodeAt(0) & 31);
    return bits;
  }

  /** How many slips a word may have. @param {string[]} word */
  slips(word) {
    if (word.length >= this.settings.two_slips_from) return 2;
    return word.length >= this.settings.shared_letters ? 1 : 0;
  }

  /** Whether a form lacks too many letters of a word's stem to be like it. @param {string[]} word */
  excludes(word) {
    const stem = this.letters(word.slice(0, -this.settings.ending_letters));
    const slips = this.slips(word);
    return (/** @type {number} */ letters) => count(stem & ~letters) > slips;
  }

  /**
   * What a known form is worth for an unknown word, from 0 to 1.
   * @param {string[]} word @param {string} form
   */
  of(word, form) {
    const { shared_letters: shared, ending_letters: ending } = this.settings;
    const same = sharedBeginning(word, form);
    const rest = Math.max(word.length, form.length) - same;
    const { begins_alike: alike, letter_apart: letter } = this.settings;
    if (same >= shared && rest <= ending) return alike - letter * rest;
    const slips = this.slips(word);
    if (!slips || form.length < shared - 1 || Math.abs(word.length - form.length) > ending) return 0;
    const [apart, stems] = this.distance(word, form, slips);
    if (apart <= slips) return apart === 1 ? this.settings.one_slip : this.settings.two_slips;
    return stems <= 1 ? this.settings.slip_and_ending : 0;
  }

  /**
   * How many slips of the thumb are between two words, and between them without their endings.
   * A slip is a letter more, less, other, or two swapped; `most` + 1 stands for all that is more.
   * @param {string[]} one @param {string} other @param {number} most
   */
  distance(one, other, most) {
    const { shared_letters: shared, ending_letters: ending } = this.settings;
    /** @type {number[]} */
    let before = [];
    let last = Array.from({ length: other.length + 1 }, (_, n) => n);
    let stems = most + 1;
    for (let i = 1; i <= one.length; i += 1) {
      const row = [i];
      let least = i;
      const ends = i > shared && one.length - i <= ending;
      for (let j = 1; j <= other.length; j += 1) {
        const changed = last[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
        let value = Math.min(last[j] + 1, row[j - 1] + 1, changed);
        if (isSwapped(one, other, i, j)) value = Math.min(value, before[j - 2] + 1);
        row.push(value);
        least = Math.min(least, value);
        if (ends && j > shared && other.length - j <= ending) stems = Math.min(stems, value);
      }
      if (least > most) return [most + 1, stems];
      before = last;
      last = row;
    }
    return [Math.min(last[other.length], most + 1), stems];
  }
}
