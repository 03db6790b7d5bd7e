"""A file becomes a document of the corpus: its entry, the book that it is read into, and what is doubtful."""

import hashlib
import re
from collections.abc import Callable, Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from rulebook.adding.extract import Extracted
from rulebook.adding.propose import HASHES, propose
from rulebook.adding.words import spoken_language
from rulebook.books import Book, ReadingWarning, UnownedKind
from rulebook.errors import InputError
from rulebook.reading.audit import Audit, audit
from rulebook.reading.documents import DocumentEntry, Origin
from rulebook.reading.labels import Grammar
from rulebook.reading.parse import parse
from rulebook.reading.profile import Profile
from rulebook.reading.read import Source, source_of_text
from rulebook.records import Clause, Kind

ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LANGUAGE = re.compile(r"[a-z]{2,3}")
MAX_RESIDUE = 0.01
"""Share of a text that may be left over."""
LOST = ("label", "backwards")
"""Warnings that a person must look at before a document is taken in."""
FEW = 3
MIN_NUMBERED = 2
"""Clauses that a document has."""
MARKED = re.compile(r"(?m)\*\*|^#{1,6} ")
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff]")


class Wanted(Struct, frozen=True, kw_only=True):
    """What a person says of a new document."""

    id: str
    language: str
    edition: str
    title: str = ""
    authority: str = ""
    approved: date | None = None


class Described(Struct, frozen=True, kw_only=True):
    """A document that may be taken in."""

    entry: DocumentEntry
    extracted: Extracted
    book: Book
    audit: Audit
    doubts: tuple[ReadingWarning, ...]
    residue: int
    """Characters that would be left over, page furniture and markup not counted."""

    @property
    def lost(self) -> list[ReadingWarning]:
        """What must not pass unseen."""
        return [doubt for doubt in self.doubts if doubt.kind in LOST]

    @property
    def too_much_residue(self) -> bool:
        """Whether more is left over than a person would let pass."""
        return self.residue > MAX_RESIDUE * max(1, self.audit.characters)

    def rivals(self, known: Sequence[DocumentEntry]) -> list[str]:
        """Earlier editions of the same rules in the same language that are said to be in force as well."""
        own = self.entry
        return [
            entry.id
            for entry in known
            if entry.status == own.status == "in force"
            and (entry.language, entry.authority) == (own.language, own.authority)
            and entry.edition != own.edition
            and entry.approved < own.approved
        ]


Outlines = Callable[[str], Sequence[Clause]]
"""The clauses of a document that lends its outline, by its id."""


def describe(
    extracted: Extracted,
    wanted: Wanted,
    known: Sequence[DocumentEntry],
    outlines: Outlines = lambda _: (),
) -> Described:
    """The document that a file becomes beside those that are known, or `InputError`."""
    refuse_names(wanted)
    _refuse_language(extracted, wanted)
    source = source_of_text(extracted.text, extracted.file)
    former = next((entry for entry in known if entry.id == wanted.id), None)
    hints = sorted((entry for entry in known), key=lambda entry: entry.language != wanted.language)
    tried = [
        _entry(extracted, wanted, known, profile) for profile in _profiles(extracted, wanted, former, hints)
    ]
    best = min((_read(entry, extracted, source, outlines) for entry in tried), key=_faults)
    numbered = [clause for clause in best.book.clauses if clause.kind in (Kind.SECTION, Kind.CLAUSE)]
    if len(numbered) < MIN_NUMBERED:
        what = "no clause was found: no numbers, no bullets, no headings"
        raise InputError(what, file=extracted.file, line=1, hint="see that the file is the text of the rules")
    return best


def refuse_names(wanted: Wanted) -> None:
    """`InputError` for an id, edition or language that is none."""
    for what, name, shape in (
        ("id", wanted.id, ID),
        ("edition", wanted.edition, ID),
        ("language", wanted.language, LANGUAGE),
    ):
        if not shape.fullmatch(name):
            hint = (
                "write the code of a language, such as lv"
                if what == "language"
                else "write small letters, digits and hyphens"
            )
            raise InputError(f"{name!r} is no {what}", hint=hint)


def _refuse_language(extracted: Extracted, wanted: Wanted) -> None:
    letters = sum(map(str.isalpha, extracted.text[:100_000]))
    if len(RIGHT_TO_LEFT.findall(extracted.text[:100_000])) * 2 > letters:
        what = "the text is written from right to left"
        raise InputError(what, file=extracted.file, line=1, hint="such scripts are not read yet")
    spoken = spoken_language(extracted.text, wanted.language)
    if spoken != wanted.language:
        what = f"the text is not in {wanted.language!r}, it reads like {spoken!r}"
        raise InputError(
            what, file=extracted.file, line=1, hint=f"say --language {spoken}, or give another file"
        )


def _profiles(
    extracted: Extracted, wanted: Wanted, former: DocumentEntry | None, hints: Sequence[DocumentEntry]
) -> list[Profile]:
    """Profiles that may fit: that of the text which is replaced, the proposed one, the same with parts."""
    plain = extracted.kind in ("text", "pdf") and len(MARKED.findall(extracted.text)) < FEW
    proposed = propose(
        extracted.text, wanted.language, markdown=not plain, hints=[entry.reading for entry in hints]
    )
    simpler = (
        [replace(proposed, label=style) for style in proposed.styles] if len(proposed.styles) > 1 else []
    )
    again = [replace(profile, restarts=True) for profile in (proposed, *simpler) if profile.label]
    return [*([former.reading] if former else []), proposed, *simpler, *again]


def _entry(
    extracted: Extracted, wanted: Wanted, known: Sequence[DocumentEntry], profile: Profile
) -> DocumentEntry:
    former = next((entry for entry in known if entry.id == wanted.id), None)
    kept = extracted.encoding == "utf-8" and not extracted.extractor
    origin = Origin(
        file=extracted.file,
        sha256=extracted.sha256,
        extractor=extracted.extractor,
        encoding=extracted.encoding,
    )
    siblings = [entry for entry in known if entry.edition == wanted.edition and entry.id != wanted.id]
    numbered = [entry.id for entry in siblings if entry.reading.label]
    entry = former or DocumentEntry(
        id=wanted.id,
        edition=wanted.edition,
        language=wanted.language,
        title=_title(extracted),
        authority="not said",
        approved=date.today(),
        status="in force",
        numbering=siblings[0].numbering if siblings and siblings[0].numbering != wanted.edition else "",
        outline=numbered[0] if numbered and not profile.label else "",
        file="",
        sha256="",
        reading=profile,
    )
    return replace(
        entry,
        title=wanted.title or entry.title,
        authority=wanted.authority or entry.authority,
        approved=wanted.approved or entry.approved,
        file=f"text/{wanted.id}{extracted.suffix}",
        sha256=hashlib.sha256(extracted.data).hexdigest(),
        origin=None if kept else origin,
        reading=profile,
    )


def _title(extracted: Extracted) -> str:
    """The first heading, or the first line."""
    lines = [line.strip("\f\ufeff\r ") for line in extracted.text.split("\n")]
    marked = (HASHES.sub("", line) for line in lines if HASHES.match(line))
    first = next(marked, "") or next(line for line in lines if line)
    return re.sub(r"<[^<>]*>|[*_]{2}", "", first).strip()[:120] or extracted.file


def _read(entry: DocumentEntry, extracted: Extracted, source: Source, outlines: Outlines) -> Described:
    book = parse(entry, source, outline=outlines(entry.outline) if entry.outline else ())
    result = audit(source.text, book.clauses, book.leftovers, book.repairs)
    noise = sum(
        len(rest.text)
        for rest in book.leftovers
        if rest.residue is UnownedKind.NOISE and rest.text.strip("\ufeff")
    )
    return Described(
        entry=entry,
        extracted=extracted,
        book=book,
        audit=result,
        doubts=(*book.doubts, *_swallowed(entry, source, book.clauses)),
        residue=noise + result.unaccounted,
    )


def _swallowed(entry: DocumentEntry, source: Source, clauses: Sequence[Clause]) -> list[ReadingWarning]:
    """Numbers that stand in the matter before or behind the body, and nowhere in it."""
    if not entry.reading.label:
        return []
    grammar = Grammar(entry.reading.styles)
    numbers = {clause.number for clause in clauses if clause.kind is not Kind.FRONT}
    lines = source.lines()
    doubts = []
    for clause in clauses:
        if clause.kind is Kind.FRONT:
            for line in lines[clause.lines[0] - 1 : clause.lines[1]]:
                label = grammar.match(line.text.strip(" \f-*•–"))
                if label and len(label.path) > 1 and grammar.number(label.path) not in numbers:
                    message = f"{line.text.strip()[:30]!r} is numbered, but stands outside the body"
                    hint = "fix `front_until` or `back_from`"
                    doubts.append(
                        ReadingWarning(
                            kind="label", line=line.number, number=None, message=message, hint=hint
                        )
                    )
    return doubts


def _faults(described: Described) -> tuple[bool, int, int]:
    """How badly a profile fits: lost lines, patterns that never match, few clauses."""
    lost = len(described.lost) + sum(doubt.kind == "pattern" for doubt in described.doubts)
    numbered = sum(clause.kind in (Kind.SECTION, Kind.CLAUSE) for clause in described.book.clauses)
    return not described.audit.clean or described.too_much_residue, lost, -numbered
