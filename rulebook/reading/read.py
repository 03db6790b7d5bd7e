"""A file becomes lines: checked for its fingerprint and encoding, split where `nl` would split it."""

import hashlib
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path

from rulebook.errors import InputError
from rulebook.records import Document


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a source."""

    number: int
    """Counted from 1."""
    start: int
    """Offset of its first character in the source."""
    text: str
    """Its characters without the line feed."""


@dataclass(frozen=True, slots=True)
class Source:
    """The characters of a document, and where its lines begin."""

    file: str
    text: str
    starts: tuple[int, ...]

    def lines(self) -> list[Line]:
        """Every line, in order."""
        ends = [*self.starts[1:], len(self.text) + 1]
        pairs = zip(self.starts, ends, strict=True)
        return [Line(n, a, self.text[a : b - 1]) for n, (a, b) in enumerate(pairs, 1)]

    def line_of(self, offset: int) -> int:
        """Number of the line that holds a character."""
        return bisect_right(self.starts, offset)


def source_of_text(text: str, file: str = "") -> Source:
    """A source made from characters."""
    starts = [0]
    while (at := text.find("\n", starts[-1])) >= 0:
        starts.append(at + 1)
    if len(starts) > 1 and starts[-1] == len(text):
        starts.pop()
    return Source(file, text, tuple(starts))


def read_source(corpus: Path, document: Document, *, checked: bool = True) -> Source:
    """The source of a document, or `InputError` if it is not the promised file, unless it need not be."""
    path = corpus / document.file
    file = f"{corpus.name}/{document.file}"
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise InputError(
            reason, file=file, hint=f"put the text of {document.id} there or fix `file`"
        ) from None
    return decode(data, file, document.sha256 if checked else "")


def decode(data: bytes, file: str, sha256: str = "") -> Source:
    """The characters of a file, checked."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"byte {error.start} is not UTF-8",
            file=file,
            line=line,
            hint="save the file as UTF-8 and give its new sha256",
        ) from None
    if not text.strip():
        raise InputError("the document is empty", file=file, line=1, hint="put its text back")
    actual = hashlib.sha256(data).hexdigest()
    if sha256 and actual != sha256:
        raise InputError(
            f"sha256 is {actual}, documents.toml says {sha256}",
            file=file,
            line=1,
            hint="restore the file, or run `rulebook accept` if the change is meant",
        )
    return source_of_text(text, file)
