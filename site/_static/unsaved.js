// Stands for a page that the saved copy has not: says how old the copy is, and searches it for the same.
(() => {
  "use strict";
  const { one, savedCopy } = rulebook;
  const missed = decodeURIComponent(location.hash.slice(1));
  if (!missed) return;
  const root = new URL(document.documentElement.dataset.root ?? "", location.href);
  const address = new URL(missed, root);
  const again = /** @type {HTMLAnchorElement | null} */ (one("[data-again]"));
  if (again && address.origin === location.origin) {
    again.href = address.href;
    again.hidden = false;
  }

  savedCopy.find().then((mine) => {
    const place = one("[data-copy-state]");
    if (!mine || !place) return;
    const words = place.dataset.copyState ?? "";
    place.textContent = words.replace("{date}", mine.date).replace("{version}", mine.version);
    place.hidden = false;
  }, () => {});

  /** What the address was about, in words or as a number. */
  const [, concept = ""] = /\/c\/([\w-]+)\.html/.exec(address.pathname) ?? [];
  const [, clause = ""] = /^#c-([\w-]+)$/.exec(address.hash) ?? [];
  const box = /** @type {HTMLInputElement | null} */ (one("[data-search] input"));
  if (!box || !(concept || clause)) return;
  box.value = clause ? clause.replaceAll("-", ".") : concept.replaceAll("-", " ");
  box.dispatchEvent(new Event("input"));
})();
