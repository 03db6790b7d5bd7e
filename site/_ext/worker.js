// Answers from the copy that the reader saved; without one, from the network.
const NAME = `rulebook-${new URL("./", self.location).pathname}-`;
const ABOUT = new URL("about-copy", self.location).href;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function answer(request) {
  const asked = new URL(request.url);
  asked.hash = "";
  asked.search = "";
  if (asked.pathname.endsWith("/")) asked.pathname += "index.html";
  for (const name of await caches.keys()) {
    if (!name.startsWith(NAME)) continue;
    const cache = await caches.open(name);
    if (!(await cache.match(ABOUT))) continue;
    const found = await cache.match(asked.href);
    if (found) return found;
  }
  return fetch(request);
}

self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  const fresh = asked.searchParams.has("fresh") || asked.pathname.endsWith("/files.json") || asked.pathname.endsWith("/sw.js");
  if (event.request.method === "GET" && asked.origin === location.origin && !fresh) event.respondWith(answer(event.request));
});
