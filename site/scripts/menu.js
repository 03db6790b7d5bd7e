// The menu closes when the reader clicks elsewhere or presses Escape.
import { one } from "./dom.js";

const menu = /** @type {HTMLDetailsElement | null} */ (one(".menu"));

document.addEventListener("click", (event) => {
  if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu?.open) return;
  menu.open = false;
  one("summary", menu)?.focus();
});
