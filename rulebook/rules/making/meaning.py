"""The meaning pages: for every concept the clauses that were read, and their rule, or why they have none.

A page is Markdown. A concept is a heading `## id`, its clauses are quoted as `> document number hash words`,
and what they come to stands in blocks:

    ```rule              ```notions                       ```status
    when: condition      name = condition or sum          procedure: reason
    then: outcomes       name @ document = …              ```
    ```                  ```

    ```defines
    name, name=value …   facts, notions and outcomes whose meaning these clauses define
    ```

A reason is one of `reasons.toml`, which says it in every language, or words.

A line of a block may hold for some documents only: `when @ document: …`; where they agree, it stands once.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulebook.errors import InputError
from rulebook.files.folders import corpus_path, is_corpus
from rulebook.files.toml import Data, file_name, load_optional, read_text
from rulebook.records import ClauseId
from rulebook.schema import ReasonsFile

STATUSES = ("definition", "procedure", "judgement", "deferred")
KEYS = ("when", "then", "kind", "defeats", "turns", "otherwise", "by", "only", "clauses", "why")
LONGEST_QUOTE = 60
"""Characters of a line that a complaint repeats."""
EVERY = "*"
"""In place of a document: all of them."""
FENCE = "```"
OUTSIDE = (FENCE, "#", ">")
"""How no line of a block begins."""
QUOTATION = re.compile(r"> (\S+) (\S+) ([0-9a-f]{16})(?: (.*))?$")
RULE_LINE = re.compile(r"([a-z]+)(?: @ ([^:]+))?: (.*)$")
NOTION_LINE = re.compile(r"([a-z_]+)(?: @ ([^=]+?))? = (.*)$")

DEFINED = re.compile(r"([A-Za-z][A-Za-z0-9_]*)(?:=(.+))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedClause:
    """A clause as it was when it was read."""

    document: str
    number: str
    hash: str
    words: str
    line: int

    @property
    def key(self) -> ClauseId:
        """The clause."""
        return ClauseId(self.document, self.number)


@dataclass
class RuleBlock:
    """A rule as written: each key with its value for all documents, and for some."""

    line: int
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    lines: dict[tuple[str, str], int] = field(default_factory=dict)
    """Where each key stands, by document."""

    def get(self, key: str, document: str) -> str | None:
        """The value of a key in a document's reading."""
        values = self.values.get(key, {})
        return values.get(document, values.get(EVERY))

    def line_of(self, key: str, document: str) -> int:
        """Where the value of a key in a document's reading stands, or the block begins."""
        return self.lines.get((key, document)) or self.lines.get((key, EVERY)) or self.line

    def documents(self) -> Iterable[tuple[str, int]]:
        """Each document that a line is written for or names, with the line."""
        for (key, document), line in self.lines.items():
            if document != EVERY:
                yield document, line
            if key == "only":
                yield from ((name, line) for name in _listed(self.values[key][document]))

    def holds_in(self, document: str) -> bool:
        """Whether a document has the rule."""
        only = self.get("only", document)
        return only is None or document in _listed(only)

    def speaks_in(self, document: str) -> bool:
        """Whether it rules something in a document."""
        when = self.get("when", document)
        return self.holds_in(document) and when != "never" and bool(when or self.get("then", document))


@dataclass(frozen=True, slots=True, kw_only=True)
class NotionLine:
    """A notion as written."""

    name: str
    document: str
    text: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DefinedName:
    """Something whose meaning the clauses of a concept define."""

    name: str
    """A fact, an order of contacts, a notion or an outcome."""
    value: str | None
    """The one value that they define; none if all."""
    line: int


@dataclass
class ConceptEntry:
    """A concept in the pages."""

    concept: str
    file: str
    line: int
    quotations: dict[ClauseId, QuotedClause] = field(default_factory=dict)
    """Every clause that was read, by document and number."""
    rules: list[RuleBlock] = field(default_factory=list)
    notions: list[NotionLine] = field(default_factory=list)
    defined: list[DefinedName] = field(default_factory=list)
    status: str = ""
    reason: str = ""
    """Why the status is what it is: one of the reasons of `reasons.toml`, or words."""
    status_line: int = 0
    """Where the status stands."""


Pages = dict[str, ConceptEntry]
"""Every concept that the pages speak of."""


def read_pages(folder: Path) -> Pages:
    """Every concept of the pages in the folder of a corpus, or `InputError`."""
    pages: Pages = {}
    for path in sorted(corpus_path(folder, "meaning").glob("*.md")):
        for entry in read_page(path):
            if first := pages.get(entry.concept):
                what = f"concept {entry.concept!r} stands twice"
                raise InputError(
                    what, file=entry.file, line=entry.line, hint=f"see {first.file}:{first.line}"
                )
            pages[entry.concept] = entry
    return pages


def load_reasons(corpus: Path) -> Data[ReasonsFile]:
    """Why clauses have no rule, by the ids that the pages of a corpus name, or `InputError`."""
    return load_optional(corpus_path(corpus, "reasons.toml"), ReasonsFile, ReasonsFile(reason={}))


def read_page(path: Path) -> list[ConceptEntry]:
    """Every concept of a page, or `InputError`."""
    return list(_page(read_text(path).split("\n"), _known_as(path)))


def _known_as(path: Path) -> str:
    """A page as people know it, also where nothing but pages lies."""
    return file_name(path) if is_corpus(path.parents[2]) else f"corpus/rules/meaning/{path.name}"


def _page(lines: Sequence[str], file: str) -> Iterable[ConceptEntry]:
    entry: ConceptEntry | None = None
    at = 0
    while at < len(lines):
        line, number = lines[at], at + 1
        at += 1
        if line.startswith("## "):
            if entry:
                yield entry
            entry = _entry(line, file, number)
        elif line.startswith(">"):
            _quote(entry, line, file, number)
        elif line.startswith(FENCE):
            end = next((n for n in range(at, len(lines)) if lines[n].startswith(OUTSIDE)), len(lines))
            is_closed = end < len(lines) and lines[end].rstrip() == FENCE
            if entry is None or not is_closed or line.rstrip() == FENCE:
                what = "a block that belongs to no concept, or does not begin or end"
                raise InputError(
                    what, file=file, line=number, hint="put it under a heading ##, between fences"
                )
            _block(entry, line[len(FENCE) :].strip(), _joined(lines[at:end], number + 1), number)
            at = end + 1
    if entry:
        yield entry


def _entry(line: str, file: str, number: int) -> ConceptEntry:
    concept = line[3:].strip()
    if not re.fullmatch(r"\S+", concept):
        raise InputError(f"cannot read {line!r}", file=file, line=number, hint="write `## ` and a concept")
    return ConceptEntry(concept, file, number)


def _quote(entry: ConceptEntry | None, line: str, file: str, number: int) -> None:
    """Adds a clause that was read to the entry of its concept."""
    quoted = QUOTATION.match(line)
    if entry is None or quoted is None:
        hint = "write `> document number hash words` under a heading ##; a hash has 16 hexadecimal digits"
        raise InputError(f"cannot read {_shortened(line)!r}", file=file, line=number, hint=hint)
    document, clause, digest, words = quoted.groups(default="")
    if first := entry.quotations.get(ClauseId(document, clause)):
        what = f"{document} {clause} is quoted twice"
        raise InputError(what, file=file, line=number, hint=f"keep one; the first is on line {first.line}")
    quotation = QuotedClause(document=document, number=clause, hash=digest, words=words, line=number)
    entry.quotations[quotation.key] = quotation


def _shortened(line: str) -> str:
    return line if len(line) <= LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]}…"


def _listed(text: str) -> list[str]:
    return text.replace(",", " ").split()


Numbered = Sequence[tuple[int, str]]
"""Lines with their numbers."""


def _joined(lines: Sequence[str], start: int) -> Numbered:
    """The lines of a block, those that go on indented joined to the one before."""
    joined: list[tuple[int, str]] = []
    for number, line in enumerate(lines, start):
        if line.startswith(" ") and joined:
            joined[-1] = (joined[-1][0], f"{joined[-1][1]} {line.strip()}")
        elif line.strip():
            joined.append((number, line.strip()))
    return joined


def _block(entry: ConceptEntry, kind: str, lines: Numbered, start: int) -> None:
    if not lines:
        raise InputError("an empty block", file=entry.file, line=start, hint="fill it in, or take it out")
    if kind == "rule":
        entry.rules.append(_rule(lines, entry.file, start))
    elif kind == "notions":
        entry.notions += _notions(lines, entry.file)
    elif kind == "defines":
        entry.defined += _defined(lines, entry.file)
    elif kind == "status" and entry.status:
        what = f"{entry.concept!r} has two statuses"
        raise InputError(what, file=entry.file, line=start, hint="keep one")
    elif kind == "status":
        entry.status, _, reason = " ".join(line for _, line in lines).partition(": ")
        entry.reason, entry.status_line = reason.strip(), lines[0][0]
        if entry.status not in STATUSES or not entry.reason:
            hint = f"write `{'`, `'.join(STATUSES)}`, a colon and the reason"
            raise InputError(
                f"cannot read the status {entry.status!r}", file=entry.file, line=start, hint=hint
            )
    else:
        raise InputError(
            f"unknown block {kind!r}", file=entry.file, line=start, hint="rule, notions, defines or status"
        )


def _rule(lines: Numbered, file: str, start: int) -> RuleBlock:
    block = RuleBlock(start)
    for number, line in lines:
        match = RULE_LINE.match(line)
        if not match or match[1] not in KEYS or not match[3].strip():
            hint = f"a line of a rule is `key: value` with {', '.join(KEYS)}"
            raise InputError(f"cannot read {line!r}", file=file, line=number, hint=hint)
        for document in map(str.strip, (match[2] or EVERY).split(",")):
            if (match[1], document) in block.lines:
                first = block.lines[match[1], document]
                what, hint = f"{match[1]!r} is stated twice", f"say it once; the first is on line {first}"
                raise InputError(what, file=file, line=number, hint=hint)
            block.values.setdefault(match[1], {})[document] = match[3].strip()
            block.lines[match[1], document] = number
    return block


def _notions(lines: Numbered, file: str) -> Iterable[NotionLine]:
    for number, line in lines:
        match = NOTION_LINE.match(line)
        if not match:
            raise InputError(f"cannot read {line!r}", file=file, line=number, hint="write `name = condition`")
        for document in (match[2] or EVERY).split(","):
            yield NotionLine(name=match[1], document=document.strip(), text=match[3], line=number)


def _defined(lines: Numbered, file: str) -> Iterable[DefinedName]:
    for number, line in lines:
        for text in filter(None, map(str.strip, line.split(","))):
            match = DEFINED.fullmatch(text)
            if not match:
                hint = "write names, or name=value, with commas between"
                raise InputError(f"cannot read {text!r}", file=file, line=number, hint=hint)
            yield DefinedName(name=match[1], value=match[2], line=number)
