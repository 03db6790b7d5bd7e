// Nodes of the page: found, made, and shown where they need scripts.
import { data } from "./data.js";

/** @param {string} selector @param {ParentNode} inside @returns {HTMLElement[]} */
export const all = (selector, inside = document) => Array.from(inside.querySelectorAll(selector));

/** @param {string} selector @param {ParentNode} inside @returns {HTMLElement | null} */
export const one = (selector, inside = document) => inside.querySelector(selector);

/** @param {string} tag @param {string} text @param {Record<string, string>} attributes */
export function make(tag, text = "", attributes = {}) {
  const node = document.createElement(tag);
  node.textContent = text;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** The number of a clause as people say it. @param {string} id @param {string} number */
export function saidNumber(id, number) {
  const { numbers } = data;
  return numbers[`${id}/${number}`] ?? numbers[number] ?? number;
}

/** A day, written year-month-day, as the reader's language writes it. @param {string} date */
export function day(date) {
  const noon = new Date(`${date}T12:00`);
  const written = new Intl.DateTimeFormat(document.documentElement.lang || "en", { dateStyle: "long" });
  return Number.isNaN(noon.getTime()) ? date : written.format(noon);
}

/** What the address says behind its #; escapes that cannot be read say nothing. */
export function fragment() {
  const hash = location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash.replace(/%[0-9a-f]{0,2}/gi, " ").trim();
  }
}

