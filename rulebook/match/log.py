"""The log of a match as a record, and its list in YAML or JSON."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulebook.errors import InputError
from rulebook.files.toml import Data
from rulebook.match.events import MatchEvent, read_event, write_event

VERSION = 1
"""Of the list and of the notation."""
KEYS = (
    *(
        "format",
        "document",
        "players",
        "pairs",
        "seats",
        "regulations",
        "start",
        "events",
        "comments",
        "title",
    ),
    "note",
)


class MatchLog(NamedTuple):
    """Everything that is stored of a match."""

    document: str
    """The document that it is played by; empty if it has to be named elsewhere."""
    players: tuple[str, ...]
    """In singles; in doubles none."""
    pairs: Mapping[str, tuple[str, ...]]
    seats: tuple[str, ...]
    regulations: Mapping[str, Any]
    start: Mapping[str, Any]
    events: tuple[MatchEvent, ...]
    comments: Mapping[int, tuple[str, ...]] = {}
    """Lines for people before an event, by its number; after the last, by the next number."""
    lines: tuple[int, ...] = ()
    """Where each event stands in its file."""
    cut: str = ""
    """The beginning of a last line that was left out because its end is missing."""


def log_from_list(data: Data[Any]) -> MatchLog:
    """The log that a list holds, or `InputError` with the line."""
    value = data.value
    if not isinstance(value, Mapping):
        raise data.error("is no match", hint="write format, document, players, regulations and events")
    for key in value:
        if key not in KEYS:
            raise data.error(f"unknown key {str(key)[:80]!r}", key, hint=f"expected one of {', '.join(KEYS)}")
    refuse_other_version(value.get("format"), data.file, data.line("format"))
    rows = value.get("events", [])
    if not isinstance(rows, list):
        raise data.error("'events' is no list", "events", hint="write one event a row")
    lines = tuple(data.line("events", place) for place in range(len(rows)))
    events = tuple(
        read_event(row, number, data.file, line)
        for number, (row, line) in enumerate(zip(rows, lines, strict=True), 1)
    )
    return MatchLog(
        document=_text(data, value.get("document") or "", "document"),
        players=_names(data, value.get("players") or [], "players"),
        pairs={
            _text(data, name, "pairs"): _names(data, members, "pairs")
            for name, members in _table(data, value.get("pairs"), "pairs").items()
        },
        seats=_names(data, value.get("seats") or [], "seats"),
        regulations=_table(data, value.get("regulations"), "regulations"),
        start=_table(data, value.get("start"), "start"),
        events=events,
        comments=_comments(data, value.get("comments")),
        lines=lines,
    )


def log_to_list(log: MatchLog) -> dict[str, Any]:
    """The list of a log."""
    value: dict[str, Any] = {"format": VERSION}
    if log.document:
        value["document"] = log.document
    if log.pairs:
        value["pairs"] = {name: list(members) for name, members in log.pairs.items()}
    else:
        value["players"] = list(log.players)
    if log.seats:
        value["seats"] = list(log.seats)
    value["regulations"] = dict(log.regulations)
    if log.start:
        value["start"] = dict(log.start)
    value["events"] = [write_event(event) for event in log.events]
    if log.comments:
        value["comments"] = {str(number): list(lines) for number, lines in log.comments.items()}
    return value


def _table(data: Data[Any], value: object, key: str) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise data.error(f"{key!r} is no table", key, hint="write keys with their values")
    return value


def _names(data: Data[Any], value: object, key: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise data.error(f"{key!r} is no list of names", key, hint="write [A, B]")
    return tuple(_text(data, name, key) for name in value)


def _text(data: Data[Any], value: object, key: str) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise data.error(f"{str(value)[:80]!r} in {key!r} is no name", key, hint="write it in quotes")
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in str(value)):
        raise data.error(f"a name in {key!r} has a control character", key, hint="take it out")
    return str(value)


def _comments(data: Data[Any], value: object) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for number, lines in _table(data, value, "comments").items():
        if not number.isdecimal() or not isinstance(lines, list):
            raise data.error("'comments' has no lists by number of event", "comments", hint="correct it")
        found[int(number)] = tuple(_text(data, line, "comments") for line in lines)
    return found


def refuse_other_version(found: object, file: str, line: int) -> None:
    """`InputError` unless a log is of the version that is read here."""
    if found != VERSION:
        said = "names no version" if found is None else f"is of version {str(found)[:40]!r}"
        what = f"the log {said}, and version {VERSION} is read here"
        raise InputError(what, file=file, line=line, hint=f"write `format: {VERSION}`, if it is of this form")
