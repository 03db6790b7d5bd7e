"""The reader, generated Python and generated JavaScript hold random conditions alike."""

import ast
import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from random import SystemRandom
from typing import Any

from rulebook.errors import InputError
from rulebook.rules.conditions import Expression, Facts, Value, depth, evaluate, names, parse
from rulebook.rules.making.value_types import YesNo, check_condition, type_of
from rulebook.rules.notation import to_javascript, to_python

from .expressions import TYPES, RandomConditions, possible_values
from .support import run_script

FACTS_EACH = 4
"""Random facts for each condition."""
BATCH = 10_000
"""Conditions that go into one file of code."""
MOST_UNKNOWN = 3
CERTAIN = (" always holds;", " never holds;", " is never ")
"""What is said of a condition that is of the right types and yet hangs on nothing."""


def read(text: str) -> Expression:
    """A text as a condition or a sum, or `InputError`."""
    return parse(text, file="page.md", line=7, sums=True)


def in_python(expressions: Sequence[Expression]) -> list[Callable[[Facts], Any]]:
    """Conditions as code, written as the generated rules are."""
    lines: list[str] = []
    for place, expression in enumerate(expressions):
        lines.append(f"def condition_{place}(f):")
        lines.append("    return " + to_python(expression, 'f["{}"]'.format))
    space: dict[str, Any] = {}
    exec(compile("\n".join([*lines, ""]), "conditions", "exec"), space)
    return [space[f"condition_{place}"] for place in range(len(expressions))]


def in_javascript(
    expressions: Sequence[Expression], facts: Sequence[Sequence[Facts]], folder: Path
) -> list[list[Value]]:
    """What conditions as JavaScript come to, one value for each of their facts."""
    code = [f"  (f) => {to_javascript(expression, 'f.{}'.format)}," for expression in expressions]
    module = "\n".join(["export const CONDITIONS = [", *code, "];", ""])
    (folder / "conditions.mjs").write_text(module, encoding="utf-8")
    rows = "".join(json.dumps(row) + "\n" for row in facts)
    (folder / "facts.jsonl").write_text(rows, encoding="utf-8")
    printed = run_script("conditions.mjs", "conditions.mjs", "facts.jsonl", folder=folder)
    return [json.loads(line) for line in printed.split("\n") if line]


def hold_alike(expressions: Sequence[Expression], conditions: RandomConditions, folder: Path) -> Counter[str]:
    """The values that all three agree on; fails with the first condition of which they do not."""
    values: Counter[str] = Counter()
    for start in range(0, len(expressions), BATCH):
        batch = expressions[start : start + BATCH]
        facts = [[conditions.facts() for _ in range(FACTS_EACH)] for _ in batch]
        answers = in_javascript(batch, facts, folder)
        rows = zip(batch, facts, in_python(batch), answers, strict=True)
        for expression, given, code, said in rows:
            for some, javascript in zip(given, said, strict=True):
                read, python = evaluate(expression, some), code(some)
                told = (conditions.seed, expression, some, read, python, javascript)
                assert read == python == javascript, told
                assert type(read) is type(python) is type(javascript), told
                values[repr(python) if isinstance(python, bool) else "number or word"] += 1
    return values


def agree(seed: int, count: int, folder: Path) -> str:
    """Conditions that make sense: read back as written, held alike by all; figures."""
    conditions = RandomConditions(seed)
    by_text: dict[str, Expression] = {}
    certain = 0
    while len(by_text) < count + certain:
        expression = conditions.expression()
        text = to_python(expression, str)
        if text in by_text:
            continue
        by_text[text] = expression
        assert read(text) == expression == read(ast.unparse(ast.parse(text, mode="eval"))), (seed, text)
        try:
            type_of(expression, TYPES, file="page.md", line=7)
        except InputError as error:
            certain += 1
            assert any(words in str(error) for words in CERTAIN), (seed, text, str(error))
    expressions = list(by_text.values())
    values = hold_alike(expressions, conditions, folder)
    assert min(values["True"], values["False"]) > count / 2, (seed, values)
    heads = Counter(expression[0] for expression in expressions)
    deepest = max(depth(expression, {}) for expression in expressions)
    return (
        f"{count} different conditions and {certain} that hang on nothing, up to {deepest} deep;"
        f" {sum(values.values())} values {dict(values)} of {dict(heads)}"
    )


def agree_on_unknowns(seed: int, count: int) -> str:
    """What `evaluate` says without knowing some facts holds whatever they are; figures."""
    conditions = RandomConditions(seed)
    said: Counter[bool] = Counter()
    completions = 0
    for _ in range(count):
        expression = conditions.expression()
        spoken_of = sorted(names(expression))
        number = min(len(spoken_of), conditions.random.randint(1, MOST_UNKNOWN))
        unknown = conditions.random.sample(spoken_of, number)
        facts = conditions.facts()
        value = evaluate(expression, facts | dict.fromkeys(unknown))
        said[value is not None] += 1
        if value is None:
            assert unknown, (seed, expression)
            continue
        for choice in product(*(possible_values(TYPES[name]) for name in unknown)):
            complete = facts | dict(zip(unknown, choice, strict=True))
            completions += 1
            assert evaluate(expression, complete) == value, (seed, expression, complete)
    assert min(said.values()) > count / 20, (seed, said)
    return f"{count} with unknown facts: {said[True]} decided all the same, held {completions} times"


def refuse_or_agree(seed: int, count: int, folder: Path) -> str:
    """Conditions whose parts are of any type: refused with `InputError`, or held alike by all; figures."""
    conditions = RandomConditions(seed)
    accepted: list[Expression] = []
    for _ in range(count):
        text = to_python(conditions.mixed_up(), str)
        try:
            expression = read(text)
            check_condition(expression, TYPES, file="page.md", line=7)
        except InputError as error:
            assert error.line == 7 and error.hint, (seed, text)
        else:
            accepted.append(expression)
            assert isinstance(type_of(expression, TYPES, file="", line=0), YesNo)
    assert set(hold_alike(accepted, conditions, folder)) == {"True", "False"}
    assert count / 50 < len(accepted) < count, (seed, len(accepted))
    return f"{count} conditions whose parts are of any type: {len(accepted)} accepted"


def drawn_seed() -> int:
    """A seed that nobody knows beforehand."""
    return SystemRandom().randrange(10**9)
