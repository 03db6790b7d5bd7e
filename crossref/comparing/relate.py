"""What became of a clause in another edition: as far as words tell, and as reviewed."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from crossref.references.cite import without_references
from rulebook.authored import RelationsFile, ReviewedRelation
from rulebook.language.words import Language
from rulebook.records import Clause


class Judgement(Struct, frozen=True, kw_only=True):
    """The relation of the clauses of one concept in two documents."""

    old: tuple[str, ...]
    """Numbers in the older document."""
    new: tuple[str, ...]
    """Numbers in the newer."""
    relation: str
    """same, moved-only, reworded, changed, split, merged, removed or new."""
    substantive: bool
    """Whether somebody would have to act or rule differently."""
    substance: str = ""
    """What changed, in one sentence, where it was reviewed."""
    grounds: tuple[str, ...] = ()
    """What told the machine: numbers, actor, duty, leave, denial, condition, place."""
    said_by: str
    """`computed`, `reviewed`, or `stale` for a review of texts that have changed since."""


def judge_words(
    old: Sequence[Clause],
    new: Sequence[Clause],
    old_language: Language,
    new_language: Language,
    *,
    moved: bool,
) -> Judgement:
    """What the words tell; `moved` says that the clauses stand under different concepts.

    Between languages wording cannot be compared: what shows no other norm counts as the same.
    """
    grounds = tuple(_grounds(old, new, old_language, new_language, moved)) if old and new else ()
    if shape := _shape(old, new):
        relation = shape
        substantive = bool(grounds) or shape in ("removed", "new")
    elif grounds:
        relation, substantive = "changed", True
    elif old_language.code != new_language.code or _words(old, old_language) == _words(new, new_language):
        relation, substantive = "same" if old[0].number == new[0].number else "moved-only", False
    else:
        relation, substantive = "reworded", False
    return Judgement(
        old=tuple(clause.number for clause in old),
        new=tuple(clause.number for clause in new),
        relation=relation,
        substantive=substantive,
        grounds=grounds,
        said_by="computed",
    )


def reviewed_judgements(file: RelationsFile, books: Mapping[str, Sequence[Clause]]) -> list[Judgement]:
    """Reviewed judgements on two documents; one on changed texts is stale."""
    hashes = {
        document: {clause.number: clause.hash for clause in clauses} for document, clauses in books.items()
    }
    old, new = hashes.get(file.source, {}), hashes.get(file.target, {})
    return [
        Judgement(
            old=row.old,
            new=row.new,
            relation=row.relation,
            substantive=row.substantive,
            substance=next(iter(row.substance.values()), ""),
            said_by="reviewed" if _hashes(row, old, new) == row.hashes else "stale",
        )
        for row in file.relation
    ]


def _hashes(row: ReviewedRelation, old: Mapping[str, str], new: Mapping[str, str]) -> tuple[str | None, ...]:
    return (*(old.get(number) for number in row.old), *(new.get(number) for number in row.new))


def _shape(old: Sequence[Clause], new: Sequence[Clause]) -> str:
    """The relation that the mere number of clauses tells, or nothing."""
    if not old or not new:
        return "removed" if old else "new"
    if len(old) == len(new):
        return ""
    return "merged" if len(old) > len(new) else "split"


def _grounds(
    old: Sequence[Clause], new: Sequence[Clause], old_language: Language, new_language: Language, moved: bool
) -> list[str]:
    """The norm-bearing words that differ; what only one language marks is not held against the other."""
    grounds = []
    before, after = _text(old, old_language), _text(new, new_language)
    shaped = len(old) != len(new)  # parts repeat who acts and on what condition, and a whole says it once
    measured_before, measured_after = _measures(old), _measures(new)
    other_measures = bool(measured_before and measured_after) and measured_before != measured_after
    if other_measures or set(old_language.values(before)) != set(new_language.values(after)):
        grounds.append("numbers")
    if old_language.code == new_language.code:
        for mark in sorted({*old_language.marks, *new_language.marks}):
            here, there = _marked(before, old_language, mark), _marked(after, new_language, mark)
            if here != there and not (shaped and here.keys() == there.keys()):
                grounds.append(mark)
    if moved:
        grounds.append("place")
    return grounds


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


def _text(clauses: Sequence[Clause], language: Language) -> str:
    """What clauses say, without the numbers of clauses that they refer to."""
    texts = [f"{clause.text} {'' if clause.annex else clause.body}" for clause in clauses]
    return " ".join(without_references(text, language) for text in texts)


def _words(clauses: Sequence[Clause], language: Language) -> list[str]:
    return language.words(_text(clauses, language))
