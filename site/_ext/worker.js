// Answers from the copy that the reader saved, or from the network; the build writes COPY and WORDS above.
(() => {
  "use strict";
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
  const ROOT = new URL("./", worker.location.href);
  const NAME = `${COPY.prefix}${ROOT.pathname}-`;
  const ABOUT = new URL(COPY.about, ROOT).href;

  /** The copies that are whole. @returns {Promise<{ cache: Cache, about: Response }[]>} */
  async function copies() {
    const found = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith(NAME)) continue;
      const cache = await caches.open(name);
      const about = await cache.match(ABOUT);
      if (about) found.push({ cache, about });
    }
    return found;
  }

  /** @param {Request} request */
  async function answer(request) {
    const asked = new URL(request.url);
    asked.hash = "";
    asked.search = "";
    if (asked.pathname.endsWith("/")) asked.pathname += "index.html";
    const saved = await copies().catch(() => []); // a store that cannot be read is no copy
    for (const { cache } of saved) {
      const page = await cache.match(asked.href);
      if (page) return page;
    }
    try {
      return await fetch(request);
    } catch (error) {
      if (request.mode !== "navigate") throw error;
      return saved.length ? leadToUnsaved(request, saved[0].about) : tellNothingSaved(request);
    }
  }

  /** The language of an address, or the reader's, among some. @param {string} url @param {string[]} codes */
  function languageOf(url, codes) {
    const [own] = url.slice(ROOT.href.length).split("/");
    const wanted = [own, ...worker.navigator.languages.map((code) => code.slice(0, 2))];
    return wanted.find((code) => codes.includes(code)) ?? codes[0];
  }

  /**
   * Leads to the page that says so, in a language that was saved.
   * @param {Request} request @param {Response} about
   */
  async function leadToUnsaved(request, about) {
    const { codes } = await about.json();
    const page = new URL(COPY.unsaved.replace("{lang}", languageOf(request.url, codes)), ROOT);
    page.hash = encodeURIComponent(request.url.slice(ROOT.href.length));
    return Response.redirect(page.href, 302);
  }

  /** A page of a few words, where there is no copy. @param {Request} request */
  function tellNothingSaved(request) {
    const lang = languageOf(request.url, Object.keys(WORDS));
    const { title, nothing, again } = WORDS[lang];
    const width = `<meta name="viewport" content="width=device-width">`;
    const head = `<meta charset="utf-8">${width}<title>${title}</title>`;
    const body = `<h1>${title}</h1><p>${nothing}</p><p><a href="">${again}</a></p>`;
    const page = `<!doctype html><html lang="${lang}">${head}${body}`;
    return new Response(page, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  }

  /** Whether the copy has to be passed by. @param {URL} asked */
  function isFresh(asked) {
    const own = [COPY.listing, COPY.worker, COPY.version].some((name) => asked.pathname.endsWith(`/${name}`));
    return own || asked.searchParams.has(COPY.fresh);
  }

  worker.addEventListener("install", () => worker.skipWaiting());
  worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener("fetch", (event) => {
    const asked = new URL(event.request.url);
    const own = event.request.method === "GET" && asked.origin === worker.location.origin;
    if (own && !isFresh(asked)) event.respondWith(answer(event.request));
  });
})();
