// Marks between words as a language prints them; `rulebook/language/typeset.py` says the same.
import { data } from "./data.js";

/** Words with the colon of the language. @param {string} words */
export const colon = (words) => words + data.marks.colon;

/** Words as they begin behind a colon. @param {string} words */
export function afterColon(words) {
  const isSmall = data.marks.small_after_colon && !/^.\p{Lu}/u.test(words);
  return isSmall ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** What is said of something, behind the colon of the language.
 * @param {string} name @param {string} words */
export function labelled(name, words) {
  return `${colon(name)} ${afterColon(words)}`;
}

/** Some things in a row, with semicolons. @param {string[]} parts */
export const listed = (parts) => parts.join(`${data.marks.semicolon} `);

/** Two things with the dash of the language between. @param {string} one @param {string} other */
export const dashBetween = (one, other) => `${one} ${data.marks.dash} ${other}`;

/** Words in the quotation marks of the language. @param {string} words */
export const quoted = (words) => data.marks.quotes.join(words);
