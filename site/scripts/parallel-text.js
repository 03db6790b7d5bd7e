// A second text beside the book: which one, or none, is the reader's choice and is remembered.
import { data } from "./data.js";
import { all, make, one } from "./dom.js";
import { load, text } from "./load.js";
import { recall, remember } from "./preferences.js";

const { say } = data;
const select = /** @type {HTMLSelectElement} */ (one("[data-choose-beside]"));
const law = /** @type {HTMLElement} */ (one(".law.two-texts"));
const page = document.documentElement;

/** @param {string} id @param {string} number @param {string} words */
function clause(id, number, words) {
  const line = make("p");
  const link = `${page.dataset.root}${data.addresses.root}#${id}/${number}`;
  line.append(make("a", number.replace(".note", ""), { class: "number", href: link }), ` ${words}`);
  return line;
}

/** Sets the text of another document beside this one. @param {string} id */
async function put(id) {
  const [book] = await Promise.all([text(id), load("data/concordance.js")]);
  for (const place of all("[data-beside]")) {
    const numbers = data.concordance[place.dataset.beside ?? ""]?.[id] ?? [];
    const lines = numbers.map((number) => clause(id, number, book.texts[number] ?? ""));
    const absent = make("p", say.concept.absent, { class: "absent", lang: page.lang });
    place.lang = book.language;
    const whose = make("small", book.label, { class: "whose", lang: page.lang });
    place.replaceChildren(whose, ...(lines.length ? lines : [absent]));
  }
  one("[data-beside-label]")?.replaceChildren(book.label);
  select.dataset.besideNow = id;
}

/** @param {string} id */
async function show(id) {
  law.classList.toggle("one-text", !id);
  if (id && select.dataset.besideNow !== id) await put(id);
}

const wanted = recall("beside");
if (wanted !== null && [...select.options].some((option) => option.value === wanted)) {
  select.value = wanted;
  show(wanted).catch(() => {});
}
select.addEventListener("change", () => {
  remember("beside", select.value);
  show(select.value).catch(() => one("[data-beside-label]")?.replaceChildren(say.search.failed));
});
