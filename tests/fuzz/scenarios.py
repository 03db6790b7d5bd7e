"""Situations as people write them, YAML or JSON, damaged: refused with their place, or judged.

An input is the text of a file.
"""

import json
from functools import cache
from random import Random

import yaml

from rulebook.rules.situation import load_situation
from rulebook.trouble import Trouble

from ..support import ROOT
from .damage import damaged_text, odd_words
from .situations import check_situation, make_situation
from .target import Fault, Target


@cache
def _written() -> list[str]:
    """Every scenario of the corpus as it is written, a table by itself."""
    texts = []
    for path in sorted((ROOT / "corpus" / "scenarios").glob("*.yaml")):
        for block in path.read_text(encoding="utf-8").split("\n- ")[1:]:
            texts.append("\n".join(line.removeprefix("  ") for line in block.split("\n")))
    return texts


def make(chance: Random) -> bytes:
    """A scenario of the corpus, a generated situation or odd words, damaged."""
    kind = chance.random()
    if kind < 0.5:
        text = chance.choice(_written())
    elif kind < 0.75:
        text = json.dumps(make_situation(chance), ensure_ascii=False)
    elif kind < 0.95:
        text = yaml.safe_dump(make_situation(chance), allow_unicode=True, sort_keys=False)
    else:
        text = odd_words(chance)
    return damaged_text(text, chance, chance.choice((0, 1, 3, 8))).encode("utf-8", "replace")


def check(data: bytes) -> bool:
    """Whether a situation is judged; raises unless it is so by the laws of rulings, or is refused."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return False
    try:
        situation = load_situation(text, "situation.yaml")
    except Trouble as trouble:
        if not str(trouble).startswith("situation.yaml:") or len(str(trouble).splitlines()) != 1:
            raise Fault("a file is refused in more than a line, or without its place", trouble) from None
        return False
    return check_situation(situation[0] if isinstance(situation, list) and len(situation) == 1 else situation)


TARGET = Target("scenarios", make, check)
