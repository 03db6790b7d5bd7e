// As much of a browser as the site's scripts ask for, and a report of what they do to a page.

/** What no script of the site may do: it throws, and the page is at fault. */
class Injection extends Error {}

const TEXT_TAGS = "a b blockquote br details div h2 h3 head html li main p section span summary ul";
const FORM_TAGS = "button form input label option output script select";
const TAGS = new Set(`${TEXT_TAGS} ${FORM_TAGS}`.split(" "));
const DANGEROUS = /^\s*(?:javascript|data|vbscript):/i;

/** `docUsual` as `data-doc-usual`. */
const dashed = (key) => `data-${String(key).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const DATASET = {
  get: (node, key) => node.getAttribute(dashed(key)) ?? undefined,
  set: (node, key, value) => {
    node.setAttribute(dashed(key), value);
    return true;
  },
};

/** One simple selector, such as `li`, `.said` or `[data-by="x"]`, or several written together. */
function matches(node, compound) {
  const parts = compound.match(/\[[^\]]*\]|[.#]?[\w-]+/g);
  return parts.every((part) => {
    if (part.startsWith(".")) return (node.getAttribute("class") ?? "").split(" ").includes(part.slice(1));
    if (!part.startsWith("[")) return node.tag === part;
    const [, name, value] = /^\[([\w-]+)(?:="?(.*?)"?)?\]$/s.exec(part);
    const own = node.getAttribute(name);
    return own !== null && (value === undefined || own === value.replace(/\\(.)/gs, "$1"));
  });
}

/** A node of the page. */
class Element extends EventTarget {
  constructor(tag, attributes = {}, children = []) {
    super();
    if (!TAGS.has(tag)) throw new Injection(`an element ${tag}`);
    Object.assign(this, { tag, attributes: new Map(), children: [], parent: null, words: "", hidden: false });
    this.dataset = new Proxy(this, DATASET);
    for (const [name, value] of Object.entries(attributes)) this.setAttribute(name, value);
    this.append(...children);
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name, value) {
    const words = String(value);
    if (/^on/i.test(name) || name === "style") throw new Injection(`an attribute ${name}`);
    if (/^(?:href|src)$/i.test(name) && DANGEROUS.test(words)) throw new Injection(`${name} is ${words}`);
    this.attributes.set(name, words);
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  append(...more) {
    for (const child of more) {
      const node = child instanceof Element ? child : String(child);
      if (node instanceof Element) node.parent = this;
      this.children.push(node);
      if (node.tag === "script") this.page.scriptAdded(node);
    }
  }
  prepend(...more) {
    this.children.unshift(...more);
  }
  replaceChildren(...more) {
    this.children = [];
    this.append(...more);
  }
  get page() {
    return this.parent ? this.parent.page : this;
  }
  get childElementCount() {
    return this.children.filter((child) => child instanceof Element).length;
  }
  get textContent() {
    return this.children.map((child) => (child instanceof Element ? child.textContent : child)).join("");
  }
  set textContent(words) {
    this.children = [String(words)];
  }
  get options() {
    return this.querySelectorAll("option");
  }
  get value() {
    return this.chosen ?? this.getAttribute("value") ?? "";
  }
  set value(words) {
    const text = String(words);
    this.chosen = this.tag !== "select" || this.options.some((row) => row.value === text) ? text : "";
  }
  get name() {
    return this.getAttribute("name");
  }
  matches(selector) {
    return selector.split(",").some((one) => matches(this, one.trim().split(/[\s>]+/).at(-1)));
  }
  contains(other) {
    return other === this || Boolean(other.parent && this.contains(other.parent));
  }
  /** Everything below, in order. */
  *below() {
    for (const child of this.children) {
      if (!(child instanceof Element)) continue;
      yield child;
      yield* child.below();
    }
  }
  querySelectorAll(selector) {
    const found = (node) => selector.split(",").some((one) => leads(node, one.trim().split(/[\s>]+/)));
    return [...this.below()].filter(found);
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  focus() {}
  scrollIntoView() {}
  click() {
    this.dispatchEvent(new Event("click"));
  }
}
/** Ways to put words on a page as something else than words. */
const refuse = (name) => (...words) => {
  throw new Injection(`${name} ${words}`);
};
for (const name of ["innerHTML", "outerHTML", "srcdoc", "onclick"])
  Object.defineProperty(Element.prototype, name, { set: refuse(name) });
for (const name of ["insertAdjacentHTML", "setHTMLUnsafe"]) Element.prototype[name] = refuse(name);

/** Whether a node stands where a row of selectors leads. */
function leads(node, row) {
  if (!matches(node, row.at(-1))) return false;
  let rest = row.slice(0, -1);
  for (let above = node.parent; above && rest.length; above = above.parent)
    if (matches(above, rest.at(-1))) rest = rest.slice(0, -1);
  return !rest.length;
}

export { Element, Injection };
