"""Rulings as programs outside read them."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from rulebook.language.phrases import ENGLISH
from rulebook.rules.answer.grounds import AssumedRow, GroundRow, assumed, grounds, ignored
from rulebook.rules.answer.nearest import NearRow, Speaker, nearest
from rulebook.rules.conditions import Facts
from rulebook.rules.judge import Ruling
from rulebook.rules.positions import placed_by
from rulebook.rules.rule import Rule
from rulebook.rules.steps import Step, spoken
from rulebook.rules.stored import StoredRules
from rulebook.rules.weigh import Alternative
from rulebook.table.places import OtherPlace
from rulebook.table.write_placing import PlacingWriter

NOW = "now"
"""When discs are placed among those that lie on the table."""


class AlternativeRow(Struct, frozen=True, kw_only=True):
    """Other outcomes that the text allows."""

    outcomes: tuple[str, ...]
    clauses: tuple[str, ...]
    """The clauses behind the other reading."""
    instead_of: tuple[str, ...]
    """The clauses that can be read otherwise."""


class PlacementRow(Struct, frozen=True, kw_only=True):
    """What somebody has to place or put back; and where, if positions were told."""

    what: str
    """The outcome that asks for it, or what is placed."""
    clauses: tuple[str, ...]
    """The clauses that say so."""
    owner: str | UnsetType = UNSET
    id: str | UnsetType | None = UNSET
    at: tuple[float, float] | UnsetType = UNSET
    also: tuple[OtherPlace, ...] | UnsetType = UNSET
    """Other places that the text leaves open."""
    why: str | UnsetType = UNSET
    """Why it is not placed."""


class TraceRow(Struct, frozen=True, kw_only=True):
    """A rule that spoke or was set aside."""

    rule: str
    kind: str
    clauses: tuple[str, ...]
    then: tuple[str, ...]
    facts: Facts
    """The facts that made it speak."""
    set_aside_by: str | None
    """The rule or outcome that set it aside, or nothing."""


class RulingRow(Struct, frozen=True, kw_only=True):
    """A ruling."""

    document: str
    outcomes: tuple[str, ...]
    clauses: tuple[str, ...]
    defeated: tuple[str, ...]
    """Clauses that would have applied, had not another set them aside."""
    alternatives: tuple[AlternativeRow, ...]
    placements: tuple[PlacementRow, ...]
    trace: tuple[TraceRow, ...]
    grounds: tuple[GroundRow, ...]
    """The definitions that decided."""
    assumed: tuple[AssumedRow, ...]
    """What was not told, and could have led to another ruling."""
    ignored: tuple[str, ...]
    """What was told and no rule looked at."""
    deciding: str | None
    """The clause that decides, which is the first of `clauses`; nothing where none does."""
    steps: tuple[Step, ...]
    """What is done, in order."""
    next_striker: str | None
    """Who strikes next, seen from the one judged; nothing where the set is over or the text is silent."""
    set: str | None
    """What becomes of the set: `goes_on`, `won`, `lost`, `replayed`, or nothing."""
    game: str | None
    """What becomes of the game: `goes_on`, `won`, `lost`, `draw`, or nothing."""
    nearest: tuple[NearRow, ...]
    """Where no clause decides: the clauses that nearly applied, and what was missing."""
    referee: tuple[str, ...]
    """Where no clause decides: the clauses that leave the decision to the referee."""
    provided: tuple[str, ...]
    """What was taken for granted and would make another ruling, in words."""
    status: str
    """The status of the document: draft, pilot, in force or superseded."""


def ruling_row(
    stored: StoredRules, ruling: Ruling, situation: object = None, language: str = ""
) -> RulingRow:
    """A ruling as programs outside read it; with places in a language, if the situation tells positions."""
    words = stored.vocabulary
    spoke = [_trace(ruling, rule, None) for rule in ruling.applied]
    answers = stored.steps.answers(ruling)
    steps = stored.steps.of(ruling, language or ENGLISH)
    placed = _placed(stored, ruling, steps, situation, language)
    return RulingRow(
        document=ruling.document,
        outcomes=ruling.outcomes,
        clauses=stored.steps.clauses(ruling),
        defeated=ruling.defeated,
        alternatives=tuple(_alternative(other) for other in ruling.alternatives),
        placements=tuple(placed or _placements(stored, ruling)),
        trace=(*spoke, *(_trace(ruling, rule, by) for rule, by in ruling.set_aside)),
        grounds=grounds(ruling, words),
        assumed=assumed(ruling, words),
        ignored=ignored(ruling, words),
        deciding=stored.steps.deciding(ruling),
        steps=tuple(_located(step, placed, stored) for step in steps),
        next_striker=answers["next_striker"],
        set=answers["set"],
        game=answers["game"],
        nearest=tuple(near_rows(stored, ruling)),
        referee=stored.steps.referee(ruling),
        provided=tuple(_provided(stored, ruling, language or ENGLISH)),
        status=stored.library.document(ruling.document).status,
    )


def _provided(stored: StoredRules, ruling: Ruling, language: str) -> Iterator[str]:
    """What was taken for granted and would make another ruling, in a language."""
    if any(row.of in ruling.outcomes for row in stored.outcomes.course.unless):
        taken = {row.fact for row in assumed(ruling, stored.vocabulary)}
        for proviso in stored.steps.provisos(ruling, taken):
            yield spoken(proviso.words, language) or ""


def near_rows(stored: StoredRules, ruling: Ruling) -> list[NearRow]:
    """The clauses that nearly applied, where the ruling leaves the case open."""
    if not stored.steps.is_open(ruling):
        return []
    speaker = Speaker(stored.vocabulary, ruling.rules)
    nears = nearest(ruling, stored.sets, stored.vocabulary)
    return [NearRow(clause=near.rule.clauses[0], missing=speaker.missing(near)) for near in nears]


def _alternative(other: Alternative) -> AlternativeRow:
    rule = other.rule
    return AlternativeRow(outcomes=other.outcomes, clauses=rule.otherwise_clauses, instead_of=rule.clauses)


def _located(step: Step, placed: Sequence[PlacementRow], stored: StoredRules) -> Step:
    """A step that places penalty or debt discs now, with the places themselves where they are known."""
    if step.when != NOW or step.do not in stored.tables.follows:
        return step
    follows = stored.tables.follows.values()
    spots = tuple(row.at for row in placed if row.what in follows and row.at is not UNSET)
    return replace(step, at=spots) if spots else step


def _asked(stored: StoredRules, ruling: Ruling, steps: Sequence[Step]) -> list[str]:
    """The outcomes that ask for a disc to be placed now, each as often as discs are placed for it."""
    asked: list[str] = []
    for step in steps:
        if step.when == NOW and step.do in stored.tables.follows:
            earned = [word for word in ruling.outcomes if word in stored.tables.follows and word != step.do]
            asked += [*earned, *[step.do] * (step.count or 0)][: step.count or 0]
    return asked


def _placed(
    stored: StoredRules, ruling: Ruling, steps: Sequence[Step], situation: object, language: str
) -> list[PlacementRow]:
    """Where discs are put, if the situation tells positions."""
    placing = placed_by(stored.tables, ruling.document, situation, _asked(stored, ruling, steps))
    if placing is None:
        return []
    writer = PlacingWriter(stored.tables, ruling.document, language)
    rows = [PlacementRow(**writer.place_row(place)) for place in placing.places]
    return rows + [PlacementRow(**writer.unplaced_row(row)) for row in placing.unplaced]


def _placements(stored: StoredRules, ruling: Ruling) -> list[PlacementRow]:
    rows = []
    for word in stored.outcomes.placed:
        if word in ruling.outcomes:
            clauses: list[str] = []
            for rule in ruling.applied:
                clauses += rule.clauses if word in rule.outcomes else ()
            rows.append(PlacementRow(what=word, clauses=tuple(clauses)))
    return rows


def _trace(ruling: Ruling, rule: Rule, by: str | None) -> TraceRow:
    return TraceRow(
        rule=rule.id,
        kind=rule.kind,
        clauses=rule.clauses,
        then=rule.outcomes,
        facts=ruling.because(rule),
        set_aside_by=by,
    )
