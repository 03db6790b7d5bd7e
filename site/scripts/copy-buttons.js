// Buttons that copy quotations with their source, and short addresses, or show these as a QR code.
import { copied } from "./copy.js";
import { all, one } from "./dom.js";
import { quoted } from "./marks.js";
import { showQr } from "./qr-dialog.js";

/** The short address of a clause or concept. @param {string} mark */
function shortAddress(mark) {
  const start = new URL(`${document.documentElement.dataset.root}index.html`, location.href).href;
  return `${location.protocol === "file:" ? start : start.replace(/index\.html$/, "")}#${mark}`;
}

/**
 * The words of the clause that a button stands under, with those that they depend on.
 * @param {HTMLElement} button
 */
function quotation(button) {
  const law = button.closest("p")?.previousElementSibling;
  const before = law?.previousElementSibling;
  const above = before?.matches("[data-above]") ? `${before.textContent} ` : "";
  const words = law ? one("[data-quote]", law)?.textContent : "";
  return (above + words).replace(/\s+/g, " ").trim();
}

for (const button of all("[data-copy]"))
  button.addEventListener("click", () => {
    const source = `${button.dataset.copy}, ${shortAddress(button.dataset.mark ?? "")}`;
    copied(`${quoted(quotation(button))} (${source})`, button);
  });
for (const button of all("[data-copy-link]"))
  button.addEventListener("click", () => copied(shortAddress(button.dataset.copyLink ?? ""), button));
for (const button of all("[data-qr]"))
  button.addEventListener("click", () => showQr(shortAddress(button.dataset.qr ?? "")));
