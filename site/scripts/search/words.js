// Words as search compares them: without case and diacritics, letters apart from digits.
/** @import { SearchSettings } from "./engine.js" */

export class SearchWords {
  /** @param {SearchSettings} settings */
  constructor(settings) {
    this.ligatures = settings.ligatures;
  }

  /** A text without case and diacritics. @param {string} text */
  fold(text) {
    let plain = text.toLowerCase();
    for (const [ligature, letters] of this.ligatures) plain = plain.replaceAll(ligature, letters);
    return plain.normalize("NFD").replace(/\p{M}/gu, "");
  }

  /** The words and numbers of a folded text. @param {string} folded @returns {string[]} */
  tokens(folded) {
    return folded.match(/[\p{L}\p{Nl}\p{No}]+|\p{Nd}+/gu) ?? [];
  }

  /** Whether a word is written in digits. @param {string} word */
  isNumber(word) {
    return /^\p{Nd}+$/u.test(word);
  }
}
