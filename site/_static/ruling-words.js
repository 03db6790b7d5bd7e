// What facts, steps and outcomes are called on the page that rules; statements, never questions.
(() => {
  "use strict";
  const { labelled, told } = rulebook;
  const { FACT } = rulebook.known;
  const say = told.rulings;

  const PLURAL = /\{(\w+), plural,((?:\s*(?:=\d+|[a-z]+) \{[^{}]*\})+)\s*\}/g;
  const FORM = /(=\d+|[a-z]+) \{([^{}]*)\}/g;
  const category = new Intl.PluralRules(document.documentElement.lang || "en");

  /** A sentence with the form of each count in it, as `rulebook/language/cldr.py` chooses it.
   * @param {string} words @param {Record<string, string | number>} values */
  const counted = (words, values) =>
    words.replace(PLURAL, (_, name, written) => {
      const count = Number(values[name]);
      /** @type {Map<string, string>} */
      const forms = new Map([...written.matchAll(FORM)].map(([, key, form]) => [key, form]));
      const form = forms.get(`=${count}`) ?? forms.get(category.select(count)) ?? forms.get("other") ?? "";
      return form.replaceAll("#", String(count));
    });

  /** A sentence with something put in; that may stand behind a colon.
   * @param {string} words @param {Record<string, string | number>} values */
  const fill = (words, values) =>
    counted(words, values).replace(/(: )?\{(\w+)\}/g, (_, colon, name) => {
      const said = String(values[name]);
      return colon ? colon + rulebook.afterColon(said) : said;
    });

  /** @param {string} id @param {FactValue} value */
  function choice(id, value) {
    const { choices } = told.fact[id];
    return choices?.[FACT[id].choices.indexOf(String(value))] ?? String(value);
  }

  /** That a fact was so, as a referee says it. @param {string} id @param {FactValue} value */
  const fact = (id, value) => told.fact[id].statements?.[String(value)] ?? plainly(id, value);

  /** The same where nobody says it in other words. @param {string} id @param {FactValue} value */
  function plainly(id, value) {
    const { statement = "", name = "" } = told.fact[id];
    if (typeof value === "string") return labelled(name, choice(id, value));
    const said = statement || name;
    if (value === false) return fill(say.not_so, { fact: said });
    if (typeof value === "number")
      return value === 1 && !name ? statement : labelled(name || statement, String(value));
    return said;
  }

  /** A step that can be taken back. @param {TellingStep} step */
  function step({ what, id, value, before }) {
    if (what === "clear") return say.undo_clear;
    if (what === "decline") return rulebook.rulingAsked.nothingWords(before);
    if (what === "side") return say.undo_side;
    const isDisc = what === "put" || what === "take" || what === "shift";
    if (isDisc) return fill(say[`undo_${what}`], { disc: told.drawn[`disc_${id}`] });
    const said = value === undefined ? "" : fact(id, value);
    if (what === "remove" || what === "move") return fill(say[`undo_${what}`], { step: said });
    return said;
  }

  /** Words as the beginning of a line. @param {string} words */
  const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

  /** How an outcome is said beside others that its own words would contradict.
   * @param {string} word @param {string[]} others */
  function besideOthers(word, others) {
    const own = told.beside[word];
    return own?.outcomes.some((other) => others.includes(other)) ? own : null;
  }

  /** Outcomes in words for the hall. @param {Ruling} ruling */
  function hall(ruling) {
    const words = ruling.outcomes.map(
      (word) => besideOthers(word, ruling.outcomes)?.hall ?? told.hall[word] ?? told.outcome[word],
    );
    return words.join("\u00a0· ") || (ruling.applied.length ? told.phrase.no_outcome : told.phrase.nothing);
  }

  /** How an outcome is said of certain discs, by the rules that gave it.
   * @param {string} word @param {string} document @param {AppliedRule[]} applied */
  function ofDiscs(word, document, applied) {
    const concepts = applied.filter(({ then }) => then.includes(word)).map(({ concept }) => concept);
    const known = (told.discs[word] ?? []).filter(
      (row) => !row.documents.length || row.documents.includes(document),
    );
    return known.filter((row) => row.concepts.some((id) => concepts.includes(id))).map((row) => row.words);
  }

  /** Outcomes in whole sentences, of certain discs where rules say of which.
   * @param {string} document @param {{ outcomes: string[], applied: AppliedRule[] }} ruling */
  function sentences(document, { outcomes, applied }) {
    const said = outcomes.flatMap((word) => {
      const own = ofDiscs(word, document, applied);
      return own.length ? own : [besideOthers(word, outcomes)?.words ?? told.outcome[word]];
    });
    return [...new Set(said)].join(" ");
  }

  /** Numbers of a document, in its order. @param {string} id @param {string[]} clauses */
  const numbers = (id, clauses) =>
    [...clauses]
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
      .map((number) => rulebook.saidNumber(id, number))
      .join(", ");

  /** @param {{ document?: string, clauses: string[] }} ruling */
  const cited = ({ document = "", clauses }) => (clauses.length ? ` (${numbers(document, clauses)})` : "");

  rulebook.rulingWords = { capital, cited, fact, fill, hall, numbers, sentences, step };
})();
