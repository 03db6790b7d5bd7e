"""The events of a match, one for each line of its log."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rulebook.errors import InputError

STROKE, CONDUCT, PLAIN, PLACED, DECISION, TAKE_BACK = (
    "stroke",
    "conduct",
    "plain",
    "placed",
    "decision",
    "take_back",
)
KINDS = (PLAIN, STROKE, CONDUCT, PLACED, DECISION, TAKE_BACK)
"""The keys by which an event is known."""
HAPPENS, POCKETS, THEN, MISS, DISCS, AT, NOTE = "happens", "pockets", "then", "miss", "discs", "at", "note"
HINT = "see `rulebook match --help` and the guide to commands"
MOST = 999
"""The largest number that an event may name."""
LONGEST = 2_000
"""Characters of a text in an event."""


class Happening(NamedTuple):
    """Something that happened: a phrase, and how much or which."""

    phrase: str
    value: bool | int | str = True


class MatchEvent(NamedTuple):
    """One line of a log."""

    kind: str
    who: str = ""
    """The player, for strokes, conduct and discs placed."""
    number: int = 0
    """Discs pocketed or placed, or lines taken back."""
    misses: bool = False
    """Whether a plain series ends with a correct stroke that pockets nothing."""
    happens: tuple[Happening, ...] = ()
    text: str = ""
    """What the referee said."""
    fields: tuple[tuple[str, Any], ...] = ()
    """What a decision sets, or the parts of a situation that a stroke states besides."""
    at: str = ""
    note: str = ""


def read_event(row: Any, number: int, file: str = "", line: int = 0) -> MatchEvent:
    """An event as the list has it, or `InputError`; `number` counts from 1."""

    def wrong(what: str, hint: str = HINT) -> InputError:
        return InputError(f"event {number}: {what}", file=file, line=line, hint=hint)

    if isinstance(row, MatchEvent):
        return row
    if not isinstance(row, Mapping):
        raise wrong("is no table")
    kinds = [kind for kind in KINDS if kind in row]
    if len(kinds) != 1:
        what = "has no kind" if not kinds else f"is both {kinds[0]} and {kinds[1]}"
        raise wrong(what, f"begin it with one of {', '.join(KINDS)}")
    kind = kinds[0]
    rest = {key: value for key, value in row.items() if key not in (kind, AT, NOTE)}
    texts = {key: _text(row[key], key, wrong) for key in (AT, NOTE) if key in row}
    made = _READERS[kind](row[kind], rest, wrong)
    return made._replace(at=texts.get(AT, ""), note=texts.get(NOTE, "")) if texts else made


def write_event(event: MatchEvent) -> dict[str, Any]:
    """An event as the list has it."""
    row: dict[str, Any] = {}
    match event.kind:
        case "plain":
            row = {PLAIN: event.who, POCKETS: event.number} | ({THEN: MISS} if event.misses else {})
        case "stroke" | "conduct":
            said = [one.phrase if one.value is True else {one.phrase: one.value} for one in event.happens]
            row = {event.kind: event.who, HAPPENS: said} | dict(event.fields)
        case "placed":
            row = {PLACED: event.who, DISCS: event.number}
        case "decision":
            row = {DECISION: event.text} | dict(event.fields)
        case _:
            row = {TAKE_BACK: event.number}
    return row | ({AT: event.at} if event.at else {}) | ({NOTE: event.note} if event.note else {})


def _text(value: Any, what: str, wrong: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise wrong(f"{what!r} is no text")
    text = str(value)
    if len(text) > LONGEST:
        raise wrong(f"{what!r} has more than {LONGEST} characters", "say less")
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
        raise wrong(f"{what!r} has a line break or another control character", "write it on one line")
    return text


def _number(value: Any, what: str, wrong: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise wrong(f"{what!r} is no whole number from 0 to {MOST}")
    return value


def _refuse_unknown(rest: Mapping[str, Any], known: Sequence[str], wrong: Any) -> None:
    for key in rest:
        if key not in known:
            raise wrong(f"unknown key {str(key)[:80]!r}", f"expected one of {', '.join((*known, AT, NOTE))}")


def _plain(who: Any, rest: dict[str, Any], wrong: Any) -> MatchEvent:
    _refuse_unknown(rest, (POCKETS, THEN), wrong)
    if THEN in rest and rest[THEN] != MISS:
        raise wrong(f"{THEN!r} can only be {MISS!r}", "leave it out if the series goes on")
    count = _number(rest.get(POCKETS, 0), POCKETS, wrong)
    if not count and THEN not in rest:
        raise wrong("nothing happened", f"say {POCKETS}: and a number, or {THEN}: {MISS}")
    return MatchEvent(PLAIN, _text(who, PLAIN, wrong), count, THEN in rest)


def _stroke(who: Any, rest: dict[str, Any], wrong: Any) -> MatchEvent:
    return _happened(STROKE, who, rest, wrong)


def _conduct(who: Any, rest: dict[str, Any], wrong: Any) -> MatchEvent:
    return _happened(CONDUCT, who, rest, wrong)


def _happened(kind: str, who: Any, rest: dict[str, Any], wrong: Any) -> MatchEvent:
    rows = rest.pop(HAPPENS, None)
    if not isinstance(rows, list | tuple) or not rows:
        raise wrong(f"{HAPPENS!r} is no list of what happened", "list phrases of `rulebook facts`")
    happens = []
    for row in rows:
        pairs = list(row.items()) if isinstance(row, Mapping) else [(row, True)]
        for phrase, value in pairs:
            if not isinstance(value, bool | int | str):
                raise wrong(f"{phrase!r} has a value that is no word or number")
            if isinstance(value, str):
                _text(value, str(phrase), wrong)
            happens.append(Happening(_text(phrase, HAPPENS, wrong), value))
    return MatchEvent(kind, _text(who, kind, wrong), happens=tuple(happens), fields=tuple(rest.items()))


def _placed(who: Any, rest: dict[str, Any], wrong: Any) -> MatchEvent:
    _refuse_unknown(rest, (DISCS,), wrong)
    return MatchEvent(PLACED, _text(who, PLACED, wrong), _number(rest.get(DISCS, 1), DISCS, wrong))


def _decision(said: Any, rest: dict[str, Any], wrong: Any) -> MatchEvent:
    return MatchEvent(DECISION, text=_text(said, DECISION, wrong), fields=tuple(rest.items()))


def _take_back(count: Any, rest: dict[str, Any], wrong: Any) -> MatchEvent:
    _refuse_unknown(rest, (), wrong)
    if not _number(count, TAKE_BACK, wrong):
        raise wrong("takes nothing back", "write a number from 1")
    return MatchEvent(TAKE_BACK, number=count)


_READERS = {
    PLAIN: _plain,
    STROKE: _stroke,
    CONDUCT: _conduct,
    PLACED: _placed,
    DECISION: _decision,
    TAKE_BACK: _take_back,
}
