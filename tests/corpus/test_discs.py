"""A ruling says which discs are put back and which stay: 13.5 to 13.8 of LNF 2017 among others."""

from collections.abc import Iterator

import pytest

from rulebook.rules.judge import judge
from rulebook.rules.rule import Rule
from rulebook.rules.situation import facts_of
from rulebook.sources.sources import Sources
from tests.rulings import SCENARIOS
from tests.support import RULES

BOTH = {"restore_discs", "do_not_restore"}


def outcomes_of(rule: Rule) -> set[str]:
    """What can follow from a rule, read in whatever way."""
    return {*rule.outcomes, *(rule.otherwise or ()), *(rule.converts or ())[1:]}


def giving(outcome: str) -> Iterator[tuple[str, Rule]]:
    for document, stated in RULES.all.documents.items():
        yield from ((document, rule) for rule in stated.rules if outcome in outcomes_of(rule))


@pytest.mark.parametrize("outcome", sorted(BOTH))
def test_every_rule_that_speaks_of_discs_says_which(corpus: Sources, outcome: str) -> None:
    rows = corpus.outcomes.outcome[outcome].discs
    checked = 0
    for document, rule in giving(outcome):
        own = [
            row for row in rows if rule.concept in row.concepts and document in (row.documents or (document,))
        ]
        assert len(own) == 1, (document, rule.concept)
        checked += 1
    assert checked


def test_no_ruling_says_that_discs_are_put_back_and_are_not(corpus: Sources) -> None:
    table = corpus.outcomes
    together = 0
    for scenario in SCENARIOS:
        facts = facts_of(scenario.situation, corpus.vocabulary)
        for document in RULES.all.documents:
            ruling = judge(RULES.of(document), facts)
            if set(ruling.outcomes) >= BOTH:
                together += 1
                for language in corpus.languages_by_code:
                    said = table.announce(ruling.outcomes, language, ruling.given_by)
                    assert not any(table.outcome[word].words[language] in said for word in BOTH), (
                        scenario,
                        said,
                    )
    assert together


def test_whose_discs_a_penalised_stroke_leaves(corpus: Sources) -> None:
    """4.8 and 4.9 of FINSO 2025: over the edge comes back, in a pocket stays."""
    stroke = [
        "puck touches opponent's disc in the field",
        {"opponent's disc jumps over the edge": 1},
        {"opponent's disc falls into a pocket": 1},
    ]
    ruling = judge(RULES.of("finso-2025-ru"), facts_of({"stroke": stroke}, corpus.vocabulary))
    said = corpus.outcomes.announce(ruling.outcomes, "en", ruling.given_by)
    assert "The opponent’s discs that the penalised stroke knocked over the edge" in said
    assert "The discs that the penalised stroke pocketed" in said
    assert said.count("are put back.") == 1
