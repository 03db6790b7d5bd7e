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
})();
