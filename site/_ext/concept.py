"""A page a concept: its wording everywhere, and all that hangs on it."""

from collections.abc import Iterator

from book import numbered
from format import REVIEWED, grounded, headline, label, marked, place, redlined, substance, trial
from reference import CALM, Page, Row, Shelf

from crossref.comparing.redline import untouched
from crossref.comparing.report import words
from rulebook.records import Kind
from rulebook.rules.conditions import names
from rulebook.rules.facts import vocabulary

SCENARIOS = 6
"""Situations that are listed on the page of a concept."""
ALIKE = ("to", "new", "relation", "substance", "ground", "parameters")
"""What two changes share that are told as one."""


def concepts(shelf: Shelf, lang: str) -> Iterator[Page]:
    """A page a concept."""
    first = shelf.usual(lang)
    order = sorted(shelf.documents, key=lambda d: d["id"] != first)
    for concept, row in shelf.concepts.items():
        yield f"c/{concept}", {
            "title": headline(shelf, concept, lang), "concept": concept, "trail": _trail(shelf, lang, row),
            "texts": [_text(shelf, lang, document, row) for document in order],
            "changes": _changes(shelf, lang, concept), "alike": _alike(shelf, concept),
            "refs": {way: [_reference(shelf, lang, ref) for ref in rows] for way, rows in shelf.references.get(concept, {}).items()},
            "terms": [_term(shelf, lang, term, first) for term in shelf.terms_of.get(concept, ())],
            "rules": _rules(shelf, lang, concept), "states": _states(shelf, lang, row),
            "situations": [_situation(row, first) for row in shelf.situations.get(concept, ())[:SCENARIOS]],
            "history": _history(shelf, lang, row),
            "decided": len(shelf.situations.get(concept, ())), "findings": shelf.findings.get(concept, []), "short": _short(shelf, row),
        }, "concept.html"  # fmt: skip


def _situation(row: Row, first: str) -> Row:
    """A situation with a link to its ruling, in the reader's document if the concept decides it there."""
    return {"title": row["title"], "link": trial(row["situation"], first if first in row["documents"] else row["documents"][0])}


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


def _text(shelf: Shelf, lang: str, document: Row, row: Row) -> Row:
    id = document["id"]
    numbers = row["members"].get(id, [])
    usual = shelf.document(shelf.library.default)["numbering"]
    # Between documents of one numbering a difference may be a slip of the translation; the list below says which.
    changed = any(b == id and change.substantive and change.old for _, b, change in shelf.changes_of.get(row["concept"], ()))
    clauses = []
    for number in numbers:
        clause = shelf.books[id][number]
        above = shelf.books[id].get(clause.parent or "")
        first, last = clause.lines
        clauses.append(
            place(shelf, lang, id, number)
            | {
                "text": marked(clause), "body": clause.body, "annex": clause.annex, "note": numbered(shelf, lang, clause),
                "mark": number if document["numbering"] == usual else f"{id}/{number}",
                "above": above.text if above and above.kind is Kind.CLAUSE else "",
                "source": f"{document['file'].rsplit('/', 1)[-1]}:{first}" + (f"–{last}" if last != first else ""),
            }
        )  # fmt: skip
    return {"document": document, "label": label(document), "clauses": clauses, "changed": changed and document["numbering"] != usual}


def _changes(shelf: Shelf, lang: str, concept: str) -> list[Row]:
    """What became of a concept between documents, where anything did."""
    said = words(shelf.library.corpus, lang).said
    found = []
    for a, b, change in shelf.changes_of.get(concept, ()):
        same_language = shelf.document(a)["language"] == shelf.document(b)["language"]
        if change.relation in CALM and not same_language:
            continue
        found.append({
            "sources": [f"{label(shelf.document(a))} {', '.join(change.old) or '–'}"], "to": b, "new": change.new,
            "relation": said[change.relation], "substantive": change.substantive,
            "reviewed": change.ground == REVIEWED, "ground": grounded(shelf, lang, change.ground),
            "parameters": change.parameters, **substance(shelf, lang, change.substance),
            "redline": redlined(change.runs) if change.runs else None, "untouched": bool(change.runs) and untouched(change.runs),
            "language": shelf.document(b)["language"],
        })  # fmt: skip
    found.sort(key=lambda row: (row["redline"] is None, not row["substantive"]))
    merged: list[Row] = []
    for row in found:
        twin = next((known for known in merged if all(known[key] == row[key] for key in ALIKE)), None)
        if twin and row["redline"] is None:
            twin["sources"] += row["sources"]
        else:
            merged.append(row)
    return merged


def _alike(shelf: Shelf, concept: str) -> list[str]:
    rows = shelf.changes_of.get(concept, ())
    return [f"{a} – {b}" for a, b, change in rows if change.relation in CALM and shelf.document(a)["language"] != shelf.document(b)["language"]]


def _history(shelf: Shelf, lang: str, row: Row) -> list[Row]:
    """The concept through the editions: where it stood in each document, and what became of it since the edition before."""
    said = words(shelf.library.corpus, lang).said
    found: list[Row] = []
    seen: list[Row] = []
    for document in sorted(shelf.documents, key=lambda d: str(d["approved"])):
        before = [d for d in seen if d["edition"] != document["edition"]]
        near = sorted(before, key=lambda d: (str(d["approved"]), d["language"] == document["language"]))
        relation = shelf.change(row["concept"], near[-1]["id"], document["id"]) if near else None
        numbers = [place(shelf, lang, document["id"], number) for number in row["members"].get(document["id"], ())]
        known = {"date": document["approved"], "label": label(document), "numbers": numbers}
        found.append(known | {"relation": said[relation.relation] if relation else "", "since": label(near[-1]) if near else ""})
        seen.append(document)
    return found


def _reference(shelf: Shelf, lang: str, ref: Row) -> Row:
    return ref | {"title": headline(shelf, ref["concept"], lang)}


def _term(shelf: Shelf, lang: str, term: Row, first: str) -> Row:
    definition = next((id for id in term["definitions"] if id.startswith(f"{first}/")), None)
    text = shelf.books[first][definition.split("/")[1]].text if definition else ""
    return {"id": term["concept"], "name": term[lang] or term["concept"], "definition": text, "language": shelf.document(first)["language"]}


def _rules(shelf: Shelf, lang: str, concept: str) -> list[Row]:
    """The rules of a concept, the same reading of several documents once."""
    facts = vocabulary().facts
    found: dict[tuple[str, ...], Row] = {}
    for id, rules in shelf.rules.get(concept, {}).items():
        for rule in rules:
            if not rule.then:
                continue
            asked = [facts[name].question[lang] for name in sorted(names(rule.when)) if name in facts]
            entry = found.setdefault((rule.text, *rule.then), {"outcomes": shelf.outcomes(rule.then, lang), "facts": asked, "documents": []})
            if id not in entry["documents"]:
                entry["documents"].append(id)
    return list(found.values())


def _states(shelf: Shelf, lang: str, row: Row) -> list[Row]:
    """What becomes of the clauses of a concept, documents that agree together."""
    found: dict[tuple[str, str], list[str]] = {}
    for id, numbers in row["members"].items():
        for number in numbers:
            if state := shelf.states.get(f"{id}/{number}"):
                found.setdefault((state.status, state.reason), []).append(id)
    said = shelf.said[lang]["coverage"]
    return [{"status": said[status], "reason": why, "documents": list(dict.fromkeys(ids))} for (status, why), ids in found.items()]
