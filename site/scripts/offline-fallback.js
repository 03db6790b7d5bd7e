// Stands for a page that the saved copy has not: says how old the copy is, and searches it for the same.
import { data } from "./data.js";
import { day, fragment, one } from "./dom.js";
import { load } from "./load.js";
/** @import { SavedCopy } from "./saved-copy.js" */

const root = new URL(document.documentElement.dataset.root ?? "", location.href);

/** Leads to the address that was missed. @param {URL} address */
function offerAgain(address) {
  const again = /** @type {HTMLAnchorElement | null} */ (one("[data-again]"));
  if (!again || address.origin !== location.origin) return;
  again.href = address.href;
  again.hidden = false;
}

/** Leads back to the page that the reader came from. */
function offerBack() {
  const back = one("[data-back]");
  if (!back || history.length < 2) return;
  back.hidden = false;
  back.addEventListener("click", () => history.back());
}

/** Whether an address is a page in a language that a copy has not.
 * @param {URL} address @param {SavedCopy} mine */
function isOtherLanguage(address, mine) {
  const [folder] = address.pathname.slice(root.pathname.length).split("/");
  return folder !== "" && Object.hasOwn(mine.listing.languages, folder) && !mine.codes.includes(folder);
}

/** @param {URL} address */
async function showCopy(address) {
  await load("saved-copy.js");
  const mine = await data.savedCopy.find();
  const place = one("[data-copy-state]");
  if (!mine || !place) return;
  const words = place.dataset.copyState ?? "";
  place.textContent = words.replace("{date}", day(mine.date)).replace("{version}", mine.version);
  const isLanguage = isOtherLanguage(address, mine);
  place.hidden = isLanguage; // a newer version is not the reason then
  one("[data-other-language]")?.toggleAttribute("hidden", !isLanguage);
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

const missed = fragment();
if (missed) {
  const address = new URL(missed, root);
  offerAgain(address);
  offerBack();
  showCopy(address).catch(() => {});
  search(subject(address));
}
