"""Any two documents, by text, by substance and by behaviour."""

from collections.abc import Iterator
from typing import Any

from format import REVIEWED, grounded, headline, place, redlined, substance, trial
from reference import CALM, Page, Row, Shelf

from crossref.comparing.report import told, words
from rulebook.rules.explain import phrase
from rulebook.rules.facts import vocabulary


def comparisons(shelf: Shelf, lang: str) -> Iterator[Page]:
    """Any two documents, by text, by substance and by behaviour."""
    counts = {pair: _counts(whole) for pair, whole in shelf.comparisons.items()}
    newest = sorted(counts, key=lambda pair: [str(shelf.document(id)["approved"]) for id in reversed(pair)], reverse=True)
    rows = [{"left": shelf.document(a), "right": shelf.document(b), "counts": counts[a, b]} for a, b in newest]
    yield "compare/index", {"title": shelf.said[lang]["page"]["compare"], "pairs": rows}, "compare.html"
    names = words(shelf.library.corpus, lang)
    for (a, b), whole in shelf.comparisons.items():
        ruled = {concept for one in whole.behaviour or () for concept in one.responsible}
        shown = [change for change in whole.changes if change.relation not in CALM or change.concept in ruled]
        shown.sort(key=lambda change: not (change.substantive or change.concept in ruled))
        yield f"compare/{a}--{b}", {
            "title": names.said["title"].format(a, b), "left": shelf.document(a), "right": shelf.document(b),
            "counts": counts[a, b], "calm": len(whole.changes) - len(shown),
            "areas": [
                {"id": area, "title": title, "changes": rows}
                for area, title in names.areas.items()
                if (rows := [_change(shelf, lang, a, b, c, names.said, c.concept in ruled) for c in shown if c.area == area])
            ],
            "behaviour": [_behaviour(shelf, lang, one, b, names) for one in whole.behaviour or ()],
        }, "pair.html"  # fmt: skip


def _counts(whole: Any) -> Row:
    """How much changed; what makes rulings differ is of substance, whatever was judged of the words."""
    ruled = {concept for one in whole.behaviour or () for concept in one.responsible}
    changed = [change for change in whole.changes if change.relation not in CALM or change.concept in ruled]
    substantive = sum(change.substantive or change.concept in ruled for change in changed)
    return {"substantive": substantive, "editorial": len(changed) - substantive, "behaviour": len(whole.behaviour or ())}


def _change(shelf: Shelf, lang: str, a: str, b: str, change: Any, said: Any, ruled: bool) -> Row:
    texts = [" ".join(shelf.books[id][n].text for n in numbers) for id, numbers in ((a, change.old), (b, change.new))]
    return {
        "concept": change.concept, "title": headline(shelf, change.concept, lang),
        "old": [place(shelf, lang, a, n) for n in change.old], "new": [place(shelf, lang, b, n) for n in change.new], "ruled": ruled,
        "relation": said[change.relation], "substantive": change.substantive or ruled, "reviewed": change.ground == REVIEWED,
        "ground": grounded(shelf, lang, change.ground), "parameters": change.parameters,
        "redline": redlined(change.runs) if change.runs else None, "before": texts[0], "after": texts[1], **substance(shelf, lang, change.substance),
    }  # fmt: skip


def _behaviour(shelf: Shelf, lang: str, one: Any, document: str, names: Any) -> Row:
    nothing = names.said["nothing"]
    return {
        "situation": told(one, vocabulary(), lang), "link": trial(one.situation, document),
        "before": shelf.outcomes(one.before.outcomes, lang) or nothing, "after": shelf.outcomes(one.after.outcomes, lang) or nothing,
        "old": [place(shelf, lang, one.before.document, n) for n in one.before.clauses], "before_also": _also(shelf, lang, one.before),
        "new": [place(shelf, lang, one.after.document, n) for n in one.after.clauses], "after_also": _also(shelf, lang, one.after),
        "responsible": [{"concept": concept, "title": headline(shelf, concept, lang)} for concept in one.responsible],
    }  # fmt: skip


def _also(shelf: Shelf, lang: str, ruling: Any) -> list[str]:
    """Other readings that the text allows."""
    rows = []
    for other in ruling.alternatives:
        clauses = ", ".join(other.rule.otherwise_clauses)
        rows.append(f"{clauses}: {shelf.outcomes(other.outcomes, lang) or phrase('nothing', lang)}")
    return rows
