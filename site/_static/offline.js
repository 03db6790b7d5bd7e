// Offers the offline copy: its version at the foot of every page, saving it on the first page, with its size.
(() => {
  "use strict";
  const { all, make, one, say, savedCopy } = rulebook;
  const MEGABYTE = 1048576;
  const root = document.documentElement.dataset.root ?? "";
  const lang = document.documentElement.lang;

  /** @param {number} bytes */
  const megabytes = (bytes) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

  /** The languages of a copy, and that of this page. @param {SavedCopy | null} mine */
  const languages = (mine) => [...new Set([...(mine?.codes ?? []), lang])];

  /** @param {HTMLElement} section */
  function parts(section) {
    return {
      state: /** @type {HTMLElement} */ (one("[data-save-state]", section)),
      bar: /** @type {HTMLProgressElement} */ (one("progress", section)),
      buttons: /** @type {HTMLButtonElement[]} */ (all("[data-save-button], [data-save-all]", section)),
    };
  }

  /** @param {HTMLElement} section @param {string} words */
  function tellOnly(section, words) {
    const { state, buttons } = parts(section);
    section.hidden = false;
    state.textContent = words;
    for (const button of buttons) button.hidden = true;
  }

  /** A button that brings a copy up to date. @param {SavedCopy} mine @param {Listing} listing */
  function updateButton(mine, listing) {
    const attributes = { type: "button", "data-update": "" };
    const button = /** @type {HTMLButtonElement} */ (make("button", say.home.update, attributes));
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        await savedCopy.save(listing, languages(mine), (done, whole) => {
          button.textContent = `${say.home.saving} ${Math.round((100 * done) / whole)} %`;
        });
        location.reload();
      } catch {
        button.textContent = say.home.failed;
        button.disabled = false;
      }
    });
    return button;
  }

  /**
   * Says at the foot of the page which version this is.
   * @param {SavedCopy | null} mine @param {Listing | null} listing
   */
  function tellVersion(mine, listing) {
    const place = one("[data-offline]");
    if (!place) return;
    const { version = "", date = "" } = mine ?? listing ?? {};
    place.textContent = `${say.page.version} ${version} (${date})${mine ? ` · ${say.home.saved}` : ""}`;
    if (mine && listing && mine.version !== listing.version) place.append(" ", updateButton(mine, listing));
  }

  /** @param {HTMLElement} section @param {Listing} listing @param {string[]} codes */
  async function save(section, listing, codes) {
    const { state, bar, buttons } = parts(section);
    for (const button of buttons) button.disabled = true;
    bar.hidden = false;
    try {
      await savedCopy.save(listing, codes, (done, whole) => {
        bar.value = (100 * done) / whole;
        state.textContent = `${say.home.saving}: ${megabytes(done)} / ${megabytes(whole)}`;
      });
      tellOnly(section, `${say.home.saved}: ${megabytes(savedCopy.bytes(listing, codes))}`);
    } catch {
      state.textContent = say.home.failed;
      for (const button of buttons) button.disabled = false;
    }
    bar.hidden = true;
  }

  /**
   * Offers this language, and all.
   * @param {HTMLElement} section @param {SavedCopy | null} mine @param {Listing} listing
   */
  function offer(section, mine, listing) {
    section.hidden = false;
    const choices = [
      { words: say.home.save, codes: languages(mine) },
      { words: say.home.save_all, codes: Object.keys(listing.languages).filter(Boolean) },
    ];
    parts(section).buttons.forEach((button, n) => {
      const { words, codes } = choices[n];
      button.textContent = `${words} (${megabytes(savedCopy.bytes(listing, codes))})`;
      button.addEventListener("click", () => save(section, listing, codes));
    });
  }

  /** @returns {Promise<Listing | null>} */
  async function newestListing() {
    try {
      return await (await fetch(root + rulebook.copy.listing, { cache: "no-cache" })).json();
    } catch {
      return null;
    }
  }

  async function start() {
    const section = one("[data-save]");
    if (location.protocol === "file:" && section) tellOnly(section, say.home.no_worker);
    if (!("serviceWorker" in navigator) || !/^https?:$/.test(location.protocol)) return;
    await navigator.serviceWorker.register(root + rulebook.copy.worker);
    const mine = await savedCopy.find();
    const listing = await newestListing();
    tellVersion(mine, listing);
    if (!section) return;
    if (mine?.codes.includes(lang)) {
      tellOnly(section, `${say.home.saved}: ${megabytes(savedCopy.bytes(mine.listing, mine.codes))}`);
    } else if (listing) offer(section, mine, listing);
  }

  start().catch(() => {});
})();
