"""Any two documents, by text, by substance and by behaviour."""

from collections.abc import Iterable, Iterator
from typing import Any

from shelf import CALM, Page, Row, Shelf
from shown import headline, redlined, substance, trial

from crossref.summary import told, words
from rulebook.facts import vocabulary


def comparisons(shelf: Shelf, lang: str) -> Iterator[Page]:
    """Any two documents, by text, by substance and by behaviour."""
    counts = {pair: _counts(whole) for pair, whole in shelf.comparisons.items()}
    yield "compare/index", {"title": shelf.said[lang]["page"]["compare"], "pairs": counts}, "compare.html"
    names = words(shelf.library.corpus, lang)
    for (a, b), whole in shelf.comparisons.items():
        calm = [change for change in whole.changes if change.relation in CALM]
        yield f"compare/{a}--{b}", {
            "title": names.said["title"].format(a, b), "left": shelf.document(a), "right": shelf.document(b),
            "counts": counts[a, b], "calm": len(calm),
            "areas": [
                {"title": title, "changes": rows}
                for area, title in names.areas.items()
                if (rows := [_change(shelf, lang, a, b, c, names.said) for c in _first(whole.changes) if c.area == area and c.relation not in CALM])
            ],
            "behaviour": [_behaviour(shelf, lang, one, b, names) for one in whole.behaviour or ()],
        }, "pair.html"  # fmt: skip


def _first(changes: Iterable[Any]) -> list[Any]:
    """Changes of substance first."""
    return sorted(changes, key=lambda change: not change.substantive)


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
        "redline": redlined(change.runs) if change.runs else None, "before": texts[0], "after": texts[1], **substance(shelf, lang, change.substance),
    }  # fmt: skip


def _behaviour(shelf: Shelf, lang: str, one: Any, document: str, names: Any) -> Row:
    nothing = names.said["nothing"]
    return {
        "situation": told(one, vocabulary(), lang), "link": trial(one.situation, document),
        "before": shelf.outcomes(one.before.outcomes, lang) or nothing, "after": shelf.outcomes(one.after.outcomes, lang) or nothing,
        "old": one.before.clauses, "new": one.after.clauses,
        "responsible": [{"concept": concept, "title": headline(shelf, concept, lang)} for concept in one.responsible],
    }  # fmt: skip
