// Answers from the copy that the reader saved, or from the network; the build writes COPY above.
(() => {
  "use strict";
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
  const NAME = `${COPY.prefix}${new URL("./", worker.location.href).pathname}-`;
  const ABOUT = new URL(COPY.about, worker.location.href).href;

  /** @param {Request} request */
  async function answer(request) {
    const asked = new URL(request.url);
    asked.hash = "";
    asked.search = "";
    if (asked.pathname.endsWith("/")) asked.pathname += "index.html";
    for (const name of await caches.keys()) {
      if (!name.startsWith(NAME)) continue;
      const cache = await caches.open(name);
      const page = (await cache.match(ABOUT)) && (await cache.match(asked.href));
      if (page) return page;
    }
    return fetch(request);
  }

  /** Whether the copy has to be passed by. @param {URL} asked */
  function isFresh(asked) {
    const own = [COPY.listing, COPY.worker].some((name) => asked.pathname.endsWith(`/${name}`));
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
