// What every page can do: remember choices, search, preview, copy, filter.
var rulebook = globalThis.rulebook ?? (globalThis.rulebook = {});

(() => {
  "use strict";
  const page = document.documentElement;
  const root = page.dataset.root;
  const lang = page.lang;
  const say = rulebook.say;
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const one = (selector, inside = document) => inside.querySelector(selector);
  const make = (tag, text = "", attributes = {}) => {
    const node = document.createElement(tag);
    node.textContent = text;
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  const kept = {
    get: (key) => {
      try { return localStorage.getItem(`rulebook-${key}`); } catch { return null; }
    },
    set: (key, value) => {
      try { localStorage.setItem(`rulebook-${key}`, value); } catch { /* a browser that keeps nothing still works */ }
    },
  };

  const loading = new Map();
  /** Loads a script once; works from a folder, too. */
  const load = (name) => {
    if (!loading.has(name))
      loading.set(name, new Promise((done, failed) => {
        const script = make("script", "", { src: `${root}_static/${name}` });
        script.addEventListener("load", done);
        script.addEventListener("error", () => {
          loading.delete(name);
          failed(new Error(name));
        });
        document.head.append(script);
      }));
    return loading.get(name);
  };
  const link = (path) => `${root}${path}`;
  const conceptLink = (id) => link(`${lang}/c/${id}.html`);
  const chosen = () => {
    const wanted = kept.get("document");
    return wanted && one(`[data-choose-document] option[value="${CSS.escape(wanted)}"]`) ? wanted : page.dataset.usual;
  };
  const text = async (id) => {
    await load(`data/text-${id}.js`);
    return rulebook.texts[id];
  };
  Object.assign(rulebook, { load, chosen, make, one, text, conceptLink });

  // ---- choices ----
  const theme = () => {
    const value = kept.get("theme");
    if (value) page.dataset.theme = value;
    else delete page.dataset.theme;
  };
  theme();
  for (const node of all("[data-needs-script]")) node.hidden = false;
  const themes = one("[data-choose-theme]");
  if (themes) {
    themes.value = kept.get("theme") ?? "";
    themes.addEventListener("change", () => { kept.set("theme", themes.value); theme(); });
  }
  const documents = all("[data-choose-document]");
  for (const choice of documents) {
    if (all("option", choice).some((option) => option.value === kept.get("document"))) choice.value = kept.get("document");
    choice.addEventListener("change", () => {
      kept.set("document", choice.value);
      for (const other of documents) other.value = choice.value;
      prefer();
    });
  }
  for (const node of all("[data-switch]"))
    node.addEventListener("click", () => {
      kept.set("language", node.dataset.switch);
      if (location.hash && page.dataset.here) node.href = node.href.split("#")[0] + location.hash;
    });
  const prefer = () => {
    const id = chosen();
    for (const node of all("[data-card]")) node.href = link(`${lang}/cards/${id}.html`);
    for (const node of all("[data-book]")) node.href = link(`${lang}/${id}/index.html`);
    const texts = one("[data-texts]");
    const first = texts && one(`[data-document="${CSS.escape(id)}"]`, texts);
    if (first && !location.hash) {
      texts.prepend(first);
      texts.scrollLeft = 0;
      mark(id);
    }
  };
  const mark = (id) => {
    for (const tab of all("[data-tab]")) {
      if (tab.dataset.tab === id) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    }
  };
  const texts = one("[data-texts]");
  if (texts) {
    for (const tab of all("[data-tab]"))
      tab.addEventListener("click", (event) => {
        event.preventDefault();
        const article = one(`[data-document="${CSS.escape(tab.dataset.tab)}"]`, texts);
        texts.scrollTo({ left: article.offsetLeft - texts.offsetLeft });
        mark(tab.dataset.tab);
      });
    let timer;
    texts.addEventListener("scroll", () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const near = all("[data-document]", texts).reduce((a, b) => (Math.abs(b.offsetLeft - texts.offsetLeft - texts.scrollLeft) < Math.abs(a.offsetLeft - texts.offsetLeft - texts.scrollLeft) ? b : a));
        mark(near.dataset.document);
      }, 80);
    });
  }
  prefer();

  // ---- numbers in the address: index.html#17.1.4, #finso-2025-ru/7.1.11, #puck-in-pocket ----
  const start = one("[data-root-page]");
  const engine = () =>
    (engine.ready ??= Promise.all([load("search.js"), load("data/index.js")]).then(
      () => new rulebook.Engine(rulebook.index),
      (error) => {
        engine.ready = null; // the next key tries again
        throw error;
      },
    ));
  const resolved = async (wanted) => {
    const found = await engine();
    if (rulebook.index.concepts.includes(wanted)) return wanted;
    const [document, number] = wanted.includes("/") ? wanted.split("/") : [null, wanted];
    for (const { id } of rulebook.index.documents) {
      const at = document === null || document === id ? rulebook.index.numbers[id].findIndex((row) => row.split(" ").includes(number)) : -1;
      if (at >= 0) return rulebook.index.concepts[at];
    }
    return found.search(number, null, document, 1).find((hit) => hit.jump)?.id;
  };
  if (start) {
    const known = all("[data-switch]", start).map((node) => node.dataset.switch);
    const asked = [kept.get("language"), ...navigator.languages.map((code) => code.slice(0, 2))].find((code) => known.includes(code));
    let hash = location.hash.slice(1);
    try { hash = decodeURIComponent(hash); } catch { /* searched for as it stands */ }
    const go = async () => {
      const concept = hash && (await resolved(hash));
      if (concept) location.replace(link(`${asked ?? known[0]}/c/${concept}.html`));
      else if (hash) location.replace(link(`${asked ?? known[0]}/index.html?q=${encodeURIComponent(hash)}`));
      else if (asked) location.replace(link(`${asked}/index.html`));
    };
    go();
  }

  // ---- search ----
  const form = one("[data-search]");
  if (form) {
    const box = one("input", form);
    const list = one(".results", form);
    let at = -1;
    const close = () => { list.hidden = true; box.setAttribute("aria-expanded", "false"); box.removeAttribute("aria-activedescendant"); at = -1; };
    const show = async () => {
      const query = box.value;
      if (!query.trim()) return close();
      const found = await engine().catch(() => null);
      if (query !== box.value) return;
      if (!found) return tell(say.search.failed);
      box.removeAttribute("aria-activedescendant");
      const hits = found.search(query, lang, null, 12);
      const names = rulebook.index.names[lang];
      const preferred = chosen();
      list.replaceChildren(...hits.map((hit, n) => {
        const numbers = rulebook.index.numbers;
        const own = !hit.jump && numbers[preferred]?.[hit.concept] ? [preferred, numbers[preferred][hit.concept].split(" ")[0]] : [hit.document, hit.number];
        const row = make("a", "", { href: conceptLink(hit.id), role: "option", id: `hit-${n}`, "aria-selected": "false", tabindex: "-1" });
        row.append(make("b", own[1]), " ", names[hit.concept][0]);
        const label = rulebook.index.documents.find((d) => d.id === own[0]);
        row.append(make("span", `${label.edition.replaceAll("-", " ").toUpperCase()} ${label.language.toUpperCase()}`, { class: "snippet", "data-from": own[0], "data-number": own[1] }));
        return row;
      }));
      at = -1;
      if (!hits.length) return tell(say.search.nothing);
      list.hidden = false;
      box.setAttribute("aria-expanded", "true");
      snippets(query);
    };
    const tell = (words) => {
      list.replaceChildren(make("p", words, { role: "option", "aria-disabled": "true", "aria-selected": "false" }));
      list.hidden = false;
      box.setAttribute("aria-expanded", "true");
    };
    const snippets = async (query) => {
      for (const node of all("[data-from]", list)) {
        const book = await text(node.dataset.from).catch(() => null);
        if (query !== box.value || !book) return;
        const words = book.texts[node.dataset.number] ?? "";
        node.lang = book.language;
        node.textContent = `${book.label}: ${words.length > 150 ? `${words.slice(0, 150)} …` : words}`;
      }
    };
    const move = (step) => {
      const rows = all("a", list);
      if (!rows.length) return;
      rows[at]?.setAttribute("aria-selected", "false");
      at = (at + step + rows.length) % rows.length;
      rows[at].setAttribute("aria-selected", "true");
      rows[at].scrollIntoView({ block: "nearest" });
      box.setAttribute("aria-activedescendant", rows[at].id);
    };
    // Going back finds the query again.
    list.addEventListener("click", () => history.replaceState(history.state, "", `?q=${encodeURIComponent(box.value)}${location.hash}`));
    box.addEventListener("focus", () => engine().catch(() => {}), { once: true });
    box.addEventListener("input", show);
    box.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); move(event.key === "ArrowDown" ? 1 : -1); }
      if (event.key === "Escape") close();
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (list.hidden || at < 0) await show();
      const rows = all("a", list);
      (rows[at] ?? rows[0])?.click();
    });
    document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
    form.addEventListener("focusout", (event) => { if (event.relatedTarget && !form.contains(event.relatedTarget)) close(); });
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) { event.preventDefault(); box.focus(); }
    });
    const asked = new URLSearchParams(location.search).get("q");
    if (asked) { box.value = asked; show(); }
  }
  const menu = one(".menu");
  if (menu) document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (menu?.open) { menu.open = false; one("summary", menu).focus(); }
      unshow();
    }
  });

  // ---- previews ----
  let shown = null;
  let pointed = null;
  const unshow = () => {
    pointed?.removeAttribute("aria-describedby");
    pointed = null;
    shown?.remove();
    shown = null;
  };
  const preview = async (node) => {
    unshow();
    pointed = node;
    const found = await engine().catch(() => null);
    const n = found ? rulebook.index.concepts.indexOf(node.dataset.preview) : -1;
    if (n < 0) return;
    const [id, number] = found.place(n, null, rulebook.index.numbers[chosen()][n] ? chosen() : null);
    const book = await text(id).catch(() => null);
    if (pointed !== node) return; // the reader has gone on
    shown?.remove();
    shown = make("div", "", { class: "preview", role: "tooltip", id: "preview" });
    shown.append(make("p", `${book?.label ?? id} ${number}`, { class: "small" }), make("p", book?.texts[number] ?? "", { lang: book?.language ?? "" }));
    const place = node.getBoundingClientRect();
    shown.style.top = `${place.bottom + scrollY + 4}px`;
    shown.style.left = `${Math.max(8, Math.min(place.left + scrollX, innerWidth - 400))}px`;
    document.body.append(shown);
    node.setAttribute("aria-describedby", "preview");
  };
  for (const node of all("[data-preview]")) {
    let tapped = false;
    let touch = false;
    node.addEventListener("pointerdown", (event) => { touch = event.pointerType === "touch"; });
    node.addEventListener("mouseenter", () => { if (!touch) preview(node); });
    node.addEventListener("focus", () => { if (!touch) preview(node); });
    node.addEventListener("mouseleave", unshow);
    node.addEventListener("blur", () => { unshow(); tapped = false; });
    node.addEventListener("click", (event) => {
      if (touch && !tapped) { event.preventDefault(); tapped = true; preview(node); }
    });
  }

  // ---- copying ----
  const copied = async (words, near) => {
    try { await navigator.clipboard.writeText(words); } catch {
      const area = make("textarea", words);
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    const place = one("[data-status]") ?? near.parentNode.appendChild(make("span", "", { role: "status", "data-status": "" }));
    place.textContent = say.concept.copied;
    setTimeout(() => { place.textContent = ""; }, 2500);
  };
  rulebook.copied = copied;
  const short = (mark) => new URL(`${root}index.html`, location.href).href.replace(/index\.html$/, location.protocol === "file:" ? "index.html" : "") + `#${mark}`;
  for (const node of all("[data-copy]"))
    node.addEventListener("click", () => {
      const law = node.closest("p").previousElementSibling;
      const above = law.previousElementSibling?.matches("[data-above]") ? `${law.previousElementSibling.textContent} ` : "";
      const quote = (above + one("[data-quote]", law).textContent).replace(/\s+/g, " ").trim();
      const [open, shut] = say.concept.quotes.split(/\s/);
      copied(`${open}${quote}${shut} (${node.dataset.copy}, ${short(node.dataset.mark)})`, node);
    });
  for (const node of all("[data-copy-link]")) node.addEventListener("click", () => copied(short(node.dataset.copyLink), node));
  for (const node of all("[data-qr]"))
    node.addEventListener("click", async () => {
      await load("qr.js");
      const dialog = one("[data-dialog]");
      const address = short(node.dataset.qr);
      one("[data-qr-place]", dialog).replaceChildren(rulebook.qr(address));
      one("[data-qr-text]", dialog).textContent = address;
      one("[data-close]", dialog).addEventListener("click", () => dialog.close(), { once: true });
      dialog.showModal();
    });

  // ---- filters, printing ----
  for (const node of all("[data-print]")) node.addEventListener("click", () => print());
  const only = one("[data-only-substantive]");
  if (only)
    only.addEventListener("change", () => {
      for (const area of all("[data-area]")) {
        for (const row of all(".change", area)) row.hidden = only.checked && !row.classList.contains("substantive");
        area.hidden = all(".change", area).every((row) => row.hidden);
      }
    });
  const filters = one("[data-filters]");
  if (filters) {
    const rows = all("[data-rows] > li");
    const apply = () => {
      const wanted = Object.entries(Object.fromEntries(new FormData(filters))).filter(([, value]) => value);
      let count = 0;
      for (const row of rows) {
        row.hidden = wanted.some(([key, value]) => row.dataset[key] !== value);
        count += row.hidden ? 0 : 1;
      }
      one("output", filters).textContent = count;
      history.replaceState(null, "", `#${new URLSearchParams(wanted)}`);
    };
    for (const [key, value] of new URLSearchParams(location.hash.slice(1))) if (one(`select[name="${CSS.escape(key)}"]`, filters)) filters.elements.namedItem(key).value = value;
    filters.addEventListener("change", apply);
    if (location.hash) apply();
  }
})();
