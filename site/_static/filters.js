// Printing.
(() => {
  "use strict";
  const { all } = rulebook;

  for (const button of all("[data-print]")) button.addEventListener("click", () => print());
})();
