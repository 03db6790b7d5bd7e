"""A comparison told to people and programs: its words in every language, the whole redline, CSV, JSON."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Protocol

from crossref.comparing.behaviour import Difference, answers, difference_row
from crossref.comparing.causes import find_causes
from crossref.comparing.compare import UNCHANGED, Comparison
from crossref.comparing.editions import document_name
from crossref.comparing.importance import LEVELS, Scales
from crossref.comparing.redline import CLAUSE, FORMER_CLAUSE, FORMER_REFERENCE, REFERENCE
from rulebook.corpus import AuthoredCorpus
from rulebook.export import change_row, ground_words
from rulebook.language.phrases import Said, phrases
from rulebook.language.typeset import listed, with_mark
from rulebook.records import Carried, Change, Document, Ground, OddWitness, Run
from rulebook.rules.facts import Fact, Vocabulary
from rulebook.rules.judge import Ruling
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.situation import Situation, statements
from rulebook.store import dump

STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; \
overflow-wrap: anywhere; }
h2 { border-bottom: 1px solid; } article { margin: 0 0 1rem; break-inside: avoid; }
del { color: #a40000; } ins { color: #00600f; text-decoration: underline; } \
.away { color: #6a3d9a; text-decoration: line-through dotted; }
.here { color: #6a3d9a; text-decoration: underline dotted; } \
.number { font-weight: bold; } .why { font-size: 0.9em; }
@media (prefers-color-scheme: dark) { del { color: #ff8a80; } ins { color: #81c995; } \
.away, .here { color: #d7aefb; } }
@media print { body { max-width: none; font-size: 10pt; } }
"""
MARKS = {
    CLAUSE: ("<b>[", "]</b> "),
    FORMER_CLAUSE: ("<b><del>[", "]</del></b> "),
    FORMER_REFERENCE: ('<span class="away">', "</span> "),
    REFERENCE: ('<span class="here">', "</span>"),
    "gone": ("<del>", "</del>"),
    "new": ("<ins>", "</ins>"),
    "moved-away": ('<span class="away">', "</span>"),
    "moved-here": ('<span class="here">', "</span>"),
}
COLUMNS = (
    *("concept", "old", "new"),
    *("relation", "substantive", "severity", "area"),
    *("parameters", "substance", "ground", "effect"),
)
"""Heads of the table of changes."""


class ComparedWording(Protocol):
    """The words of both texts, by number."""

    @property
    def right(self) -> Document:
        """The newer text."""

    @property
    def before(self) -> Mapping[str, str]:
        """The words of the older."""

    @property
    def after(self) -> Mapping[str, str]:
        """The words of the newer."""


@dataclass(frozen=True, kw_only=True)
class ReportWords:
    """The words of a report in one language."""

    language: str
    areas: Mapping[str, str]
    """What each area is called, in the order of the data."""
    phrases: Mapping[str, str]
    """What is said of comparisons."""
    substances: Mapping[str, str]
    """What the review says of changes, by the sentence that records carry."""
    effects: Mapping[str, str]
    """What the review says of what happens at the table, by the sentence that records carry."""
    scales: Scales
    """Why changes matter."""
    vocabulary: Vocabulary
    """All that can be said of a situation."""
    sentences: OutcomeTable
    """What each outcome is called."""
    names: Mapping[str, str]
    """What each document is called."""

    def title(self, comparison: Comparison) -> str:
        """The title of a report."""
        return self.phrases["title"].format(self.name(comparison.left), self.name(comparison.right))

    def name(self, document: str) -> str:
        """What a document is called; a draft has only its id."""
        return self.names.get(document, document)

    def substance(self, change: Change) -> str:
        """What changed, in the language if somebody has said it there."""
        return self.substances.get(change.substance, change.substance)

    def effect(self, change: Change) -> str:
        """What happens at the table: as somebody said it, else as far as the change itself tells."""
        if change.effect:
            return self.effects.get(change.effect, change.effect)
        if not change.substantive:
            return ""
        if change.relation in ("removed", "new"):
            return self.phrases[f"effect {change.relation}"]
        if change.parameters:
            return self.phrases["effect values"].format(listed(parameter_words(change), self.language))
        return ""

    def because(self, change: Change) -> str:
        """Why a change matters as much as it does."""
        reasons = listed(self.scales.words(change.because, self.language), self.language)
        mark = self.phrases["computed"]
        return f"{reasons} ({mark})" if reasons and change.computed else reasons

    def ground(self, ground: Ground) -> str:
        """One ground of a judgement."""
        if isinstance(ground, Carried):
            return self.phrases["carried over"].format(*map(self.name, (ground.source, ground.target)))
        if isinstance(ground, OddWitness):
            return self.phrases["odd witness"].format(self.name(ground.document))
        words = ground_words((ground,))
        return self.phrases.get(words, words)

    def grounds(self, change: Change) -> str:
        """What a judgement rests on."""
        return listed(map(self.ground, change.grounds), self.language)

    def outcomes(self, outcomes: Iterable[str]) -> str:
        """What follows, or that nothing does."""
        return self.sentences.announce(outcomes, self.language) or self.phrases["nothing"]


def report_words(corpus: AuthoredCorpus, language: str) -> ReportWords:
    """The words of a report in a language."""
    substances = {}
    for sentence, translations in corpus.substances.items():
        if language in translations:
            substances[sentence] = translations[language]
    return ReportWords(
        language=language,
        areas=_areas(corpus, language),
        phrases={key: row[language] for key, row in phrases().comparison.items()},
        substances=substances,
        effects={key: row[language] for key, row in corpus.effects.items() if language in row},
        scales=Scales(file=corpus.importance.value),
        vocabulary=corpus.vocabulary,
        sentences=corpus.outcomes,
        names={document.id: document_name(document) for document in corpus.documents},
    )


def situation_words(situation: Situation, words: ReportWords) -> str:
    """A situation as a person tells it, in one sentence."""
    known = words.vocabulary
    parts = []
    stated = sorted(statements(situation, known), key=lambda one: one.part in known.events)
    for part, phrase, value in stated:
        fact = known.by_phrase[part, phrase]
        said = fact.sentence(value, words.language) or _asked(fact, value, words.language)
        parts.append(f"{said[:1].lower()}{said[1:]}")
    sentence = listed(parts, words.language)
    return f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""


def _asked(fact: Fact, value: Any, language: str) -> str:
    """A fact as a question with its answer."""
    yes, no = phrases().yes[language], phrases().no[language]
    answer = yes if value is True else no if value is False else fact.answer(value, language)
    return f"{fact.question[language]} {answer}"


def numbers_words(old: Sequence[str], new: Sequence[str], nothing: str = "-") -> str:
    """Where a change stood and stands."""
    return f"{', '.join(old) or nothing} → {', '.join(new) or nothing}"


def parameter_words(change: Change) -> list[str]:
    """Values that changed."""
    return [f"{old} → {new}" for old, new in change.parameters]


def json_report(comparison: Comparison, words: ReportWords, names: tuple[str, str], **more: object) -> str:
    """The comparison as programs outside read it, of two texts by the names that were asked for."""
    left, right = comparison.left, comparison.right
    readings = {} if comparison.without_rules else answers(left, right, comparison.behaviour)
    return dump(
        {
            "from": names[0],
            "to": names[1],
            "documents": [left, right],
            "changes": [change_row(change, words.effect(change)) for change in comparison.changes],
            "behaviour": [difference_row(difference) for difference in comparison.behaviour],
            "readings": readings,
            **more,
        }
    )


def _areas(corpus: AuthoredCorpus, language: str) -> dict[str, str]:
    """What each area is called; what belongs to none stands last, as in a sport that has no areas."""
    areas = {area.id: Said(area.title)[language] for area in corpus.areas}
    return areas if "" in corpus.area_of else areas | {"": phrases().comparison["no area"][language]}


def _by_area(changes: Sequence[Change], words: ReportWords) -> Iterator[tuple[str, list[Change]]]:
    """The title of every area that changed, with its changes."""
    for area, title in words.areas.items():
        here = [change for change in changes if change.area == area]
        if here:
            yield title, here


def _difference_words(difference: Difference, words: ReportWords) -> str:
    before, after = _ruling_words(difference.before, words), _ruling_words(difference.after, words)
    return f"{situation_words(difference.situation, words)} {before} → {after}"


def _ruling_words(ruling: Ruling, words: ReportWords) -> str:
    return f"{words.outcomes(ruling.outcomes)} ({ruling.document} {', '.join(ruling.clauses)})"


def redline_report(
    comparison: Comparison, texts: ComparedWording, words: ReportWords, *, with_behaviour: bool
) -> str:
    """The whole book with every word that went, came or moved, as a page that prints."""
    title = escape(words.title(comparison))
    lines = [
        "<!doctype html>",
        f'<html lang="{words.language}">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style></head>",
        f"<body><h1>{title}</h1>",
    ]
    for name, here in _by_area(comparison.changes, words):
        lines.append(f"<h2>{escape(name)}</h2>")
        lines += [_html_change(change, texts, words) for change in here]
    if with_behaviour:
        lines += [f"<h2>{escape(words.phrases['behaviour'])} ({len(comparison.behaviour)})</h2>", "<ul>"]
        lines += [f"<li>{escape(_difference_words(one, words))}</li>" for one in comparison.behaviour]
        lines.append("</ul>")
    return "\n".join([*lines, "</body></html>", ""])


def _html_change(change: Change, texts: ComparedWording, words: ReportWords) -> str:
    if change.runs:
        body = "".join(_html_run(run) for run in change.runs)
    else:
        old = " ".join(texts.before[number] for number in change.old)
        new = " ".join(texts.after[number] for number in change.new)
        body = (f"<del>{escape(old)}</del> " if old else "") + (f"<ins>{escape(new)}</ins>" if new else "")
    reasons = (words.phrases[change.relation], words.substance(change), words.grounds(change))
    why = " · ".join(reason for reason in reasons if reason)
    language = texts.right.language
    return (
        f'<article lang="{language}"><span class="number">'
        f"{escape(numbers_words(change.old, change.new))}</span> {body}"
        f'<div class="why" lang="{words.language}">{escape(why)}</div></article>'
    )


def _html_run(run: Run) -> str:
    opening, closing = MARKS.get(run.fate, ("", ""))
    text = run.text.strip() if run.fate in (CLAUSE, FORMER_CLAUSE) else run.text
    return f"{opening}{escape(text)}{closing}"


def text_lines(comparison: Comparison, words: ReportWords, *, with_behaviour: bool) -> Iterator[str]:
    """The changes for a screen: a title, how many there are of each sort, and a line or two each."""
    yield words.title(comparison)
    counts = Counter(change.relation for change in comparison.changes)
    yield ", ".join(f"{counts[relation]} {words.phrases[relation]}" for relation in counts)
    substantive = Counter(change.importance for change in comparison.changes if change.substantive)
    levels = ", ".join(f"{substantive[level]} {words.phrases[level]}" for level in LEVELS)
    yield f"{with_mark(words.phrases['substantive'], ':', words.language)} {substantive.total()} ({levels})"
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
            yield f"± {cause.concept}{more}: {_difference_words(cause.witness, words)}"


def _change_lines(change: Change, words: ReportWords) -> Iterator[str]:
    values = "".join(f"; {parameter}" for parameter in parameter_words(change))
    level = f", {words.phrases[change.importance]}" if change.substantive else ""
    mark = "!" if change.substantive else " "
    relation = words.phrases[change.relation]
    yield f"{mark} {numbers_words(change.old, change.new)}  {change.concept}: {relation}{level}{values}"
    if change.substance:
        yield f"    {words.substance(change)}"
    if effect := words.effect(change):
        yield f"    → {effect}"


def csv_report(comparison: Comparison) -> str:
    """The changes as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for change in comparison.changes:
        flag = "yes" if change.substantive else "no"
        place = [change.concept, " ".join(change.old), " ".join(change.new)]
        judged = [change.relation, flag, change.importance, change.area]
        values = "; ".join(parameter_words(change))
        said = [values, change.substance, ground_words(change.grounds), change.effect]
        writer.writerow([*place, *judged, *said])
    return out.getvalue()
