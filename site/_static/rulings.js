// The form that rules: what happened, one question at a time, the ruling with its clauses, and what would change it.
(() => {
  "use strict";
  const { rules, told, make, one, text, conceptLink, load, chosen, copied } = rulebook;
  const say = told.rulings;
  const lang = document.documentElement.lang;
  const usual = document.documentElement.dataset.usual;
  const place = one("[data-rulings]");
  const { FACT, FEW, built, instead, part, possible, taken, values } = rulebook.situations;
  const SEEN = told.events;
  const PARTS = [...new Set([...SEEN, ...rules.FACTS.map(part)])];
  const MOST = 3, PATIENCE = 4, OFTEN = 20, MANY = 16, CIRCUMSTANCE = 0.1, SPOTTED = 15;

  let state = { document: chosen(), said: [], closed: [], picking: true, patience: PATIENCE };

  // ---- rulings ----
  function ruled(said, document = state.document) {
    try {
      const facts = rules.facts(built(said));
      return { facts, ...rules.judge(document, facts) };
    } catch (error) {
      return { error };
    }
  }
  const key = (ruling) => `${ruling.outcomes} ${ruling.alternatives.map((other) => other.outcomes)}`;

  /** The next question: what was not said, would change the ruling, and is looked at by the rules that look at what was said. */
  function question() {
    const known = new Set(state.said.map(([id]) => id));
    const touches = rules.FACTS.filter((fact) => fact.type === "contact");
    const touched = touches.some((fact) => known.has(fact.id));
    const now = ruled(state.said);
    const mends = (more) => !ruled([...more, ...state.said]).error;
    if (now.error) {
      if (!touched && touches.some((fact) => mends([[fact.id, true]]))) return { id: "contact", ask: say.first_contact, choices: touches, needed: true };
      const missing = rules.FACTS.find((fact) => fact.type !== "contact" && !known.has(fact.id) && possible(fact).some((value) => mends([[fact.id, value]])));
      return missing ? { id: missing.id, ask: told.fact[missing.id].ask, fact: missing, needed: true, mends: (value) => mends([[missing.id, value]]) } : null;
    }
    const names = rules.DOCUMENTS[state.document].rules.map((rule) => rule.names).filter((row) => row.some((name) => known.has(name)));
    const differs = (more) => {
      const other = ruled([...state.said, ...more.filter(([id]) => !known.has(id))]);
      return !other.error && key(other) !== key(now);
    };
    const open = (fact) => instead(fact).some(differs);
    if (!touched && !state.closed.includes("contact") && state.said.some(([id]) => FACT[id].where === "stroke")) {
      if (touches.filter(open).length > 1) return { id: "contact", ask: say.first_contact, choices: touches };
    }
    if (touched && !state.closed.includes("next")) {
      const hits = touches.filter((fact) => !known.has(fact.id) && open(fact));
      if (hits.length) return { id: "next", ask: say.next_contact, choices: hits, after: true };
    }
    const weight = new Map([...known].map((id) => [id, 1 / Math.max(1, names.filter((row) => row.includes(id)).length)]));
    let best = null;
    let votes = 0;
    for (const fact of rules.FACTS) {
      if (known.has(fact.id) || state.closed.includes(fact.id) || fact.type === "contact") continue;
      if (fact.where === "stroke" && !state.said.some(([id]) => FACT[id].where === "stroke")) continue;
      const count = names.filter((row) => row.includes(fact.id)).reduce((sum, row) => sum + row.reduce((own, name) => own + (weight.get(name) ?? 0), 0), 0);
      const points = (count || (SEEN.includes(fact.where) ? 0 : CIRCUMSTANCE)) * told.fact[fact.id].often;
      if (points > votes && open(fact)) { best = fact; votes = points; }
    }
    if (best) return { id: best.id, ask: told.fact[best.id].ask, fact: best };
    return pair(names, known, differs);
  }
  /** Where no single answer would change anything, the first of two that together would. */
  function pair(names, known, differs) {
    const usual = rules.FACTS.filter((fact) => fact.type !== "contact" && !known.has(fact.id) && !state.closed.includes(fact.id) && told.fact[fact.id].often >= OFTEN);
    const likely = usual.sort((a, b) => told.fact[b.id].often - told.fact[a.id].often);
    for (const [n, one] of likely.entries())
      for (const other of likely.slice(n + 1)) {
        if (!names.some((row) => row.includes(one.id) && row.includes(other.id))) continue;
        for (const a of values(one)) for (const b of values(other)) if (differs([[one.id, a], [other.id, b]])) return { id: one.id, ask: told.fact[one.id].ask, fact: one };
      }
    return null;
  }
  /** The smallest changes that give another ruling. */
  function changes() {
    const now = ruled(state.said);
    const seen = new Set([`${now.outcomes}`]);
    const found = [];
    const trial = (words, said) => {
      if (found.length >= MOST) return;
      const other = ruled(said);
      if (other.error || seen.has(`${other.outcomes}`)) return;
      seen.add(`${other.outcomes}`);
      found.push({ words, said, ruling: other });
    };
    state.said.forEach(([id, value], n) => {
      const fact = FACT[id];
      if (state.said.length > 1) trial(`${say.without}: ${answer(id, value)}`, state.said.filter((_, m) => m !== n));
      const others = fact.type === "count" ? [Number(value) - 1, Number(value) + 1].filter((v) => v >= 0) : fact.type === "choice" ? fact.choices.filter((v) => v !== value) : [];
      for (const other of others) trial(answer(id, other), state.said.map((row, m) => (m === n ? [id, other] : row)));
    });
    const known = new Set(state.said.map(([id]) => id));
    const parts = new Set(state.said.map(([id]) => FACT[id].where));
    const near = new Set(rules.DOCUMENTS[state.document].rules.filter((rule) => rule.names.some((name) => known.has(name))).flatMap((rule) => rule.names));
    for (const fact of rules.FACTS)
      if (SEEN.includes(fact.where) && parts.has(fact.where) && near.has(fact.id) && !known.has(fact.id)) for (const value of fact.type === "choice" ? fact.choices.slice(1) : fact.type === "count" ? [1] : [true]) trial(`${say.also}: ${answer(fact.id, value)}`, [...state.said, [fact.id, value]]);
    return found;
  }

  // ---- words ----
  const choice = (fact, value) => told.fact[fact.id].choices[fact.choices.indexOf(value)] ?? value;
  const answer = (id, value) => {
    const fact = FACT[id];
    const shown = value === true ? say.yes.toLowerCase() : fact.type === "choice" ? choice(fact, value) : value;
    return `${told.fact[id].ask} ${shown}`;
  };
  const outcome = (words) => words.map((word) => told.outcome[word]).join(" ");
  const cited = (ruling) => (ruling.clauses.length ? ` (${ruling.clauses.join(", ")})` : "");
  const spoken = (ruling) => outcome(ruling.outcomes) || (ruling.applied.length ? told.phrase.no_outcome : told.phrase.nothing);

  // ---- the page ----
  const address = () => (state.said.length ? `#${encodeURIComponent(JSON.stringify({ document: state.document, situation: built(state.said) }))}` : location.pathname + location.search);
  function set(next, focus = ".ruling, .ask, .pick") {
    state = { ...state, broken: false, ...next };
    history.pushState(state, "", address()); // one step back is one answer back
    draw();
    one(focus, place)?.focus();
  }
  const button = (words, click, attributes = {}) => {
    const node = make("button", words, { type: "button", ...attributes });
    node.addEventListener("click", click);
    return node;
  };
  const add = (id, value) => set({ said: [...state.said.filter(([other]) => other !== id), [id, value]], picking: false });
  const close = (id) => set({ asking: null, closed: [...state.closed, id], patience: state.patience - 1 });

  /** Facts that speak of what was typed, the best first: any form, with slips and everyday words, as in search. */
  function spotted(wanted) {
    const engine = (spotted.engine ??= new rulebook.Engine(rulebook.index));
    const words = engine.plain(wanted).filter((word) => !engine.tongues[lang].stop.has(word));
    const meant = words.map((word, n) => engine.meant(word, n === words.length - 1, lang));
    const [added] = engine.everyday(words, meant);
    added.forEach((row, n) => engine.mean(meant[n], row));
    const texts = (spotted.texts ??= new Map(rules.FACTS.map((fact) => {
      const said = engine.plain([told.fact[fact.id].ask, ...told.fact[fact.id].choices].join(" "));
      return [fact.id, { said, keys: new Set(said.flatMap((word) => [...engine.meant(word, false, lang).keys()])) }];
    })));
    const points = (fact) => {
      const { said, keys } = texts.get(fact.id);
      return words.reduce((sum, word, n) => {
        const best = Math.max(0, ...[...meant[n]].map(([key, [, , weight]]) => (keys.has(key) ? weight : 0)));
        return sum + (said.some((other) => other.startsWith(word)) ? 1 : best);
      }, 0);
    };
    const found = rules.FACTS.map((fact) => [points(fact), fact]).filter(([value]) => value > words.length / 2);
    return found.sort(([a], [b]) => b - a).slice(0, SPOTTED).map(([, fact]) => fact);
  }

  function picker() {
    const box = make("section", "", { class: "pick", tabindex: "-1", "aria-label": say.happened });
    box.append(make("h2", say.happened));
    const input = make("input", "", { type: "search", "aria-label": say.filter, placeholder: say.filter });
    const lists = make("div");
    const list = (facts) => {
      const rows = make("div", "", { class: "pick" });
      for (const fact of facts) rows.append(button(told.fact[fact.id].ask, () => (fact.type === "flag" || fact.type === "contact" ? add(fact.id, true) : set({ asking: fact.id, picking: false }, ".ask")), { "data-fact": fact.id }));
      return rows;
    };
    const unsaid = (fact) => !state.said.some(([id]) => id === fact.id);
    const fill = () => {
      const wanted = input.value.trim();
      if (wanted) {
        const facts = spotted(wanted).filter(unsaid);
        lists.replaceChildren(facts.length ? list(facts) : make("p", rulebook.say.search.nothing));
        return;
      }
      lists.replaceChildren();
      for (const name of PARTS) {
        const facts = rules.FACTS.filter((fact) => part(fact) === name && unsaid(fact)).sort((a, b) => told.fact[b.id].often - told.fact[a.id].often);
        if (!facts.length) continue;
        const group = make("details");
        group.open = name === SEEN[0] && !state.said.length;
        group.append(make("summary", `${say[name]} (${facts.length})`), list(facts));
        lists.append(group);
      }
    };
    input.addEventListener("input", fill);
    fill();
    box.append(input, lists);
    return box;
  }

  function asked(next, why) {
    const box = make("section", "", { class: "ask", tabindex: "-1", "data-question": next.id });
    box.append(make("h2", why ? say.question : say.happened), make("p", next.ask));
    if (why && !next.needed) box.append(make("p", say.why_asked, { class: "small" }));
    const row = make("div", "", { class: "answers" });
    const take = (value) => { state.asking = null; add(next.id, value); };
    if (next.choices) for (const fact of next.choices) row.append(button(told.fact[fact.id].ask, () => set({ said: next.after ? [...state.said, [fact.id, true]] : [[fact.id, true], ...state.said], picking: false }), { "data-answer": fact.id }));
    else if (next.fact.type === "choice") next.fact.choices.forEach((value, n) => (next.mends ? next.mends(value) : true) && row.append(button(choice(next.fact, value), () => (n ? take(value) : close(next.id)), { "data-answer": value })));
    else if (next.fact.type === "count") {
      for (const n of next.fact.most <= MANY ? possible(next.fact).filter((value) => !next.mends || next.mends(value)) : []) row.append(button(String(n), () => (n || next.fact.default ? take(n) : close(next.id)), { "data-answer": n }));
      if (next.fact.most > FEW) {
        const more = make("input", "", { type: "number", min: 0, max: next.fact.most, "aria-label": next.ask, inputmode: "numeric" });
        row.append(more, button("OK", () => { if (more.value !== "" && more.checkValidity()) take(Number(more.value)); else more.focus(); }, { "data-answer": "ok" }));
      }
    } else row.append(button(say.yes, () => take(true), { "data-answer": "yes" }), button(say.no, () => close(next.id), { "data-answer": "no" }));
    if (next.after) row.append(button(say.nothing_more, () => close(next.id), { "data-answer": "no" }));
    else if (!next.needed) row.append(button(say.skip, () => { state.asking = null; close(next.id); }, { "data-answer": "skip" }));
    box.append(row);
    return box;
  }

  function quoted(ruling) {
    const box = make("div");
    if (ruling.applied.length) box.append(make("h3", told.phrase.applies));
    const shown = new Set();
    const known = new Set(state.said.map(([id]) => id));
    const own = (rule) => (rule.then.length && rule.names.some((name) => known.has(name)) ? rule.names.length : Infinity);
    for (const rule of [...ruling.applied].sort((a, b) => own(a) - own(b) || 0))
      for (const number of rule.clauses) {
        if (shown.has(number)) continue;
        shown.add(number);
        const quote = make("blockquote");
        const head = make("a", number, { href: conceptLink(rule.concept), class: "number" });
        const words = make("span");
        quote.append(head, " ", words);
        text(state.document).then((book) => {
          words.textContent = book.texts[number];
          words.lang = book.language;
          if (book.language !== lang)
            Promise.all([text(usual), load("data/index.js")]).then(([own]) => {
              const other = rulebook.index.numbers[usual][rulebook.index.concepts.indexOf(rule.concept)];
              if (!other) return;
              const line = make("p", "", { lang: own.language, class: "small" });
              line.textContent = `${own.label} ${other.split(" ")[0]}: ${own.texts[other.split(" ")[0]]}`;
              quote.append(line);
            });
        });
        box.append(quote);
      }
    return box;
  }

  function verdict(ruling) {
    const box = make("section", "", { class: "ruling", tabindex: "-1", role: "status", "data-verdict": ruling.error ? "" : ruling.outcomes.join(" ") });
    if (ruling.error) {
      box.append(make("p", say.impossible), make("p", ruling.error.message, { class: "small", lang: "en" }));
      return box;
    }
    box.append(make("h2", told.phrase.ruling), make("p", spoken(ruling), { class: "outcome" }), quoted(ruling));
    for (const other of ruling.alternatives) box.append(make("p", `${told.phrase.alternatives} (${other.clauses.join(", ")}): ${outcome(other.outcomes) || told.phrase.nothing}`));
    if (ruling.defeated.length) box.append(make("p", `${told.phrase.defeated}: ${ruling.defeated.join(", ")}`, { class: "small" }));
    return box;
  }

  /** What nobody said and the ruling builds on. */
  function granted(ruling) {
    const used = new Set(ruling.applied.flatMap((rule) => rule.names));
    const assumed = rules.FACTS.filter((fact) => fact.default && used.has(fact.id) && ruling.facts[fact.id] === fact.default && !state.said.some(([id]) => id === fact.id));
    if (!assumed.length) return [];
    const box = make("section", "", { class: "small", "aria-label": say.assumed });
    const rows = make("ul");
    for (const fact of assumed) {
      const row = make("li", `${answer(fact.id, fact.default)} `);
      row.append(button(say.change, () => set({ asking: fact.id }, ".ask"), { "aria-label": `${say.change}: ${told.fact[fact.id].ask}` }));
      rows.append(row);
    }
    box.append(make("p", `${say.assumed}:`), rows);
    return [box];
  }

  function others(ruling) {
    const box = make("section");
    box.append(make("h2", say.others));
    const list = make("ul");
    for (const { id, edition, language } of rulebook.index.documents) {
      if (id === state.document) continue;
      const other = ruled(state.said, id);
      const same = `${other.outcomes}` === `${ruling.outcomes}`;
      const row = make("li", "", { "data-other": id, "data-same": same });
      row.append(make(same ? "span" : "b", `${edition.replaceAll("-", " ").toUpperCase()} ${language.toUpperCase()}: `), same ? `${say.agree} ${cited(other)}` : `${spoken(other)}${cited(other)}`);
      list.append(row);
    }
    box.append(list);
    return box;
  }

  function draw() {
    const parts = [];
    const by = make("label", `${say.by} `);
    const select = make("select", "", { "data-by": "" });
    for (const { id, edition, language } of rulebook.index.documents) select.append(make("option", `${edition.replaceAll("-", " ").toUpperCase()} ${language.toUpperCase()}`, { value: id }));
    select.value = state.document;
    select.addEventListener("change", () => set({ document: select.value }, "[data-by]"));
    by.append(select);
    parts.push(by);
    if (state.broken) parts.push(make("p", say.bad_link, { class: "hint", role: "alert" }));
    if (state.asking) parts.push(asked({ id: state.asking, ask: told.fact[state.asking].ask, fact: FACT[state.asking] }, false));
    else if (!state.said.length) parts.push(picker());
    else {
      const ruling = ruled(state.said);
      const next = question();
      if (!next?.needed) {
        parts.push(verdict(ruling));
        if (!ruling.error) parts.push(...granted(ruling));
      }
      if (next && (next.needed || state.patience > 0)) parts.push(asked(next, true));
      else if (next) parts.push(button(say.ask_more, () => set({ patience: PATIENCE }, ".ask"), { "data-ask-more": "" }));
      else if (!ruling.error) parts.push(make("p", say.done, { class: "small" }));
      const said = make("ul", "", { class: "said" });
      const touching = state.said.map(([id]) => id).filter((id) => FACT[id].type === "contact");
      state.said.forEach(([id, value], n) => {
        const row = make("li");
        const turn = FACT[id].type === "contact" && touching.length > 1 ? `${touching.indexOf(id) + 1}. ` : "";
        row.append(make("span", turn + answer(id, value)), button(say.remove, () => set({ said: state.said.filter((_, m) => m !== n) }), { "aria-label": `${say.remove}: ${answer(id, value)}` }));
        said.append(row);
      });
      const given = make("section");
      given.append(make("h2", say.said), said);
      const tools = make("p", "", { class: "tools" });
      tools.append(button(say.more, () => set({ picking: !state.picking }, state.picking ? "[data-more]" : ".pick"), { "data-more": "", "aria-expanded": state.picking }), button(say.start_over, () => set({ said: [], closed: [], picking: true, patience: PATIENCE }, ".pick"), { "data-over": "" }));
      const share = button(say.share, () => copied(location.href, share));
      tools.append(share);
      given.append(tools);
      parts.push(given);
      if (state.picking) parts.push(picker());
      if (!ruling.error) {
        parts.push(others(ruling));
        const box = make("section", "", { "data-changes": "" });
        box.append(make("h2", told.phrase.smallest_change));
        const list = make("ul");
        for (const change of changes()) {
          const row = make("li", `${change.words} → `);
          row.append(make("b", spoken(change.ruling)), `${cited(change.ruling)} `, button(say.change, () => set({ said: change.said })));
          list.append(row);
        }
        box.append(list.childElementCount ? list : make("p", say.no_change));
        parts.push(box);
      }
    }
    place.replaceChildren(...parts);
  }

  function opened() {
    if (!location.hash) {
      state = { ...state, said: [], closed: [], asking: null, picking: true, broken: false, patience: PATIENCE };
      return;
    }
    try {
      const given = JSON.parse(decodeURIComponent(location.hash.slice(1)));
      const said = taken(given.situation);
      if (!Object.hasOwn(rules.DOCUMENTS, given.document)) throw new Error("document");
      state = { ...state, document: given.document, said, closed: [], asking: null, picking: false, broken: false, patience: PATIENCE };
    } catch {
      state = { ...state, said: [], asking: null, picking: true, broken: true };
    }
  }
  Promise.all([load("data/index.js"), load("search.js")]).then(() => {
    opened();
    draw();
    addEventListener("popstate", (event) => {
      if (event.state?.said) state = event.state;
      else opened();
      draw();
    });
  }).catch(() => place.replaceChildren(make("p", rulebook.say.search.failed, { class: "hint", role: "alert" })));
})();
