"""How an incident is told, from `telling.toml`: what can be tapped, asked and named, and codes."""

from collections.abc import Collection, Iterator
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rulebook.files.folders import corpus_path
from rulebook.files.source_lines import Place
from rulebook.files.toml import Data
from rulebook.language.typeset import load_spoken_optional
from rulebook.rules.conditions import Value
from rulebook.rules.facts import Fact, Vocabulary
from rulebook.rules.situation import Situation, facts_told, statements
from rulebook.schema import Id, SomeWords

Point = tuple[float, float]
Code = Annotated[str, Meta(pattern=r"^[a-z]{1,2}\Z", description="one or two small letters")]


class TapTarget(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something on the drawing that can be tapped, and the fact that it tells."""

    fact: Id
    kind: Literal["own", "opponent", "both", "edge", "pocket", "off"]
    at: Annotated[tuple[Point, ...], Meta(min_length=1)]
    """Where pieces and pockets lie, or two corners of a strip."""


class Followup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts that are asked for at once after a contact."""

    id: Id
    name: SomeWords
    facts: Annotated[tuple[Id, ...], Meta(min_length=1)]


class Chip(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that was so before, told with one tap."""

    fact: Id
    value: int | str
    name: SomeWords


class Returning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Discs that come back to the table after an outcome, as `rulebook place` reads them."""

    outcome: Id
    what: Literal["over_edge"]
    owner: Literal["own", "opponent"]
    count: Id
    """The fact that counts them."""
    unless: str = ""
    """An outcome after which they do not come back so."""
    either: bool = False
    """Whether nobody told whose they are."""


class SanctionCondition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When one of several outcomes of a clause follows, in the fewest words."""

    concept: Id
    outcomes: Annotated[tuple[Id, ...], Meta(min_length=1)]
    when: SomeWords


class ShownOutcomes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Outcomes that are shown in a way of their own."""

    sanctions: tuple[Id, ...] = ()
    """Those that punish."""
    permissions: tuple[Id, ...] = ()
    """Those that only permit: the clauses that give them come last."""


class Codes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What documents and facts are called in addresses."""

    documents: dict[str, Code] = {}
    """A document without one is called by its id."""
    facts: dict[str, Code] = {}


class IncidentForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    window: tuple[float, float, float, float]
    """The part of the table that is drawn: left, near, right, far."""
    enlarged: float
    """How many times larger than they are pieces are drawn."""
    target: tuple[TapTarget, ...] = ()
    followup: tuple[Followup, ...] = ()
    chip: tuple[Chip, ...] = ()
    group: tuple[Followup, ...] = ()
    """Everything else that can be told."""
    name: dict[str, SomeWords] = {}
    """What facts are called that nobody states as an event."""
    hall: dict[str, SomeWords] = {}
    """Outcomes in the fewest words."""
    reading: tuple[SanctionCondition, ...] = ()
    """When each of several things follows from a clause."""
    hall_beside: dict[str, SomeWords] = {}
    """The same beside outcomes that their own words would contradict."""
    shown: ShownOutcomes = ShownOutcomes()
    returning: tuple[Returning, ...] = ()
    codes: Codes = Codes()


CODE = "1"
"""The version of codes, with which each begins."""
NOTHING_TO_TAP = IncidentForm(window=(0.0, 0.0, 0.0, 0.0), enlarged=1.0)
"""Nothing that can be tapped."""


def load_incident_form(folder: Path, vocabulary: Vocabulary, outcomes: Collection[str]) -> IncidentForm:
    """How an incident is told in a corpus, or `InputError`; without the file, only by lists."""
    return read_incident_form(folder, vocabulary, outcomes).value


def read_incident_form(folder: Path, vocabulary: Vocabulary, outcomes: Collection[str]) -> Data[IncidentForm]:
    """The same with its places in the file."""
    data = load_spoken_optional(corpus_path(folder, "telling.toml"), IncidentForm, form_of_lists(vocabulary))
    if data.text:
        for check in (_check_facts, _check_offers, _check_chips, _check_names, _check_codes):
            check(data, vocabulary)
        data.refuse_unknown(data.value.hall, outcomes, "no outcome", "hall")
        data.refuse_unknown(data.value.shown.sanctions, outcomes, "no outcome", "shown", "sanctions")
        data.refuse_unknown(data.value.shown.permissions, outcomes, "no outcome", "shown", "permissions")
        _check_readings(data, outcomes)
        data.refuse_unknown(data.value.hall_beside, outcomes, "no outcome", "hall_beside")
        _check_returning(data, vocabulary, outcomes)
    return data


def form_of_lists(vocabulary: Vocabulary) -> IncidentForm:
    """How an incident is told where nobody said how: every part of a situation is a list of its facts."""
    facts = list(vocabulary.facts.values())
    parts: dict[str, list[Fact]] = {}
    for fact in facts:
        if fact.type != "contact":
            parts.setdefault(fact.where, []).append(fact)
    groups = []
    for n, (part, own) in enumerate(parts.items(), 1):
        name = (part or "situation").replace(".", ", ").capitalize()
        called = dict.fromkeys(own[0].question, name)
        groups.append(Followup(id=f"part-{n}", name=called, facts=tuple(fact.id for fact in own)))
    contacts = [fact.id for fact in facts if fact.type == "contact"]
    others = [fact.id for fact in facts if fact.type != "contact"]
    return replace(
        NOTHING_TO_TAP,
        group=tuple(groups),
        codes=Codes(
            facts=dict(zip(contacts, _codes(1), strict=False)) | dict(zip(others, _codes(2), strict=False)),
        ),
    )


def _codes(length: int) -> Iterator[str]:
    """All codes of a length."""
    return map("".join, product(ascii_lowercase, repeat=length))


def situation_code(situation: Situation, document: str, vocabulary: Vocabulary, codes: Codes) -> str:
    """What the address of the page that rules has behind its # to show a situation by a document.

    A situation that speaks of a part of the table means all of it; where it says nothing, nothing lies.
    """
    told, contacts = facts_told(statements(situation, vocabulary), vocabulary, "situation")
    values = {id: value for id, value in told.items() if id not in contacts}
    spoken_of = {vocabulary.facts[id].where for id in values}
    for fact in vocabulary.facts.values():
        if fact.zones and fact.where in spoken_of:
            values.setdefault(fact.id, 0)
    touched = "".join(codes.facts[id] for id in contacts)
    facts = "".join(codes.facts[id] + _digits(vocabulary.facts[id], value) for id, value in values.items())
    return f"{CODE}{codes.documents.get(document, document)}.{touched}.{facts}"


def _digits(fact: Fact, value: Value) -> str:
    """A value as a code has it; a yes has none."""
    if value is True:
        return ""
    return str(fact.choices.index(value) if isinstance(value, str) else int(value))


def _check_facts(data: Data[IncidentForm], vocabulary: Vocabulary) -> None:
    """`InputError` unless every fact that can be tapped is one, and stands once."""
    told = data.value
    data.refuse_doubles("target", (f"{target.fact} {target.at}" for target in told.target), "the target")
    data.refuse_doubles("chip", (f"{chip.fact} {chip.value}" for chip in told.chip), "the chip")
    tapped = [("target", n, target.fact) for n, target in enumerate(told.target)]
    tapped += [("chip", n, chip.fact) for n, chip in enumerate(told.chip)]
    for key, n, fact in tapped:
        data.refuse_unknown([fact], vocabulary.facts, "no fact", key, n, "fact")


def _check_offers(data: Data[IncidentForm], vocabulary: Vocabulary) -> None:
    """`InputError` unless every fact can be told, once."""
    offered: dict[str, str] = {}
    for key, groups in (("followup", data.value.followup), ("group", data.value.group)):
        data.refuse_doubles(key, (group.id for group in groups), "the group")
        for n, group in enumerate(groups):
            data.refuse_unknown(group.facts, vocabulary.facts, "no fact", key, n, "facts")
            for entry, id in enumerate(group.facts):
                if id in offered:
                    hint = f"keep one; the first is in {offered[id]!r}"
                    raise data.error(f"the fact {id!r} stands twice", key, n, "facts", entry, hint=hint)
                offered[id] = group.id
    for fact in vocabulary.facts.values():
        if fact.type != "contact" and fact.id not in offered:
            raise data.error(f"nobody can tell {fact.id!r}", "group", hint="put it into a group")


def _check_chips(data: Data[IncidentForm], vocabulary: Vocabulary) -> None:
    """`InputError` unless what a chip tells is possible."""
    for n, chip in enumerate(data.value.chip):
        fact = vocabulary.facts[chip.fact]
        allowed = fact.choices or range(fact.most + 1)
        if chip.value not in allowed:
            hint = f"it is one of {', '.join(map(str, allowed))}"
            raise data.error(f"{chip.fact!r} cannot be {chip.value!r}", "chip", n, "value", hint=hint)


def _check_names(data: Data[IncidentForm], vocabulary: Vocabulary) -> None:
    """`InputError` unless everything is called something, in every language."""
    told = data.value
    data.refuse_unknown(told.name, vocabulary.facts, "no fact", "name")
    for fact in vocabulary.facts.values():
        if not (fact.statement or fact.type == "choice" or fact.id in told.name):
            raise data.error(f"{fact.id!r} is called nothing", "name", hint="name it")
    said: dict[Place, Collection[str]] = {("chip", n, "name"): row.name for n, row in enumerate(told.chip)}
    for key, rows in (("followup", told.followup), ("group", told.group)):
        said |= {(key, n, "name"): row.name for n, row in enumerate(rows)}
    said |= {("name", id): words for id, words in told.name.items()}
    said |= {("hall", id): words for id, words in told.hall.items()}
    said |= {("hall_beside", id): words for id, words in told.hall_beside.items()}
    said |= {("reading", n, "when"): row.when for n, row in enumerate(told.reading)}
    data.refuse_untranslated(said)


def _check_readings(data: Data[IncidentForm], outcomes: Collection[str]) -> None:
    """`InputError` unless the outcomes of readings are known, and each reading is told once."""
    rows = data.value.reading
    data.refuse_doubles("reading", (f"{row.concept} {' '.join(row.outcomes)}" for row in rows), "the reading")
    for n, row in enumerate(rows):
        data.refuse_unknown(row.outcomes, outcomes, "no outcome", "reading", n, "outcomes")


def _check_returning(data: Data[IncidentForm], vocabulary: Vocabulary, outcomes: Collection[str]) -> None:
    """`InputError` unless the facts and outcomes of returning discs are known."""
    rows = data.value.returning
    data.refuse_doubles("returning", (f"{row.outcome} {row.count}" for row in rows), "the count")
    for n, row in enumerate(rows):
        data.refuse_unknown([row.count], vocabulary.facts, "no fact", "returning", n, "count")
        for key, outcome in (("outcome", row.outcome), ("unless", row.unless)):
            if outcome:
                data.refuse_unknown([outcome], outcomes, "no outcome", "returning", n, key)


def _check_codes(data: Data[IncidentForm], vocabulary: Vocabulary) -> None:
    """`InputError` unless every fact has a code of its own: one letter for a contact, two for another."""
    codes = data.value.codes
    if missing := [id for id in vocabulary.facts if id not in codes.facts]:
        raise data.error(f"{missing[0]!r} has no code", "codes", "facts", hint="give it a new one")
    for key, given in (("documents", codes.documents), ("facts", codes.facts)):
        if len(set(given.values())) < len(given):
            raise data.error("two have the same code", "codes", key, hint="give the new one another")
    for id, code in codes.facts.items():
        fact = vocabulary.facts.get(id)
        if fact and len(code) != (1 if fact.type == "contact" else 2):
            hint = "a contact has one letter, another fact two"
            raise data.error(f"{id!r} has the code {code!r}", "codes", "facts", id, hint=hint)
