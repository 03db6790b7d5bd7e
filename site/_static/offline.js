// The offline copy: saved in one go with its size shown, updated when there is a newer one; the old copy is removed.
(() => {
  "use strict";
  const { make, one, say } = rulebook;
  const root = document.documentElement.dataset.root;
  const lang = document.documentElement.lang;
  const worker = "serviceWorker" in navigator && /^https?:$/.test(location.protocol);
  const NAME = `rulebook-${new URL(root, location.href).pathname}-`; // two copies on one host are two
  const LANES = 6;
  const ABOUT = new URL(`${root}about-copy`, location.href).href;
  const size = (bytes) => `${(bytes / 1048576).toFixed(1)} MB`;
  const copy = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(NAME));
    for (const name of names) {
      const about = await (await caches.open(name)).match(ABOUT);
      if (about) return { name, ...(await about.json()) };
    }
    return null;
  };
  /** The hash of a file as the list has it, so that no copy is half of one version and half of another. */
  const digest = async (answer) => {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
    return [...bytes.slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const wanted = (listing, codes) => ["", ...codes].flatMap((code) => listing.languages[code] ?? []);
  /** Fetches what is new, takes over what is not, and removes the old copy. */
  const save = async (listing, codes, tell) => {
    const old = await copy();
    const name = NAME + listing.version;
    const cache = await caches.open(name);
    const before = old ? await caches.open(old.name) : null;
    const known = new Map(old ? wanted(old.listing, old.codes).map(([path, hash]) => [path, hash]) : []);
    const files = wanted(listing, codes);
    const whole = files.reduce((sum, [, , bytes]) => sum + bytes, 0);
    let done = 0;
    let failed = false;
    const queue = [...files];
    const lane = async () => {
      for (let file = queue.shift(); file; file = queue.shift()) {
        const [path, hash, bytes] = file;
        const address = new URL(`${root}${path}`, location.href).href;
        let answer = known.get(path) === hash ? await before.match(address) : null;
        if (!answer) {
          answer = await fetch(`${address}?fresh=${hash}`, { cache: "no-cache" }); // past the copy
          if (!answer.ok || (await digest(answer.clone())) !== hash) throw new Error(path);
        }
        await cache.put(address, answer);
        done += bytes;
        if (!failed) tell(done, whole);
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => lane().catch((error) => { queue.length = 0; failed = true; throw error; })));
    if (failed) {
      if (!(await cache.match(ABOUT))) await caches.delete(name);
      throw lanes.find((row) => row.reason).reason;
    }
    await cache.put(ABOUT, new Response(JSON.stringify({ version: listing.version, date: listing.date, codes, listing })));
    for (const key of await caches.keys()) if (key.startsWith(NAME) && key !== name) await caches.delete(key);
  };
  const offline = async () => {
    const place = one("[data-offline]");
    const section = one("[data-save]");
    if (!worker) {
      if (section && location.protocol === "file:") {
        section.hidden = false;
        one("[data-save-state]", section).textContent = say.home.no_worker;
        one("[data-save-button]", section).hidden = one("[data-save-all]", section).hidden = true;
      }
      return;
    }
    await navigator.serviceWorker.register(`${root}sw.js`);
    const mine = await copy();
    const listing = await fetch(`${root}files.json`, { cache: "no-cache" }).then((answer) => answer.json()).catch(() => null);
    const version = mine?.version ?? listing?.version;
    if (place) place.textContent = `${say.page.version} ${version ?? ""} (${mine?.date ?? listing?.date ?? ""})${mine ? ` · ${say.home.saved}` : ""}`;
    const complete = mine && mine.codes.includes(lang);
    const stale = mine && listing && mine.version !== listing.version;
    if (stale && place) {
      const button = make("button", say.home.update, { type: "button", "data-update": "" });
      button.addEventListener("click", async () => {
        button.disabled = true;
        try {
          await save(listing, [...new Set([...mine.codes, lang])], (a, b) => { button.textContent = `${say.home.saving} ${Math.round((100 * a) / b)} %`; });
          location.reload();
        } catch { button.textContent = say.home.failed; button.disabled = false; }
      });
      place.append(" ", button);
    }
    if (!section) return;
    section.hidden = false;
    const state = one("[data-save-state]", section);
    const button = one("[data-save-button]", section);
    const more = one("[data-save-all]", section);
    const bar = one("progress", section);
    if (complete) { state.textContent = `${say.home.saved}: ${size(wanted(mine.listing, mine.codes).reduce((sum, row) => sum + row[2], 0))}`; button.hidden = more.hidden = true; return; }
    if (!listing) { section.hidden = true; return; }
    const weight = (codes) => size(wanted(listing, codes).reduce((sum, row) => sum + row[2], 0));
    const own = [...new Set([...(mine?.codes ?? []), lang])];
    const every = Object.keys(listing.languages).filter(Boolean);
    for (const [node, words, codes] of [[button, say.home.save, own], [more, say.home.save_all, every]]) {
      node.textContent = `${words} (${weight(codes)})`;
      node.addEventListener("click", async () => {
        button.disabled = more.disabled = true;
        bar.hidden = false;
        try {
          await save(listing, codes, (a, b) => { bar.value = (100 * a) / b; state.textContent = `${say.home.saving}: ${size(a)} / ${size(b)}`; });
          state.textContent = `${say.home.saved}: ${weight(codes)}`;
          button.hidden = more.hidden = true;
        } catch { state.textContent = say.home.failed; button.disabled = more.disabled = false; }
        bar.hidden = true;
      });
    }
  };
  offline().catch(() => {});
})();
