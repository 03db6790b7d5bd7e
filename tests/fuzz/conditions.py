"""Texts near the grammar of conditions: refused with their place, or the same by every engine.

An input is the text of a condition over the facts of `FACTS`.
"""

import warnings
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from rulebook.rules.conditions import Facts, evaluate, parse
from rulebook.rules.facts import Vocabulary, vocabulary
from rulebook.rules.notation import to_javascript, to_python
from rulebook.rules.value_types import check_condition
from rulebook.trouble import Trouble

from .damage import HOSTILE, damaged_bytes, damaged_text
from .data_files import check_trouble
from .node import scripts
from .target import Fault, Target

KINDS = {
    "wet": 'type = "flag"',
    "dark": 'type = "flag"',
    "few": 'type = "count", most = 5',
    "many": 'type = "count", most = 40',
    "hue": 'type = "choice", choices = ["red", "sky blue"], answers = {en = ["red", "blue"]}',
    "tap": 'type = "contact"',
    "bump": 'type = "contact"',
}
ORDERS = 'order = [{id = "first", first = ["tap", "bump"]}, {id = "early", early = ["tap"], late = ["bump"]}]'
FACTS = "\n".join(
    [
        'events = ["seen"]\npositions = ["seen"]\nfact = [',
        *(
            f'{{id = "{id}", where = "seen", say = "{id}", question = {{en = "?"}}, {kind}}},'
            for id, kind in KINDS.items()
        ),
        f"]\n{ORDERS}\n",
    ]
)
"""A file of facts of every type."""
NAMES = (*KINDS, "first", "early", "unknown")
LITERALS = (
    "True", "False", "None", "0", "1", "2", "5", "40", "41", "-1", "1.0", "0x2", "1_0", "9007199254740993",
    "'red'", '"sky blue"', "'tap'", "'none'", "''", "'it\\'s'", "'\\u2028'", "'\\U000e0001'", "'é'", "b'red'",
    "...", "1j", "1e999",
)  # fmt: skip
COMPARED = ("==", "!=", "<", "<=", ">", ">=", "is", "in", "not in")
TRIES = 6
"""Sets of facts that every condition is asked about."""
DEEP = 4


@cache
def _known() -> Vocabulary:
    """The facts that conditions speak of."""
    with TemporaryDirectory(prefix="fuzz-facts-") as folder:
        (Path(folder) / "facts.toml").write_text(FACTS, encoding="utf-8")
        return vocabulary(Path(folder))


def make(chance: Random) -> bytes:
    """A condition, right or nearly."""
    write = _sensible if chance.random() < 0.6 else _condition
    text = write(chance, chance.randint(0, DEEP))
    if chance.random() < 0.2:
        text = damaged_text(text, chance, 3)
    if chance.random() < 0.01:
        text = (
            chance.choice(("not ", "(", "-", "wet and ", "wet == ", "few + "))
            * chance.choice((60, 300, 3000))
            + text
        )
    return damaged_bytes(text.encode("utf-8", "replace"), chance)


def _sensible(chance: Random, depth: int) -> str:
    """A condition in which only like is compared with like."""
    if depth:
        left, right = (_sensible(chance, chance.randint(0, depth - 1)) for _ in range(2))
        joined = f"{left} {chance.choice(('and', 'or'))} {right}"
        return chance.choice(
            (joined, f"({joined})", f"not {left}", f"not ({joined})", f"{left} == ({right})")
        )
    number = chance.randint(0, 6)
    count = chance.choice(("few", "many", "few + many", "many - few", "(few)", f"many - {number}"))
    word = chance.choice(("hue == 'red'", "hue != 'sky blue'", "first in ('tap', 'none')", "hue in ['red']"))
    limit = chance.choice((str(number), str(number), "few", "many"))
    compared = chance.choice((f"{count} {chance.choice(COMPARED[:6])} {limit}", f"few in (0, {number})"))
    return chance.choice((chance.choice(("wet", "dark", "tap", "bump", "early")), compared, compared, word))


def _condition(chance: Random, depth: int) -> str:
    """A condition of the right form, whether it makes sense or not."""
    if depth == 0:
        return chance.choice(NAMES)
    inner = [_condition(chance, chance.randint(0, depth - 1)) for _ in range(2)]
    kind = chance.random()
    if kind < 0.35:
        return f"({inner[0]} {chance.choice(('and', 'or'))} {inner[1]})"
    if kind < 0.45:
        return f"not {inner[0]}"
    if kind < 0.75:
        right = chance.choice((chance.choice(LITERALS), inner[1]))
        return f"{chance.choice(NAMES)} {chance.choice(COMPARED)} {right}"
    if kind < 0.88:
        listed = ", ".join(chance.choices(LITERALS, k=chance.randint(0, 3)))
        return f"{inner[0]} in {chance.choice(('({})', '[{}]', '({},)', '{{{}}}')).format(listed)}"
    if kind < 0.96:
        return f"{inner[0]} {chance.choice(('+', '-', '*'))} {inner[1]} > {chance.choice(LITERALS)}"
    return f"{inner[0]} {chance.choice(HOSTILE)} {inner[1]}"


def check(data: bytes) -> bool:
    """Whether a text is a condition; raises unless it comes to the same in every engine, or is refused."""
    text = data.decode("utf-8", "surrogateescape")
    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter("always")
        taken = _check(text)
    if shown:
        raise Fault("a condition makes Python warn", shown[0].message)
    return taken


def _check(text: str) -> bool:
    try:
        parse(text, file="corpus/facts.toml", line=1)
    except Trouble as trouble:
        check_trouble(trouble)
    try:
        expression = parse(text, file="corpus/facts.toml", line=1, sums=True)
        check_condition(expression, _known().types, file="corpus/facts.toml", line=1)
    except Trouble as trouble:
        check_trouble(trouble)
        return False
    python = _compiled(to_python(expression, lambda name: f"f[{name!r}]"))
    script = to_javascript(expression, lambda name: f"f.{name}")
    chance = Random(zlib.crc32(text.encode("utf-8", "surrogateescape")))
    tries = [_facts(_known(), chance) for _ in range(TRIES)]
    engines = {
        "the interpreter": [bool(evaluate(expression, facts)) for facts in tries],
        "Python": [_asked(python, facts) for facts in tries],
        "JavaScript": scripts().ask("condition", script, tries),
    }
    for n, facts in enumerate(tries):
        values = {engine: answers[n] for engine, answers in engines.items()}
        if len(set(values.values())) > 1:
            raise Fault("engines read a condition otherwise", f"{values} for {facts}")
    return True


def _compiled(text: str) -> Callable[[Facts], object]:
    """The condition as the generated code has it."""
    try:
        code: Callable[[Facts], object] = eval(f"lambda f: {text}")
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise Fault("the code of a condition cannot be compiled", f"{error}: {text[:200]}") from None
    return code


def _asked(code: Callable[[Facts], object], facts: Facts) -> bool:
    """What the generated code says of facts."""
    try:
        return bool(code(facts))
    except Exception as error:
        raise Fault("the code of a condition fails", f"{error!r} for {facts}") from None


def _facts(known: Vocabulary, chance: Random) -> Facts:
    """Facts that can be."""
    facts = known.defaults()
    contacts = chance.sample(["tap", "bump"], chance.randint(0, 2))
    for fact in known.facts.values():
        if fact.type == "count":
            facts[fact.id] = chance.randint(0, fact.most)
        elif fact.type == "choice":
            facts[fact.id] = chance.choice(fact.choices)
        else:
            facts[fact.id] = fact.id in contacts if fact.type == "contact" else chance.random() < 0.5
    return facts | {order.id: order.of(contacts) for order in known.orders}


TARGET = Target("conditions", make, check)
