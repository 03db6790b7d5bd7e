"""One engine, three voices: Python, JavaScript and the solver rule alike, by any mixture of documents."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import z3

from crossref.comparing.proof import World
from rulebook.errors import InputError
from rulebook.rules.conditions import Expression, evaluate, names, pulled_triggers
from rulebook.rules.generated import rules as code
from rulebook.rules.judge import judge
from rulebook.rules.situation import Statement, facts_of, situation_of, statements
from rulebook.rules.weigh import KnownFacts, RuleSet, rule_sets, weigh
from rulebook.rules.what_if import mixture
from tests.agree_conditions import drawn_seed
from tests.expressions import RandomConditions
from tests.mutation import Mutant, cases, spoilt
from tests.rulings import SCENARIOS, essence, essence_with_grounds, javascript, rules_of
from tests.situations import damaged, situations
from tests.support import DOCUMENTS, RULES

RANDOM = 500
"""Random situations; tests/slow tries more, as of everything here."""
MIXTURES, OF_EACH = 10, 50
"""Random mixtures, and situations that each rules on."""
SOLVED_MIXTURES, SOLVED_OF_EACH = 10, 8
"""The same for the solver, which is slow."""
SOLVED_CONDITIONS = 300

Choice = tuple[str, frozenset[str]]
"""A document, and the concepts that are read as in it."""


def random_choices(seed: int) -> Iterator[tuple[str, list[Choice]]]:
    """A document, and from each of some others a random part of the concepts, without end."""
    random = Random(seed)
    concepts = set()
    for rules in RULES.sets.values():
        concepts |= {rule.concept for rule in rules.rules} | {notion.concept for notion in rules.notions}
    ordered = sorted(concepts)
    while True:
        base, *others = random.sample(DOCUMENTS, random.randint(2, len(DOCUMENTS)))
        share = random.random()
        drawn = [frozenset(concept for concept in ordered if random.random() < share) for _ in others]
        yield base, list(zip(others, drawn, strict=True))


def mixed(base: str, choices: list[Choice]) -> RuleSet:
    rules = RULES.of(base)
    for document, concepts in choices:
        rules = mixture(rules, RULES.of(document), concepts)
    return rules


def places(rules: RuleSet) -> dict[str, Any]:
    """A mixture as places in the generated lists, which are the same in both languages."""
    rule_places: dict[int, tuple[int, str]] = {}
    notion_places: dict[int, int] = {}
    for document in DOCUMENTS:
        own = {rule.id: place for place, (rule, clauses, _) in enumerate(code.RULES) if document in clauses}
        for rule in RULES.of(document).rules:
            rule_places[id(rule)] = (own[rule.id], document)
        own = {notion.name: place for place, (notion, ids) in enumerate(code.NOTIONS) if document in ids}
        for notion in RULES.of(document).notions:
            notion_places[id(notion)] = own[notion.name]
    return {
        "rules": [rule_places[id(rule)] for rule in rules.rules],
        "notions": [notion_places[id(notion)] for notion in rules.notions],
    }


def test_python_and_javascript_agree(tmp_path: Path) -> None:
    agree([situation for situation, _ in islice(situations(RULES.vocabulary, 2026), RANDOM)], tmp_path)


def agree(stated: list[dict[str, Any]], folder: Path) -> None:
    """Both engines rule alike on some situations, and on most of them they rule at all."""
    ruled = Counter[str]()
    for situation, rulings in zip(stated, javascript("agree.mjs", stated, folder), strict=True):
        facts = facts_of(situation, RULES.vocabulary)
        for document, said in zip(DOCUMENTS, rulings, strict=True):
            ruling = judge(RULES.of(document), facts)
            assert essence_with_grounds(ruling) == said, (document, situation)
            ruled[document] += bool(ruling.clauses)
    assert min(ruled.values()) > len(stated) / 2


def test_javascript_refuses_what_python_refuses(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = []
    for fact in RULES.vocabulary.facts.values():
        wrong: dict[str, list[object]] = {
            "choice": ["", 1, True],
            "count": [-1, fact.most + 1, 0.5, "many"],
            "flag": [2, "yes"],
            "contact": [False, 2],
        }
        for value in wrong[fact.type]:
            situation = situation_of([Statement(fact.where, fact.say, value)])
            with pytest.raises(InputError):
                facts_of(situation, RULES.vocabulary)
            rows.append({"situation": situation})
    assert len(rows) > 300
    refusals = javascript("refused.mjs", rows, tmp_path)
    assert all("cannot be" in refusal for refusal in refusals), [
        row for row, refusal in zip(rows, refusals, strict=True) if not refusal
    ]


def test_javascript_refuses_damaged_situations_as_python_does(tmp_path: Path) -> None:
    refuse_alike(2027, RANDOM, tmp_path)


def refuse_alike(seed: int, count: int, folder: Path) -> None:
    """Both engines refuse the same damaged situations, each in a sentence of its own."""
    random = Random(seed)
    drawn = [damaged(situation, random) for situation, _ in islice(situations(RULES.vocabulary, seed), count)]
    said = javascript("refused.mjs", [{"situation": situation} for situation in drawn], folder)
    for situation, refusal in zip(drawn, said, strict=True):
        try:
            facts_of(situation, RULES.vocabulary)
        except InputError:
            assert refusal, situation
        else:
            assert not refusal, (situation, refusal)
    assert count / 20 < sum(map(bool, said)) < count


def test_javascript_refuses_an_unknown_document_and_facts_that_are_none(tmp_path: Path) -> None:
    rows = [{"document": "no-such-text", "situation": {}}, {"situation": {}, "raw": True}, {"situation": {}}]
    assert javascript("refused.mjs", rows, tmp_path) == [
        "no rules for no-such-text",
        "no facts: give what facts() returns",
        "",
    ]


def test_python_and_javascript_agree_on_random_mixtures(tmp_path: Path) -> None:
    agree_on_mixtures(17, MIXTURES, OF_EACH, tmp_path)


def agree_on_mixtures(seed: int, mixtures: int, of_each: int, folder: Path) -> None:
    drawn = situations(RULES.vocabulary, seed)
    sets, rows, told = [], [], []
    for base, choices in islice(random_choices(seed), mixtures):
        rules = mixed(base, choices)
        told.append(list(islice(drawn, of_each)))
        sets.append((base, rules))
        rows.append({**places(rules), "situations": [situation for situation, _ in told[-1]]})
    ruled, changed = 0, 0
    for (base, rules), answers, stated in zip(
        sets, javascript("mixtures.mjs", rows, folder), told, strict=True
    ):
        for said, (situation, facts) in zip(answers, stated, strict=True):
            ruling = judge(rules, facts)
            assert essence(ruling) == said, situation
            ruled += bool(ruling.outcomes)
            changed += ruling.outcomes != judge(RULES.of(base), facts).outcomes
    assert ruled > mixtures * of_each / 2
    assert changed > mixtures  # the mixtures are none of the documents


def test_rules_are_found_by_the_facts_that_are_told() -> None:
    """The index finds every rule that holds, in documents and in mixtures."""
    find_by_facts(18, MIXTURES, OF_EACH)


def find_by_facts(seed: int, mixtures: int, of_each: int) -> None:
    drawn = situations(RULES.vocabulary, seed)
    for base, choices in islice(random_choices(seed), mixtures):
        rules = mixed(base, choices)
        for situation, facts in islice(drawn, of_each):
            known = KnownFacts(facts, rules.derive)
            holding = [rule.id for rule in rules.first.rules if rule.code(known)]
            pulled = pulled_triggers(facts, rules.defaults, rules.defaults)
            assert [rule.id for rule in rules.first.holding(pulled, known)] == holding
            assert sorted(pulled) == sorted(facts_of(situation, RULES.vocabulary).triggers)


def test_the_generated_module_rules_as_the_engine_does() -> None:
    drawn = [situation for situation, _ in islice(situations(RULES.vocabulary, 2026), RANDOM)]
    ruled = 0
    for situation in [*(scenario.situation for scenario in SCENARIOS), *drawn]:
        facts = facts_of(situation, RULES.vocabulary)
        assert code.refusal(facts) == RULES.vocabulary.refusal(facts) == ""
        for document in DOCUMENTS:
            weighed, ruling = code.judge(document, facts), judge(RULES.of(document), facts)
            assert weighed.outcomes == ruling.outcomes
            assert stated(weighed.applied) == stated(ruling.applied)
            assert [(rule.id, by) for rule, by in weighed.set_aside] == [
                (rule.id, by) for rule, by in ruling.set_aside
            ]
            assert [(other.outcomes, stated([other.rule])) for other in weighed.alternatives] == [
                (other.outcomes, stated([other.rule])) for other in ruling.alternatives
            ]
            ruled += bool(ruling.outcomes)
    assert ruled > RANDOM


def stated(rules: Iterable[Any]) -> list[tuple[Any, ...]]:
    """What rules are, in the engine or in the generated module."""
    return [(rule.id, rule.outcomes, rule.clauses, rule.otherwise_clauses) for rule in rules]


def test_the_solver_rules_as_python_does() -> None:
    world = World(RULES.vocabulary)
    drawn = situations(RULES.vocabulary, 1713)
    for base, choices in islice(random_choices(19), SOLVED_MIXTURES):
        rules = mixed(base, choices)
        terms = world.outcomes(rules)
        for situation, facts in islice(drawn, SOLVED_OF_EACH):
            known = list(told_to_the_solver(world, statements(situation, RULES.vocabulary), facts))
            solved = {word: z3.simplify(z3.substitute(term, known)) for word, term in terms.items()}
            assert all(z3.is_true(term) or z3.is_false(term) for term in solved.values())
            given = tuple(word for word, term in solved.items() if z3.is_true(term))
            assert given == weigh(rules, facts).outcomes, situation


def told_to_the_solver(
    world: World, stated: list[Statement], facts: dict[str, Any]
) -> Iterator[tuple[Any, Any]]:
    """Every unknown with its value; a contact's is the place of its first mention."""
    contacts = [RULES.vocabulary.by_phrase[statement.part, statement.phrase].id for statement in stated]
    for fact in RULES.vocabulary.facts.values():
        value = facts[fact.id]
        if fact.type == "contact":
            yield world.places[fact.id], z3.IntVal(contacts.index(fact.id) + 1 if value else 0)
        elif fact.type == "flag":
            yield world.values[fact.id], z3.BoolVal(value)
        else:
            yield world.values[fact.id], z3.IntVal(world.code(value) if fact.type == "choice" else value)


def test_spoilt_rules_are_noticed(project: Path) -> None:
    """Parts negated, dropped, and for or, limits moved, lists shortened: the scenarios notice 98 of 100."""
    found: list[Mutant] = []
    for document, rules in rule_sets(rules_of(project)).items():
        found += spoilt(document, rules, cases(document, SCENARIOS))
    alive = Counter((mutant.rule.id, str(mutant.when)) for mutant in found if mutant.killer is None)
    score = 1 - sum(alive.values()) / len(found)
    assert len(found) > 5000
    assert score >= 0.98, (round(score, 4), alive.most_common(40))


def test_conditions_of_code_and_pages_hold_alike(project: Path) -> None:
    for document, plain in rules_of(project).documents.items():
        rules = RULES.of(document)
        expressions: list[tuple[str, Expression]] = [(rule.id, rule.when) for rule in plain.rules]
        assert [(rule.id, set(rule.names)) for rule in rules.rules] == [
            (id, names(when)) for id, when in expressions
        ]
        for _, facts in islice(situations(RULES.vocabulary, 1714), OF_EACH):
            known = judge(RULES.of(document), facts).facts
            for rule, (_, when) in zip(rules.rules, expressions, strict=True):
                assert bool(rule.code(known)) == bool(evaluate(when, known)), rule.id


def test_a_notion_that_is_missing_in_a_mixture_takes_its_rules_with_it() -> None:
    base = RULES.of(DOCUMENTS[0])
    empty = replace(base, rules=(), notions=(), definitions=())
    defining = next(notion for notion in base.notions if notion.name == "direct")
    rules = mixture(base, empty, {defining.concept})
    assert "direct" not in {notion.name for notion in rules.notions}
    assert not any("direct" in rule.names for rule in rules.rules)
    weigh(rules, RULES.vocabulary.defaults())
    with pytest.raises(KeyError):
        KnownFacts(RULES.vocabulary.defaults(), rules.derive)["direct"]


@pytest.mark.parametrize("seed", [lambda: 2026, drawn_seed], ids=["known seed", "drawn seed"])
def test_the_solver_holds_conditions_as_the_reader_does(seed: Callable[[], int]) -> None:
    drawn = seed()
    conditions, world = RandomConditions(drawn), World(RULES.vocabulary)
    for _ in range(SOLVED_CONDITIONS):
        expression, facts = conditions.yes_no(4), conditions.facts()
        terms = {name: world.term(("value", value), {}) for name, value in facts.items()}
        term = z3.simplify(world.term(expression, terms))
        assert z3.is_true(term) or z3.is_false(term), (drawn, expression, facts)
        assert z3.is_true(term) is evaluate(expression, facts), (drawn, expression, facts)
