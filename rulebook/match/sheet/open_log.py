"""A log from a file: read in either form, and played by its document or by another."""

from rulebook.errors import InputError
from rulebook.files.yaml import MAX_CHARS, MAX_PARTS, read_user_yaml
from rulebook.match.fold import Match, Replay, replay
from rulebook.match.log import MatchLog, log_from_list
from rulebook.match.rulings import MatchRules
from rulebook.match.sheet.notation import is_notation, read_notation


def read_log(content: bytes, file: str) -> MatchLog:
    """The log that a file holds, as a score sheet or as a list in YAML or JSON; or `InputError`."""
    if len(content) > MAX_CHARS:
        raise InputError(f"more than {MAX_CHARS} bytes", file=file, line=1, hint="a match is shorter")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError("is not UTF-8", file=file, line=line, hint="save it as UTF-8") from None
    if is_notation(text):
        return read_notation(text, file)
    return log_from_list(read_user_yaml(content, file, max_parts=MAX_PARTS))


def start_of(log: MatchLog, rules: MatchRules, file: str) -> Match:
    """The match of a log before its first event, or `InputError`."""
    try:
        return Match.start(
            rules, log.pairs or log.players, log.regulations, seats=log.seats, start=log.start or None
        )
    except InputError as error:
        raise InputError(error.message, file=file, hint=error.hint) from None


def play(log: MatchLog, rules: MatchRules, file: str, at: int | None = None) -> Replay:
    """A log, as far as it can be played, or up to an event; `InputError` if it has fewer."""
    if at is not None and not 0 <= at <= len(log.events):
        raise InputError(f"there is no event {at}", file=file, hint=f"name 0 to {len(log.events)}")
    return replay(start_of(log, rules, file), log.events[:at])


def refuse_impossible(log: MatchLog, played: Replay, file: str) -> None:
    """`InputError` with the line of the first event that cannot be."""
    if played.error and played.impossible:
        line = log.lines[played.impossible - 1] if log.lines else 0
        message = f"event {played.impossible}: {played.error.message}"
        raise InputError(message, file=file, line=line, hint=played.error.hint)
