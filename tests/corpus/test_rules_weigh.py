"""One engine, three voices: Python, JavaScript and the solver rule alike, by any mixture of documents."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import z3

from crossref.comparing.proof import World, plain_mixture
from rulebook.rules.conditions import Expression, evaluate, names, pulled_triggers
from rulebook.rules.facts import vocabulary
from rulebook.rules.generated.rules import NOTIONS, RULES
from rulebook.rules.judge import judge, rule_set, ruling_by
from rulebook.rules.plain import PlainDocument
from rulebook.rules.situation import Statement, facts_of, situation_of, statements
from rulebook.rules.weigh import DerivedFacts, RuleSet, mixture, weigh
from rulebook.trouble import Trouble
from tests.mutation import Mutant, cases, spoilt
from tests.rulings import SCENARIOS, essence, essence_with_grounds, javascript, rules_of
from tests.situations import damaged, situations
from tests.support import DOCUMENTS

RANDOM = 500
"""Random situations; tests/slow tries more, as of everything here."""
MIXTURES, OF_EACH = 10, 50
"""Random mixtures, and situations that each rules on."""
SOLVED_MIXTURES, SOLVED_OF_EACH = 10, 8
"""The same for the solver, which is slow."""

Choice = tuple[str, frozenset[str]]
"""A document, and the concepts that are read as in it."""


def random_choices(seed: int) -> Iterator[tuple[str, list[Choice]]]:
    """A document, and from each of some others a random part of the concepts, without end."""
    random = Random(seed)
    concepts = sorted({rule.concept for rule in RULES} | {notion.concept for notion in NOTIONS})
    while True:
        base, *others = random.sample(DOCUMENTS, random.randint(2, len(DOCUMENTS)))
        share = random.random()
        yield base, [(other, frozenset(c for c in concepts if random.random() < share)) for other in others]


def mixed(base: str, choices: list[Choice]) -> RuleSet:
    rules = rule_set(base)
    for document, concepts in choices:
        rules = mixture(rules, rule_set(document), concepts)
    return rules


def mixed_plain(base: str, choices: list[Choice], documents: dict[str, PlainDocument]) -> PlainDocument:
    rules = documents[base]
    for document, concepts in choices:
        rules = plain_mixture(rules, documents[document], concepts, vocabulary().defaults())
    return rules


def places(rules: RuleSet) -> dict[str, Any]:
    """A mixture as places in the generated lists, which are the same in both languages."""
    rule_places: dict[int, tuple[int, str]] = {}
    notion_places: dict[int, int] = {}
    for document in DOCUMENTS:
        own = [place for place, rule in enumerate(RULES) if document in rule.clauses]
        for place, rule in zip(own, rule_set(document).rules, strict=True):
            rule_places[id(rule)] = (place, document)
        own = [place for place, notion in enumerate(NOTIONS) if document in notion.documents]
        for place, notion in zip(own, rule_set(document).notions, strict=True):
            notion_places[id(notion)] = place
    return {
        "rules": [rule_places[id(rule)] for rule in rules.rules],
        "notions": [notion_places[id(notion)] for notion in rules.notions],
    }


def test_python_and_javascript_agree(tmp_path: Path) -> None:
    agree([situation for situation, _ in islice(situations(vocabulary(), 2026), RANDOM)], tmp_path)


def agree(stated: list[dict[str, Any]], folder: Path) -> None:
    """Both engines rule alike on some situations, and on most of them they rule at all."""
    ruled = Counter[str]()
    for situation, rulings in zip(stated, javascript("agree.mjs", stated, folder), strict=True):
        facts = facts_of(situation, vocabulary())
        for document, said in zip(DOCUMENTS, rulings, strict=True):
            ruling = judge(document, facts)
            assert essence_with_grounds(ruling) == said, (document, situation)
            ruled[document] += bool(ruling.clauses)
    assert min(ruled.values()) > len(stated) / 2


def test_javascript_refuses_what_python_refuses(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = []
    for fact in vocabulary().facts.values():
        wrong: dict[str, list[object]] = {
            "choice": ["", 1, True],
            "count": [-1, fact.most + 1, 0.5, "many"],
            "flag": [2, "yes"],
            "contact": [False, 2],
        }
        for value in wrong[fact.type]:
            situation = situation_of([Statement(fact.where, fact.say, value)])
            with pytest.raises(Trouble):
                facts_of(situation, vocabulary())
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
    drawn = [damaged(situation, random) for situation, _ in islice(situations(vocabulary(), seed), count)]
    said = javascript("refused.mjs", [{"situation": situation} for situation in drawn], folder)
    for situation, refusal in zip(drawn, said, strict=True):
        try:
            facts_of(situation, vocabulary())
        except Trouble:
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
    drawn = situations(vocabulary(), seed)
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
            ruling = ruling_by(base, rules, facts)
            assert essence(ruling) == said, situation
            ruled += bool(ruling.outcomes)
            changed += ruling.outcomes != judge(base, facts).outcomes
    assert ruled > mixtures * of_each / 2
    assert changed > mixtures  # the mixtures are none of the documents


def test_rules_are_found_by_the_facts_that_are_told() -> None:
    """The index finds every rule that holds, in documents and in mixtures."""
    find_by_facts(18, MIXTURES, OF_EACH)


def find_by_facts(seed: int, mixtures: int, of_each: int) -> None:
    drawn = situations(vocabulary(), seed)
    for base, choices in islice(random_choices(seed), mixtures):
        rules = mixed(base, choices)
        for situation, facts in islice(drawn, of_each):
            known = DerivedFacts(facts, rules.derive)
            holding = [rule.id for rule in rules.first.rules if rule.when.holds(known)]
            pulled = pulled_triggers(facts, rules.defaults, rules.defaults)
            assert [rule.id for rule in rules.first.holding(pulled, known, known)] == holding
            assert sorted(pulled) == sorted(facts_of(situation, vocabulary()).triggers)


def test_the_solver_rules_as_python_does(project: Path) -> None:
    documents = rules_of(project).documents
    swallows = rule_set(DOCUMENTS[0]).swallows
    world = World(vocabulary())
    drawn = situations(vocabulary(), 1713)
    for base, choices in islice(random_choices(19), SOLVED_MIXTURES):
        rules = mixed(base, choices)
        terms = world.outcomes(mixed_plain(base, choices, documents), swallows)
        for situation, facts in islice(drawn, SOLVED_OF_EACH):
            known = list(told_to_the_solver(world, statements(situation, vocabulary()), facts))
            solved = {word: z3.simplify(z3.substitute(term, known)) for word, term in terms.items()}
            assert all(z3.is_true(term) or z3.is_false(term) for term in solved.values())
            given = tuple(word for word, term in solved.items() if z3.is_true(term))
            assert given == weigh(rules, facts).outcomes, situation


def told_to_the_solver(
    world: World, stated: list[Statement], facts: dict[str, Any]
) -> Iterator[tuple[Any, Any]]:
    """Every unknown with its value; a contact's is the place of its first mention."""
    contacts = [vocabulary().by_phrase[statement.part, statement.phrase].id for statement in stated]
    for fact in vocabulary().facts.values():
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
    for document, rules in rules_of(project).documents.items():
        found += spoilt(document, rules, cases(document, SCENARIOS))
    alive = Counter((mutant.rule.id, str(mutant.when)) for mutant in found if mutant.killer is None)
    score = 1 - sum(alive.values()) / len(found)
    assert len(found) > 5000
    assert score >= 0.98, (round(score, 4), alive.most_common(40))


def test_conditions_of_code_and_pages_hold_alike(project: Path) -> None:
    for document, plain in rules_of(project).documents.items():
        rules = rule_set(document)
        expressions: list[tuple[str, Expression]] = [(rule.id, rule.when) for rule in plain.rules]
        assert [(rule.id, set(rule.when.names)) for rule in rules.rules] == [
            (id, names(when)) for id, when in expressions
        ]
        for _, facts in islice(situations(vocabulary(), 1714), OF_EACH):
            known = judge(document, facts).facts
            for rule, (_, when) in zip(rules.rules, expressions, strict=True):
                assert bool(rule.when.holds(known)) == bool(evaluate(when, known)), rule.id


def test_a_notion_that_is_missing_in_a_mixture_takes_its_rules_with_it() -> None:
    base = rule_set(DOCUMENTS[0])
    empty = RuleSet((), (), base.defaults, base.swallows, base.contradicted)
    defining = next(notion for notion in base.notions if notion.name == "direct")
    rules = mixture(base, empty, {defining.concept})
    assert "direct" not in {notion.name for notion in rules.notions}
    assert not any("direct" in rule.when.names for rule in rules.rules)
    weigh(rules, vocabulary().defaults())
    with pytest.raises(KeyError):
        DerivedFacts(vocabulary().defaults(), rules.derive)["direct"]
