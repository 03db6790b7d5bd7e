"""What is wrong with the texts, as the pages show it: on a concept, in the list, and as data for scripts."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from format import CHECKS, in_language
from markupsafe import Markup, escape
from reference import Page, RuleReference

from crossref.comparing.editions import document_name
from rulebook.findings import PUBLISHED, SEVERITIES, Finding, Quote
from rulebook.language.cldr import counted, day
from rulebook.language.phrases import phrases
from rulebook.records import ClauseId

SCRIPTED = (
    *("id", "hash", "state", "kind", "severity", "likely", "document", "clause", "concept", "check"),
    *("message", "doubt", "tags", "proposal", "reason"),
)
"""What scripts have of a finding."""


class QuotedSentence(NamedTuple):
    """A sentence of a clause with the words marked that a finding is about."""

    document: str
    clause: str
    text: Markup


class ShownFinding(NamedTuple):
    """A finding as a page shows it."""

    id: str
    hash: str
    state: str
    kind: str
    severity: str
    likely: str
    document: str
    clause: str
    concept: str
    check: str
    """The page about its check, or nothing."""
    bench: str
    """The part of an address that opens it on the bench."""
    message: str
    doubt: str
    """What speaks against it, or nothing."""
    tags: tuple[str, ...]
    """Who stands behind it, and what else is to be known."""
    reason: str
    """Why it was confirmed or dismissed."""
    proposal: str
    quotes: tuple[QuotedSentence, ...]


class FindingGroups(NamedTuple):
    """The findings of a concept by what they are worth."""

    published: list[ShownFinding]
    candidates: list[ShownFinding]
    dismissed: list[ShownFinding]


class Habit(NamedTuple):
    """What a document does again and again."""

    document: str
    clauses: int
    """In how many clauses."""
    first: ShownFinding
    """One of them."""


def finding_groups(reference: RuleReference, lang: str, concept: str) -> FindingGroups:
    """The findings of a concept, those decided apart from the candidates."""
    groups = FindingGroups([], [], [])
    places = {"candidate": groups.candidates, "dismissed": groups.dismissed}
    for finding in reference.findings.get(concept, ()):
        places.get(finding.state, groups.published).append(shown_finding(reference, lang, finding))
    return groups


def shown_finding(reference: RuleReference, lang: str, finding: Finding) -> ShownFinding:
    """A finding in the reader's language."""
    explained = finding.check in reference.check_pages
    place = {"document": finding.document, "clause": finding.clause, "finding": finding.id}
    return ShownFinding(
        id=finding.id,
        hash=finding.hash,
        state=finding.state,
        kind=finding.kind,
        severity=finding.severity,
        likely=finding.likely,
        document=finding.document,
        clause=finding.clause,
        concept=finding.concept,
        check=in_language(reference, CHECKS + finding.check, lang) if explained else "",
        bench=f"#{urlencode(place)}",
        message=finding.messages.get(lang, finding.message),
        doubt=finding.doubt.get(lang, ""),
        tags=tuple(_tags(reference, lang, finding)),
        reason=finding.reasons.get(lang, ""),
        proposal=finding.proposal,
        quotes=tuple(_quoted(quote) for quote in finding.quotes),
    )


def _tags(reference: RuleReference, lang: str, finding: Finding) -> Iterator[str]:
    words = reference.interface[lang]["findings"]
    if finding.read:
        yield words["read"].replace("{date}", day(date.fromisoformat(finding.read), lang))
    elif finding.state in words:
        yield words[finding.state]
    if finding.split:
        yield words["split"]
    if finding.inherited:
        yield words["inherited"].replace("{document}", document_name(reference.document(finding.inherited)))
    if finding.habit:
        yield counted(words["habit"], lang, count=finding.habit)


def _quoted(quote: Quote) -> QuotedSentence:
    sentence = quote.sentence or quote.words
    parts, last = [], 0
    for start, end in quote.marks:
        parts += [escape(sentence[last:start]), Markup("<mark>{}</mark>").format(sentence[start:end])]
        last = end
    return QuotedSentence(quote.document, quote.clause, Markup("").join([*parts, escape(sentence[last:])]))


def listed(reference: RuleReference) -> list[Finding]:
    """Every finding that is shown by itself: the gravest first, then in the order of the documents."""
    order = {place: n for n, place in enumerate(reference.corpus.index.clauses)}

    def rank(row: Finding) -> tuple[int, int, str]:
        return SEVERITIES.index(row.severity), order[ClauseId(row.document, row.clause)], row.id

    return sorted((row for findings in reference.findings.values() for row in findings), key=rank)


def findings_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The list for translators; scripts narrow it, without them the gravest are there."""
    rows = listed(reference)
    published = [row for row in rows if row.state in PUBLISHED]
    gravest = [row for row in published if row.severity == SEVERITIES[0]]
    context = {
        "title": reference.interface[lang]["page"]["findings"],
        "kinds": sorted({row.kind for row in rows}),
        "published": len(published),
        "candidates": sum(row.state == "candidate" for row in rows),
        "gravest": [shown_finding(reference, lang, row)._replace(quotes=()) for row in gravest],
        "habits": _habits(reference, lang, rows),
    }
    yield Page("findings", context, "findings.html")


def _habits(reference: RuleReference, lang: str, rows: Iterable[Finding]) -> dict[str, list[Habit]]:
    """What each document does again and again, the commonest first; what reads alike is one habit.

    What a reviewed finding says as well is a habit, too; the link leads to that one.
    """
    told_twice = [row for row in reference.corpus.findings if row.same]
    habits: dict[tuple[str, str, str], Habit] = {}
    for row in (*told_twice, *rows):
        if row.habit and row.state != "dismissed":
            shown = shown_finding(reference, lang, row)
            first = shown._replace(id=row.same or row.id, quotes=())
            about = row.alone or first.message
            habits.setdefault((row.document, row.kind, about), Habit(row.document, row.habit, first))
    by_document: dict[str, list[Habit]] = {}
    for habit in sorted(habits.values(), key=lambda habit: -habit.clauses):
        by_document.setdefault(habit.document, []).append(habit)
    return by_document


def finding_rows(reference: RuleReference, lang: str) -> list[dict[str, object]]:
    """Every finding as scripts list it, in a language; what is empty is left out."""
    return [_row(reference, lang, finding) for finding in listed(reference)]


def _row(reference: RuleReference, lang: str, finding: Finding) -> dict[str, object]:
    row = shown_finding(reference, lang, finding)._asdict()
    if row["check"]:
        row["check"] = finding.check
    return {field: row[field] for field in SCRIPTED if row[field]}


def ready_reasons(lang: str) -> dict[str, str]:
    """Why a finding may be confirmed or dismissed, by the name that files carry."""
    return {name: words[lang] for name, words in phrases().reason.items()}
