"""Which pages there are, and what stands on each: a name, what the template is told, and the template."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from crossref.redline import Run, untouched
from crossref.summary import told, words
from markupsafe import Markup, escape
from rulebook.coverage import STATUSES, totals
from rulebook.explain import wording
from rulebook.express import names
from rulebook.facts import vocabulary
from rulebook.records import Clause, Kind, NumberFrom
from shelf import Row, Shelf

Page = tuple[str, Row, str]
MARKS = {"gone": "del", "new": "ins", "moved-away": "del", "moved-here": "ins"}
STYLES = {"bold": "b", "italic": "i"}
SCENARIOS = 6
"""Situations that are listed on the page of a concept."""
CALM = ("same", "moved-only")
"""Relations that change no word of substance."""


def pages(shelf: Shelf) -> Iterator[Page]:
    """Every page of the site, language by language."""
    yield "index", {"lang": shelf.languages[0], "here": "", "languages": shelf.languages, "title": shelf.said[shelf.languages[0]]["page"]["title"]}, "root.html"
    for lang in shelf.languages:
        for page in (home, books, concepts, comparisons, cards, terms, findings, coverage, downloads, rulings):
            for here, context, template in page(shelf, lang):
                yield f"{lang}/{here}", {"lang": lang, "here": here} | context, template


def anchor(number: str) -> str:
    """The anchor of a clause on its page."""
    return "#c-" + number.replace(".", "-")


def place(shelf: Shelf, lang: str, id: str, number: str) -> Row:
    """Where a clause stands: page and anchor."""
    return {"document": id, "number": number, "page": f"{lang}/{id}/{shelf.section(id, number)}", "anchor": anchor(number)}


def marked(clause: Clause) -> Markup:
    """The text of a clause with the emphasis and paragraphs of print."""
    tags = sorted({(e.start, e.end, STYLES[e.style]) for e in clause.emphasis if e.style in STYLES})
    cuts = sorted({0, len(clause.text), *clause.breaks, *(at for start, end, _ in tags for at in (start, end))})
    out = []
    for start, end in pairwise(cuts):
        words = escape(clause.text[start:end])
        for first, last, tag in tags:
            if first <= start and end <= last:
                words = Markup(f"<{tag}>") + words + Markup(f"</{tag}>")
        out.append((Markup("<br>") if start in clause.breaks else Markup("")) + words)
    return Markup("").join(out)


def redlined(runs: Sequence[Run]) -> Markup:
    """A redline as marked words."""
    parts = []
    for run in runs:
        words = escape(run.text)
        tag = MARKS.get(run.fate)
        moved = Markup(' class="moved"') if run.fate.startswith("moved") else Markup("")
        parts.append(Markup("<{0}{1}>{2}</{0}>").format(Markup(tag), moved, words) if tag else words)
    return Markup("").join(parts)


def trial(situation: Row, document: str) -> str:
    """The part of an address that makes the form of rulings show a situation."""
    return "#" + quote(json.dumps({"document": document, "situation": situation}, ensure_ascii=False, separators=(",", ":")))


def label(document: Row) -> str:
    """A short name for a document."""
    return f"{document['edition'].replace('-', ' ').upper()} {document['language'].upper()}"


def headline(shelf: Shelf, concept: str, lang: str) -> str:
    """What a concept is about, in a language."""
    return str(shelf.concepts[concept]["headline"][lang] or concept.replace("-", " "))


def home(shelf: Shelf, lang: str) -> Iterator[Page]:
    """The first page: search, common situations, books."""
    situations = [{"concept": c, "title": headline(shelf, c, lang)} for c in _common(shelf)]
    yield "index", {"title": shelf.said[lang]["page"]["title"], "situations": situations}, "home.html"


def _common(shelf: Shelf, most: int = 12) -> list[str]:
    """Sanctions that most situations end in: what a referee is asked most often."""
    sections = set(shelf.sanctions)
    book = shelf.books[shelf.library.default]
    found = []
    for number, clause in book.items():
        concept = shelf.homes.get((clause.document, number), "")
        above = shelf.section(clause.document, number)
        if clause.kind is Kind.CLAUSE and shelf.homes.get((clause.document, above)) in sections and not _children(book, number):
            found.append((-len(shelf.situations.get(concept, ())), clause.order, concept))
    return [concept for _, _, concept in sorted(found)[:most]]


def _children(book: dict[str, Clause], number: str) -> list[Clause]:
    return [clause for clause in book.values() if clause.parent == number]


def books(shelf: Shelf, lang: str) -> Iterator[Page]:
    """The documents to read: contents, and a page a section."""
    for document in shelf.documents:
        id = document["id"]
        order = list(shelf.sections[id])
        titles = {page: _section_title(shelf, lang, id, page) for page in order}
        parts = {shelf.section(id, child.number): clause for clause in shelf.books[id].values() if clause.kind is Kind.PART for child in _children(shelf.books[id], clause.number)[:1]}
        yield f"{id}/index", {
            "title": document["title"], "document": document, "label": label(document),
            "entries": [{"page": f"{lang}/{id}/{page}", "title": titles[page], "part": parts.get(page)} for page in order],
        }, "book.html"  # fmt: skip
        for n, page in enumerate(order):
            yield f"{id}/{page}", {
                "title": titles[page], "document": document, "label": label(document), "page_number": page,
                "clauses": [_clause(shelf, lang, clause) for clause in shelf.sections[id][page]],
                "part": parts.get(page),
                "before": _neighbour(lang, id, order, titles, n - 1) if n else None,
                "after": _neighbour(lang, id, order, titles, n + 1) if n + 1 < len(order) else None,
            }, "section.html"  # fmt: skip


def _neighbour(lang: str, id: str, order: Sequence[str], titles: dict[str, str], n: int) -> Row:
    return {"page": f"{lang}/{id}/{order[n]}", "title": titles[order[n]]}


def _section_title(shelf: Shelf, lang: str, id: str, page: str) -> str:
    if page in shelf.books[id]:
        return f"{page} {shelf.books[id][page].text}"
    return shelf.said[lang]["book"][page]


def _clause(shelf: Shelf, lang: str, clause: Clause) -> Row:
    depth = clause.number.count(".") if clause.kind is Kind.CLAUSE else 0
    return {
        "number": clause.number, "anchor": anchor(clause.number)[1:], "kind": clause.kind.value, "text": marked(clause), "body": clause.body,
        "concept": shelf.homes.get((clause.document, clause.number)), "depth": depth, "annex": clause.annex, "note": _numbered(shelf, lang, clause),
    }  # fmt: skip


def _numbered(shelf: Shelf, lang: str, clause: Clause) -> str:
    """What is to be said about the number of a clause."""
    said = shelf.said[lang]["book"]
    if clause.number_from is NumberFrom.REPAIRED and clause.label:
        return f"{said['printed_as']} {clause.label}"
    return said["inferred"] if clause.number_from is NumberFrom.INFERRED and clause.kind is Kind.CLAUSE else ""


def concepts(shelf: Shelf, lang: str) -> Iterator[Page]:
    """A page a concept."""
    first = shelf.usual(lang)
    order = sorted(shelf.documents, key=lambda d: d["id"] != first)
    for concept, row in shelf.concepts.items():
        yield f"c/{concept}", {
            "title": headline(shelf, concept, lang), "concept": concept, "trail": _trail(shelf, lang, row),
            "texts": [_text(shelf, lang, document, row["members"].get(document["id"], [])) for document in order],
            "changes": _changes(shelf, lang, concept), "alike": _alike(shelf, concept),
            "refs": {way: [_reference(shelf, lang, ref) for ref in rows] for way, rows in shelf.references.get(concept, {}).items()},
            "terms": [_term(shelf, lang, term, first) for term in shelf.terms_of.get(concept, ())],
            "rules": _rules(shelf, lang, concept), "states": _states(shelf, lang, row),
            "situations": [{"title": s["title"], "link": trial(s["situation"], first)} for s in shelf.situations.get(concept, ())[:SCENARIOS]],
            "decided": len(shelf.situations.get(concept, ())), "findings": shelf.findings.get(concept, []), "short": _short(shelf, row),
        }, "concept.html"  # fmt: skip


def _short(shelf: Shelf, row: Row) -> str:
    """The shortest address: a number of the document that everyone quotes, or of another, or the concept itself."""
    for document in sorted(shelf.documents, key=lambda d: d["id"] != shelf.library.default):
        if numbers := row["members"].get(document["id"]):
            return str(numbers[0] if document["id"] == shelf.library.default else f"{document['id']}/{numbers[0]}")
    return str(row["concept"])


def _trail(shelf: Shelf, lang: str, row: Row) -> list[Row]:
    """The concepts that this one stands under, the outermost first."""
    id, numbers = next(iter(row["members"].items()))
    found: list[Row] = []
    above = shelf.books[id][numbers[0]].parent
    while above:
        concept = shelf.homes.get((id, above))
        if concept and concept != row["concept"]:
            found.insert(0, {"concept": concept, "title": headline(shelf, concept, lang)})
        above = shelf.books[id][above].parent
    return found


def _text(shelf: Shelf, lang: str, document: Row, numbers: Sequence[str]) -> Row:
    id = document["id"]
    clauses = []
    for number in numbers:
        clause = shelf.books[id][number]
        above = shelf.books[id].get(clause.parent or "")
        first, last = clause.lines
        clauses.append(
            place(shelf, lang, id, number)
            | {
                "text": marked(clause), "body": clause.body, "annex": clause.annex, "note": _numbered(shelf, lang, clause),
                "above": above.text if above and above.kind is Kind.CLAUSE else "",
                "source": f"{document['file'].rsplit('/', 1)[-1]}:{first}" + (f"–{last}" if last != first else ""),
            }
        )  # fmt: skip
    return {"document": document, "label": label(document), "clauses": clauses}


def _changes(shelf: Shelf, lang: str, concept: str) -> list[Row]:
    """What became of a concept between documents, where anything did."""
    said = words(shelf.library.corpus, lang).said
    found = []
    for a, b, change in shelf.changes_of.get(concept, ()):
        same_language = shelf.document(a)["language"] == shelf.document(b)["language"]
        if change.relation in CALM and not same_language:
            continue
        found.append({
            "from": a, "to": b, "old": change.old, "new": change.new, "relation": said[change.relation], "substantive": change.substantive,
            "reviewed": change.ground == "reviewed", "ground": "" if change.ground == "reviewed" else change.ground,
            "parameters": change.parameters, **_substance(shelf, lang, change.substance),
            "redline": redlined(change.runs) if change.runs else None, "untouched": bool(change.runs) and untouched(change.runs),
            "language": shelf.document(b)["language"],
        })  # fmt: skip
    return sorted(found, key=lambda row: (row["redline"] is None, not row["substantive"]))


def _substance(shelf: Shelf, lang: str, sentence: str) -> Row:
    """What people said of a change, in the reader's language if it is there."""
    own = shelf.sentences.get(sentence, {}).get(lang)
    return {"substance": own or sentence, "substance_lang": lang if own else "en"}


def _alike(shelf: Shelf, concept: str) -> list[str]:
    rows = shelf.changes_of.get(concept, ())
    return [f"{a} – {b}" for a, b, change in rows if change.relation in CALM and shelf.document(a)["language"] != shelf.document(b)["language"]]


def _reference(shelf: Shelf, lang: str, ref: Row) -> Row:
    return ref | {"title": headline(shelf, ref["concept"], lang)}


def _term(shelf: Shelf, lang: str, term: Row, first: str) -> Row:
    definition = next((id for id in term["definitions"] if id.startswith(f"{first}/")), None)
    text = shelf.books[first][definition.split("/")[1]].text if definition else ""
    return {"id": term["concept"], "name": term[lang] or term["concept"], "definition": text, "language": shelf.document(first)["language"]}


def _rules(shelf: Shelf, lang: str, concept: str) -> list[Row]:
    """The rules of a concept, the same reading of several documents once."""
    said = wording()["fact"]
    found: dict[tuple[str, ...], Row] = {}
    for id, rows in shelf.rules.get(concept, {}).items():
        for row in rows:
            if not row["then"]:
                continue
            asked = [said[name][lang] for name in sorted(names(row["when"])) if name in said]
            entry = found.setdefault((row["text"], *row["then"]), {"outcomes": shelf.outcomes(row["then"], lang), "facts": asked, "documents": []})
            if id not in entry["documents"]:
                entry["documents"].append(id)
    return list(found.values())


def _states(shelf: Shelf, lang: str, row: Row) -> list[Row]:
    """What becomes of the clauses of a concept, documents that agree together."""
    found: dict[tuple[str, str], list[str]] = {}
    for id, numbers in row["members"].items():
        for number in numbers:
            if state := shelf.states.get(f"{id}/{number}"):
                found.setdefault((state["status"], state["reason"]), []).append(id)
    return [{"status": shelf.said[lang]["coverage"][status], "reason": why, "documents": list(dict.fromkeys(ids))} for (status, why), ids in found.items()]


def comparisons(shelf: Shelf, lang: str) -> Iterator[Page]:
    """Any two documents, by text, by substance and by behaviour."""
    counts = {pair: _counts(whole) for pair, whole in shelf.comparisons.items()}
    yield "compare/index", {"title": shelf.said[lang]["page"]["compare"], "pairs": counts}, "compare.html"
    names = words(shelf.library.corpus, lang)
    for (a, b), whole in shelf.comparisons.items():
        calm = [change for change in whole.changes if change.relation in CALM]
        yield f"compare/{a}--{b}", {
            "title": names.said["title"].format(a, b), "left": shelf.document(a), "right": shelf.document(b), "counts": counts[a, b], "calm": len(calm),
            "areas": [
                {"title": title, "changes": rows}
                for area, title in names.areas.items()
                if (rows := [_change(shelf, lang, a, b, c, names.said) for c in whole.changes if c.area == area and c.relation not in CALM])
            ],
            "behaviour": [_behaviour(shelf, lang, one, b, names) for one in whole.behaviour or ()],
        }, "pair.html"  # fmt: skip


def _counts(whole: Any) -> Row:
    changed = [change for change in whole.changes if change.relation not in CALM]
    substantive = sum(change.substantive for change in changed)
    return {"substantive": substantive, "editorial": len(changed) - substantive, "behaviour": len(whole.behaviour or ())}


def _change(shelf: Shelf, lang: str, a: str, b: str, change: Any, said: Any) -> Row:
    texts = [" ".join(shelf.books[id][n].text for n in numbers) for id, numbers in ((a, change.old), (b, change.new))]
    return {
        "concept": change.concept, "title": headline(shelf, change.concept, lang), "old": change.old, "new": change.new,
        "relation": said[change.relation], "substantive": change.substantive, "reviewed": change.ground == "reviewed",
        "ground": "" if change.ground == "reviewed" else change.ground, "parameters": change.parameters,
        "redline": redlined(change.runs) if change.runs else None, "before": texts[0], "after": texts[1], **_substance(shelf, lang, change.substance),
    }  # fmt: skip


def _behaviour(shelf: Shelf, lang: str, one: Any, document: str, names: Any) -> Row:
    nothing = names.said["nothing"]
    return {
        "situation": told(one, vocabulary(), lang), "link": trial(one.situation, document),
        "before": shelf.outcomes(one.before.outcomes, lang) or nothing, "after": shelf.outcomes(one.after.outcomes, lang) or nothing,
        "old": one.before.clauses, "new": one.after.clauses,
        "responsible": [{"concept": concept, "title": headline(shelf, concept, lang)} for concept in one.responsible],
    }  # fmt: skip


def cards(shelf: Shelf, lang: str) -> Iterator[Page]:
    """Every foul with its sanction, a sheet a document."""
    for document in shelf.documents:
        id = document["id"]
        groups = []
        for section in shelf.sanctions:
            for number in shelf.concepts[section]["members"].get(id, ()):
                rows = [c for c in shelf.sections[id].get(number, []) if c.kind is Kind.CLAUSE and not _children(shelf.books[id], c.number)]
                entries = [{"number": c.number, "concept": shelf.homes[id, c.number], "title": _foul(shelf, lang, id, c.number)} for c in rows]
                groups.append({"title": shelf.books[id][number].text, "number": number, "rows": entries})
        title = f"{shelf.said[lang]['page']['cards']}: {label(document)}"
        yield f"cards/{id}", {"title": title, "document": document, "label": label(document), "groups": groups}, "card.html"


def _foul(shelf: Shelf, lang: str, id: str, number: str) -> str:
    return headline(shelf, shelf.homes[id, number], lang)


def terms(shelf: Shelf, lang: str) -> Iterator[Page]:
    """What everything is called."""
    areas: dict[str, list[Row]] = {}
    for term in shelf.terms:
        defined = [place(shelf, lang, *id.split("/", 1)) for id in term["definitions"]]
        places = Counter(place["document"] for place in term["occurrences"])
        row = {"id": term["concept"], "names": term["names"], "note": term["note"], "defined": defined, "places": places}
        areas.setdefault(term["area"], []).append(row)
    yield "terms", {"title": shelf.said[lang]["page"]["terms"], "areas": areas}, "terms.html"


def findings(shelf: Shelf, lang: str) -> Iterator[Page]:
    """What translators should look at."""
    rows = [row | {"title": headline(shelf, row["concept"], lang)} for rows in shelf.findings.values() for row in rows]
    kinds = sorted({row["kind"] for row in rows})
    yield "findings", {"title": shelf.said[lang]["page"]["findings"], "rows": rows, "kinds": kinds}, "findings.html"


def coverage(shelf: Shelf, lang: str) -> Iterator[Page]:
    """What becomes of every clause."""
    sections: dict[str, list[Row]] = {}
    for row in shelf.ledger:
        id, number = row["id"].split("/", 1)
        sections.setdefault(id, []).append(row | place(shelf, lang, id, number) | {"concept": shelf.homes.get((id, number))})
    used = [*STATUSES, *(["missing"] if any(row["status"] == "missing" for row in shelf.ledger) else [])]
    yield "coverage", {"title": shelf.said[lang]["page"]["coverage"], "totals": totals(shelf.ledger), "statuses": used}, "coverage.html"


def downloads(shelf: Shelf, lang: str) -> Iterator[Page]:
    """The exports that exist; their sizes are told by the build."""
    yield "downloads", {"title": shelf.said[lang]["page"]["downloads"]}, "downloads.html"


def rulings(shelf: Shelf, lang: str) -> Iterable[Page]:
    """The form that rules."""
    yield "rulings", {"title": shelf.said[lang]["page"]["rulings"]}, "rulings.html"
