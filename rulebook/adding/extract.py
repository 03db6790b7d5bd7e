"""What a person gives becomes the text that is kept: as it is, or what a reader of its format makes of it."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from msgspec import Struct

from rulebook.adding.html import html_text
from rulebook.errors import InputError

LARGEST = 50_000_000
"""Bytes of a file."""
LARGEST_TEXT = 8_000_000
"""Bytes of a text: a hundred times a usual rulebook."""
SUFFIXES = {
    **dict.fromkeys((".md", ".markdown"), "markdown"),
    **dict.fromkeys((".txt", ".text"), "text"),
    **dict.fromkeys((".htm", ".html", ".xhtml"), "html"),
    **dict.fromkeys((".docx", ".docm"), "docx"),
    ".pdf": "pdf",
}
KNOWN = "give Markdown, text, HTML, DOCX or PDF"
PACKAGES = {"docx": "defusedxml", "pdf": "pypdfium2"}
INSTALL = "install the extra: pip install 'rulebook[documents]'"
PATIENCE = 600
"""Seconds that a reader may take."""


class Extracted(Struct, frozen=True, kw_only=True):
    """A text, and where it comes from."""

    text: str
    data: bytes
    """The bytes that are kept."""
    suffix: str
    """How the file that is kept ends."""
    kind: str
    """markdown, text, html, docx or pdf."""
    file: str
    """Name of the file that was given."""
    sha256: str
    """Its fingerprint."""
    extractor: str
    """What made the text, with its version; empty where the file is kept as it is."""
    encoding: str
    """What the file was encoded in."""


Guess = Callable[[bytes], tuple[str, str] | None]
"""What bytes say in an encoding of their language, and its name."""


def extract(path: Path, guess: Guess = lambda _: None) -> Extracted:
    """The text of a file, or `InputError` with what is wrong with it; `guess` knows likely encodings."""
    data = _bytes(path)
    kind = _kind(path, data)
    encoding, extractor = "utf-8", ""
    if kind in PACKAGES:
        text, extractor = _in_child(path, kind, data), _maker(kind)
    else:
        text, encoding = decoded(data, path.name, guess)
        if kind == "html":
            text, extractor = html_text(text), _maker(kind)
    if not text.strip():
        raise InputError("the file holds no text", file=path.name, hint=KNOWN)
    if len(text) > LARGEST_TEXT:
        raise InputError("the text is too long", file=path.name, hint="give one rulebook")
    same = encoding == "utf-8" and not extractor
    return Extracted(
        text=text,
        data=data if same else text.encode(),
        suffix=".txt" if kind in ("text", "pdf") else ".md",
        kind=kind,
        file=path.name,
        sha256=hashlib.sha256(data).hexdigest(),
        extractor=extractor,
        encoding=encoding,
    )


def _bytes(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise InputError("no such file", file=str(path), hint=KNOWN)
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", file=str(path), hint=KNOWN) from None
    if len(data) > LARGEST:
        what = f"the file is larger than {LARGEST // 1_000_000} MB"
        raise InputError(what, file=path.name, hint="give one rulebook, without large pictures")
    return data


def _kind(path: Path, data: bytes) -> str:
    """The format, by what the file begins with, then by its name."""
    if data.startswith(b"%PDF"):
        return "pdf"
    if data.startswith(b"PK\3\4"):
        return "docx"
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise InputError("the file is of an old Word", file=path.name, hint="save it as DOCX")
    kind = SUFFIXES.get(path.suffix.lower())
    if kind is None:
        raise InputError(
            f"no reader for {path.suffix or 'a file without ending'}", file=path.name, hint=KNOWN
        )
    return kind


def decoded(data: bytes, file: str, guess: Guess = lambda _: None) -> tuple[str, str]:
    """The characters of a file and the name of their encoding."""
    try:
        text = data.decode("utf-8")
        if "\0" not in text:
            return text, "utf-8"
        line = text.count("\n", 0, text.index("\0")) + 1
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    if b"\0" not in data and (found := guess(data)):
        return found[0].replace("\r\n", "\n"), found[1]
    try:
        from charset_normalizer import from_bytes
    except ModuleNotFoundError:
        raise InputError("not UTF-8", file=file, line=line, hint=f"save it as UTF-8, or {INSTALL}") from None
    best = None if len(data) > LARGEST_TEXT else from_bytes(data).best()
    if best is None or "\0" in str(best):
        what = "the encoding of the text is not recognised"
        raise InputError(what, file=file, line=line, hint="save it as UTF-8")
    return str(best).removeprefix("\ufeff").replace("\r\n", "\n"), best.encoding.replace("_", "-")


def _in_child(path: Path, kind: str, data: bytes) -> str:
    """What a reader gives that works in a process of its own."""
    package = Path(__file__).resolve().parents[2]
    paths = os.pathsep.join(filter(None, (str(package), os.environ.get("PYTHONPATH", ""))))
    command = [sys.executable, "-W", "ignore", "-m", "rulebook.adding.child", kind]
    try:
        done = subprocess.run(
            command,
            input=data,
            capture_output=True,
            timeout=PATIENCE,
            env={**os.environ, "PYTHONPATH": paths},
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise InputError(
            "reading takes too long", file=path.name, hint="save it again, or give text"
        ) from None
    if b"ModuleNotFoundError" in done.stderr:
        raise InputError(f"{PACKAGES[kind]} is not installed", file=path.name, hint=INSTALL)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        what = "the file is damaged, or unpacks to more than can be read"
        raise InputError(what, file=path.name, hint="save it again, or give text") from None
    if "text" not in answer:
        raise InputError(answer["message"], file=path.name, hint=answer["hint"])
    return str(answer["text"])


def _maker(kind: str) -> str:
    """What makes the text, with its version."""
    package = PACKAGES.get(kind, "rulebook")
    try:
        return f"rulebook {kind} reader, {package} {version(package)}"
    except PackageNotFoundError:
        return f"rulebook {kind} reader"
