// The drawing of the table: a tap enters what the puck touched or where it ended; numbers show the order.
import { data } from "../data.js";
import { make, one } from "../dom.js";
import * as incidents from "./incident.js";
import { FACT } from "./infer-facts.js";
import * as layouts from "./layout.js";
import * as whatIf from "./what-if.js";
import * as phrases from "./words.js";
/**
 * @import { Incident } from "./incident.js"
 * @import { RulingView } from "./page.js"
 */

const SVG = "http://www.w3.org/2000/svg";
const BADGE = 34; // mm, the radius of a number
const ASIDE = 40; // mm from the middle of what was tapped
/** Which of several places of a contact or fact was tapped last: only that one is marked.
 * @type {Map<string, number>} */
const tappedPlaces = new Map();
/** The table as the page was sent; nothing where the sport has none. */
const sent = one("[data-table] svg");

/** A table on which nothing happened yet. */
export const bareTable = () => /** @type {SVGSVGElement | null} */ (sent?.cloneNode(true) ?? null);

/** The incident after a tap: a contact more, or a fact that is entered or taken back.
 * @param {Incident} incident @param {string} id */
function tapped(incident, id) {
  if (FACT[id].type === "contact") return incidents.touch(incident, id);
  if (incident.facts[id] === true) return incidents.forget(incident, id);
  return incidents.enter(incident, id, true);
}

/** The places of a contact or fact. @param {Element} picture @param {string} id */
const placesOf = (picture, id) => [...picture.querySelectorAll(`[data-tap="${id}"]`)];

/** The place of a contact or fact that is marked. @param {Element} picture @param {string} id */
function markedPlace(picture, id) {
  const places = placesOf(picture, id);
  return places[tappedPlaces.get(id) ?? 0] ?? places[0];
}

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} text */
function shape(tag, attributes, text = "") {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.textContent = text;
  return node;
}

/** The numbers of the contacts, each at the place where it was tapped.
 * @param {Element} picture @param {string[]} contacts */
function drawMarks(picture, contacts) {
  const marks = picture.querySelector("[data-marks]");
  const nodes = [...new Set(contacts)].flatMap((id) => {
    const place = markedPlace(picture, id);
    if (!place) return [];
    const numbers = contacts.flatMap((other, n) => (other === id ? [n + 1] : [])).join(" ");
    const x = Number(place.getAttribute("data-x")) + ASIDE;
    const y = Number(place.getAttribute("data-y")) - ASIDE;
    const width = Math.max(2, numbers.length + 1) * BADGE;
    const height = 2 * BADGE;
    return [
      shape("rect", { x: x - width / 2, y: y - BADGE, width, height, rx: BADGE, class: "d-badge" }),
      shape("text", { x, y: y + BADGE / 2, class: "d-number", "text-anchor": "middle" }, numbers),
    ];
  });
  marks?.replaceChildren(...nodes);
}

/** What the drawing shows, for who cannot see it. @param {Incident} incident */
function sentence({ contacts, facts }) {
  const { fact } = phrases;
  const touched = contacts.map((id, n) => `${n + 1}. ${fact(id, true)}.`);
  const ended = Object.keys(facts).flatMap((id) => (facts[id] === true ? [`${fact(id, true)}.`] : []));
  return [...touched, ...ended].join(" ") || data.words.rulings.prompt;
}

/** @param {Element} picture @param {RulingView} view */
function drawTargets(picture, view) {
  for (const node of picture.querySelectorAll("[data-tap]")) {
    const id = node.getAttribute("data-tap") ?? "";
    const contact = FACT[id].type === "contact";
    const at = contact ? view.incident.contacts.length : null;
    const isEntered = contact ? view.incident.contacts.includes(id) : view.incident.facts[id] === true;
    const can = isEntered || whatIf.isOffered(view.incident, { id, value: true, at });
    node.classList.toggle("entered", isEntered && node === markedPlace(picture, id));
    node.classList.toggle("cannot", !can);
  }
}

/** Whose discs are which. */
function drawOwners() {
  const { drawn } = data.words;
  const row = make("p", "", { class: "owners drawing", "aria-hidden": "true" });
  row.append(make("small", data.words.rulings.symbols));
  for (const owner of layouts.OWNERS)
    row.append(make("span", phrases.capital(drawn[`disc_${owner}`]), { class: owner }));
  return row;
}

/** The table with what was entered; nothing where the sport has none. @param {RulingView} view */
export function drawTable(view) {
  const picture = bareTable();
  if (!picture) return null;
  picture.removeAttribute("aria-labelledby");
  picture.setAttribute("aria-label", sentence(view.incident));
  picture.querySelector("title")?.remove();
  picture.querySelector("desc")?.remove();
  drawTargets(picture, view);
  drawMarks(picture, view.incident.contacts);
  picture.addEventListener("click", (event) => {
    const place = event.target instanceof Element ? event.target.closest("[data-tap]:not(.cannot)") : null;
    if (!place) return;
    const id = place.getAttribute("data-tap") ?? "";
    tappedPlaces.set(id, placesOf(picture, id).indexOf(place));
    view.act(tapped(view.incident, id));
  });
  const box = make("div", "", { class: "incident-table" });
  box.append(picture, drawOwners());
  return box;
}
