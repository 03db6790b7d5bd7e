"""Stories: told bit by bit, they state what a file would state, and know what they lack."""

from itertools import islice
from random import Random

import pytest

from rulebook.rules.conditions import Value
from rulebook.rules.facts import Fact, vocabulary
from rulebook.rules.situation import facts_of
from rulebook.rules.story import Story
from rulebook.trouble import Trouble

WORDS = vocabulary()
CONTACTS = [fact.id for fact in WORDS.facts.values() if fact.type == "contact"]


def story(*told: tuple[str, Value]) -> Story:
    """What was told, in its order."""
    made = Story(WORDS)
    for id, value in told:
        made = made.plus(WORDS.facts[id], value, asked=False)
    return made


def lacking(*told: tuple[str, Value]) -> list[str]:
    return [fact.id for fact in story(*told).lacking()]


def clashing(*told: tuple[str, Value]) -> list[str]:
    """What the last thing told does not go together with."""
    made = story(*told)
    row = made.hopeless()
    assert row
    return [one.fact.id for one in made.clashing(row)]


def random_value(fact: Fact, random: Random) -> Value:
    if fact.type == "count":
        return random.randint(0, min(fact.most, 9))
    return (
        random.choice(fact.choices)
        if fact.type == "choice"
        else fact.type == "contact" or random.random() < 0.7
    )


def random_stories(seed: int) -> list[Story]:
    random = Random(seed)
    every = list(WORDS.facts.values())
    made = []
    for _ in range(400):
        told = [(fact.id, random_value(fact, random)) for fact in random.sample(every, random.randint(0, 8))]
        made.append(story(*told))
    return made


def test_a_story_states_what_a_file_would_state() -> None:
    """Also what cannot be: a file is refused when and only when a story violates something."""
    possible = 0
    for made in random_stories(1):
        try:
            facts = facts_of(made.situation(), WORDS)
        except Trouble:
            assert made.violated
            continue
        assert not made.violated
        assert facts == made.facts
        possible += 1
    assert 100 < possible < 400


def test_what_is_not_told_of_the_table_stays_as_usual() -> None:
    """Who tells of one disc in the circle does not say that the field is empty, nor the other way round."""
    assert story(("own_circle", 1)).facts["own_field"] == WORDS.facts["own_field"].default == 4
    assert story(("own_circle", 1)).situation() == {"table": {"own": {"field": 4, "circle": 1}}}
    assert story(("own_field", 0)).situation() == {"table": {"own": {"field": 0}}}
    assert story(("own_circle", 0), ("puck_pocketed", False), ("game", "singles")).situation() == {}


def test_contacts_keep_their_order_and_other_facts_are_replaced() -> None:
    made = story(("puck_side_edge", True), ("own_pocketed", 1), ("puck_own_field", True), ("own_pocketed", 2))
    assert [told.fact.id for told in made.told] == ["puck_side_edge", "puck_own_field", "own_pocketed"]
    assert made.facts["first_contact"] == "puck_side_edge"
    assert made.facts["own_pocketed"] == 2
    twice = story(("puck_side_edge", True), ("puck_side_edge", True))
    assert twice.situation() == {"stroke": ["puck touches a side edge"] * 2}


def test_what_fell_lacks_what_the_puck_touched() -> None:
    assert lacking(("puck_pocketed", True)) == CONTACTS
    assert lacking(("own_pocketed", 1)) == CONTACTS
    assert lacking(("puck_pocketed", True), ("puck_nothing", True)) == []


@pytest.mark.parametrize(
    ("told", "lacks"),
    [
        ([("puck_own_circle", True)], ["own_circle"]),
        ([("puck_opponent_near", True)], ["opponent_near"]),
        ([("own_left_zone", 2)], ["own_zone"]),
        ([("partners_talk", "before the puck is placed")], ["game"]),
        ([("struck_for_partner", True)], ["game"]),
        ([("puck_own_field", True), ("own_pocketed", 5)], ["own_field", "own_circle", "own_zone"]),
        ([("own_circle", 6)], ["game", "own_field"]),
        ([("own_circle", 6), ("game", "singles")], ["own_field"]),
        ([("puck_own_field", True)], []),
        ([("phone", True)], []),
    ],
)
def test_what_a_story_lacks(told: list[tuple[str, Value]], lacks: list[str]) -> None:
    assert sorted(lacking(*told)) == sorted(lacks)


@pytest.mark.parametrize(
    ("told", "with_what"),
    [
        ([("puck_pocketed", True), ("puck_over", True)], ["puck_pocketed"]),
        ([("puck_side_edge", True), ("puck_nothing", True)], ["puck_side_edge"]),
        ([("puck_nothing", True), ("puck_side_edge", True)], ["puck_nothing"]),
        ([("phase", "before the game"), ("puck_side_edge", True)], ["phase"]),
        ([("game", "singles"), ("struck_for_partner", True)], ["game"]),
        ([("puck_own_circle", True), ("own_circle", 0)], ["puck_own_circle"]),
        ([("sets_planned", 3), ("sets_won", 2), ("sets_lost", 2)], ["sets_planned", "sets_won"]),
        ([("own_circle", 9), ("game", "singles")], ["own_circle"]),
        ([("game", "team"), ("own_circle", 9)], ["game"]),
        ([("phone", True), ("game", "team"), ("own_circle", 17)], []),
    ],
)
def test_what_does_not_go_together(told: list[tuple[str, Value]], with_what: list[str]) -> None:
    assert clashing(*told) == with_what
    assert lacking(*told) == []


def test_what_lacks_something_can_be_told_to_an_end() -> None:
    """Whatever is chosen of what a story lacks, there is an answer that does not end in a contradiction."""
    random = Random(2)
    unfinished = [made for made in random_stories(3) if made.lacking()]
    assert len(unfinished) > 20
    for made in islice(unfinished, 40):
        assert not ended(made, random).violated


def ended(made: Story, random: Random) -> Story:
    """A story with answers of any kind to all that it lacks."""
    while facts := made.lacking():
        fact = random.choice(facts)
        values: list[Value] = [*fact.choices] or [*range(fact.most + 1)]
        random.shuffle(values)
        tried = (
            made.plus(fact, value, asked=True) for value in ([True] if fact.type == "contact" else values)
        )
        made = next(story for story in tried if not story.hopeless())
    return made
