"""Rulings inside a match: what a line states, filled in with what the log already knows."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rulebook.errors import InputError
from rulebook.match.events import CONDUCT, STROKE, Happening, MatchEvent
from rulebook.match.state import OpenRow
from rulebook.match.table import FILE, MatchTable, OpenText, load_match_table
from rulebook.rules.conditions import Facts, Value, parse
from rulebook.rules.facts import Fact
from rulebook.rules.judge import Ruling, judge
from rulebook.rules.notation import Code, compiled
from rulebook.rules.rule import COUNT_PREFIX
from rulebook.rules.situation import Statement, facts_told, statements
from rulebook.rules.stored import StoredRules

MOST_REMEMBERED = 20_000
"""Rulings that are remembered."""
PENALTY, WARNING, REFEREE, GAME_LOSS = "penalty_disc", "warning", "referee_decides", "game_loss"
TABLE = "table"
"""Before the parts of a situation that say where discs are."""
Context = tuple[tuple[str, Value], ...]


class Stated(NamedTuple):
    """What a line states."""

    facts: Mapping[str, Value]
    contacts: tuple[str, ...]
    own_pocketed: int
    other_pocketed: int
    zones: tuple[int, ...]
    """The least discs in own circle, own zone, the other side's circle, zone, and in the striker's zone."""
    touched: bool
    """Whether the puck touched a disc."""
    wrong_striker: bool
    later: bool
    """Whether it tells of something that was noticed later."""


class Consequence(NamedTuple):
    """What follows from a line."""

    outcomes: tuple[str, ...]
    clauses: tuple[str, ...]
    penalty: bool
    """Whether a penalty disc is earned, whatever becomes of it."""
    warning: bool
    loses_game: bool
    """Whether the match is lost, though a weightier outcome absorbs that."""
    open: tuple[OpenRow, ...]
    ruling: Ruling


class MatchRules:
    """The rules of a document, ready to judge the lines of a log."""

    def __init__(self, stored: StoredRules, document: str) -> None:
        self.document = document
        self.language = stored.library.document(document).language
        self.rules = stored.of(document)
        self.stored = stored
        self.words = stored.vocabulary
        self.table: MatchTable = load_match_table(stored.library.folder)
        concepts = stored.library.index.concepts
        self.members: dict[str, tuple[str, ...]] = {
            id: tuple(concept.members.get(document, ())) for id, concept in concepts.items()
        }
        self._stated: dict[Any, Stated] = {}
        self._remembered: dict[Any, Consequence] = {}
        self._parts = self._phrases()
        self._texts: list[tuple[OpenText, Code]] = [
            (row, compiled(parse(row.when, file=FILE, line=0, sums=True)))
            for row in self.table.text
            if document in row.documents
        ]
        self.carried = {name: row for row in self.table.carried for name in row.after}
        self.spoken = {row.fact: row for row in self.table.spoken if document in row.documents}
        plain = self.table.plain
        self.plain = {
            True: MatchEvent(STROKE, happens=tuple(map(Happening, plain.pockets))),
            False: MatchEvent(STROKE, happens=tuple(map(Happening, plain.miss))),
        }

    def clauses(self, *concepts: str) -> tuple[str, ...]:
        """The clauses of concepts in this document."""
        return tuple(number for id in concepts for number in self.members.get(id, ()))

    def _phrases(self) -> dict[str, dict[str, list[str]]]:
        """The parts in which each phrase can be said, the likeliest first, by kind of event."""
        first = {STROKE: (STROKE, "", CONDUCT), CONDUCT: (CONDUCT, "", STROKE)}
        found: dict[str, dict[str, list[str]]] = {kind: {} for kind in first}
        for kind, order in first.items():
            parts = [*order, *sorted(self.words.parts - set(order))]
            for part in parts:
                for where, phrase in self.words.by_phrase:
                    if where == part:
                        found[kind].setdefault(phrase, []).append(part)
                        found[kind].setdefault(f"{part}: {phrase}", []).append(part)
        return found

    # ---- what a line states ----

    def stated(self, event: MatchEvent) -> Stated:
        """What a line states, or `InputError`."""
        key = (event.kind, event.happens, repr(event.fields) if event.fields else "")
        if key not in self._stated:
            if len(self._stated) > MOST_REMEMBERED:
                self._stated.clear()
            self._stated[key] = self._read(event)
        return self._stated[key]

    def _read(self, event: MatchEvent) -> Stated:
        said = [self._statement(event.kind, one) for one in event.happens]
        said += statements(dict(event.fields), self.words, "")
        told, contacts = facts_told(said, self.words, "")
        names = self.table.facts
        return Stated(
            facts=told,
            contacts=tuple(contacts),
            own_pocketed=_counted(told, names.own_pocketed),
            other_pocketed=_counted(told, names.other_pocketed),
            zones=(
                self._shown(told, names.own_circle_shown),
                self._shown(told, names.own_zone_shown),
                self._shown(told, names.other_circle_shown),
                self._shown(told, names.other_zone_shown),
                self._shown(told, names.other_near_shown),
            ),
            touched=any(name in told for name in names.disc_contacts),
            wrong_striker=any(told.get(name) for name in names.wrong_striker),
            later=told.get(names.noticed, names.noticed_at_once) != names.noticed_at_once,
        )

    def _statement(self, kind: str, one: Happening) -> Statement:
        """A phrase with the part of a situation that it stands in."""
        parts = self._parts[kind].get(one.phrase, ())
        tables = [part for part in parts if part.startswith(TABLE)]
        if len(tables) > 1 and len(tables) == len(parts):
            forms = " or ".join(f"{f'{part}: {one.phrase}'!r}" for part in tables)
            raise InputError(f"{one.phrase!r} does not say whose discs", hint=f"say {forms}")
        phrase = one.phrase
        for part in parts:
            phrase = phrase.removeprefix(f"{part}: ")
        return Statement(parts[0] if parts else kind, phrase, one.value)

    def _shown(self, told: Mapping[str, Value], names: Iterable[str]) -> int:
        """The least discs of a zone in which facts hold that need one there."""
        counts = [int(told.get(name) or 0) for name in names if self._fact(name).type != "contact"]
        contact = any(told.get(name) for name in names if self._fact(name).type == "contact")
        return max(sum(counts), int(contact))

    def _fact(self, name: str) -> Fact:
        return self.words.facts[name]

    # ---- what follows ----

    def consequence(self, stated: Stated, context: Context, state_key: Any) -> Consequence:
        """What follows from a line where a match stands as `context` says, or `InputError`."""
        key = (state_key, context)
        found = self._remembered.get(key)
        if found is None:
            if len(self._remembered) > MOST_REMEMBERED:
                self._remembered.clear()
            found = self._remembered[key] = self._judged(stated, context)
        return found

    def _judged(self, stated: Stated, context: Context) -> Consequence:
        facts: Facts = self.words.defaults()
        told = {name: value for name, value in stated.facts.items() if name not in self.spoken}
        known = {**dict(context), **told}
        names = self.table.facts
        if names.striker_discs not in known:
            known.pop(names.striker_pocketed, None)  # nobody knows whose discs were left
        facts |= known
        contacts = list(stated.contacts)
        for order in self.words.orders:
            facts[order.id] = order.of(contacts)
        if because := self.words.refusal(facts):
            raise InputError(f"impossible: {because}", hint="correct the line, or take back one before")
        set_names = [*known, *(order.id for order in self.words.orders)]
        ruling = judge(self.rules, self.words.stated(facts, set_names, told))
        spoken = [self.spoken[name].concept for name in stated.facts if name in self.spoken]
        gave = {word for rule in ruling.applied for word in rule.outcomes}
        return Consequence(
            outcomes=ruling.outcomes,
            clauses=tuple(dict.fromkeys((*self.clauses(*spoken), *ruling.clauses))),
            penalty=bool(ruling.counts.get(COUNT_PREFIX + PENALTY)),
            warning=WARNING in ruling.outcomes,
            loses_game=GAME_LOSS in gave,
            open=tuple(self._open(ruling)),
            ruling=ruling,
        )

    def _open(self, ruling: Ruling) -> Iterable[OpenRow]:
        """What the text leaves open."""
        announce = self.stored.outcomes.announce
        languages = self._languages()
        for other in ruling.alternatives:
            words = {code: announce(other.outcomes, code) or "–" for code in languages}
            for number in dict.fromkeys((*other.rule.clauses, *other.rule.otherwise_clauses)):
                yield OpenRow(number, words)
        if REFEREE in ruling.outcomes:
            words = dict(self.stored.outcomes.outcome[REFEREE].words)
            for rule in ruling.applied:
                if REFEREE in rule.outcomes:
                    yield OpenRow(rule.clauses[0], words)
        applied = {rule.concept for rule in ruling.applied}
        for row, holds in self._texts:
            if row.concept in applied and holds(ruling.facts):
                for number in self.members[row.concept][:1]:
                    yield OpenRow(number, row.words)

    def _languages(self) -> tuple[str, ...]:
        return tuple(self.stored.outcomes.outcome[REFEREE].words)


def _counted(told: Mapping[str, Value], names: Iterable[str]) -> int:
    """Discs that leave the table by facts: a count, or one where a choice has the value."""
    count = 0
    for name in names:
        fact, _, value = name.partition("=")
        if fact in told:
            count += int(told[fact] == value) if value else int(told[fact])
    return count
