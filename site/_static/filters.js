// Long lists: only what the reader asks for; and printing.
(() => {
  "use strict";
  const { all, one } = rulebook;

  for (const button of all("[data-print]")) button.addEventListener("click", () => print());

  const onlySubstantive = /** @type {HTMLInputElement | null} */ (one("[data-only-substantive]"));
  onlySubstantive?.addEventListener("change", () => {
    for (const area of all("[data-area]")) {
      const rows = all(".change", area);
      for (const row of rows) row.hidden = onlySubstantive.checked && !row.classList.contains("substantive");
      area.hidden = rows.every((row) => row.hidden);
    }
  });

  const filters = /** @type {HTMLFormElement | null} */ (one("[data-filters]"));
  if (!filters) return;
  const rows = all("[data-rows] > li");
  const selects = all("select", filters).map((node) => /** @type {HTMLSelectElement} */ (node));

  const apply = () => {
    const wanted = selects.filter((select) => select.value).map((select) => [select.name, select.value]);
    for (const row of rows) row.hidden = wanted.some(([key, value]) => row.dataset[key] !== value);
    one("output", filters)?.replaceChildren(String(rows.filter((row) => !row.hidden).length));
    history.replaceState(null, "", `#${new URLSearchParams(wanted)}`);
  };

  for (const [key, value] of new URLSearchParams(location.hash.slice(1))) {
    const select = selects.find((node) => node.name === key);
    if (select) select.value = value;
  }
  filters.addEventListener("change", apply);
  if (location.hash) apply();
})();
