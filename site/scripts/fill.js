// Sentences with something put in, counts among it.
import { afterColon } from "./marks.js";

const PLURAL = /\{(\w+), plural,((?:\s*(?:=\d+|[a-z]+) \{[^{}]*\})+)\s*\}/g;
const FORM = /(=\d+|[a-z]+) \{([^{}]*)\}/g;

/** A sentence with the form of each count in it, as `rulebook/language/cldr.py` chooses it.
 * @param {string} words @param {Record<string, string | number>} values @param {string} language */
const counted = (words, values, language) =>
  words.replace(PLURAL, (_, name, written) => {
    const count = Number(values[name]);
    /** @type {Map<string, string>} */
    const forms = new Map([...written.matchAll(FORM)].map(([, key, form]) => [key, form]));
    const category = new Intl.PluralRules(language).select(count);
    const form = forms.get(`=${count}`) ?? forms.get(category) ?? forms.get("other") ?? "";
    return form.replaceAll("#", String(count));
  });

/** A sentence with something put in; that may stand behind a colon.
 * @param {string} words @param {Record<string, string | number>} values @param {string} [language] */
export const fill = (words, values, language = document.documentElement.lang || "en") =>
  counted(words, values, language).replace(/(: )?\{(\w+)\}/g, (_, colon, name) => {
    const said = String(values[name]);
    return colon ? colon + afterColon(said) : said;
  });
