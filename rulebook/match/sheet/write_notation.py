"""Writing the score sheet of a log as `notation` reads it."""

import json
from typing import Any

from rulebook.match.events import DECISION, MISS, STROKE, Happening, MatchEvent
from rulebook.match.log import VERSION, MatchLog
from rulebook.match.sheet.notation import BARE, BARE_WORDS, HEAD, RESERVED, RULED, TAKE, YES


def write_notation(log: MatchLog, marks: dict[int, str] | None = None) -> str:
    """The score sheet of a log; `marks` are written before events, as comments."""
    lines = [f"{HEAD} {VERSION}"]
    if log.document:
        lines.append(f"document {log.document}")
    if log.players:
        lines.append(f"players {_list(log.players)}")
    lines += [f"pair {_bare(name)}: {_list(members)}" for name, members in log.pairs.items()]
    if log.seats:
        lines.append(f"seats {_list(log.seats)}")
    lines += _regulation_lines(dict(log.regulations))
    if log.start:
        lines.append(f"start {_json(dict(log.start))}")
    lines.append("")
    for number, event in enumerate(log.events, 1):
        lines += [f"# {line}".rstrip() for line in log.comments.get(number, ())]
        if marks and number in marks:
            lines.append(f"# {marks[number]}")
        lines.append(_written(event))
    lines += [f"# {line}".rstrip() for line in log.comments.get(len(log.events) + 1, ())]
    return "\n".join(lines) + "\n"


def _regulation_lines(regulations: dict[str, Any]) -> list[str]:
    """What the regulations say; as JSON what has no line of its own."""
    lines = []
    for words, key in RULED.items():
        value = regulations.get(key)
        if isinstance(value, bool) and key in ("all_sets", "draw"):
            lines.append(f"{words} {YES[value]}")
        elif isinstance(value, int) and not isinstance(value, bool) and key == "sets" and value >= 0:
            lines.append(f"{words} {value}")
        elif isinstance(value, list) and value and all(isinstance(name, str) for name in value):
            lines.append(f"{words} {_list(tuple(value))}")
        else:
            continue
        del regulations[key]
    return [*lines, f"regulations {_json(regulations)}"] if regulations else lines


def _written(event: MatchEvent) -> str:
    match event.kind:
        case "plain":
            count = f" {event.number}" if event.number or not event.misses else ""
            body = f"{_bare(event.who)}{count}{' ' + MISS if event.misses else ''}"
        case "stroke" | "conduct":
            verb = "strikes" if event.kind == STROKE else "does"
            said = [_happening(one) for one in event.happens]
            said += [_json(dict(event.fields))] if event.fields else []
            body = f"{_bare(event.who)} {verb}: {'; '.join(said)}"
        case "placed":
            body = f"{_bare(event.who)} placed {event.number}"
        case "decision":
            fields = [f"{_bare(name)} = {_value(value)}" for name, value in event.fields]
            body = f"{DECISION} {_json(event.text)}{': ' + '; '.join(fields) if fields else ''}"
        case _:
            body = f"{TAKE} back {event.number}"
    at = f"[{event.at if BARE_WORDS.match(event.at) else _json(event.at)}] " if event.at else ""
    return f"{at}{body}{f' # {_noted(event.note)}' if event.note else ''}"


def _happening(one: Happening) -> str:
    phrase = _value(one.phrase)
    return phrase if one.value is True else f"{phrase} = {_value(one.value)}"


def _value(value: Any) -> str:
    """A value that reads back as it is."""
    if not isinstance(value, str) or not BARE_WORDS.match(value):
        return _json(value)
    try:
        json.loads(value)
    except ValueError:
        return value
    return _json(value)


def _bare(name: str) -> str:
    return name if BARE.match(name) and name not in RESERVED else _json(name)


def _list(names: tuple[str, ...]) -> str:
    return ", ".join(map(_bare, names))


def _noted(note: str) -> str:
    return note if note == note.strip() and not note.startswith('"') else _json(note)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
