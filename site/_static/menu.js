// The menu closes when the reader clicks elsewhere or presses Escape.
(() => {
  "use strict";
  const menu = /** @type {HTMLDetailsElement | null} */ (rulebook.one(".menu"));
  if (!menu) return;
  document.addEventListener("click", (event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    rulebook.one("summary", menu)?.focus();
  });
})();
