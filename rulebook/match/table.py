"""What the corpus says about matches (`match.toml`): facts that a state knows, concepts, what is open."""

from pathlib import Path
from typing import Literal

import msgspec

from rulebook.errors import InputError
from rulebook.files.folders import corpus_path
from rulebook.files.toml import file_name, load
from rulebook.schema import Id, SomeWords, Text, Texts

FILE = "match.toml"


class PlainLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a plain line of a score sheet stands for, in phrases."""

    pockets: Texts
    miss: Texts


class FactNames(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The facts that the state of a match knows, and their values, by what they say."""

    game: Id
    doubles: Text
    phase: Id
    before_match: Text
    between_sets: Text
    after_match: Text
    turn: Id
    other_turn: Text
    own_field: Id
    own_circle: Id
    own_zone: Id
    striker_discs: Id
    partner_discs: Id
    striker_pocketed: Id
    other_field: Id
    other_circle: Id
    other_zone: Id
    other_near: Id
    warnings: Id
    debts: Id
    pending: Id
    first_series: Id
    had_first_stroke: Id
    other_cleared: Id
    other_fault: Id
    misses: Id
    row_unmoved: Id
    sets_planned: Id
    sets_won: Id
    sets_lost: Id
    all_sets: Id
    set_won: Id
    noticed: Id
    noticed_at_once: Text
    noticed_too_late: Text
    debt_forgotten: Id
    own_pocketed: Texts
    other_pocketed: Texts
    """Facts by which discs leave the table: a count, or `fact=value` for one disc."""
    own_circle_shown: Texts
    own_zone_shown: Texts
    other_circle_shown: Texts
    other_zone_shown: Texts
    other_near_shown: Texts
    """Facts that only hold where a disc of that zone is."""
    disc_contacts: Texts
    wrong_striker: Texts
    """Facts by which somebody strikes who has not the right."""


class CarriedFact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fact that holds for the rest of the match once another was stated."""

    fact: Id
    after: Texts
    whose: Literal["side", "player"]


class SpokenCaution(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fact that some documents only carry on, without a sanction of its own."""

    fact: Id
    concept: Id
    documents: Texts


class ConceptNames(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The concepts behind what a match does by itself."""

    order: Id
    order_of_pairs: Id
    other_turn: Id
    penalised_partner: Id
    kept_right: Id
    placing: Id
    debt: Id
    row_unmoved: Id
    one_penalty: Id
    set_won: Id
    match_won: Id
    series_ends: Id
    series_of_pair_ends: Id


class OpenPoint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is left to the referee."""

    concept: Id
    words: SomeWords


class OpenPoints(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is open whatever the document."""

    running_set: OpenPoint
    debt_left: OpenPoint
    equal_sets: OpenPoint
    first_stroke: OpenPoint
    winner: OpenPoint
    recorded: OpenPoint


class OpenText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What some documents leave open where a rule of a concept applied."""

    concept: Id
    documents: Texts
    when: Text = "True"
    words: SomeWords


class SheetWords(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words of the score sheet."""

    title: SomeWords
    document: SomeWords
    players: SomeWords
    set: SomeWords
    first_stroke: SomeWords
    winner: SomeWords
    replayed: SomeWords
    result: SomeWords
    warnings: SomeWords
    remarks: SomeWords
    signatures: SomeWords
    referee: SomeWords
    date: SomeWords


class MatchTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    discs: int
    """Of each player."""
    plain: PlainLine
    facts: FactNames
    carried: tuple[CarriedFact, ...] = ()
    spoken: tuple[SpokenCaution, ...] = ()
    concepts: ConceptNames
    open: OpenPoints
    text: tuple[OpenText, ...] = ()
    words: SheetWords


def load_match_table(folder: Path) -> MatchTable:
    """What a corpus says about matches, or `InputError`."""
    path = corpus_path(folder, FILE)
    if not path.exists():
        raise InputError("this sport has no matches", file=file_name(path), hint="write the file")
    return load(path, MatchTable).value
