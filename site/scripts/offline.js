// Offers the offline copy: its version at the foot of every page, saving it on the first page, with its size.
import { data } from "./data.js";
import { all, day, make, one } from "./dom.js";
import { load } from "./load.js";
import { labelled } from "./marks.js";
/** @import { Listing, SavedCopy, SiteVersion } from "./saved-copy.js" */

const { say } = data;
const MEGABYTE = 1048576;
const root = document.documentElement.dataset.root ?? "";
const lang = document.documentElement.lang;

const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const written = new Intl.NumberFormat(lang, { style: "unit", unit: "megabyte", ...digits });

const share = new Intl.NumberFormat(lang, { style: "percent" });

/** @param {number} bytes */
const megabytes = (bytes) => written.format(bytes / MEGABYTE).replace(" ", "\u00a0");

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

/** Says what is saved, and offers the languages that are not, where the site can be reached.
 * @param {HTMLElement} section @param {string[]} codes @param {number} size
 * @param {SiteVersion | null} newest */
function showSaved(section, codes, size, newest) {
  showOnly(section, labelled(say.home.saved, megabytes(size)));
  const every = Object.keys(newest?.sizes ?? {}).filter(Boolean);
  if (!newest || every.every((code) => codes.includes(code))) return;
  const [, rest] = parts(section).buttons;
  rest.disabled = false;
  rest.hidden = false;
}

/** @param {HTMLElement} section @param {string} words */
function showOnly(section, words) {
  const { state, buttons } = parts(section);
  section.hidden = false;
  state.textContent = words;
  for (const button of buttons) button.hidden = true;
}

/**
 * How many bytes some languages are, with what all share.
 * @param {SiteVersion} newest @param {string[]} codes
 */
const bytes = (newest, codes) => ["", ...codes].reduce((sum, code) => sum + (newest.sizes[code] ?? 0), 0);

/** @template T @param {string} name @returns {Promise<T>} */
const fetched = async (name) => (await fetch(root + name, { cache: "no-cache" })).json();

/** The list of files, which only those need who save them. @returns {Promise<Listing>} */
const newestListing = () => fetched(data.copy.listing);

/** A button that brings a copy up to date. @param {SavedCopy} mine */
function updateButton(mine) {
  const attributes = { type: "button", "data-update": "" };
  const button = /** @type {HTMLButtonElement} */ (make("button", say.home.update, attributes));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await data.savedCopy.save(await newestListing(), languages(mine), (done, whole) => {
        button.textContent = `${say.home.saving} ${share.format(done / whole)}`;
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
 * Says at the foot of the page that it is saved, and where that is asked for which version this is.
 * @param {SavedCopy | null} mine @param {SiteVersion | null} newest
 */
function showVersion(mine, newest) {
  const own = mine ?? newest;
  const words = [];
  if (own && one("[data-version]")) words.push(`${say.page.version} ${own.version} (${day(own.date)})`);
  if (mine) words.push(say.home.saved);
  one("[data-offline]")?.replaceChildren(words.join(" · "));
  if (mine && newest && mine.version !== newest.version) showOlder(mine);
}

/** Says above the page that the copy is older than the site. @param {SavedCopy} mine */
function showOlder(mine) {
  const above = one("[data-older]");
  if (!above) return;
  above.replaceChildren(say.unsaved.older.replace("{date}", day(mine.date)), " ", updateButton(mine));
  above.hidden = false;
}

/** @param {HTMLElement} section @param {string[]} codes @param {SiteVersion} newest */
async function save(section, codes, newest) {
  const { state, bar, buttons } = parts(section);
  for (const button of buttons) button.disabled = true;
  bar.hidden = false;
  try {
    const listing = await newestListing();
    await data.savedCopy.save(listing, codes, (done, whole) => {
      bar.value = (100 * done) / whole;
      state.textContent = labelled(say.home.saving, `${megabytes(done)} / ${megabytes(whole)}`);
    });
    await navigator.serviceWorker.ready; // without it nobody answers from the copy
    showSaved(section, codes, data.savedCopy.bytes(listing, codes), newest);
  } catch {
    state.textContent = say.home.failed;
    for (const button of buttons) button.disabled = false;
  }
  bar.hidden = true;
}

/**
 * Offers this language, and all.
 * @param {HTMLElement} section @param {SavedCopy | null} mine @param {SiteVersion} newest
 */
function offer(section, mine, newest) {
  section.hidden = false;
  const choices = [
    { words: say.home.save, codes: languages(mine) },
    { words: say.home.save_all, codes: Object.keys(newest.sizes).filter(Boolean) },
  ];
  parts(section).buttons.forEach((button, n) => {
    const { words, codes } = choices[n];
    button.textContent = `${words} (${megabytes(bytes(newest, codes))})`;
    button.addEventListener("click", () => save(section, codes, newest));
  });
}

/** @returns {Promise<SiteVersion | null>} */
const newestVersion = () => fetched(data.copy.version).catch(() => null);

/** The copy that is there; what deals with copies is loaded for those who have or make one. */
async function ownCopy() {
  const names = await caches.keys();
  if (!one("[data-save]") && !names.some((name) => name.startsWith(data.copy.prefix))) return null;
  await load("saved-copy.js");
  return data.savedCopy.find();
}

async function start() {
  const section = one("[data-save]");
  if (location.protocol === "file:" && section) showOnly(section, say.home.no_worker);
  if (!("serviceWorker" in navigator) || !/^https?:$/.test(location.protocol)) return;
  await navigator.serviceWorker.register(root + data.copy.worker);
  const mine = await ownCopy();
  const newest = await newestVersion();
  showVersion(mine, newest);
  if (!section) return;
  if (newest) offer(section, mine, newest);
  if (mine?.codes.includes(lang))
    showSaved(section, mine.codes, data.savedCopy.bytes(mine.listing, mine.codes), newest);
}

start().catch(() => {});
