// Copying: quotations with their source, and short addresses; also as a QR code.
(() => {
  "use strict";
  const { all, load, make, one, say } = rulebook;
  const SAID = 2500; // ms that the reader is told of it

  /** @param {string} words */
  async function write(words) {
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      const area = /** @type {HTMLTextAreaElement} */ (make("textarea", words));
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  }

  /** Copies words and says so beside the button. @param {string} words @param {HTMLElement} near */
  async function copied(words, near) {
    await write(words);
    const place = one("[data-status]") ?? make("span", "", { role: "status", "data-status": "" });
    if (place.parentElement !== near.parentElement) near.parentElement?.append(" ", place);
    place.textContent = say.concept.copied;
    setTimeout(() => {
      place.textContent = "";
    }, SAID);
  }

  /** The short address of a clause or concept. @param {string} mark */
  function shortAddress(mark) {
    const start = new URL(`${document.documentElement.dataset.root}index.html`, location.href).href;
    return `${location.protocol === "file:" ? start : start.replace(/index\.html$/, "")}#${mark}`;
  }

  /**
   * The words of the clause that a button stands under, with those that they hang on.
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
      copied(`${rulebook.quoted(quotation(button))} (${source})`, button);
    });
  for (const button of all("[data-copy-link]"))
    button.addEventListener("click", () => copied(shortAddress(button.dataset.copyLink ?? ""), button));
  for (const button of all("[data-qr]"))
    button.addEventListener("click", async () => {
      await load("qr.js");
      const dialog = /** @type {HTMLDialogElement} */ (one("[data-dialog]"));
      const address = shortAddress(button.dataset.qr ?? "");
      one("[data-qr-place]", dialog)?.replaceChildren(rulebook.qr(address));
      one("[data-qr-text]", dialog)?.replaceChildren(address);
      one("[data-close]", dialog)?.addEventListener("click", () => dialog.close(), { once: true });
      dialog.showModal();
    });
  Object.assign(rulebook, { copied });
})();
