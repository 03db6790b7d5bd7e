"""Finding a clause by what a person types, what to say when there is none, and what stands around it."""

from collections.abc import Sequence

from msgspec import Struct

from rulebook.errors import InputError
from rulebook.files.numbers import parts_of
from rulebook.records import Clause, Kind
from rulebook.storage.library import Library

LISTED = (Kind.SECTION, Kind.CLAUSE, Kind.NOTE, Kind.ANNEX_ROW)
"""Kinds of records that are worth naming as the nearest."""
UNLIKE = 10**18
"""How far apart a letter and a number are."""
LONGEST_OPENING = 70
"""Characters of a text that stand for its headline."""
MAX_DIGITS = 18
"""Digits of a number that are looked at."""


class ClauseView(Struct, frozen=True, kw_only=True):
    """A clause in its place."""

    document: str
    """Id of the document."""
    clause: Clause | None = None
    """The clause, or nothing where the document has no such number."""
    above: tuple[Clause, ...] = ()
    """What it stands under, the outermost first."""
    below: tuple[Clause, ...] = ()
    """What stands under it."""
    before: Clause | None = None
    """Its neighbour before, on the same level."""
    after: Clause | None = None
    """Its neighbour after, on the same level."""


def opening(text: str) -> str:
    """How a text begins, for want of a headline: its first words, and a sign if there are more.

    >>> opening("The disc.")
    'The disc.'
    """
    words = " ".join(text.split())
    if len(words) <= LONGEST_OPENING:
        return words
    return words[:LONGEST_OPENING].rsplit(" ", 1)[0].rstrip(" ,;:") + " …"


def place_of(library: Library, number: str, document: str | None = None) -> tuple[str, str]:
    """Document and number of what was typed: `4.2`, `4.2.` or `document/4.2`."""
    if "/" in number:
        document, number = number.split("/", 1)
    return library.document(document or library.default.id).id, number.rstrip(".")


def find_clause(library: Library, number: str, document: str | None = None) -> Clause:
    """The clause that was typed, or `InputError` with the nearest."""
    id, wanted = place_of(library, number, document)
    found = number_in(library, wanted, [id])
    return next(clause for clause in library.clauses(id) if clause.number == found)


def number_in(library: Library, number: str, ids: Sequence[str]) -> str:
    """A number that was typed, as one of some documents has it; or `InputError` with the nearest."""
    if any(clause.number == number for id in ids for clause in library.clauses(id)):
        return number
    for id in ids:
        if like := _same_parts(number, library.clauses(id)):
            return like.number
    raise missing_clause(library, number, ids)


def _same_parts(number: str, clauses: Sequence[Clause]) -> Clause | None:
    """The one clause whose number or label is what was typed, but for punctuation and the word in front."""
    wanted = parts_of(number)
    found = [clause for clause in clauses if clause.kind in LISTED and wanted in _ways_to_say(clause)]
    return found[0] if wanted and len(found) == 1 else None


def _ways_to_say(clause: Clause) -> set[str]:
    """The parts of its number, and of its label unless it is a row of an annex, which counts anew."""
    label = clause.label if clause.kind is not Kind.ANNEX_ROW else None
    return {parts_of(clause.number), parts_of(label or clause.number)}


def missing_clause(library: Library, number: str, ids: Sequence[str]) -> InputError:
    """The complaint about a clause that is not there: the nearest three, and who has it."""
    near = ", ".join(nearest_numbers(number, library.clauses(ids[0])))
    others = []
    for document in library.documents:
        if document.id not in ids and any(clause.number == number for clause in library.clauses(document.id)):
            others.append(document.id)
    also = f" ({', '.join(others)} has it)" if others else ""
    return InputError(f"no clause {number} in {', '.join(ids)}{also}", hint=f"nearest are {near}")


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
            apart = abs(int(wanted[same][:MAX_DIGITS]) - int(parts[same][:MAX_DIGITS])) if both else UNLIKE
        return -same, abs(len(wanted) - len(parts)), apart

    return sorted((clause.number for clause in clauses if clause.kind in LISTED), key=distance)[:count]


def _parts(number: str) -> list[str]:
    return parts_of(number).split(".")


def view_clause(clauses: Sequence[Clause], document: str, number: str) -> ClauseView:
    """A clause of a document with parents, children and neighbours."""
    by_number = {clause.number: clause for clause in clauses}
    clause = by_number.get(number)
    if not clause:
        return ClauseView(document=document)
    above: list[Clause] = []
    parent = by_number.get(clause.parent or "")
    while parent:
        above.insert(0, parent)
        parent = by_number.get(parent.parent or "")
    is_note = clause.kind is Kind.NOTE
    level = [c for c in clauses if c.parent == clause.parent and (c.kind is Kind.NOTE) == is_note]
    at = level.index(clause)
    return ClauseView(
        document=document,
        clause=clause,
        above=tuple(above),
        below=tuple(c for c in clauses if c.parent == number),
        before=level[at - 1] if at else None,
        after=level[at + 1] if at + 1 < len(level) else None,
    )
