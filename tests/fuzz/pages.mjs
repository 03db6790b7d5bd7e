// Pages of the site without a browser: each reads its address as it would there, and says what came of it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";

import { Element, Injection } from "./dom.mjs";

const HOST = "https://example.org/";
const PATIENCE = 400; // turns of the event loop until a page is quiet
const compiled = new Map();

/** A script of the site, or data that the build wrote. */
function script(site, name) {
  if (!/^(?:data\/)?(?:[a-z]{2}\/)?[\w-]+\.js$/.test(name)) throw new Injection(`a script ${name}`);
  const path = [site.scripts, site.built].map((folder) => join(folder, name)).find(existsSync);
  if (!path) throw new Error(`no script ${name}`);
  if (!compiled.has(path)) compiled.set(path, new Script(readFileSync(path, "utf-8"), { filename: name }));
  return compiled.get(path);
}

/** Lets everything that was promised happen, or until a page has done what is waited for. */
async function untilQuiet(done = () => false) {
  for (let turn = 0; turn < PATIENCE && !done(); turn++) await new Promise((next) => setImmediate(next));
}

/** A page: its nodes, its address, and what its scripts did. */
class Page {
  constructor(site, lang, root, body) {
    this.site = site;
    this.head = new Element("head");
    this.body = body;
    this.html = new Element("html", { "data-root": root, "data-usual": site.usual }, [this.head, body]);
    this.html.lang = lang;
    this.html.scriptAdded = (node) => this.run(node);
    this.listeners = {};
    this.window = createContext(this.globals());
    this.start(`data/words-${lang}.js`);
  }
  globals() {
    const document = {
      documentElement: this.html,
      head: this.head,
      body: this.body,
      createElement: (tag) => new Element(tag),
      querySelector: (selector) => this.html.querySelector(selector),
      querySelectorAll: (selector) => this.html.querySelectorAll(selector),
      addEventListener: () => {},
      write: (words) => { throw new Injection(`document.write ${words}`); },
    };
    return {
      document,
      history: {
        pushState: (...row) => this.did.pushed.push(row),
        replaceState: (...row) => this.did.put.push(row),
      },
      navigator: { languages: [this.html.lang] },
      localStorage: { getItem: () => null, setItem: () => {} },
      location: this.location(),
      CSS: { escape: (words) => String(words).replace(/["\\]/g, "\\$&") },
      addEventListener: (name, listener) => { this.listeners[name] = listener; },
      Node: Element, URL, URLSearchParams, clearTimeout, setTimeout: () => 0,
    };
  }
  location() {
    const own = {};
    for (const name of ["hash", "search", "pathname", "href", "protocol"])
      own[name] = { get: () => this.address[name] };
    return Object.defineProperties({ replace: (to) => this.did.replaced.push(to) }, own);
  }
  start(name) {
    script(this.site, name).runInContext(this.window);
  }
  /** A script that a page asks for. */
  run(node) {
    const [, name] = /^(?:\.{1,2}\/)?_static\/(.*)$/s.exec(node.getAttribute("src") ?? "") ?? [];
    this.start(name ?? node.textContent);
    setImmediate(() => node.dispatchEvent(new Event("load")));
  }
  /** Goes to an address, and says what the scripts did there. */
  async visit(address, open) {
    this.did = { pushed: [], put: [], replaced: [] };
    this.address = new URL(address, HOST);
    await open();
    return this.did;
  }
}

/** The first page, `index.html`, which leads on. */
function redirect(site) {
  const links = site.languages.map((code) => new Element("a", { "data-switch": code }));
  const page = new Page(site, site.languages[0], "./", new Element("div", { "data-root-page": "" }, links));
  return (address) => page.visit(address, async () => {
    page.start("redirect.js");
    await untilQuiet(() => page.did.replaced.length);
  });
}

/** A page with the search box, `en/index.html`. */
function home(site, lang) {
  const page = new Page(site, lang, "../", new Element("main"));
  return (address) => page.visit(address, async () => {
    const results = new Element("div", { class: "results" });
    page.body.replaceChildren(new Element("form", { "data-search": "" }, [new Element("input"), results]));
    page.start("common.js");
    await untilQuiet(() => results.children.length);
    page.did.found = results.querySelectorAll("a").map((row) => row.getAttribute("href"));
  });
}

/** A list with filters, `en/findings.html`. */
function findings(site, lang) {
  const page = new Page(site, lang, "../", new Element("main"));
  const option = (value) => new Element("option", { value });
  return (address) => page.visit(address, async () => {
    const selects = Object.entries(site.filters).map(([name, values]) =>
      new Element("select", { name }, ["", ...values].map(option)));
    const form = new Element("form", { "data-filters": "" }, [...selects, new Element("output")]);
    const rows = new Element("ul", { "data-rows": "" });
    page.body.replaceChildren(form, rows, new Element("button", { "data-more": "" }));
    page.start("findings.js");
    await untilQuiet(() => rows.children.length);
    page.did.chosen = Object.fromEntries(selects.map((select) => [select.name, select.value]));
  });
}

/** Data that the build wrote, for modules that run here and not in a page. */
function scriptData(site, names) {
  for (const name of names) script(site, name).runInThisContext();
  return globalThis.rulebook;
}

/** The ruling page, `en/rulings.html`: what it reads from its address, and what it makes of it. */
async function rulings(site, lang) {
  const page = new Page(site, lang, "../", new Element("div", { "data-rulings": "" }));
  scriptData(site, ["data/rules.js", `data/facts-${lang}.js`]);
  const addressCode = await import("../../site/scripts/ruling/address.js");
  const { situation } = await import("../../site/scripts/ruling/infer-facts.js");
  return (address) => page.visit(address, () => {
    const { incident, bad } = addressCode.open(page.address.hash.slice(1), site.usual);
    page.did.broken = bad;
    const again = addressCode.open(addressCode.encode(incident), site.usual).incident;
    page.did.pushed.push({ incident, again, situation: situation(incident) });
  });
}

export { findings, home, redirect, rulings, scriptData };
