// The page that rules: what happened, the ruling on it, and the address that holds both.
import { copied } from "../copy.js";
import { data } from "../data.js";
import { make, one } from "../dom.js";
import { chosen } from "../preferences.js";
import { showQr } from "../qr-dialog.js";
import * as addressCode from "./address.js";
import { drawTable } from "./drawing.js";
import { button } from "./button.js";
import { drawEntered } from "./entered-list.js";
import { drawEvents, resetEvents, resetQuery } from "./events.js";
import { drawChips, drawContacts, drawFollowups } from "./follow-ups.js";
import * as incidents from "./incident.js";
import * as inference from "./infer-facts.js";
import * as keepScroll from "./keep-scroll.js";
import { drawAssumed, drawDepends, drawOpen } from "./open-facts.js";
import { drawOutcome, drawVerdict } from "./verdict.js";
import * as whatIf from "./what-if.js";
/**
 * @import { Incident } from "./incident.js"
 * @import { IncidentRuling } from "./infer-facts.js"
 * @import { PairChange, Trials } from "./what-if.js"
 */

/**
 * An incident as it is drawn.
 * @typedef {object} RulingView
 * @property {Incident} incident
 * @property {IncidentRuling} now
 * @property {Trials} trials
 * @property {PairChange[]} pairs
 * @property {boolean} reading whether somebody came to read a ruling, and tapped nothing yet
 * @property {(incident: Incident) => void} act
 */

const say = data.words.rulings;
const place = /** @type {HTMLElement} */ (one("[data-rulings]"));
/** Where there is room for two columns, what is asked stands beside the drawing, not under it. */
/** Where the document is chosen that a reader sees first, on any page. */
const menu = /** @type {HTMLSelectElement | null} */ (one("[data-choose-document]"));
const wide = matchMedia("(min-width: 44rem)");
const QR = 150; // bytes that an incident may take in a QR code
/** What the page shows: an incident, whether its address was bad, and whether somebody came to read. */
let state = { incident: incidents.empty(chosen()), bad: false, reading: false };

/** @param {Incident} incident @returns {RulingView} */
function viewOf(incident) {
  const now = inference.rule(incident.document, incident);
  return { incident, now, trials: { changes: [], tried: 0 }, pairs: [], reading: state.reading, act };
}

/** Does something when what was drawn is on the screen; also where nobody looks and nothing is painted.
 * @param {() => void} next */
function afterPaint(next) {
  if (document.hidden) setTimeout(next);
  else requestAnimationFrame(() => setTimeout(next));
}

/** What is open comes after the ruling has been shown: trying everything takes a moment.
 * @param {RulingView} view @param {HTMLElement} box */
function drawOpenLater(view, box) {
  afterPaint(() => {
    if (view.incident !== state.incident) return;
    const trials = whatIf.tryAll(view.incident, view.now);
    const pairs = whatIf.tryPairs(view.incident, view.now, trials.changes);
    const whole = { ...view, trials, pairs };
    const back = held();
    keepScroll.keeping(() => {
      one("[data-assumptions]")?.replaceChildren(drawAssumed(whole));
      one("[data-depends]")?.replaceChildren(...drawDepends(whole));
      box.replaceChildren(drawOpen(whole));
      keepScroll.release();
    });
    if (!keepScroll.isHolding() && !view.reading) back();
    box.removeAttribute("aria-busy");
  });
}

/** @param {string} selector */
const topOf = (selector) => one(`main ${selector}`)?.getBoundingClientRect().top;

/** The tops of what may stay in its place: what has the focus, or else the table. */
function tops() {
  const key = document.activeElement?.getAttribute("data-key");
  const wanted = [...(key ? [`[data-key="${CSS.escape(key)}"]`] : []), ".incident-table"];
  return wanted.map((selector) => ({ selector, top: topOf(selector) }));
}

/** Remembers where the reader is; what it returns brings that place back to where it was on the screen. */
function held() {
  const before = tops();
  return () => {
    for (const { selector, top } of before) {
      const now = topOf(selector);
      if (top === undefined || now === undefined) continue;
      scrollBy({ top: now - top, behavior: "instant" });
      return;
    }
  };
}

/** @param {Incident} incident */
const addressOf = (incident) =>
  incidents.isEmpty(incident)
    ? location.pathname + location.search
    : `#${addressCode.encode(incident)}`;

/** What a tap was for: a fact proposed by the ruling, a row of the list, or a step on the table.
 * @param {boolean} first */
function tapped(first) {
  const node = document.activeElement;
  if (node?.closest("[data-later]")) return "proposal";
  return !first && !wide.matches && node?.closest("[data-events]") ? "list" : "table";
}

/** Draws the next step and shows what the last tap was for: the list stays where it was tapped, a proposal
 * leads to its ruling, and everything else to what is asked next. @param {boolean} first */
function drawNext(first) {
  const what = tapped(first);
  const back = held();
  keepScroll.hold(what === "list" ? "[data-events]" : "");
  keepScroll.keeping(draw);
  if (what === "proposal") one(".ruling")?.scrollIntoView({ block: "start" });
  if (what !== "table") return;
  back();
}

/** Takes a step: the address holds it, and one step back in the browser takes it back.
 * @param {Incident} incident */
function act(incident) {
  if (incident === state.incident) return;
  if (incident.contacts.length > state.incident.contacts.length) resetQuery();
  if (incidents.isEmpty(incident)) resetEvents();
  const first = incidents.isEmpty(state.incident);
  state = { incident, bad: false, reading: false };
  history.pushState(state, "", addressOf(incident));
  drawNext(first);
}

/** Rules by a document from now on. @param {string} document */
function ruleBy(document) {
  if (document !== state.incident.document) act({ ...state.incident, document });
}

function drawBy() {
  const label = make("label");
  label.append(make("span", `${say.by} `));
  const select = /** @type {HTMLSelectElement} */ (make("select", "", { "data-by": "", "data-key": "by" }));
  for (const row of data.words.documents) select.append(make("option", row.label, { value: row.id }));
  select.value = state.incident.document;
  select.addEventListener("change", () => {
    if (menu) menu.value = select.value;
    menu?.dispatchEvent(new Event("change")); // remembers it for all pages, and rules by it
  });
  label.append(select);
  return label;
}

function drawShare() {
  const row = make("p", "", { class: "tools" });
  const share = button(say.share, "share", () => void copied(location.href, share));
  row.append(share);
  if (addressCode.encode(state.incident).length <= QR)
    row.append(button(data.say.concept.qr, "qr", () => void showQr(location.href), { "data-show-qr": "" }));
  else row.append(make("span", say.too_long, { class: "small", "data-no-qr": "" }));
  return row;
}

/** @param {RulingView} view */
function drawTelling(view) {
  const box = make("div", "", { class: "incident" });
  const table = drawTable(view);
  if (table) box.append(table);
  if (!wide.matches) box.append(...drawFollowups(view));
  if (!isRulingFirst(view)) box.append(...drawFurther(view));
  return box;
}

/** What was so before, the contacts as a list, and what was entered. @param {RulingView} view */
const drawFurther = (view) => [
  drawChips(view),
  drawContacts(view),
  ...(isEnteredFirst() ? [] : drawList(view)),
];

/** Whether the ruling stands before what else can be entered: on a phone, when something was tapped.
 * @param {RulingView} view */
const isRulingFirst = (view) => !wide.matches && !state.reading && !incidents.isEmpty(view.incident);

/** Whoever came to read a ruling on a phone first reads what it is a ruling on. */
const isEnteredFirst = () => state.reading && !wide.matches;

/** @param {RulingView} view */
function drawList(view) {
  const isNothing = !view.incident.steps.length && incidents.isEmpty(view.incident);
  return isNothing ? [] : [drawEntered(view)];
}

/** @param {RulingView} view */
function drawRuling(view) {
  const box = make("div", "", { class: "ruled" });
  if (incidents.isEmpty(view.incident)) return box;
  if (wide.matches) box.append(...drawFollowups(view));
  if (isEnteredFirst()) box.append(...drawList(view));
  box.append(...drawVerdict(view), ...(isRulingFirst(view) ? drawFurther(view) : []));
  const later = make("div", "", { "data-later": "", "aria-busy": "true" });
  box.append(later, drawShare());
  return box;
}

function draw() {
  const key = document.activeElement?.getAttribute("data-key");
  const list = !incidents.isEmpty(state.incident) && one("[data-contacts]", place)?.hasAttribute("open");
  const view = viewOf(state.incident);
  const parts = [drawOutcome(view)];
  if (state.bad) parts.push(make("p", say.bad_link, { class: "hint", role: "alert" }));
  const halves = [drawTelling(view), drawRuling(view)];
  const columns = make("div", "", { class: "halves" });
  columns.append(...(state.reading ? halves.reverse() : halves), drawEvents(view));
  keepScroll.reserving(() => place.replaceChildren(...parts, columns));
  one("[data-by-place]")?.replaceChildren(drawBy());
  restore(key ?? "", Boolean(list));
  const later = one("[data-later]", place);
  if (later) drawOpenLater(view, later);
  else keepScroll.release();
}

/** Puts the focus where it was, or on the ruling where its button has gone.
 * @param {string} key @param {boolean} list whether the list of contacts was open */
function restore(key, list) {
  one("[data-contacts]")?.toggleAttribute("open", list);
  if (!key) return;
  const node = one(`main [data-key="${CSS.escape(key)}"]`) ?? one("[data-outcome]");
  node?.focus({ preventScroll: true });
}

function open() {
  const { incident, bad } = addressCode.open(location.hash.slice(1), chosen());
  const isRuled = !incidents.isEmpty(incident) && inference.factsOf(incident) !== null;
  state = { incident, bad, reading: isRuled };
  // An event that a link sets is ruled on by the rules of this reader: the address says which from now on.
  if (location.hash.startsWith("#+") && !bad) history.replaceState(history.state, "", addressOf(incident));
}

addEventListener("popstate", (event) => {
  if (event.state?.incident?.layout) state = event.state;
  else open();
  draw();
});
wide.addEventListener("change", () => {
  if (!matchMedia("print").matches) draw(); // paper shows what is on the screen
});
menu?.addEventListener("change", () => ruleBy(menu.value));
open();
draw();
