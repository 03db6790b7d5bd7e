// An address as a QR code, large, over the page.
import { data } from "./data.js";
import { one } from "./dom.js";
import { load } from "./load.js";

/** @param {string} address */
export async function showQr(address) {
  await load("qr.js");
  const dialog = /** @type {HTMLDialogElement} */ (one("[data-dialog]"));
  one("[data-qr-place]", dialog)?.replaceChildren(data.qr.picture(address));
  one("[data-qr-text]", dialog)?.replaceChildren(address);
  one("[data-close]", dialog)?.addEventListener("click", () => dialog.close(), { once: true });
  dialog.showModal();
}
