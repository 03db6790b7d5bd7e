"""A comparison for a screen: what changed in a line or two each, and which rulings changed with it."""

from collections import Counter
from collections.abc import Iterator

from crossref.comparing.behaviour import Difference
from crossref.comparing.changes import UNCHANGED, Comparison
from crossref.comparing.importance import LEVELS
from crossref.comparing.relate import value_words
from crossref.comparing.report.causes import find_causes
from crossref.comparing.report.report_words import ReportWords, numbers_words, situation_words
from rulebook.findings import Change
from rulebook.language.typeset import labelled, listed
from rulebook.rules.judge import Ruling


def difference_words(difference: Difference, words: ReportWords) -> str:
    before, after = _ruling_words(difference.before, words), _ruling_words(difference.after, words)
    return f"{situation_words(difference.situation, words)} {before} → {after}"


def _ruling_words(ruling: Ruling, words: ReportWords) -> str:
    return f"{words.outcomes(ruling)} ({ruling.document} {', '.join(ruling.clauses)})"


def text_lines(comparison: Comparison, words: ReportWords, *, with_behaviour: bool) -> Iterator[str]:
    """The changes for a screen: a title, how many there are of each sort, and a line or two each."""
    yield words.title(comparison)
    counts = Counter(change.relation for change in comparison.changes)
    yield ", ".join(f"{counts[relation]} {words.phrases[relation]}" for relation in counts)
    substantive = Counter(change.importance for change in comparison.changes if change.substantive)
    levels = ", ".join(f"{substantive[level]} {words.phrases[level]}" for level in LEVELS)
    yield labelled(words.phrases["substantive"], f"{substantive.total()} ({levels})", words.language)
    for change in comparison.changes:
        if change.relation not in UNCHANGED:
            yield from _change_lines(change, words)
    if with_behaviour:
        yield from _cause_lines(comparison, words)


def _cause_lines(comparison: Comparison, words: ReportWords) -> Iterator[str]:
    """One situation a cause, and how many more there are; those without a change of substance at the end."""
    causes = find_causes(comparison, list(words.sentences.outcome))
    for heading, rows in (
        ("", causes.changes),
        (words.phrases["unexplained"], causes.unexplained),
        (words.phrases["translations"], causes.translations),
    ):
        if heading and rows:
            yield f"{heading} ({sum(1 + len(cause.others) for cause in rows)})"
        for cause in rows:
            more = f" (+{len(cause.others)})" if cause.others else ""
            yield labelled(f"± {cause.concept}{more}", difference_words(cause.example, words), words.language)


def _change_lines(change: Change, words: ReportWords) -> Iterator[str]:
    values = value_words(change.parameters, words.language)
    level = f", {words.phrases[change.importance]}" if change.substantive else ""
    mark = "!" if change.substantive else " "
    relation = words.phrases[change.relation]
    place = f"{mark} {numbers_words(change.old, change.new, words.language)}  {change.concept}"
    said = listed((f"{relation}{level}", *values), words.language)
    yield labelled(place, said, words.language)
    if change.substance:
        yield f"    {words.substance(change)}"
    if effect := words.effect(change):
        yield f"    → {effect}"
