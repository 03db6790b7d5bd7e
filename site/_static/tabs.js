// The texts of a concept side by side: the chosen document first, a tab for each.
(() => {
  "use strict";
  const { all, chosen, one } = rulebook;
  const SETTLED = 80; // ms without scrolling
  const texts = one("[data-texts]");
  if (!texts) return;

  /** @param {string} id */
  const article = (id) => one(`[data-document="${CSS.escape(id)}"]`, texts);

  /** How far a text is from where the reader looks. @param {HTMLElement} node */
  const away = (node) => Math.abs(node.offsetLeft - texts.offsetLeft - texts.scrollLeft);

  /** @param {string | undefined} id */
  const mark = (id) => {
    for (const tab of all("[data-tab]")) {
      if (tab.dataset.tab === id) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    }
  };

  const bringChosenFirst = () => {
    const first = article(chosen());
    if (!first || location.hash || !texts) return;
    texts.prepend(first);
    texts.scrollLeft = 0;
    mark(chosen());
  };

  for (const tab of all("[data-tab]"))
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      const wanted = article(tab.dataset.tab ?? "");
      if (wanted) texts.scrollTo({ left: wanted.offsetLeft - texts.offsetLeft });
      mark(tab.dataset.tab);
    });
  let timer = 0;
  texts.addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const nearest = all("[data-document]", texts).reduce((a, b) => (away(b) < away(a) ? b : a));
      mark(nearest.dataset.document);
    }, SETTLED);
  });
  for (const select of all("[data-choose-document]")) select.addEventListener("change", bringChosenFirst);
  bringChosenFirst();
})();
