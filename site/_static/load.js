// Scripts and data that only some readers need, loaded once when asked for; from a folder, too.
(() => {
  "use strict";
  const page = document.documentElement;
  /** Scripts that others are made of. @type {Record<string, string[]>} */
  const NEEDS = {
    "search.js": ["words", "vocabulary", "likeness", "meanings", "numbers"].map((own) => `search-${own}.js`),
    "ruling.js": ["copy.js", "data/rules.js", `data/facts-${page.lang}.js`],
    "qr.js": ["codewords", "grid"].map((own) => `qr-${own}.js`),
  };
  /** @type {Map<string, Promise<unknown>>} */
  const loading = new Map();

  /** @param {string} name */
  const insert = (name) =>
    new Promise((done, failed) => {
      const script = rulebook.make("script", "", { src: `${page.dataset.root}_static/${name}` });
      script.addEventListener("load", done);
      script.addEventListener("error", () => failed(new Error(name)));
      document.head.append(script);
    });

  /**
   * Loads a script, and what it is made of; one that failed is tried again.
   * @param {string} name @returns {Promise<unknown>}
   */
  function load(name) {
    let promise = loading.get(name);
    if (!promise) {
      promise = Promise.all((NEEDS[name] ?? []).map(load)).then(() => insert(name));
      promise.catch(() => loading.delete(name));
      loading.set(name, promise);
    }
    return promise;
  }

  /** The texts of a document. @param {string} id */
  async function text(id) {
    await load(`data/text-${id}.js`);
    return rulebook.texts[id];
  }

  /** @type {Promise<Engine> | null} */
  let ready = null;
  /** The engine of search with its index. */
  function engine() {
    const loaded = ready ?? Promise.all([load("search.js"), load("data/index.js")]);
    ready ??= loaded.then(() => new rulebook.Engine(rulebook.index));
    ready.catch(() => {
      ready = null; // the next key tries again
    });
    return ready;
  }

  /**
   * The address of a page of the site.
   * @param {keyof Addresses} kind @param {string} id @param {string} lang
   */
  const address = (kind, id = "", lang = page.lang) =>
    page.dataset.root + rulebook.addresses[kind].replace("{lang}", lang).replace("{id}", id);

  /** @param {string} id */
  const conceptLink = (id) => address("concept", id);

  /** A finding's kind, as a link to the page about its check. @param {FindingRow} row @param {string} kind */
  const kindOf = (row, kind) =>
    row.check ? rulebook.make("a", kind, { href: address("check", row.check) }) : kind;

  Object.assign(rulebook, { load, text, engine, address, conceptLink, kindOf });
})();
