// The copy of the site that a reader saved: found, saved in one go, replaced by a newer one.
import { data } from "./data.js";

/** Path, hash and size. @typedef {[string, string, number]} SavedFile */
/**
 * @typedef {object} Listing
 * @property {string} version
 * @property {string} date
 * @property {Record<string, SavedFile[]>} languages
 */

/**
 * What every page asks for: the version of the site, and the bytes of each language.
 * @typedef {object} SiteVersion
 * @property {string} version
 * @property {string} date
 * @property {Record<string, number>} sizes
 */

/**
 * @typedef {object} SavedCopy
 * @property {string} name of its cache.
 * @property {string} version
 * @property {string} date
 * @property {string[]} codes
 * @property {Listing} listing
 */

/**
 * @typedef {object} CopyNames
 * @property {string} prefix
 * @property {string} about
 * @property {string} listing
 * @property {string} worker
 * @property {string} version
 * @property {string} unsaved
 * @property {string} fresh
 * @property {number} digits
 */

const { prefix, about, fresh, digits } = data.copy;
const LANES = 6; // files that are fetched at a time
const root = document.documentElement.dataset.root ?? "";
const NAME = `${prefix}${new URL(root, location.href).pathname}-`; // two copies on one host are two
const ABOUT = new URL(root + about, location.href).href;

/** The copy that is there, if there is one. @returns {Promise<SavedCopy | null>} */
export async function find() {
  for (const name of await caches.keys()) {
    const description = name.startsWith(NAME) && (await (await caches.open(name)).match(ABOUT));
    if (description) return { name, ...(await description.json()) };
  }
  return null;
}

/** The hash of a file as the list has it, so that no copy is half of one version and half of another. */
async function digest(/** @type {Response} */ answer) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, digits);
}

/** What all languages share, and the pages of some. @param {Listing} listing @param {string[]} codes */
const files = (listing, codes) => ["", ...codes].flatMap((code) => listing.languages[code] ?? []);

/** @param {Listing} listing @param {string[]} codes */
export const bytes = (listing, codes) => files(listing, codes).reduce((sum, [, , size]) => sum + size, 0);

/** @param {string} address @param {string} path @param {string} hash */
async function download(address, path, hash) {
  const answer = await fetch(`${address}?${fresh}=${hash}`, { cache: "no-cache" }); // past the copy
  if (!answer.ok || (await digest(answer.clone())) !== hash) throw new Error(path);
  return answer;
}

/** Finds a file in the copy that is there, if it did not change. @param {SavedCopy | null} old */
async function keeper(old) {
  const cache = old ? await caches.open(old.name) : null;
  const known = new Map(old ? files(old.listing, old.codes).map(([path, hash]) => [path, hash]) : []);
  return async (/** @type {string} */ address, /** @type {string} */ path, /** @type {string} */ hash) =>
    known.get(path) === hash ? cache?.match(address) : null;
}

/**
 * Puts files into a cache, several at a time, all or an error.
 * @param {Cache} cache @param {SavedFile[]} wanted @param {SavedCopy | null} old
 * @param {(bytes: number) => void} report
 */
async function fill(cache, wanted, old, report) {
  const kept = await keeper(old);
  const queue = [...wanted];
  const state = { done: 0, failed: false };
  const lane = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const [path, hash, size] = file;
      const address = new URL(root + path, location.href).href;
      await cache.put(address, (await kept(address, path, hash)) ?? (await download(address, path, hash)));
      state.done += size;
      if (!state.failed) report(state.done);
    }
  };
  const guarded = () =>
    lane().catch((error) => {
      queue.length = 0;
      state.failed = true;
      throw error;
    });
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, guarded));
  for (const result of lanes) if (result.status === "rejected") throw result.reason;
}

/**
 * Fetches what is new, takes over what is not, and removes the old copy.
 * @param {Listing} listing @param {string[]} codes @param {(done: number, whole: number) => void} report
 */
export async function save(listing, codes, report) {
  const { version, date } = listing;
  const name = NAME + version;
  const old = await find();
  const cache = await caches.open(name);
  const whole = bytes(listing, codes);
  try {
    await fill(cache, files(listing, codes), old, (done) => report(done, whole));
  } catch (error) {
    if (!(await cache.match(ABOUT))) await caches.delete(name);
    throw error;
  }
  await cache.put(ABOUT, new Response(JSON.stringify({ version, date, codes, listing })));
  for (const key of await caches.keys()) if (key.startsWith(NAME) && key !== name) await caches.delete(key);
}

