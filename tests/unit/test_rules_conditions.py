"""Conditions: read as the grammar says, refused if they make no sense, held alike in every language."""

import shutil
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from rulebook.errors import InputError
from rulebook.files.folders import corpus_path
from rulebook.rules.conditions import DEEPEST, LARGEST, LONGEST, Expression, Value, evaluate, names, parse
from rulebook.rules.making.read_facts import read_vocabulary
from rulebook.rules.making.triggers import Triggers
from rulebook.rules.making.value_types import YesNo, check_condition, type_of
from rulebook.rules.notation import to_javascript, to_python
from tests.agree_conditions import agree, agree_on_unknowns, drawn_seed, hold_alike, read, refuse_or_agree
from tests.expressions import COMPARISONS, TYPES, RandomConditions, possible_values
from tests.support import ROOT, edit

RANDOM = 500
"""Random conditions; tests/slow tries more."""

seeds = pytest.mark.parametrize("seed", [lambda: 2026, drawn_seed], ids=["known seed", "drawn seed"])


@seeds
def test_python_javascript_and_the_reader_hold_conditions_alike(
    seed: Callable[[], int], tmp_path: Path
) -> None:
    agree(seed(), RANDOM, tmp_path)


@seeds
def test_what_is_said_without_knowing_all_facts_holds_whatever_they_are(seed: Callable[[], int]) -> None:
    agree_on_unknowns(seed(), RANDOM)


@seeds
def test_a_condition_of_any_types_is_refused_or_means_the_same_to_all(
    seed: Callable[[], int], tmp_path: Path
) -> None:
    refuse_or_agree(seed(), RANDOM // 2, tmp_path)


@pytest.mark.parametrize(
    ("text", "python", "javascript"),
    [
        ("(count in (1, 2)) == flag", "(count in (1, 2)) == flag", "([1, 2].includes(count)) === flag"),
        ("flag == (delete == flag)", "flag == (delete == flag)", "flag === (delete === flag)"),
        ("(flag in (True,)) in [False]", "(flag in (True,)) in (False,)", None),
        ("not count in (1, 2)", "not (count in (1, 2))", "!([1, 2].includes(count))"),
        ("not (flag == delete) and flag", "not (flag == delete) and flag", "!(flag === delete) && flag"),
        ("(not flag) == delete", "(not flag) == delete", "(!flag) === delete"),
        ("count - (valueOf - 1) > 0", "(count - (valueOf - 1)) > 0", "(count - (valueOf - 1)) > 0"),
        ("count - valueOf - 1 > 0", "((count - valueOf) - 1) > 0", "((count - valueOf) - 1) > 0"),
        ("flag and (delete or flag)", "flag and (delete or flag)", "flag && (delete || flag)"),
        ("flag and delete or flag", "(flag and delete) or flag", "(flag && delete) || flag"),
        (r"odd == 'it\'s'", '''odd == "it's"''', '''odd === "it's"'''),
        (r"""odd == 'say "no"'""", """odd == 'say "no"'""", r'''odd === "say \"no\""'''),
        (r"odd in ['back\\slash', '\u2028']", r"odd in ('back\\slash', '\u2028')", None),
        (r"odd == 'line\nbreak'", r"odd == 'line\nbreak'", r'odd === "line\nbreak"'),
    ],
)
def test_operands_stand_in_parentheses(
    text: str, python: str, javascript: str | None, tmp_path: Path
) -> None:
    expression = read(text)
    check_condition(expression, TYPES, file="", line=0)
    assert to_python(expression, str) == python
    assert javascript is None or to_javascript(expression, str) == javascript
    assert read(python) == expression
    hold_alike([expression], RandomConditions(1), tmp_path)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "cannot read ''"),
        ("flag and", "cannot read 'flag and'"),
        ("flag; delete", "cannot read"),
        ("flag # and delete", "it has a comment; say it outside the block"),
        ("(flag) # )", "it has a comment"),
        ("flag\0", "a line break or another control character; write it on one line"),
        ("flag and\ndelete", "a line break or another control character"),
        ("odd == '\ud800'", "a line break or another control character"),
        (r"odd == '\ud800'", "has half of a character"),
        (r"odd == '\d'", "cannot read"),
        ("1if flag else 2", "cannot read"),
        ("count < valueOf < 2", "'count < valueOf < 2' is not allowed in a condition; join two comparisons"),
        ("flag == delete == flag", "join two comparisons with and"),
        ("count not in (1, 2)", "'count not in (1, 2)' is not allowed in a condition; write not (… in (…))"),
        ("count in ()", "'()' is no list of values; write one value at least"),
        ("count in (1)", "'1' is no list of values"),
        ("count in (1, valueOf)", "'valueOf' is no value"),
        ("count in (1, (2, 3))", "'(2, 3)' is no value"),
        ("count in {1, 2}", "'{1, 2}' is no list of values"),
        ("count in (None, 1)", "'None' is not allowed in a condition; use only names, whole numbers"),
        ("flag == None", "'None' is not allowed"),
        ("count == 1.0", "'1.0' is not allowed"),
        ("count == 1j", "'1j' is not allowed"),
        ("word == b'a'", """"b'a'" is not allowed"""),
        ("word == f'a'", """"f'a'" is not allowed"""),
        ("count == ...", "'...' is not allowed"),
        ("count > -1", "'-1' is not allowed"),
        (f"count < {LARGEST + 1}", f"{LARGEST + 1} is too large; write a number up to {LARGEST}"),
        (f"count < {'9' * 5000}", "cannot read"),
        ("(flag := delete)", "'flag := delete' is not allowed"),
        ("lambda: flag", "'lambda: flag' is not allowed"),
        ("flag if delete else flag", "is not allowed"),
        ("count * 2 > 1", "'count * 2' is not allowed"),
        ("flag is True", "'flag is True' is not allowed"),
        ("[flag]", "'[flag]' is not allowed"),
        ("(flag,)", "'(flag,)' is not allowed"),
        ("flag.real", "'flag.real' is not allowed"),
        ("ﬂag", "'ﬂag' is no name; begin with a letter a to z"),
        ("флаг", "'флаг' is no name"),
        ("__proto__", "'__proto__' is no name"),
    ],
)
def test_what_is_no_condition_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text, file="page.md", line=7, sums=True)
    assert complaint in str(caught.value) and str(caught.value).startswith("page.md:7: ")


def test_sums_stand_where_they_are_allowed() -> None:
    assert parse("count + 1", file="", line=0, sums=True) == ("+", ("name", "count"), ("value", 1))
    with pytest.raises(InputError, match=r"'count \+ 1' is not allowed in a condition; give the sum a name"):
        parse("count + 1 > 2", file="", line=0)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 10_000 + "flag" + ")" * 10_000,
        "(" * 250 + "flag" + ")" * 250,
        "not " * 2000 + "flag",
        "not " * 60_000 + "flag",
        " + ".join(["count"] * 1000),
        "flag == (" * 199 + "flag" + ")" * 199,
        "[" * 5000,
        "-" * 9000 + "1",
        "flag and " * 200_000 + "flag",
    ],
    ids=range(9),
)
def test_a_condition_beyond_the_limits_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=rf"nested|characters|too many|{DEEPEST}|{LONGEST}|never closed"):
        read(text)


DEEP = {
    "not": ("not {}", "flag"),
    "comparison": ("flag == ({})", "delete"),
    "membership": ("({}) in (True,)", "flag"),
    "and, or": ("flag and (delete or ({}))", "flag"),
    "sum": ("count - ({})", "valueOf"),
}


@pytest.mark.parametrize(("shape", "core"), DEEP.values(), ids=DEEP)
def test_conditions_can_be_as_deep_as_the_limit_says(shape: str, core: str, tmp_path: Path) -> None:
    levels = 2 if " or " in shape else 1
    text = core
    for _ in range((DEEPEST - 1) // levels):
        text = shape.format(text)
    expression = read(text)
    assert read(to_python(expression, str)) == expression
    type_of(expression, TYPES, file="", line=0)
    hold_alike([expression], RandomConditions(2), tmp_path)
    with pytest.raises(
        InputError, match=f"the condition is nested more than {DEEPEST} deep; give a part of it a name"
    ):
        read(shape.format(shape.format(text)))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "count",
            "'count' is a number from 0 to 2, where yes or no is wanted; compare it, such as count >= 1",
        ),
        (
            "word",
            "'word' is one of 'a', 'b=c', \"it's\", where yes or no is wanted; compare it, such as word ==",
        ),
        ("not count", "'count' is a number from 0 to 2, where yes or no is wanted"),
        ("flag and count", "'count' is a number from 0 to 2, where yes or no is wanted"),
        ("flag or count + 1", "'count + 1' is a number from 1 to 3, where yes or no is wanted"),
        ("flagg", "unknown fact 'flagg'; did you mean 'flag'?"),
        ("weather", "unknown fact 'weather'; name a fact or a notion"),
        ("count < 'a'", "\"'a'\" is 'a', and only numbers are less or more than others"),
        ("word < 'b'", "'word' is one of 'a', 'b=c', \"it's\", and only numbers are less or more"),
        ("flag < delete", "'flag' is yes or no, and only numbers are less or more"),
        ("flag == 1", "'flag == 1' compares yes or no with 1; compare like with like"),
        ("count == True", "'count == True' compares a number from 0 to 2 with yes or no"),
        ("count == 'a'", "compares a number from 0 to 2 with 'a'"),
        ("'a' == count", "compares a number from 0 to 2 with 'a'"),
        ("flag in (1, 0)", "'flag in (1, 0)' compares yes or no with 1"),
        ("count in (1, True)", "compares a number from 0 to 2 with yes or no"),
        ("word in ('a', 1)", "compares one of"),
        ("flag + 1 > 0", "'flag' is yes or no, and only numbers are added or taken away"),
        ("word + 'a' == 'aa'", "and only numbers are added"),
        ("word == 'B=c'", "'word' is never 'B=c'; did you mean 'b=c'? it is one of 'a', 'b=c', \"it's\""),
        ("word != 'its'", "'word' is never 'its'"),
        ("'its' == word", "'word' is never 'its'"),
        ("word in ('a', 'its')", "'word' is never 'its'"),
        ("word in ('a', 'b=c', \"it's\")", "always holds; leave it out"),
        ("count > 2", "'count > 2' never holds; one side is a number from 0 to 2, the other 2"),
        ("count <= 2", "'count <= 2' always holds"),
        ("count == 3", "'count' is never 3; it is a number from 0 to 2"),
        ("count in (1, 3)", "'count' is never 3"),
        ("count + valueOf > 5", "'(count + valueOf) > 5' never holds"),
        ("count - 3 >= 0", "'(count - 3) >= 0' never holds"),
        ("1 == 1", "'1 == 1' always holds"),
        ("'a' != 'a'", "\"'a' != 'a'\" never holds"),
        ("large + 1 > 2", f"'large + 1' can pass {LARGEST}; lower the limits of its facts"),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as caught:
        check_condition(read(text), TYPES, file="page.md", line=7)
    assert complaint in str(caught.value) and str(caught.value).startswith("page.md:7: ")


@pytest.mark.parametrize(
    "text",
    [
        *("True", "flag == True", "flag != delete", "count >= 2", "count + valueOf == 5", "count - 2 >= 0"),
        *("word == toString", "word in ('a',)", "'a' == word", "0 < count", "(count > 1) == (word == 'a')"),
    ],
)
def test_what_makes_sense_is_accepted(text: str) -> None:
    check_condition(read(text), TYPES, file="", line=0)
    assert type_of(read(text), TYPES, file="", line=0) == YesNo()


@seeds
def test_what_is_said_to_hold_always_or_never_does(seed: Callable[[], int]) -> None:
    drawn = seed()
    conditions = RandomConditions(drawn)
    told: Counter[str] = Counter()
    for _ in range(RANDOM):
        if conditions.random.random() < 0.3:
            expression = (conditions.random.choice(COMPARISONS[:2]), conditions.word(1), conditions.word(1))
        else:
            sums = conditions.number(3), conditions.number(3)
            expression = (conditions.random.choice(COMPARISONS), *sums)
        spoken_of = sorted(names(expression))
        values: set[Value | None] = set()
        for choice in product(*(possible_values(TYPES[name]) for name in spoken_of)):
            values.add(evaluate(expression, dict(zip(spoken_of, choice, strict=True))))
        try:
            check_condition(expression, TYPES, file="", line=0)
            told["nothing"] += 1
        except InputError as error:
            certain = "always" in error.message or (expression[0] == "!=" and "is never" in error.message)
            assert values == {certain}, (drawn, expression, str(error))
            told["always" if certain else "never"] += 1
    assert min(told["nothing"], told["always"], told["never"]) > 10, (drawn, told)


def test_unknown_facts_leave_open_what_hangs_on_them() -> None:
    facts = {"flag": None, "delete": True, "count": None, "word": "a"}
    for text, value in {
        "flag or delete": True,
        "flag and delete": None,
        "not delete and count > 1": False,
        "count > 1 or not delete": None,
        "count in (1, 2)": None,
        "flag == delete": None,
        "word == 'a' and delete": True,
    }.items():
        assert evaluate(read(text), facts) is value, text


def test_a_notion_is_traced_once_however_often_others_speak_of_it() -> None:
    """Each notion names the one before twice; tracing them one by one would double the work each time."""

    def work(notions: int) -> int:
        readings: dict[str, list[Expression]] = {"n0": [("name", "flag")]}
        for number in range(1, notions):
            name: Expression = ("name", f"n{number - 1}")
            readings[f"n{number}"] = [("or", name, ("and", name, name))]
        last: Expression = ("name", f"n{notions - 1}")
        triggers = Counted({"flag": False}, readings)
        assert triggers.of(last) == ("flag",)
        return triggers.traced

    assert work(16) < 3 * work(8)


class Counted(Triggers):
    """Triggers that count how often they are asked."""

    traced = 0

    def _of(self, expression: Expression) -> frozenset[str]:
        self.traced += 1
        return super()._of(expression)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("own_left_circle > own_circle", "own_left_circle + 1", "where yes or no is wanted"),
        ("own_left_circle > own_circle", "own_left_circl > 1", "unknown fact 'own_left_circl'; did you mean"),
        ("own_left_circle > own_circle", "own_left_circle > 'a'", "only numbers are less or more"),
        ("game != 'doubles' and (partners_talk", "game != 'double' and (partners_talk", "is never 'double'"),
        ("first_contact != 'none'", "first_contact != 'nothing'", "'first_contact' is never 'nothing'"),
    ],
)
def test_what_cannot_be_is_checked_in_its_line(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = corpus_path(tmp_path, "facts.toml")
    path.parent.mkdir()
    shutil.copy(ROOT / "corpus" / "rules" / "facts.toml", path)
    edit(path, old, new)
    lines = path.read_text(encoding="utf-8").splitlines()
    (line,) = [number for number, text in enumerate(lines, 1) if new in text]
    with pytest.raises(InputError, match=complaint) as caught:
        read_vocabulary(tmp_path)
    assert caught.value.line == line and caught.value.file.endswith("facts.toml")
