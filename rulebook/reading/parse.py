"""A source becomes a book: records, residue, repairs and doubts, by a fixed list of steps."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from itertools import islice

from rulebook.books import Book
from rulebook.reading.annex import loosen, name_rows, parameters
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.number import number_units
from rulebook.reading.passage import Passage, leftovers
from rulebook.reading.read import Source
from rulebook.reading.transcript import Transcript, UnitDraft
from rulebook.reading.units import read_units
from rulebook.reading.unused import warn_of_unused
from rulebook.records import Clause, Kind, Parameter, Piece

WORDS = re.compile(r"\w+")
OPENING = 3
"""Words by which a clause is known again in another text."""


def parse(
    document: DocumentEntry,
    source: Source,
    *,
    outline: Sequence[Clause] = (),
    same_language: Sequence[str] = (),
) -> Book:
    """Reads a source by its document's profile; `same_language` are other texts in the same language."""
    transcript = read_units(source, document.reading)
    split_notes(transcript)
    loosen(transcript)
    name_rows(transcript)
    number_units(transcript, outline)
    warn_of_unused(transcript)
    keep_header(transcript)
    restore_letters(transcript, same_language)
    clauses = _clauses(document, transcript)
    owned = [(piece.source, piece.length) for clause in clauses for piece in clause.pieces]
    return Book(
        document=document.id,
        clauses=tuple(clauses),
        leftovers=tuple(leftovers(source.text, owned, transcript.classed)),
        repairs=tuple(sorted(transcript.repairs, key=lambda repair: repair.line)),
        doubts=tuple(sorted(transcript.doubts, key=lambda doubt: doubt.line)),
    )


def split_notes(transcript: Transcript) -> None:
    """Notes that run on inside a clause become records of their own."""
    if not transcript.reading.note:
        return
    pattern = re.compile(rf"(?<=[.;:!?] )(?:{transcript.reading.note})")
    split: list[UnitDraft] = []
    for unit in transcript.units:
        split.append(unit)
        match = pattern.search(unit.text.text) if unit.kind is Kind.CLAUSE else None
        if not match:
            continue
        tail = unit.text.cut(match.start())
        unit.text = unit.text.cut(0, match.start())
        line = transcript.source.line_of(tail.origins[0][0]) if tail.origins else unit.line
        split.append(UnitDraft(Kind.NOTE, line, unit.page, text=tail))
        transcript.repair(
            "run-in note",
            line,
            tail.text[:40],
            "a note of its own",
            "the note stands in the same paragraph as its clause",
        )
    transcript.units = split


def restore_letters(transcript: Transcript, same_language: Sequence[str]) -> None:
    """A clause gets its lost first letter back when another text has the same words with one letter more."""
    deepest = 2
    known = _letters_before(same_language)
    for unit in transcript.units:
        text = unit.text.text
        if unit.kind is not Kind.CLAUSE or not text[:1].islower() or len(unit.path or ()) > deepest:
            continue
        letters = known.get(tuple(word[0] for word in islice(WORDS.finditer(text), OPENING)), set())
        if len(letters) == 1:
            (letter,) = letters
            unit.text.restore(letter.upper())
            transcript.repair(
                "lost letter",
                unit.line,
                text[:30],
                unit.text.text[:30],
                "another document in this language has these words with the letter",
            )


def _letters_before(same_language: Sequence[str]) -> dict[tuple[str, ...], set[str]]:
    """The letters that stand before the rest of a word and the words that follow it."""
    letters: dict[tuple[str, ...], set[str]] = {}
    for text in same_language:
        words = WORDS.findall(text)
        for at, word in enumerate(words):
            if word[0].isalpha() and len(word) > 1:
                for count in range(OPENING):
                    opening = (word[1:], *words[at + 1 : at + 1 + count])
                    letters.setdefault(opening, set()).add(word[0])
    return letters


def text_hash(*texts: str) -> str:
    """A hash of words that ignores how they are spaced and encoded."""
    normal = "\x1f".join(" ".join(unicodedata.normalize("NFC", text).split()) for text in texts)
    return hashlib.sha256(normal.encode()).hexdigest()[:16]


def _clauses(document: DocumentEntry, transcript: Transcript) -> list[Clause]:
    clauses: list[Clause] = []
    group: str | None = None
    for order, unit in enumerate(transcript.units, 1):
        if unit.kind is Kind.ANNEX_GROUP:
            group = unit.text.text
        row: Parameter | None = None
        if unit.kind is Kind.ANNEX_ROW and document.reading.annex:
            row = parameters(unit, group, document.reading.annex)
        clauses.append(_clause(document.id, transcript, unit, order, row))
    return clauses


def keep_header(transcript: Transcript) -> None:
    """The names of a table's columns become the words under its heading, a tab between them."""
    for unit in transcript.units:
        if unit.annex:
            for cell in unit.cells:
                unit.body.add(cell, joint="\t")
            unit.cells = []


def _clause(
    document: str, transcript: Transcript, unit: UnitDraft, order: int, row: Parameter | None
) -> Clause:
    pieces = tuple(sorted(_pieces(unit), key=lambda piece: piece.source))
    first = transcript.source.line_of(pieces[0].source) if pieces else unit.line
    last = transcript.source.line_of(pieces[-1].source + pieces[-1].length - 1) if pieces else unit.line
    text = row.parameter if row else unit.text.text
    return Clause(
        id=f"{document}/{unit.number}",
        document=document,
        number=unit.number,
        label=unit.label.text or None,
        number_from=unit.number_from,
        kind=unit.kind,
        parent=unit.parent,
        order=order,
        text=text,
        body=unit.body.text,
        breaks=tuple(unit.text.breaks),
        emphasis=tuple(sorted(unit.text.emphasis, key=lambda e: (e.start, e.end))),
        lines=(first, last),
        page=unit.page,
        hash=text_hash(text, unit.body.text, *(row.cells[1:] if row else ())),
        doubt=unit.doubt,
        annex=row,
        pieces=pieces,
    )


def _pieces(unit: UnitDraft) -> list[Piece]:
    fields: list[tuple[str, Passage]] = [("label", unit.label), ("text", unit.text), ("body", unit.body)]
    fields += [(f"cells.{index}", cell) for index, cell in enumerate(unit.cells)]
    return [
        Piece(source=s, field=name, at=a, length=n) for name, passage in fields for s, a, n in passage.origins
    ]
