// Marks between words as a language prints them; `rulebook/language/typeset.py` says the same.
(() => {
  "use strict";

  /** Words with the colon of the language. @param {string} words */
  const colon = (words) => words + rulebook.marks.colon;

  /** Words as they begin behind a colon. @param {string} words */
  function afterColon(words) {
    const isSmall = rulebook.marks.small_after_colon && !/^.\p{Lu}/u.test(words);
    return isSmall ? words.charAt(0).toLowerCase() + words.slice(1) : words;
  }

  /** What is said of something, behind the colon of the language.
   * @param {string} name @param {string} words */
  function labelled(name, words) {
    return `${colon(name)} ${afterColon(words)}`;
  }

  /** Some things in a row, with semicolons. @param {string[]} parts */
  const listed = (parts) => parts.join(`${rulebook.marks.semicolon} `);

  /** Two things with the dash of the language between. @param {string} one @param {string} other */
  const dashBetween = (one, other) => `${one} ${rulebook.marks.dash} ${other}`;

  /** Words in the quotation marks of the language. @param {string} words */
  const quoted = (words) => rulebook.marks.quotes.join(words);

  Object.assign(rulebook, { afterColon, colon, dashBetween, labelled, listed, quoted });
})();
