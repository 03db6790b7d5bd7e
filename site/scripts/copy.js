// Copying words, with a word beside the button that says so.
import { data } from "./data.js";
import { make, one } from "./dom.js";

const { say } = data;
const SHOWN = 2500; // ms

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
export async function copied(words, near) {
  await write(words);
  const place = one("[data-status]") ?? make("span", "", { role: "status", "data-status": "" });
  if (place.parentElement !== near.parentElement) near.parentElement?.append(" ", place);
  place.textContent = say.concept.copied;
  setTimeout(() => {
    place.textContent = "";
  }, SHOWN);
}

