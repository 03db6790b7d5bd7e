"""Damaged data files of the corpus, loaded as `rulebook build` loads them: refused in one line, or accepted.

An input is the path of a file below `corpus/` on the first line, and its bytes; the rest is as it is.
"""

from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from random import Random

from rulebook.trouble import Trouble

from ..support import ROOT
from .authored import LOADS, authored
from .damage import damaged_bytes, damaged_text, excerpt, odd_words
from .target import Fault, Target

SHORT = 10_000
"""Letters of a short file, of which mostly the whole is damaged; of others a few parts, which is quicker."""
WHOLE = 0.1
"""How often a long file is damaged as a whole."""
TABLES = 6
LITERALS = (
    "1", "-1", "0.5", "nan", "inf", "1e400", "9" * 40, "0x1F", "true", "1979-05-27", "1979-05-27T07:32:00Z",
    '""', '" "', '"x"', "''", '"*"', '"{1}"', '"{1}{1}"', '"(?P<x"', '"(a+)+b"', '"\\u0000"', '"a\\nb"', '"',
    "[]", "[[]]", "[1]", '["x"]', '["", ""]', '["x", "x"]', "{}", "{x = 1}", '{en = "x"}', "[{}]", "[", "{",
)  # fmt: skip
"""Values of TOML, of other types and none at all."""


def make(chance: Random) -> bytes:
    """A data file, whole or a few parts of it, damaged."""
    pattern = chance.choice(list(LOADS))
    path = chance.choice([path for path in authored().paths if fnmatch(path, pattern)])
    text = _content(path)
    if chance.random() > (0.8 if len(text) < SHORT else WHOLE):
        text = _parts(path, text, chance)
    for _ in range(chance.choice((0, 1, 1, 2))):
        text = _other_value(text, chance) if path.endswith(".toml") else text
    text = damaged_text(text, chance, chance.choice((0, 0, 1, 2, 8)))
    return f"{path}\n".encode() + damaged_bytes(text.encode("utf-8", "replace"), chance)


@cache
def _content(path: str) -> str:
    return (ROOT / "corpus" / path).read_text(encoding="utf-8")


def _parts(path: str, text: str, chance: Random) -> str:
    """A few tables, sections, scenarios or lines of a file, mostly with what it begins with."""
    mark = {".toml": "\n[", ".md": "\n## ", ".yaml": "\n- "}.get(Path(path).suffix, "\n")
    first, *rest = text.split(mark)
    some = excerpt(rest, chance, TABLES) if rest else []
    return mark.join([first, *some] if chance.random() < 0.8 else ["", *some])


def _other_value(text: str, chance: Random) -> str:
    """A value of a TOML file becomes one of another type."""
    lines = text.split("\n")
    assigned = [n for n, line in enumerate(lines) if "=" in line]
    if assigned:
        n = chance.choice(assigned)
        value = chance.choice(LITERALS) if chance.random() < 0.9 else repr(odd_words(chance, 4))
        lines[n] = f"{lines[n].partition('=')[0]}= {value}"
    return "\n".join(lines)


def check(data: bytes) -> bool:
    """Whether a file is loaded; raises unless it is, or is refused in one line that names a file."""
    path, _, content = data.partition(b"\n")
    name = path.decode("utf-8", "replace")
    if name not in authored().paths:
        return False
    try:
        authored().load(name, content)
    except Trouble as trouble:
        check_trouble(trouble)
        return False
    return True


def check_trouble(trouble: Trouble) -> None:
    """Raises unless a complaint is one line that names a file."""
    if not trouble.file:
        raise Fault("a complaint names no file", trouble) from trouble
    if len(str(trouble).splitlines()) != 1:
        raise Fault("a complaint is not one line", repr(str(trouble))) from trouble


TARGET = Target("data_files", make, check)
