"""Proof that nothing of a source is lost, doubled or invented on its way into records."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulebook.books import Repair, Unowned
from rulebook.records import Clause, Piece


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """Where the characters of one source went."""

    characters: int
    """How many the source has."""
    in_records: int
    """How many stand in exactly one record."""
    residue: dict[str, int]
    """How many are residue, by class."""
    unaccounted: int
    """How many stand nowhere, or in the wrong place."""
    doubled: int
    """How many stand in two places."""
    invented: tuple[str, ...]
    """Letters in records that neither the source nor a repair accounts for, with their clause."""

    @property
    def clean(self) -> bool:
        """Whether every character is where it should be, once."""
        return not (self.unaccounted or self.doubled or self.invented)


def audit(
    text: str, clauses: Sequence[Clause], leftovers: Sequence[Unowned], repairs: Sequence[Repair] = ()
) -> Audit:
    """Compares a source with its records and residue, character by character."""
    count = [0] * len(text)
    wrong = 0
    for source, words in spans(clauses, leftovers):
        for offset, character in enumerate(words, source):
            if 0 <= offset < len(text) and text[offset] == character:
                count[offset] += 1
            else:
                wrong += 1
    residue = Counter[str]()
    for rest in leftovers:
        residue[rest.residue.value] += len(rest.text)
    return Audit(
        characters=len(text),
        in_records=sum(piece.length for clause in clauses for piece in clause.pieces),
        residue=dict(sorted(residue.items())),
        unaccounted=count.count(0) + wrong,
        doubled=sum(1 for times in count if times > 1),
        invented=tuple(invented(clauses, repairs)),
    )


def rebuild(clauses: Sequence[Clause], leftovers: Sequence[Unowned]) -> str:
    """The source, put together again from nothing but its records and residue."""
    return "".join(words for _, words in sorted(spans(clauses, leftovers)))


def spans(clauses: Iterable[Clause], leftovers: Iterable[Unowned]) -> list[tuple[int, str]]:
    """Every stretch of source that records and residue claim: where it begins, and its characters."""
    texts = [(rest.source, rest.text) for rest in leftovers]
    for clause in clauses:
        for piece in clause.pieces:
            words = field(clause, piece.field)[piece.at : piece.at + piece.length]
            texts.append((piece.source, words))
    return texts


def field(clause: Clause, name: str) -> str:
    """The field of a record that a piece points to."""
    if name.startswith("cells."):
        cells = clause.annex.cells if clause.annex else ()
        index = int(name.removeprefix("cells."))
        return cells[index] if index < len(cells) else ""
    return {"label": clause.label or "", "text": clause.text, "body": clause.body}[name]


def invented(clauses: Iterable[Clause], repairs: Iterable[Repair]) -> list[str]:
    """Letters in a record's fields that no piece maps to the source, but for those that a repair restored."""
    restored = {(repair.line, repair.took[:1]) for repair in repairs if repair.kind == "lost letter"}
    letters = []
    for clause in clauses:
        pieces: dict[str, list[Piece]] = {}
        for piece in clause.pieces:
            pieces.setdefault(piece.field, []).append(piece)
        for name in _names(clause):
            words = field(clause, name)
            covered = [False] * len(words)
            for piece in pieces.get(name, ()):
                covered[piece.at : piece.at + piece.length] = [True] * piece.length
            for at, (character, known) in enumerate(zip(words, covered, strict=True)):
                if (
                    not known
                    and not character.isspace()
                    and not (at == 0 and (clause.lines[0], character) in restored)
                ):
                    letters.append(f"{clause.id}: {character}")
    return letters


def _names(clause: Clause) -> list[str]:
    """The fields whose letters come from the source; a row's text and number are copies of its cells."""
    if not clause.annex:
        return ["label", "text", "body"]
    return ["label", *(f"cells.{i}" for i, cell in enumerate(clause.annex.cells) if cell != clause.label)]
