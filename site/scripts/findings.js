// The list of findings: only those that are asked for, and only so many at once.
import { data } from "./data.js";
import { all, make, one, saidNumber } from "./dom.js";
import { chosenIn, fill, inAddress, matches, toAddress } from "./finding-filters.js";
import { address, conceptLink, kindOf, load } from "./load.js";
import { dashBetween, labelled } from "./marks.js";
/** @import { FindingRow } from "./finding-filters.js" */

const AT_ONCE = 60;
const form = /** @type {HTMLElement} */ (one("[data-filters]"));
const list = /** @type {HTMLElement} */ (one("[data-rows]"));
const more = /** @type {HTMLElement} */ (one("[data-more]"));

/** @type {FindingRow[]} */
let wanted = [];
let drawn = 0;

/** @param {FindingRow} row */
function benchLink(row) {
  const place = { document: row.document, clause: row.clause, finding: row.id };
  return `${address("bench")}#${new URLSearchParams(place)}`;
}

/** @param {FindingRow} row */
function drawRow(row) {
  const { say, labels } = data.findingList;
  const node = make("li");
  const place = make("a", `${labels[row.document]} ${saidNumber(row.document, row.clause)}`);
  place.setAttribute("href", `${conceptLink(row.concept)}#f-${row.id}`);
  const severity = make("span", say.severity[row.severity], { class: `tag ${row.severity}` });
  const kind = kindOf(row, say.kind[row.kind]);
  node.append(severity, " ", place, " · ", kind, ` · ${say.likely[row.likely]} `);
  for (const tag of row.tags ?? []) node.append(make("span", tag, { class: "tag" }), " ");
  node.append(make("br"), `${row.message} `);
  if (row.doubt) node.append(`${labelled(say.findings.doubt, row.doubt)} `);
  if (row.reason) node.append(`${labelled(say.findings.reason, row.reason)} `);
  node.append(make("a", say.findings.on_bench, { class: "small on-bench", href: benchLink(row) }));
  return node;
}

/** @param {number} shown @param {string} every */
const someOf = (shown, every) =>
  data.say.page.some_of.replace("{shown}", String(shown)).replace("{all}", every);

function drawMore() {
  list.append(...wanted.slice(drawn, drawn + AT_ONCE).map(drawRow));
  drawn = Math.min(drawn + AT_ONCE, wanted.length);
  more.hidden = drawn >= wanted.length;
}

/** Says what the kind that is asked for means. @param {string} kind */
function showKind(kind) {
  const line = one("[data-kind-meaning]");
  const meaning = kind && one(`[data-kind="${CSS.escape(kind)}"]`)?.textContent;
  if (!line) return;
  line.textContent = meaning ? dashBetween(data.findingList.say.kind[kind], meaning) : "";
  line.hidden = !meaning;
}

function draw() {
  const asked = chosenIn(form);
  showKind(asked.kind);
  wanted = data.findingList.rows.filter((row) => matches(row, asked));
  drawn = 0;
  list.replaceChildren();
  if (!wanted.length) list.append(make("li", data.findingList.say.findings.nothing));
  drawMore();
  one("[data-count]")?.replaceChildren(String(wanted.length));
}

/** Loads the whole list, which is heavy, when somebody asks for more than the page shows. */
async function loaded() {
  try {
    await load(`data/${document.documentElement.lang}/findings.js`);
    for (const node of all("[data-gravest]")) node.hidden = true;
    return true;
  } catch {
    if (!one("[data-filters] [role=alert]"))
      form.append(make("p", data.say.search.failed, { role: "alert" }));
    return false;
  }
}

async function follow() {
  fill(form, inAddress());
  if (await loaded()) draw();
}

form.addEventListener("change", async () => {
  toAddress(chosenIn(form));
  if (await loaded()) draw();
});
more.addEventListener("click", async () => {
  const next = list.children.length;
  if (!drawn && (await loaded())) draw();
  while (drawn <= next && drawn < wanted.length) drawMore();
  one("a", list.children[next] ?? list)?.focus();
});
addEventListener("hashchange", follow);
const count = one("[data-count]"); // of all reviewed findings, the page itself has the gravest
count?.replaceChildren(someOf(list.children.length, count.dataset.published ?? ""));
if (location.hash.length > 1) follow();
