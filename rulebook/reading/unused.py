"""Patterns and styles of a reading profile that nothing in the text matches."""

import re
from collections.abc import Iterable, Iterator

from rulebook.reading.labels import Form, style_of
from rulebook.reading.profile import Profile
from rulebook.reading.transcript import Transcript

WHOLE_LINE = ("front_until", "front_heading", "contents", "bullet", "page_number", "back_from")
"""Patterns that are tried at the beginning of a line."""
WITHIN = ("note", "markup")
"""Patterns that are tried inside a line."""
REMEDY = "fix it in documents.toml, or take it out"


def warn_of_unused(transcript: Transcript) -> None:
    """Records every pattern and label style of the profile that the text never answers to."""
    lines = [line.text.lstrip("\f\ufeff").removesuffix("\r") for line in transcript.source.lines()]
    for name, pattern in _silent(transcript.reading, lines):
        message = f"the pattern {pattern!r} under `{name}` never matches"
        transcript.warn("pattern", 1, None, message, REMEDY)
    for form in transcript.grammar.forms if transcript.grammar else ():
        if not _used(form, transcript):
            message = f"no label is printed in the style {' '.join(form.style.levels)!r}"
            transcript.warn("pattern", 1, None, message, REMEDY)


def _silent(reading: Profile, lines: list[str]) -> Iterator[tuple[str, str]]:
    """The patterns that no line answers to, with the names of their fields."""
    for name, pattern, anywhere in _patterns(reading):
        compiled = re.compile(pattern)
        tried = compiled.search if anywhere else compiled.match
        if not any(tried(line) for line in lines):
            yield name, pattern


def _patterns(reading: Profile) -> Iterator[tuple[str, str, bool]]:
    """Every pattern of a profile: its field, itself, and whether it is tried inside a line."""
    for name in (*WHOLE_LINE, *WITHIN):
        if pattern := getattr(reading, name):
            yield name, pattern, name in WITHIN
    several: Iterable[tuple[str, tuple[str, ...]]] = (
        ("running_headers", reading.running_headers),
        ("noise", reading.noise),
    )
    for name, patterns in several:
        yield from ((name, pattern, False) for pattern in patterns)
    if reading.annex:
        yield "annex.start", reading.annex.start, False
        yield "annex.header", reading.annex.header, False
        if reading.annex.group:
            yield "annex.group", reading.annex.group, True


def _used(form: Form, transcript: Transcript) -> bool:
    return any(unit.path and style_of(unit.path) == form.series for unit in transcript.units)
