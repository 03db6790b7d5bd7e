"""What became of a clause in another text, as far as its words and numbers tell."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from crossref.references.cite import without_references
from rulebook.language.phrases import phrases
from rulebook.language.typeset import dash, listed, printed
from rulebook.language.words import Language
from rulebook.records import Clause, Kind


class Judgement(NamedTuple):
    """What the words alone tell of the clauses of one concept in two documents."""

    relation: str
    """same, moved-only, reworded, changed, split, merged, removed or new."""
    substantive: bool
    """Whether somebody would have to act or rule differently."""
    marks: tuple[str, ...]
    """What shows it: numbers, actor, duty, leave, denial, condition, place."""


def judge_words(
    old: Sequence[Clause],
    new: Sequence[Clause],
    old_language: Language,
    new_language: Language,
    *,
    moved: bool,
) -> Judgement:
    """What the words tell; `moved` says that the clauses stand where something else follows from them.

    Between languages wording cannot be compared: what shows no other norm counts as the same.
    """
    marks = tuple(_marks(old, new, old_language, new_language, moved)) if old and new else ()
    if shape := _shape(old, new):
        return Judgement(shape, bool(marks) or shape in ("removed", "new"), marks)
    if marks:
        return Judgement("changed", True, marks)
    if old_language.code != new_language.code or _words(old, old_language) == _words(new, new_language):
        return Judgement("same" if old[0].number == new[0].number else "moved-only", False, ())
    return Judgement("reworded", False, ())


def _shape(old: Sequence[Clause], new: Sequence[Clause]) -> str:
    """The relation that the mere number of clauses tells, or nothing."""
    if not old or not new:
        return "removed" if old else "new"
    if len(old) == len(new):
        return ""
    return "merged" if len(old) > len(new) else "split"


def _marks(
    old: Sequence[Clause], new: Sequence[Clause], old_language: Language, new_language: Language, moved: bool
) -> list[str]:
    """The norm-bearing words that differ; what only one language marks is not held against the other."""
    marks = []
    before, after = _text(old, old_language), _text(new, new_language)
    shaped = len(old) != len(new)  # parts repeat who acts and on what condition, and a whole says it once
    measured_before, measured_after = _measures(old), _measures(new)
    other_measures = bool(measured_before and measured_after) and measured_before != measured_after
    if other_measures or set(old_language.values(before)) != set(new_language.values(after)):
        marks.append("numbers")
    if old_language.code == new_language.code:
        for mark in sorted({*old_language.marks, *new_language.marks}):
            here, there = _marked(before, old_language, mark), _marked(after, new_language, mark)
            if here != there and not (shaped and here.keys() == there.keys()):
                marks.append(mark)
    if moved:
        marks.append("place")
    return marks


def _marked(text: str, language: Language, mark: str) -> Counter[str]:
    words = [language.alike.get(word, word) for word in language.words(text)]
    return Counter(word for word in words if word in language.marks[mark])


def _measures(clauses: Sequence[Clause]) -> list[object]:
    """Value and tolerance of the annex rows that state one."""
    measures: list[object] = []
    for clause in clauses:
        row = clause.annex
        if row and (row.value or row.tolerance):
            tolerance = row.tolerance and (row.tolerance.numbers, row.tolerance.meaning)
            measures.append((row.value and row.value.numbers, tolerance))
    return measures


def clause_text(clauses: Sequence[Clause]) -> str:
    """What clauses say; a row of the annex says its values in its text."""
    return " ".join(f"{clause.text} {'' if clause.annex else clause.body}".strip() for clause in clauses)


def _text(clauses: Sequence[Clause], language: Language) -> str:
    """What clauses say, without the numbers of clauses that they refer to."""
    return " ".join(without_references(clause_text([clause]), language) for clause in clauses)


def _words(clauses: Sequence[Clause], language: Language) -> list[str]:
    return language.words(_text(clauses, language))


def changed_values(
    old: Sequence[Clause], new: Sequence[Clause], old_language: Language, new_language: Language
) -> list[tuple[str, str]]:
    """Quantities that differ: rows of the annex by value and tolerance, clauses by the numbers they say."""
    if not old or not new:
        return []
    before, after = old[0].annex, new[0].annex
    if before and after:
        quantities = ((before.value, after.value), (before.tolerance, after.tolerance))
        changed = []
        for one, other in quantities:
            if one and other and (one.numbers, one.meaning) != (other.numbers, other.meaning):
                changed.append((one.printed, other.printed))
        return changed
    if any(clause.kind in (Kind.SECTION, Kind.PART) for clause in (*old, *new)):
        return []
    old_values, new_values = _values(old, old_language), _values(new, new_language)
    gone, came = _listed(old_values - new_values), _listed(new_values - old_values)
    return [(gone or "-", came or "-")] if gone or came else []


def _values(clauses: Sequence[Clause], language: Language) -> set[float]:
    return {value for value in language.values(_text(clauses, language)) if value > 1}


def _listed(values: set[float]) -> str:
    return ", ".join(f"{value:g}" for value in sorted(values))


def value_words(values: Sequence[tuple[str, str]], language: str) -> list[str]:
    """Values that changed, as a language prints numbers."""
    return [
        " → ".join(dash(language) if end == "-" else printed(end, language) for end in pair)
        for pair in values
    ]


def effect_words(
    relation: str, values: Sequence[tuple[str, str]], languages: Sequence[str]
) -> dict[str, str]:
    """What happens at the table as far as a change of substance itself tells, in every language."""
    said = phrases().comparison
    if relation in ("removed", "new"):
        return {code: said[f"effect {relation}"][code] for code in languages}
    if not values:
        return {}
    return {
        code: said["effect values"][code].format(listed(value_words(values, code), code))
        for code in languages
    }
