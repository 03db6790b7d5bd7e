// The texts of a concept: the chosen document first; on a phone one other under it, a tab for each.
import { all, fragment, one } from "./dom.js";
import { chosen, recall, remember } from "./preferences.js";

const texts = /** @type {HTMLElement} */ (one("[data-texts]"));

/** @param {string | null} id */
const article = (id) => (id ? one(`[data-document="${CSS.escape(id)}"]`, texts) : null);

/** The document that the address asks for, as #document or #document/number. */
const asked = () => {
  const [id] = fragment().split("/");
  return article(id) ? id : null;
};

/** @param {HTMLElement | undefined} second */
const showSecond = (second) => {
  const [first] = all("[data-document]", texts);
  for (const text of all("[data-document]", texts)) {
    text.classList.toggle("behind", text !== first && text !== second);
    const tab = one(`[data-tab="${CSS.escape(text.dataset.document ?? "")}"]`);
    if (tab) tab.hidden = text === first;
    if (text === second) tab?.setAttribute("aria-current", "true");
    else tab?.removeAttribute("aria-current");
  }
};

/** The text under the first: the one that was compared last, or else the next that says something. */
const usualSecond = () => {
  const others = all("[data-document]", texts).slice(1);
  const last = others.find((text) => text.dataset.document === recall("second"));
  return last ?? others.find((text) => one(".law", text)) ?? others[0];
};

const arrange = () => {
  const first = article(asked()) ?? article(chosen());
  if (first) texts.prepend(first);
  showSecond(usualSecond());
  if (asked()) document.getElementById(fragment())?.scrollIntoView();
};

for (const tab of all("[data-tab]"))
  tab.addEventListener("click", (event) => {
    event.preventDefault();
    const second = article(tab.dataset.tab ?? "");
    if (!second) return;
    remember("second", tab.dataset.tab ?? "");
    all("[data-document]", texts)[0].after(second);
    showSecond(second);
    second.scrollIntoView({ block: "nearest" });
  });
for (const select of all("[data-choose-document]")) select.addEventListener("change", arrange);
addEventListener("hashchange", arrange);
arrange();
