// The reader's choices: theme, language of the pages, and the document to see first.
import { data } from "./data.js";
import { all, fragment, one } from "./dom.js";
import { address } from "./load.js";
import { chosen, recall, remember } from "./preferences.js";

const page = document.documentElement;

function showTheme() {
  const theme = recall("theme");
  if (theme) page.dataset.theme = theme;
  else delete page.dataset.theme;
}

function offerThemes() {
  const themes = /** @type {HTMLSelectElement | null} */ (one("[data-choose-theme]"));
  if (!themes) return;
  themes.value = recall("theme") ?? "";
  themes.addEventListener("change", () => {
    remember("theme", themes.value);
    showTheme();
  });
}

/** Links to a card, a book or the equipment lead to the chosen document. */
function leadToChosen() {
  for (const node of all("[data-card]")) node.setAttribute("href", address("card", chosen()));
  for (const node of all("[data-equipment]")) node.setAttribute("href", address("equipment", chosen()));
  for (const node of all("[data-book]")) node.setAttribute("href", address("book", chosen()));
}

function offerDocuments() {
  const selects = all("[data-choose-document]").map((node) => /** @type {HTMLSelectElement} */ (node));
  for (const select of selects) {
    const known = [...select.options].find((option) => option.value === recall("document"));
    if (known) select.value = known.value;
    select.addEventListener("change", () => {
      remember("document", select.value);
      for (const other of selects) other.value = select.value;
      leadToChosen();
    });
  }
}

function offerLanguages() {
  for (const node of all("[data-switch]")) {
    const link = /** @type {HTMLAnchorElement} */ (node);
    link.addEventListener("click", () => {
      remember("language", link.dataset.switch ?? "");
      if (location.hash && page.dataset.here) link.href = link.href.split("#")[0] + location.hash;
    });
  }
}

/** An address of a clause, #document/number, is understood on every page. */
function leadToClause() {
  const mark = fragment();
  const [id] = mark.split("/");
  if (!page.dataset.here || !/^[\w.-]+\/[\w.-]+$/.test(mark) || document.getElementById(mark)) return;
  if (one(`[data-choose-document] option[value="${CSS.escape(id)}"]`))
    location.replace(`${page.dataset.root}${data.addresses.root}#${mark}`);
}

showTheme();
offerThemes();
offerDocuments();
offerLanguages();
leadToChosen();
leadToClause();
addEventListener("hashchange", leadToClause);
