// The penalty card carries a code that leads to it, where it has an address that others can reach.
(() => {
  "use strict";
  const { load, make, one } = rulebook;
  const place = one("[data-card-qr]");
  if (!place || !/^https?:$/.test(location.protocol)) return;
  const stated = /** @type {HTMLLinkElement | null} */ (one("link[rel=canonical]"));
  const address = stated?.href ?? location.href.replace(/[?#].*$/, "");
  load("qr.js").then(
    () => {
      place.replaceChildren(rulebook.qr(address), make("small", address.replace(/^https?:\/\//, "")));
      place.hidden = false;
    },
    () => {},
  );
})();
