"""Texts near the grammar of conditions: refused with their place, or the same by every engine.

An input is the text of a condition over the facts of `TYPES`.
"""

import warnings
import zlib
from random import Random

from rulebook.rules.conditions import evaluate, parse
from rulebook.rules.making.value_types import Number, ValueType, WordType, YesNo, check_condition
from rulebook.rules.notation import to_javascript, to_python

from ..expressions import TYPES as ODD_TYPES
from ..expressions import RandomConditions, possible_values
from .node import ask

TYPES: dict[str, ValueType] = {
    "wet": YesNo(),
    "dark": YesNo(),
    "few": Number(0, 5),
    "many": Number(0, 40),
    "hue": WordType(("red", "sky blue")),
    "tap": YesNo(),
    "bump": YesNo(),
    "first": WordType(("none", "tap", "bump")),
    "early": YesNo(),
    **ODD_TYPES,
}
"""Facts of every type, some with odd names and words; the kept cases name them."""
RANDOM = 30
"""Random conditions among the samples."""
TRIES = 6
"""Sets of facts that every condition is asked about."""
SAMPLES = (
    *("wet", "not (dark and tap)", "wet == (dark or early)", "few + many > 5", "many - few <= 3 and not wet"),
    *("hue == 'red'", 'hue != "sky blue"', "hue in ['red']", "first in ('tap', 'none') or bump"),
    *("few in (0, 2, 5)", "(few > 2) in (True,)", "0x2 < few", "9007199254740993 > many", "few == many"),
)


def samples() -> list[str]:
    """Conditions of every shape."""
    conditions = RandomConditions(2026)
    return [*SAMPLES, *(conditions.text() for _ in range(RANDOM))]


def check(data: bytes) -> None:
    """A condition comes to the same in every engine, or is refused."""
    text = data.decode("utf-8", "surrogateescape")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        expression = parse(text, file="facts.toml", line=1, sums=True)
        check_condition(expression, TYPES, file="facts.toml", line=1)
        python = eval(f"lambda f: {to_python(expression, 'f[{!r}]'.format)}")
    chance = Random(zlib.crc32(data))
    tries = [
        {name: chance.choice(possible_values(found)) for name, found in TYPES.items()} for _ in range(TRIES)
    ]
    answers = {
        "the interpreter": [bool(evaluate(expression, facts)) for facts in tries],
        "Python": [bool(python(facts)) for facts in tries],
        "JavaScript": ask("condition", to_javascript(expression, "f.{}".format), tries),
    }
    assert len({str(values) for values in answers.values()}) == 1, answers
