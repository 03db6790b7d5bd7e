"""A changed text is accepted: what is to be stamped so that checksum, pages, relations and decisions fit it.

Nothing is written before everything was found and answered; comments and order of the files stay.
"""

import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from crossref.making.align import Memos, align_all
from rulebook.errors import InputError
from rulebook.files.edit import Edit
from rulebook.files.folders import DOCUMENTS_FILE, is_corpus, refuse_installed
from rulebook.index import Index
from rulebook.records import Clause, ClauseId
from rulebook.rules.making.meaning import ConceptEntry, Pages, QuotedClause
from rulebook.rules.making.quotations import folded, quoted_documents
from rulebook.sources.sources import Sources

HEX = re.compile(r'"[0-9a-f]*"')
LIST = re.compile(r"\[.*\]")
READINGS = re.compile(r"^(\s*[a-z_]+ @ )([^:=]+?)(\s*[:=] .*)$")
ONLY = re.compile(r"^(\s*only(?: @ [^:]+)?: )(.*)$")


class Stamp(Struct, frozen=True, kw_only=True):
    """One thing to be set right for a changed text."""

    what: str
    """checksum, page, relation or decision."""
    about: tuple[str, ...]
    """Ids of the clauses, or of the document, that it is about."""
    file: str
    """Where it stands, seen from the root."""
    line: int
    """On which line."""
    before: str = ""
    """The words that were read."""
    after: str = ""
    """The words as they are now."""
    taken_from: str = ""
    """Id of a clause of the same language and concept with the very same words, already read."""
    needs_person: bool = False
    """Whether a rule or a relation depends on it, so that somebody has to read it."""
    edits: tuple[Edit, ...] = ()
    """What to change; nothing where a person has to write."""
    hint: str = ""
    """What a person has to write, where no stamp helps."""


class CorpusReading(Struct, frozen=True, kw_only=True):
    """The corpus as it reads now."""

    corpus: Sources
    index: Index
    pages: Pages


def open_reading(root: Path) -> CorpusReading:
    """The corpus as it reads now, whatever its checksums say."""
    refuse_installed(root)
    corpus = Sources(root, checked=False)
    if not os.access(corpus.folder, os.W_OK) or not is_corpus(corpus.folder):
        raise InputError(
            "the corpus cannot be changed here", file=str(corpus.folder.name), hint="work in a checkout"
        )
    aligned = align_all(corpus, Memos(root).alignments)
    return CorpusReading(corpus=corpus, index=Index(aligned.books, aligned.concepts), pages=corpus.pages)


def pending(reading: CorpusReading, documents: Sequence[str], clauses: Sequence[str]) -> list[Stamp]:
    """What has to be stamped for some documents and clauses, or for all where none is named."""
    stamps = [*_checksums(reading.corpus), *_pages(reading), *_relations(reading), *_decisions(reading)]
    if not documents and not clauses:
        return stamps
    touched = {*documents, *(ClauseId.parse(id).document for id in clauses)}

    def wanted(stamp: Stamp) -> bool:
        if stamp.what == "checksum":
            return stamp.about[0] in touched
        return any(id in clauses or ClauseId.parse(id).document in documents for id in stamp.about)

    return [stamp for stamp in stamps if wanted(stamp)]


# ---- what is to be stamped ----


def _checksums(corpus: Sources) -> Iterator[Stamp]:
    """Documents whose file is not the one that the table knows."""
    path = corpus.path(DOCUMENTS_FILE)
    file, lines = corpus.file(DOCUMENTS_FILE), path.read_text(encoding="utf-8").split("\n")
    numbers = [number for number, line in enumerate(lines, 1) if re.match(r"\s*sha256\s*=", line)]
    for entry, number in zip(corpus.entries, numbers, strict=True):
        actual = hashlib.sha256((corpus.folder / entry.file).read_bytes()).hexdigest()
        if actual != entry.sha256:
            new = HEX.sub(f'"{actual}"', lines[number - 1], count=1)
            yield Stamp(
                what="checksum",
                about=(entry.id,),
                file=file,
                line=number,
                before=entry.sha256,
                after=actual,
                edits=(Edit(file=file, line=number, text=new),),
            )


def _pages(reading: CorpusReading) -> Iterator[Stamp]:
    """Clauses that a page quotes in other words, quotes though they are gone, or does not quote."""
    for entry in reading.pages.values():
        for quotation in entry.quotations.values():
            id = quotation.key
            clause = reading.index.clauses.get(id)
            if clause is None or reading.index.concept_of.get(id) != entry.concept:
                yield _gone(entry, quotation, str(id))
            elif clause.hash != quotation.hash or folded(clause.text) != quotation.words:
                yield _requoted(reading, entry, quotation, clause)
    quoted = {}
    for entry in reading.pages.values():
        quoted.update(dict.fromkeys(entry.quotations, entry.concept))
    ruled = quoted_documents(reading.pages)
    for id, home in reading.index.concept_of.items():
        if quoted.get(id) != home:
            yield _unquoted(reading, home, reading.index.clauses[id], new=id.document not in ruled)


def _gone(entry: ConceptEntry, quotation: QuotedClause, id: str) -> Stamp:
    return Stamp(
        what="page",
        about=(id,),
        file=entry.file,
        line=quotation.line,
        before=quotation.words,
        needs_person=_rules(entry, quotation.document),
        edits=(Edit(file=entry.file, line=quotation.line),),
    )


def _requoted(reading: CorpusReading, entry: ConceptEntry, quotation: QuotedClause, clause: Clause) -> Stamp:
    twin = _twin(reading, entry, clause)
    edits = [Edit(file=entry.file, line=quotation.line, text=_quote(clause))]
    edits += _shared_readings(reading, entry, twin, clause.document) if twin else []
    return Stamp(
        what="page",
        about=(clause.id,),
        file=entry.file,
        line=quotation.line,
        before=quotation.words,
        after=folded(clause.text),
        taken_from=str(twin.key) if twin else "",
        needs_person=not twin and _rules(entry, clause.document),
        edits=tuple(edits),
    )


def _unquoted(reading: CorpusReading, concept: str, clause: Clause, *, new: bool) -> Stamp:
    """A clause that no page quotes; `new` says that its document has no rules so far."""
    entry = reading.pages.get(concept)
    if entry is None:
        file = reading.corpus.file("meaning")
        hint = f"write an entry `## {concept}` in {file}: what the clause comes to, or why to nothing"
        return Stamp(what="page", about=(clause.id,), file=file, line=0, needs_person=True, hint=hint)
    twin = _twin(reading, entry, clause)
    last = max((quotation.line for quotation in entry.quotations.values()), default=entry.line + 1)
    edits = [Edit(file=entry.file, line=last, below=_quote(clause))]
    edits += _shared_readings(reading, entry, twin, clause.document) if twin else []
    same_language = _language(reading, clause.document)
    before = [q.words for q in entry.quotations.values() if _language(reading, q.document) == same_language]
    return Stamp(
        what="page",
        about=(clause.id,),
        file=entry.file,
        line=last,
        before=before[0] if before and new else "",
        after=folded(clause.text),
        taken_from=str(twin.key) if twin else "",
        needs_person=not twin and bool(entry.rules or entry.notions),
        edits=tuple(edits),
    )


def _twin(reading: CorpusReading, entry: ConceptEntry, clause: Clause) -> QuotedClause | None:
    """A clause of the same language and concept that was read in the very same words."""
    language = _language(reading, clause.document)
    for quotation in entry.quotations.values():
        known = reading.index.clauses.get(quotation.key)
        read = known is not None and known.hash == quotation.hash == clause.hash
        if (
            read
            and quotation.document != clause.document
            and _language(reading, quotation.document) == language
        ):
            return quotation
    return None


def _shared_readings(
    reading: CorpusReading, entry: ConceptEntry, twin: QuotedClause, document: str
) -> Iterator[Edit]:
    """What an entry says for the twin's document alone holds for the other one, too."""
    lines = (reading.corpus.root / entry.file).read_text(encoding="utf-8").split("\n")
    for number in range(entry.line + 1, len(lines) + 1):
        line = lines[number - 1]
        if line.startswith("## "):
            return
        match = READINGS.match(line) or ONLY.match(line)
        if (
            match
            and twin.document in (names := re.split(r"[,\s]+", match[2].strip()))
            and document not in names
        ):
            rest = match[3] if match.re is READINGS else ""
            yield Edit(file=entry.file, line=number, text=f"{match[1]}{match[2].rstrip()}, {document}{rest}")


def _relations(reading: CorpusReading) -> Iterator[Stamp]:
    """Relations that were judged on other texts."""
    data = reading.corpus.reviewed
    file = data.value
    for row, relation in enumerate(data.value.relation):
        about = [str(ClauseId(file.source, number)) for number in relation.old]
        about += [str(ClauseId(file.target, number)) for number in relation.new]
        line = data.line("relation", row, "hashes")
        yield from _hashes(reading, "relation", about, relation.hashes, data.text, data.file, line)


def _decisions(reading: CorpusReading) -> Iterator[Stamp]:
    """Decisions that were made on other texts."""
    data = reading.corpus.decisions
    for row, link in enumerate(data.value.link):
        line = data.line("link", row, "hashes")
        yield from _hashes(reading, "decision", link.clauses, link.hashes, data.text, data.file, line)


def _hashes(
    reading: CorpusReading,
    what: str,
    about: Sequence[str],
    hashes: Sequence[str],
    text: str,
    file: str,
    line: int,
) -> Iterator[Stamp]:
    """A stamp for a row of hashes that is not that of the texts."""
    found = [(id, reading.index.find(id)) for id in about]
    lost = [id for id, clause in found if not clause]
    known = [clause for _, clause in found if clause]
    now = [clause.hash for clause in known]
    if now == list(hashes):
        return
    if lost:
        hint = f"{', '.join(lost)} is gone: judge anew and correct the row"
        yield Stamp(what=what, about=tuple(about), file=file, line=line, needs_person=True, hint=hint)
        return
    quoted = ", ".join(f'"{value}"' for value in now)
    new = LIST.sub(f"[{quoted}]", text.split("\n")[line - 1], count=1)
    changed = [clause for clause, old in zip(known, hashes, strict=True) if clause.hash != old]
    yield Stamp(
        what=what,
        about=tuple(about),
        file=file,
        line=line,
        before=" / ".join(_quoted_words(reading, clause.key) for clause in changed),
        after=" / ".join(folded(clause.text) for clause in changed),
        needs_person=what == "relation",
        edits=(Edit(file=file, line=line, text=new),),
    )


def _quoted_words(reading: CorpusReading, id: ClauseId) -> str:
    """The words of a clause as a page quotes them."""
    for entry in reading.pages.values():
        if quotation := entry.quotations.get(id):
            return quotation.words
    return ""


def _quote(clause: Clause) -> str:
    return f"> {clause.document} {clause.number} {clause.hash} {folded(clause.text)}".rstrip()


def _rules(entry: ConceptEntry, document: str) -> bool:
    """Whether a rule or a notion depends on the words of a document."""
    return bool(entry.notions) or any(block.speaks_in(document) for block in entry.rules)


def _language(reading: CorpusReading, document: str) -> str:
    return next((entry.language for entry in reading.corpus.entries if entry.id == document), "")
