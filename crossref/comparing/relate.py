"""What became of a clause in another edition: as far as words tell, and as people judged."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from crossref.references.cite import PRINTED_REFERENCE
from rulebook.authored import RelationsFile, ReviewedRelation
from rulebook.language.words import Language
from rulebook.records import Clause


class Judgement(Struct, frozen=True, kw_only=True):
    """The relation of the clauses of one concept in two documents."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    relation: str
    """same, moved-only, reworded, changed, split, merged, removed or new."""
    substantive: bool
    """Whether somebody would have to act or rule differently."""
    substance: str
    """What changed, in one sentence, where a person said so."""
    grounds: tuple[str, ...]
    """What told the machine: numbers, actor, duty, leave, denial, condition, place."""
    said_by: str
    """`computed`, `reviewed`, or `stale` for a review of texts that have changed since."""


def judge_words(
    old: Sequence[Clause], new: Sequence[Clause], a: Language, b: Language, *, moved: bool
) -> Judgement:
    """What the words tell; `moved` says that the clauses stand under different concepts.

    Between languages wording cannot be compared: what shows no other norm counts as the same.
    """
    grounds = tuple(_grounds(old, new, a, b, moved)) if old and new else ()
    shape = _shape(old, new)
    if shape:
        substantive = bool(grounds) if shape in ("split", "merged") else True
        return _judgement(old, new, shape, substantive, grounds)
    if not grounds and (a.code != b.code or _said(old, a) == _said(new, b)):
        same = old[0].number == new[0].number
        return _judgement(old, new, "same" if same else "moved-only", False, ())
    return _judgement(old, new, "changed" if grounds else "reworded", bool(grounds), grounds)


def reviewed_judgements(file: RelationsFile, books: Mapping[str, Sequence[Clause]]) -> list[Judgement]:
    """What people judged of two documents; a judgement on changed texts is stale."""
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
            grounds=(),
            said_by="reviewed" if _hashes(row, old, new) == row.hashes else "stale",
        )
        for row in file.relation
    ]


def _hashes(row: ReviewedRelation, old: Mapping[str, str], new: Mapping[str, str]) -> tuple[str | None, ...]:
    return (*(old.get(number) for number in row.old), *(new.get(number) for number in row.new))


def _judgement(
    old: Sequence[Clause], new: Sequence[Clause], relation: str, substantive: bool, grounds: tuple[str, ...]
) -> Judgement:
    return Judgement(
        old=tuple(clause.number for clause in old),
        new=tuple(clause.number for clause in new),
        relation=relation,
        substantive=substantive,
        substance="",
        grounds=grounds,
        said_by="computed",
    )


def _shape(old: Sequence[Clause], new: Sequence[Clause]) -> str:
    if not old or not new:
        return "removed" if old else "new"
    if len(old) == len(new):
        return ""
    return "merged" if len(old) >= len(new) else "split"


def _grounds(
    old: Sequence[Clause], new: Sequence[Clause], a: Language, b: Language, moved: bool
) -> list[str]:
    """The norm-bearing words that differ; a word that only one language marks is not held against the other."""
    found = []
    one, other = _text(old), _text(new)
    measured = _measures(old), _measures(new)
    if set(a.values(one)) != set(b.values(other)) or (all(measured) and measured[0] != measured[1]):
        found.append("numbers")
    for mark in sorted({*a.marks, *b.marks}):
        if a.code == b.code and _marked(one, a, mark) != _marked(other, b, mark):
            found.append(mark)
    if moved:
        found.append("place")
    return found


def _marked(text: str, language: Language, mark: str) -> Counter[str]:
    words = [language.alike.get(word, word) for word in language.words(text)]
    return Counter(word for word in words if word in language.marks[mark])


def _measures(clauses: Sequence[Clause]) -> list[object]:
    rows = [
        clause.annex for clause in clauses if clause.annex and (clause.annex.value or clause.annex.tolerance)
    ]
    return [
        (row.value and row.value.numbers, row.tolerance and (row.tolerance.numbers, row.tolerance.meaning))
        for row in rows
    ]


def _text(clauses: Sequence[Clause]) -> str:
    return " ".join(
        PRINTED_REFERENCE.sub(" ", f"{clause.text} {clause.body if not clause.annex else ''}")
        for clause in clauses
    )


def _said(clauses: Sequence[Clause], language: Language) -> list[str]:
    return language.words(_text(clauses))
