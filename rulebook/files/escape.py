"""Characters that a screen obeys instead of showing them, written out so that they are seen.

A text may hold escape sequences, overrides of the writing direction or signs without width. A record keeps
them; on a terminal they could hide words, colour them or move the cursor.
"""

import re

OBEYED = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # controls, the escape among them
    "\xad\u200b-\u200f\u2060-\u2064\ufeff"  # nothing to be seen: soft hyphen, zero width, invisible operators
    "\u061c\u202a-\u202e\u2066-\u206f"  # the direction of writing, and formats that Unicode has given up
    "\u2028\u2029"  # separators of lines and paragraphs
    "\u180e\ufff9-\ufffb\U000e0000-\U000e007f"  # vowel separator, annotations, tags
    "\ud800-\udfff"  # halves of a pair: bytes that were no text
    "]"
)

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Those that HTML and XML may not hold, not even as a reference."""


def visible(text: str, *, keep: str = "") -> str:
    """A text with such characters as `\\x1b` or `\\u202e`, but for those that are meant."""
    return OBEYED.sub(lambda match: match[0] if match[0] in keep else _escaped(match[0]), text)


def visible_json(text: str) -> str:
    """JSON with such characters as JSON escapes: it says the same, and every reader finds the same lines."""
    return OBEYED.sub(lambda match: json_escapes(match[0]), text)


def visible_markup(text: str) -> str:
    """HTML or XML with the controls that it may not hold written out."""
    return CONTROLS.sub(lambda match: _escaped(match[0]), text)


def json_escapes(text: str) -> str:
    """Characters as JSON escapes, those beyond the sixteenth bit as pairs."""
    units = text.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
