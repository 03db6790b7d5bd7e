// The penalty card carries a code that leads to it, where it has an address that others can reach.
import { data } from "./data.js";
import { make, one } from "./dom.js";
import { load } from "./load.js";
import "./print.js";

/** @param {HTMLElement} place */
async function showCode(place) {
  const stated = /** @type {HTMLLinkElement | null} */ (one("link[rel=canonical]"));
  const address = stated?.href ?? location.href.replace(/[?#].*$/, "");
  await load("qr.js");
  place.replaceChildren(data.qr.picture(address), make("small", address.replace(/^https?:\/\//, "")));
  place.hidden = false;
}

const place = one("[data-card-qr]");
if (place && /^https?:$/.test(location.protocol)) showCode(place).catch(() => {});
