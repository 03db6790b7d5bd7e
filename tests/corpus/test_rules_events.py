"""Which concepts an event decides, in the rules that were built."""

import pytest

from rulebook.rules.making.events import DecidingEvent, deciding_events
from rulebook.rules.making.read_facts import read_vocabulary
from tests.support import ROOT, RULES


@pytest.fixture(scope="module")
def events() -> dict[tuple[str, object], DecidingEvent]:
    """What every event decides, by fact and value."""
    rows = deciding_events(RULES.sets, read_vocabulary(ROOT / "corpus"))
    return {(row.event.fact, row.event.value): row for row in rows}


@pytest.mark.parametrize(
    ("fact", "value", "concept"),
    [
        ("puck_pocketed", True, "puck-in-pocket"),
        ("cue_end", "the side", "cue-butt-or-side"),
        ("discs_displaced", 2, "two-discs-moved-set-loss"),
        ("late_minutes", None, "late-arrival-game-loss"),
        ("insults", True, "unsportsmanlike-conduct-defined"),
        ("puck_own_zone", True, "zone-disc-first-set-loss"),
    ],
)
def test_an_event_decides_the_concepts_whose_conditions_name_it(
    events: dict[tuple[str, object], DecidingEvent], fact: str, value: object, concept: str
) -> None:
    assert concept in events[fact, value].itself


def test_through_notions_an_event_decides_from_afar(events: dict[tuple[str, object], DecidingEvent]) -> None:
    assert events["warnings", 2].afar == ("third-warning-sets-lost", "time-wasting-warning")
    assert "unsportsmanlike-game-loss" in events["insults", True].afar


def test_what_is_denied_or_holds_untold_decides_nothing(
    events: dict[tuple[str, object], DecidingEvent],
) -> None:
    assert "late-arrival-game-loss" not in events["referee_agrees", True].itself
    assert "single-disc-touched" not in events["discs_displaced", 2].itself
    assert "hand-in-pocket-warning" not in events["hand_in_pocket", "for a penalty disc"].itself
