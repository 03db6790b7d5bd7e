// The beginning of the ruling page: the table is there at once, and the rules come when it has been painted.
import { data } from "./data.js";
import { make, one } from "./dom.js";
import { load } from "./load.js";

const place = /** @type {HTMLElement} */ (one("[data-rulings]"));

/** A tap that comes before the rules is kept as an event in the address. @param {Event} event */
function keep(event) {
  const target = event.target instanceof Element ? event.target.closest("[data-tap]") : null;
  if (target) history.replaceState(null, "", `#+${target.getAttribute("data-tap")}`);
}

async function start() {
  try {
    await load("ruling.js");
  } catch {
    place.append(make("p", data.say.search.failed, { class: "hint", role: "alert" }));
  }
  place.removeEventListener("click", keep);
}

place.addEventListener("click", keep);
if (document.hidden || location.hash) void start();
else requestAnimationFrame(() => setTimeout(() => void start()));
