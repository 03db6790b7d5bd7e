"""The number of a clause as people say it; records, addresses and JSON keep the one that records have."""

import re
from collections.abc import Iterable

from rulebook.language.phrases import phrases
from rulebook.records import Clause, Kind

SHAPES = {
    Kind.NOTE: (("note", re.compile(r"(.+)\.note")),),
    Kind.FRONT: (("front", re.compile(r"front-(\d+)")), ("back", re.compile(r"back-(\d+)"))),
    Kind.PART: (("part", re.compile(r"part-(\d+)")), ("annex", re.compile(r"(.+)"))),
    Kind.ANNEX_GROUP: (("annex group", re.compile(r".+?\.(.+)")),),
    Kind.ANNEX_ROW: (("annex row", re.compile(r"\D+(\d+)")),),
}
"""By kind: the phrase, and what of the number it says. Sections and clauses have printed numbers."""


def said_number(clause: Clause, language: str) -> str:
    """The number of a clause, in a language."""
    for key, shape in SHAPES.get(clause.kind, ()):
        if found := shape.fullmatch(clause.number):
            return phrases().number[key][language].format(found[1])
    return clause.number


def said_numbers(clauses: Iterable[Clause], language: str) -> dict[str, str]:
    """The numbers that are not said as records have them, and how they are."""
    said = ((clause.number, said_number(clause, language)) for clause in clauses)
    return {number: words for number, words in said if words != number}
