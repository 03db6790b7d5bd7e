// Nodes of the page: found, made, and shown where they need scripts.
(() => {
  "use strict";
  /** @param {string} selector @param {ParentNode} inside @returns {HTMLElement[]} */
  const all = (selector, inside = document) => Array.from(inside.querySelectorAll(selector));

  /** @param {string} selector @param {ParentNode} inside @returns {HTMLElement | null} */
  const one = (selector, inside = document) => inside.querySelector(selector);

  /** @param {string} tag @param {string} text @param {Record<string, string>} attributes */
  function make(tag, text = "", attributes = {}) {
    const node = document.createElement(tag);
    node.textContent = text;
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  }

  document.documentElement.dataset.script = "";
  Object.assign(rulebook, { all, one, make });
})();
