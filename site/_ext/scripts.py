"""Data as scripts: pages that were opened from a folder may not fetch, but may load a script."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

SHARED = "var rulebook = globalThis.rulebook ?? (globalThis.rulebook = {});\n"
"""The one name that scripts and data have in common."""

BLOCK = r"/\*\*(?:[^*]|\*(?!/))*\*/"
COMMENT = re.compile(rf"^[ ]*//.*\n|^[ ]*{BLOCK}[ ]*\n|{BLOCK}[ ]?", re.MULTILINE)
"""A line that is a comment, and what tells types."""

STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
QUOTED = re.compile(r'("[^"]*")')
SPACES = re.compile(r"\s+")
IDLE_SPACE = re.compile(r" ?([{};,]) ?|(?<=[\w-]:) ")
"""A space beside a mark that parts, or between a property and its value."""


def without_comments(script: str) -> str:
    """A script as it is sent to readers: what it says to people who write it stays behind."""
    return COMMENT.sub("", script)


def packed_style(sheet: str) -> str:
    """A stylesheet as it is sent to readers: without comments and without spaces that mean nothing."""
    parts = QUOTED.split(STYLE_COMMENT.sub("", sheet))
    parts[::2] = [IDLE_SPACE.sub(r"\1", SPACES.sub(" ", part)).replace(";}", "}") for part in parts[::2]]
    return "".join(parts).strip() + "\n"


def write_script(path: Path, values: Mapping[str, object]) -> None:
    """Values under their names, as a script that sets them."""
    lines = [f"{SHARED}rulebook.texts ??= {{}};\nrulebook.benches ??= {{}};\n"]
    for name, value in values.items():
        lines.append(f"rulebook.{name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n")
    path.write_text("".join(lines), encoding="utf-8")
