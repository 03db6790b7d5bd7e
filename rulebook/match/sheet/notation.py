"""The score sheet as plain text: one line an event, to be written and read at the table, and by programs.

    match 1                                  the version of the notation
    document lnf-…                           what it is played by
    players A, B                             or: pair A: a1, a2 (twice), seats a1, b1, a2, b2
    sets 3                                   and: all sets yes, draw yes
    first strokes A, B, A

    A 3 miss                                 three discs, then a correct stroke that pockets nothing
    A 8                                      eight discs, the series goes on or the set is over
    [14:02] B strikes: phrase; phrase = 2    phrases of `rulebook facts`; a time in brackets
    B does: phrase = value                   conduct
    B placed 1                               penalty or debt discs put on the table
    decision "what was said": sets = {"A": 2, "B": 1}
    take back 1                              the last line that is not yet taken back
    # a comment; behind a line, `# …` is its note

Names and values that could be misread are written as JSON strings: "take" 3 miss.
"""

import json
import re
from typing import Any

from rulebook.errors import InputError
from rulebook.match.events import (
    CONDUCT,
    DECISION,
    HAPPENS,
    MISS,
    PLACED,
    PLAIN,
    STROKE,
    TAKE_BACK,
    THEN,
    MatchEvent,
    read_event,
)
from rulebook.match.log import VERSION, MatchLog, refuse_other_version

HEAD, TAKE = "match", "take"
HEADERS = ("document", "players", "pair", "seats", "regulations", "start", "sets", "all", "draw", "first")
RULED = {"sets": "sets", "all sets": "all_sets", "draw": "draw", "first strokes": "first_strokes"}
"""Lines of the head that say what the regulations say, and their keys in the list."""
YES = {True: "yes", False: "no"}
RESERVED = (DECISION, TAKE, MISS, HEAD, *HEADERS)
"""Words that begin a line of their own; a player of that name is written in quotes."""
BARE = re.compile(r'[^\s"\[\]{}#:;=,]+\Z')
"""A name or value that needs no quotes."""
BARE_WORDS = re.compile(r'[^\s"\[\]{}#;=](?:[^"#;=]*[^\s"#;=])?\Z')
"""A phrase, or a value of several words, that needs no quotes."""
VERBS = {"strikes": STROKE, "does": CONDUCT}
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
HINT = "write it as the guide to commands shows"
DECODER = json.JSONDecoder()


def is_notation(text: str) -> bool:
    """Whether a text is this notation, and no list."""
    for line in text.lstrip("\ufeff").splitlines():
        if line.strip() and not line.startswith("#"):
            return line.split()[0] == HEAD
    return False


class _Line:
    """A line that is read from left to right."""

    def __init__(self, text: str, file: str, number: int) -> None:
        self.text, self.file, self.number = text, file, number
        self.at = 0
        """How far it was read."""

    def wrong(self, what: str, hint: str = HINT) -> InputError:
        return InputError(what, file=self.file, line=self.number, hint=hint)

    def rest(self) -> str:
        return self.text[self.at :].strip()

    def skip(self, mark: str) -> bool:
        """Whether a mark comes next; it is passed over."""
        self.blank()
        if self.text.startswith(mark, self.at):
            self.at += len(mark)
            return True
        return False

    def blank(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def word(self, pattern: str) -> str:
        """What a pattern finds next; nothing if it does not."""
        self.blank()
        found = re.compile(pattern).match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found[0].strip() if found else ""

    def value(self) -> Any:
        """A JSON value, or the words up to the next mark."""
        self.blank()
        if self.text[self.at : self.at + 1] in ('"', "{", "["):
            return self.json()
        bare = self.word(r'[^"#;=]+')
        if not bare:
            raise self.wrong(f"a value is missing before {self.rest()[:40]!r}")
        try:
            plain = json.loads(bare)
        except ValueError:
            return bare
        return plain if isinstance(plain, bool | int) or plain is None else bare

    def json(self) -> Any:
        self.blank()
        try:
            found, self.at = DECODER.raw_decode(self.text, self.at)
        except (ValueError, RecursionError):
            raise self.wrong(f"cannot read {self.text[self.at :][:40]!r}", "write it as JSON") from None
        return found

    def name(self) -> str:
        """A name, in quotes or not."""
        self.blank()
        if self.text.startswith('"', self.at):
            found = self.json()
            return str(found)
        return self.word(r'[^\s"\[\]{}#:;=,]+')

    def names(self) -> list[str]:
        """Names up to the end of the line."""
        found = [self.name()]
        while self.skip(","):
            found.append(self.name())
        if self.rest() or not all(found):
            raise self.wrong(f"cannot read {self.rest()[:40]!r}", "write names with commas between them")
        return found


def read_notation(text: str, file: str = "") -> MatchLog:
    """The log that a score sheet holds, or `InputError`; a last line without end is left out."""
    text = text.lstrip("\ufeff").replace("\r\n", "\n")
    if found := CONTROL.search(text):
        what = f"control character U+{ord(found[0]):04X}"
        raise InputError(what, file=file, line=text.count("\n", 0, found.start()) + 1, hint="take it out")
    *whole, cut = text.split("\n")
    reader = _SheetReader(file)
    for number, line in enumerate(whole, 1):
        reader.read(line, number)
    return reader.log(cut)


class _SheetReader:
    """Collects the lines of a score sheet."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.head: dict[str, Any] = {}
        self.pairs: dict[str, tuple[str, ...]] = {}
        self.regulations: dict[str, Any] = {}
        self.events: list[MatchEvent] = []
        self.lines: list[int] = []
        self.comments: dict[int, tuple[str, ...]] = {}

    def read(self, text: str, number: int) -> None:
        """One line."""
        stripped = text.strip()
        if not stripped:
            return
        if stripped.startswith("#"):
            before = len(self.events) + 1
            comment = stripped[1:].removeprefix(" ")
            self.comments[before] = (*self.comments.get(before, ()), comment)
            return
        line = _Line(stripped, self.file, number)
        if HEAD not in self.head:
            self._version(line)
        elif self.events or not self._header(line):
            line.at = 0
            self.lines.append(number)
            self.events.append(_event(line, len(self.events) + 1))

    def _version(self, line: _Line) -> None:
        if line.name() != HEAD:
            raise line.wrong("is no score sheet", f"begin it with `{HEAD} {VERSION}`")
        found = line.rest()
        refuse_other_version(int(found) if found.isdecimal() and len(found) < 9 else found, self.file, 1)
        self.head[HEAD] = VERSION

    def _header(self, line: _Line) -> bool:
        """Whether a line is one of those before the events."""
        key = line.word(rf"({'|'.join(HEADERS)})(?=\s)")
        if not key:
            return False
        if key in ("sets", "all", "draw", "first"):
            self._regulation(line, key)
            return True
        if key == "pair":
            name = line.name()
            if not line.skip(":"):
                raise line.wrong("a pair has no players", "write `pair A: a1, a2`")
            self.pairs[name] = tuple(line.names())
            return True
        if key in self.head:
            raise line.wrong(f"{key!r} stands twice", "keep one")
        if key in ("regulations", "start"):
            self.head[key] = line.json()
            if not isinstance(self.head[key], dict) or line.rest():
                raise line.wrong(f"{key!r} is no table", 'write {"…": …}')
        else:
            self.head[key] = line.rest() if key == "document" else tuple(line.names())
        return True

    def _regulation(self, line: _Line, first: str) -> None:
        """A line of what the regulations say."""
        words = f"{first} {line.word('sets|strokes')}".strip()
        if words not in RULED:
            raise line.wrong(f"cannot read {line.text[:40]!r}", f"write {', '.join(RULED)} with a value")
        key = RULED[words]
        if key in self.regulations:
            raise line.wrong(f"{words!r} stands twice", "keep one")
        if key == "first_strokes":
            self.regulations[key] = line.names()
        elif key == "sets":
            self.regulations[key] = _count(line)
        else:
            self.regulations[key] = {"yes": True, "no": False}.get(line.word("yes|no"))
        if self.regulations[key] is None or line.rest():
            raise line.wrong(f"{words!r} has no such value", "write a number, yes or no, or names")

    def log(self, cut: str) -> MatchLog:
        """What was read."""
        if HEAD not in self.head:
            raise InputError("no whole line", file=self.file, line=1, hint=f"begin with `{HEAD} {VERSION}`")
        return MatchLog(
            document=self.head.get("document", ""),
            players=self.head.get("players", ()),
            pairs=self.pairs,
            seats=self.head.get("seats", ()),
            regulations=self.head.get("regulations", {}) | self.regulations,
            start=self.head.get("start", {}),
            events=tuple(self.events),
            comments=self.comments,
            lines=tuple(self.lines),
            cut=cut.strip(),
        )


def _event(line: _Line, number: int) -> MatchEvent:
    """The event of a line."""
    at = ""
    if line.skip("["):
        at = str(line.json() if line.text.startswith('"', line.at) else line.word(r"[^\]]+"))
        if not line.skip("]"):
            raise line.wrong("the time has no ]")
    quoted = line.text[line.at :].lstrip().startswith('"')
    first = line.name()
    if not first:
        raise line.wrong(f"cannot read {line.rest()[:40]!r}")
    if first == DECISION and not quoted:
        row = _decision(line)
    elif first == TAKE and not quoted and line.word("back"):
        row = {TAKE_BACK: _back(line)}
    else:
        row = _action(line, first)
    note = _note(line)
    event = read_event(row, number, line.file, line.number)
    return event._replace(at=at, note=note)


def _back(line: _Line) -> int:
    """How many lines are taken back; one if it is not said."""
    count = _count(line)
    return 1 if count is None else count


def _action(line: _Line, who: str) -> dict[str, Any]:
    if line.word(r"placed(?=\s|$)"):
        return {PLACED: who, "discs": _count(line)}
    if verb := line.word(r"(strikes|does)(?=\s*:)"):
        line.skip(":")
        happens, rest = _phrases(line)
        return {VERBS[verb]: who, HAPPENS: happens} | rest
    count = _count(line)
    row: dict[str, Any] = {PLAIN: who, "pockets": count or 0}
    if line.word(r"miss(?=\s|$)"):
        row[THEN] = MISS
    elif count is None:
        hint = "write a number, miss, strikes:, does: or placed after the name"
        raise line.wrong(f"cannot read {line.rest()[:40]!r}", hint)
    return row


def _count(line: _Line) -> int | None:
    found = line.word(r"\d{1,9}(?=\s|$)")
    return int(found) if found else None


def _phrases(line: _Line) -> tuple[list[Any], dict[str, Any]]:
    """What happened, and the parts of a situation that are stated besides."""
    happens: list[Any] = []
    rest: dict[str, Any] = {}
    while True:
        line.blank()
        if line.text.startswith("{", line.at):
            rest |= line.json()
        else:
            phrase = line.value()
            happens.append({str(phrase): line.value()} if line.skip("=") else phrase)
        if not line.skip(";"):
            return happens, rest


def _decision(line: _Line) -> dict[str, Any]:
    said = line.value() if line.rest().startswith('"') else ""
    row: dict[str, Any] = {DECISION: said}
    if line.skip(":"):
        while name := line.name():
            if not line.skip("="):
                raise line.wrong(f"{name!r} has no value", "write name = value")
            row[name] = line.value()
            if not line.skip(";"):
                break
    return row


def _note(line: _Line) -> str:
    """The note behind a line."""
    if not line.skip("#"):
        if line.rest():
            raise line.wrong(f"cannot read {line.rest()[:40]!r}")
        return ""
    line.blank()
    if line.text.startswith('"', line.at):
        note = line.json()
        if isinstance(note, str) and not line.rest():
            return note
        raise line.wrong("something follows the note", "put all of it in quotes")
    return line.rest()
