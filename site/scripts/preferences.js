// What the reader chose, kept in the browser from page to page.
import { one } from "./dom.js";

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(`rulebook-${key}`);
  } catch {
    return null; // a browser that keeps nothing still works
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`rulebook-${key}`, value);
  } catch {
    // as above
  }
}

/** The document that the reader wants to see first. */
export function chosen() {
  const wanted = recall("document");
  const offered = wanted && one(`[data-choose-document] option[value="${CSS.escape(wanted)}"]`);
  return wanted && offered ? wanted : document.documentElement.dataset.usual ?? "";
}
