"""Pages become rules: nonsense is refused in its line, and any word and name survives the way to code."""

import importlib.util
import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rulebook.errors import InputError
from rulebook.files.folders import corpus_path
from rulebook.index import Index
from rulebook.records import Clause, Concept, Kind, NumberFrom
from rulebook.rules.conditions import DEEPEST, Facts, evaluate
from rulebook.rules.facts import Fact, FactTable, Vocabulary
from rulebook.rules.making.generate import generate_code
from rulebook.rules.making.interpret import interpret
from rulebook.rules.making.meaning import read_pages
from rulebook.rules.outcomes import Outcome, OutcomeTable
from rulebook.rules.rule import AllRules
from rulebook.rules.situation import facts_of
from tests.expressions import WORDS
from tests.support import run_script

FIRST, SECOND = "one", "two"
"""Documents of a small corpus."""
CONCEPTS = ("class", "condition", "2nd", "a-b", "Any", "never", "last")
"""Some of which mean something to Python."""
FACTS = Vocabulary(
    FactTable(
        events=(),
        positions=(),
        fact=(
            Fact(id="constructor", where="", say="constructor", type="flag", question={}),
            Fact(id="facts", where="", say="facts", type="count", most=3, question={}),
            Fact(id="word", where="", say="word", type="choice", choices=WORDS, question={}),
        ),
        order=(),
    )
)
OUTCOMES = OutcomeTable(
    contradicted=(),
    placed=(),
    outcome={word: Outcome(absorbs=(), words={}) for word in ("fine", "warned", "sent-off", "constructor")},
)


def clause(document: str, number: str) -> Clause:
    return Clause(
        id=f"{document}/{number}",
        document=document,
        number=number,
        label=number,
        number_from=NumberFrom.PRINTED,
        kind=Kind.CLAUSE,
        parent=None,
        order=1,
        text="",
        lines=(1, 1),
        hash="0" * 16,
        page=None,
        doubt=None,
        body="",
        breaks=(),
        emphasis=(),
        annex=None,
        pieces=(),
    )


def interpreted(folder: Path, *blocks: str) -> AllRules:
    """The rules of a page with a concept a block; the block of the first begins in line 4."""
    concepts = CONCEPTS[: len(blocks)]
    page: list[str] = []
    members: dict[str, dict[str, tuple[str, ...]]] = {}
    for number, (concept, block) in enumerate(zip(concepts, blocks, strict=True), 1):
        page += [
            f"## {concept}",
            *(f"> {document} {number} {'0' * 16} words" for document in (FIRST, SECOND)),
        ]
        page.append(block)
        members[concept] = {document: (str(number),) for document in (FIRST, SECOND)}
    pages = corpus_path(folder, "meaning")
    pages.mkdir(parents=True)
    (pages / "page.md").write_text("\n".join(page) + "\n", encoding="utf-8")
    books = {
        document: [clause(document, str(number)) for number in range(1, len(blocks) + 1)]
        for document in (FIRST, SECOND)
    }
    named = [Concept(id=id, headline={}, members=numbers) for id, numbers in members.items()]
    return interpret(read_pages(folder), Index(books, named), FACTS, OUTCOMES)


def rule(*lines: str) -> str:
    return "\n".join(["```rule", *lines, "```"])


def notions(*lines: str) -> str:
    return "\n".join(["```notions", *lines, "```"])


@pytest.mark.parametrize(
    ("line", "block", "complaint"),
    [
        (6, rule("then: fine", "when: facts < 'a'"), "only numbers are less or more than others"),
        (6, rule("then: fine", "when: constructor or", "  facts"), "'facts' is a number from 0 to 3"),
        (6, rule("then: fine", "when: facts > 2 > 1"), "join two comparisons with and"),
        (6, rule("then: fine", "when: facts + 1 > 2"), "give the sum a name, as a notion"),
        (6, rule("then: fine", "when: constructr"), "unknown fact 'constructr'; did you mean 'constructor'?"),
        (7, rule("then: fine", "when: constructor", "when @ two: word == 'z'"), "'word' is never 'z'"),
        (6, rule("when: constructor", "then: glory"), "unknown outcome 'glory'"),
        (7, rule("when: constructor", "then: fine", "otherwise @ two: glory"), "unknown outcome 'glory'"),
        (7, rule("when: constructor", "then: fine", "turns: fine into glory"), "unknown outcome 'glory'"),
        (6, rule("when: constructor", "kind: whim"), "unknown kind 'whim'"),
        (6, rule("when: constructor", "defeats: glory"), "no concept 'glory'"),
        (6, rule("when: constructor", "clauses: 77"), "one has no clause '77'"),
        (
            5,
            rule("when: said_warned >= 1"),
            "'norm' speaks before it is known what rules gave; let the kind be",
        ),
        (6, notions("a = facts + 1", "b = a and constructor"), "'a' is a number from 1 to 4"),
        (6, notions("a = facts + 1", "b = a == 7"), "'a' is never 7; it is a number from 1 to 4"),
        (6, notions("a = word", "b = a == 'z'"), "'a' is never 'z'"),
        (5, notions("a = said_glory >= 1"), "unknown fact 'said_glory'"),
        (5, notions("a = b", "b = a"), "the notion 'a' needs 'b'; define it, and not by itself"),
        (5, notions("a = weather"), "the notion 'a' needs 'weather'"),
        (5, notions("facts = constructor"), "'facts' is a fact, not a notion"),
        (5, notions("_a = constructor"), "'_a' cannot be a name"),
        (5, notions("lambda = constructor"), "'lambda' cannot be a name"),
        (6, notions("a = constructor", "a = facts > 1"), "the notion 'a' is defined twice"),
        (
            6,
            notions("a = constructor", "a @ two = facts + 1"),
            "'a' is a number from 1 to 4, and yes or no in another",
        ),
        (
            5,
            notions("a @ one = b", "b @ one = constructor", "b @ two = a", "a @ two = constructor"),
            "'a' goes round in a circle where documents are mixed",
        ),
    ],
)
def test_a_page_that_makes_no_sense_is_refused_in_its_line(
    tmp_path: Path, line: int, block: str, complaint: str
) -> None:
    with pytest.raises(InputError) as caught:
        interpreted(tmp_path, block)
    assert complaint in str(caught.value)
    assert (caught.value.file, caught.value.line) == ("corpus/rules/meaning/page.md", line)


def letters(number: int) -> str:
    """A name for a number, in letters."""
    return "n" + "".join("abcdefghij"[int(digit)] for digit in str(number))


@pytest.mark.parametrize(("many", "refused"), [(DEEPEST - 1, False), (DEEPEST, True)])
def test_notions_rest_on_others_only_so_deep(tmp_path: Path, many: int, refused: bool) -> None:
    lines = [f"{letters(0)} = constructor"]
    lines += [f"{letters(number)} = not {letters(number - 1)}" for number in range(1, many + 1)]
    blocks = (notions(*lines), rule(f"when: {letters(many)}", "then: fine"))
    if not refused:
        rules = interpreted(tmp_path, *blocks)
        assert generate_code(rules, CONCEPTS, FACTS, OUTCOMES)
        return
    with pytest.raises(
        InputError, match=f"nested more than {DEEPEST} deep; define it by fewer steps"
    ) as caught:
        interpreted(tmp_path, *blocks)
    assert caught.value.line == 5 + many


def test_any_word_and_name_survives_the_way_to_code(tmp_path: Path) -> None:
    """Concepts, notions, facts, outcomes and words that mean something to a language rule alike in both."""
    rules = interpreted(
        tmp_path,
        rule("when: word == 'b=c'", "then: warned"),
        rule(f"when: word in {WORDS[3:20]!r}", "then: fine"),
        rule("when: counts >= 3 and not derive", "then: constructor"),
        rule(
            "when: naught or (said_warned >= 1) == (said_constructor >= 1)",
            "kind: escalate",
            "then: sent-off",
        ),
        rule(f"when: word == {WORDS[-1]!r} or constructor", "then: warned, fine"),
        rule("when: naught", "then: fine"),
        notions(
            "counts = facts + 1",
            "derive = constructor or word == 'b=c'",
            "derive @ two = (constructor or word in ('true', '1')) == (facts < 2)",
            "naught = False",
        ),
    )
    files = generate_code(rules, CONCEPTS, FACTS, OUTCOMES)
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    told: list[Facts] = [
        {"constructor": flag, "facts": count, "word": word}
        for flag, count, word in product((False, True), range(4), WORDS)
    ]
    python = _by_python(tmp_path, told)
    assert _by_javascript(tmp_path, told) == python == [_by_reader(rules, facts) for facts in told]
    assert {word for row in python for outcomes in row for word in outcomes} == set(OUTCOMES.outcome)
    assert any(one != two for one, two in python)


def _by_reader(rules: AllRules, facts: Facts) -> list[list[str]]:
    """What each document rules, by the conditions as read."""
    rulings: list[list[str]] = []
    for document in rules.documents.values():
        known = {**facts, **{f"said_{word}": 0 for word in OUTCOMES.outcome}}
        given: set[str] = set()
        for late in (False, True):
            for notion in document.notions:
                value = evaluate(notion.value, known)
                assert value is not None
                known[notion.name] = value
            for one in document.rules:
                if one.looks_at_facts != late and evaluate(one.when, known):
                    given.update(one.outcomes)
            known.update((f"said_{word}", int(word in given)) for word in OUTCOMES.outcome)
        rulings.append([word for word in OUTCOMES.outcome if word in given])
    return rulings


def _by_python(folder: Path, told: list[Facts]) -> list[list[list[str]]]:
    spec = importlib.util.spec_from_file_location("small_rules", folder / "rules.py")
    assert spec and spec.loader
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [
        [list(module.judge(document, facts).outcomes) for document in module.DOCUMENTS]
        for facts in (facts_of(facts, FACTS) for facts in told)
    ]


def _by_javascript(folder: Path, told: list[Facts]) -> list[list[list[str]]]:
    (folder / "rules.mjs").write_bytes((folder / "rules.js").read_bytes())
    (folder / "told.jsonl").write_text("".join(json.dumps(row) + "\n" for row in told), encoding="utf-8")
    printed = run_script("agree.mjs", "rules.mjs", "told.jsonl", folder=folder)
    return [[ruling[0] for ruling in json.loads(line)] for line in printed.splitlines()]
