// Stands for a page that the saved copy has not: says how old the copy is, and searches it for the same.
(() => {
  "use strict";
  const { load, one } = rulebook;

  /** Leads to the address that was missed. @param {URL} address */
  function offerAgain(address) {
    const again = /** @type {HTMLAnchorElement | null} */ (one("[data-again]"));
    if (!again || address.origin !== location.origin) return;
    again.href = address.href;
    again.hidden = false;
  }

  async function tellCopy() {
    await load("saved-copy.js");
    const mine = await rulebook.savedCopy.find();
    const place = one("[data-copy-state]");
    if (!mine || !place) return;
    const words = place.dataset.copyState ?? "";
    place.textContent = words.replace("{date}", mine.date).replace("{version}", mine.version);
    place.hidden = false;
  }

  /** What an address is about, in words or as a number. @param {URL} address */
  function subject(address) {
    const clause = /^#c-([\w-]+)$/.exec(address.hash);
    if (clause) return clause[1].replaceAll("-", ".");
    const concept = /\/c\/([\w-]+)\.html/.exec(address.pathname);
    return concept ? concept[1].replaceAll("-", " ") : "";
  }

  /** @param {string} words */
  function search(words) {
    const box = /** @type {HTMLInputElement | null} */ (one("[data-search] input"));
    if (!box || !words) return;
    box.value = words;
    box.dispatchEvent(new Event("input"));
  }

  const missed = decodeURIComponent(location.hash.slice(1));
  if (!missed) return;
  const root = new URL(document.documentElement.dataset.root ?? "", location.href);
  const address = new URL(missed, root);
  offerAgain(address);
  tellCopy().catch(() => {});
  search(subject(address));
})();
