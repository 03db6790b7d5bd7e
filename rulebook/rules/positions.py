"""Positions in a situation: where each disc lies, from which the counts of the table are derived."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rulebook.errors import InputError
from rulebook.files.toml import Data
from rulebook.rules.conditions import Facts
from rulebook.rules.course import Moves
from rulebook.rules.facts import Vocabulary
from rulebook.rules.moves import moved
from rulebook.rules.situation import (
    DISCS,
    DISCS_AFTER,
    OTHERS,
    PLACING,
    WITHOUT_FACTS,
    Situation,
    Statement,
    facts_told,
    situation_of,
    statements,
)
from rulebook.rules.stored import StoredRules
from rulebook.table.light import see
from rulebook.table.places import Placing, place_discs
from rulebook.table.position import read_position
from rulebook.table.surface import Disc, Surface
from rulebook.table.tables import Table, Tables

COUNTS = "tell counts under 'table'"

NO_MOVES = Moves()
"""Nothing is derived from what moved."""
STROKE = "stroke"
"""The part of a situation that tells of a stroke."""
Zones = Callable[[Disc], str]
"""The zone that a disc lies in, as the rules count it."""


def counts_of(discs: Iterable[Disc], zones: Zones, vocabulary: Vocabulary) -> dict[str, int]:
    """How many discs lie where: every fact that counts discs, also those that count none."""
    counts = {fact.id: 0 for fact in vocabulary.counted_zones.values()}
    for disc in discs:
        counts[vocabulary.counted_zones[f"{disc.owner} {zones(disc)}"].id] += 1
    return counts


def counted_for(rules: StoredRules, document: str, situation: Any, file: str = "situation") -> Any:
    """A situation with counts in place of positions, by the table of a document, or `InputError`."""
    if not isinstance(situation, dict) or {DISCS, DISCS_AFTER}.isdisjoint(situation):
        return situation
    table = rules.tables.tables.get(document)
    if table is None or not table.measures:
        what = f"positions are told, but no table of {document} is known"
        raise InputError(what, file=file, hint=COUNTS)
    return counted(situation, rules.vocabulary, table, file, rules.outcomes.course.moves)


def counted(
    situation: Situation, vocabulary: Vocabulary, table: Table, file: str, moves: Moves = NO_MOVES
) -> dict[str, Any]:
    """A situation with counts in place of positions, or `InputError` if both are told and do not agree.

    Where positions before and after a stroke are told, it also says what moved.
    """
    stated = statements(situation, vocabulary, file)
    told, _ = facts_told(stated, vocabulary, file)
    if because := vocabulary.unplaceable(told):
        raise InputError(f"positions are told, but {because}", file=file, hint=COUNTS)
    surface = Surface.of(table)
    counts: dict[str, int] = {}

    def zones(disc: Disc) -> str:
        return see(disc, surface).zone

    before = _discs(situation, DISCS, surface, table.discs, file)
    after = _discs(situation, DISCS_AFTER, surface, table.discs, file)
    if DISCS in situation:
        counts = counts_of(before, zones, vocabulary)
    struck = any(one.part == STROKE for one in stated)
    if DISCS in situation and DISCS_AFTER in situation and struck:
        counts |= moved(before, after, zones, told, moves, file)
    _refuse_contradiction(counts, told, vocabulary, file)
    counts = {name: count for name, count in counts.items() if count or name not in moves.count}
    derived: list[Statement] = []
    for name, count in counts.items():
        fact = vocabulary.facts[name]
        derived.append(Statement(fact.where, fact.say, count))
    kept = {key: situation[key] for key in WITHOUT_FACTS if key in situation}
    others = [one for one in stated if vocabulary.by_phrase[one.part, one.phrase].id not in counts]
    return {**kept, **situation_of([*others, *derived])}


def _discs(situation: Situation, key: str, surface: Surface, most: int, file: str) -> Sequence[Disc]:
    """The discs under a key of a situation, or `InputError` where they cannot lie so."""
    if key not in situation:
        return ()
    if key == DISCS_AFTER or DISCS_AFTER not in situation:
        read_position(Data(position_told(situation), "", file, {}), surface, most)
    lying = Data({DISCS: situation[key]}, "", file, {})
    return read_position(lying, surface, most).discs


def position_told(situation: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says about places: the discs on the table after the stroke, and what is to be placed."""
    told = {key: situation[key] for key in (DISCS, *PLACING) if key in situation}
    return told | ({DISCS: situation[DISCS_AFTER]} if DISCS_AFTER in situation else {})


def _refuse_contradiction(counts: Mapping[str, int], told: Facts, vocabulary: Vocabulary, file: str) -> None:
    """`InputError` for a count that is told and that the discs make another."""
    for name, count in counts.items():
        if name in told and told[name] != count:
            fact = vocabulary.facts[name]
            what = f"{fact.say!r} in {fact.where!r} is {told[name]}, but the discs make it {count}"
            raise InputError(what, file=file, hint="tell positions or counts, not both")


def placed_by(known: Tables, document: str, situation: Any, outcomes: Sequence[str]) -> Placing | None:
    """Where discs are put after a ruling: those that are told, or else those that its outcomes ask for.

    Nothing where no positions were told.
    """
    if not isinstance(situation, dict) or {DISCS, DISCS_AFTER}.isdisjoint(situation):
        return None
    table = known.tables[document]
    asked = [{"what": known.follows[word], "owner": "own"} for word in outcomes if word in known.follows]
    data = Data({"place": asked, **position_told(situation)}, "", "situation", {})
    return place_discs(read_position(data, Surface.of(table), table.discs), table)


def judged_keys(vocabulary: Vocabulary) -> frozenset[str]:
    """The keys of a file that only a ruling reads."""
    alone = {fact.say for fact in vocabulary.facts.values() if not fact.where}
    return frozenset({*WITHOUT_FACTS, *vocabulary.top_parts, *alone})


def told_of_places(told: Data[Any], vocabulary: Vocabulary) -> Data[Any]:
    """A file as `place` reads it: the discs after the stroke where they are told, and nothing else."""
    if not isinstance(told.value, dict):
        return told
    others = judged_keys(vocabulary) | {*OTHERS}
    kept = {key: key for key in told.value if key not in others}
    if DISCS_AFTER in kept:
        kept.pop(DISCS, None)
        kept[DISCS_AFTER] = DISCS
    return told.with_keys(kept)
