"""Finding a clause by what a person types, and what to say when there is none."""

from collections.abc import Sequence

from rulebook.library import Library
from rulebook.numbers import parts_of
from rulebook.records import Clause, Kind
from rulebook.trouble import Trouble

LISTED = (Kind.SECTION, Kind.CLAUSE, Kind.NOTE, Kind.ANNEX_ROW)
"""Kinds of records that are worth naming as the nearest."""
UNLIKE = 10**18
"""How far apart a letter and a number are."""
LONGEST_OPENING = 70
"""Characters of a text that stand for its headline."""
LONGEST = 18
"""Digits of a number that are looked at."""


def opening(text: str) -> str:
    """How a text begins, for want of a headline: its first words, and a sign if there are more."""
    words = " ".join(text.split())
    if len(words) <= LONGEST_OPENING:
        return words
    return words[:LONGEST_OPENING].rsplit(" ", 1)[0].rstrip(" ,;:") + " …"


def place_of(library: Library, number: str, document: str | None = None) -> tuple[str, str]:
    """Document and number of what was typed: `4.2`, `4.2.` or `document/4.2`."""
    if "/" in number:
        document, number = number.split("/", 1)
    return library.build.document(document or library.default.id).id, number.rstrip(".")


def find_clause(library: Library, number: str, document: str | None = None) -> Clause:
    """The clause that was typed, or `Trouble` with the nearest."""
    id, wanted = place_of(library, number, document)
    clauses = library.build.clauses(id)
    for clause in clauses:
        if clause.number == wanted:
            return clause
    if like := _same_parts(wanted, clauses):
        return like
    raise missing_clause(library, wanted, [id])


def _same_parts(number: str, clauses: Sequence[Clause]) -> Clause | None:
    """The one clause whose number or label is what was typed, but for punctuation and the word in front."""
    wanted = parts_of(number)
    found = [
        clause
        for clause in clauses
        if clause.kind in LISTED
        and wanted in (parts_of(clause.number), parts_of(clause.label or clause.number))
    ]
    return found[0] if wanted and len(found) == 1 else None


def missing_clause(library: Library, number: str, ids: Sequence[str]) -> Trouble:
    """The complaint about a clause that is not there: the nearest three, and who has it."""
    near = ", ".join(nearest_numbers(number, library.build.clauses(ids[0])))
    others = []
    for document in library.documents:
        if document.id not in ids and any(
            clause.number == number for clause in library.build.clauses(document.id)
        ):
            others.append(document.id)
    also = f" ({', '.join(others)} has it)" if others else ""
    return Trouble(f"no clause {number} in {', '.join(ids)}{also}", remedy=f"nearest are {near}")


def nearest_numbers(number: str, clauses: Sequence[Clause], count: int = 3) -> list[str]:
    """The numbers most like one that does not exist."""
    wanted = _parts(number)

    def distance(other: str) -> tuple[int, int, int]:
        parts = _parts(other)
        shorter = min(len(wanted), len(parts))
        same = next((n for n in range(shorter) if wanted[n] != parts[n]), shorter)
        apart = 0
        if same < shorter:
            both = wanted[same].isdecimal() and parts[same].isdecimal()
            apart = abs(int(wanted[same][:LONGEST]) - int(parts[same][:LONGEST])) if both else UNLIKE
        return -same, abs(len(wanted) - len(parts)), apart

    return sorted((clause.number for clause in clauses if clause.kind in LISTED), key=distance)[:count]


def _parts(number: str) -> list[str]:
    return parts_of(number).split(".")
