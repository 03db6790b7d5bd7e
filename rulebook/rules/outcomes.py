"""The outcomes of rulings (`outcomes.toml`): what outweighs what, and how a referee announces it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct

from rulebook.files.folders import corpus_path
from rulebook.files.source_lines import Place
from rulebook.files.toml import Data
from rulebook.language.cldr import refuse_missing_forms
from rulebook.language.typeset import load_spoken_optional
from rulebook.rules.conditions import parse
from rulebook.rules.course import Course
from rulebook.schema import Id, SomeWords


class CombinedWording(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an outcome is announced beside others that its own words would contradict."""

    outcomes: tuple[Id, ...]
    """Those others; one of them is enough."""
    words: SomeWords
    """How it is announced there, by language."""


class Discs(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of which discs an outcome speaks, where the rules of some concepts give it."""

    concepts: tuple[Id, ...]
    documents: tuple[Id, ...] = ()
    """Documents whose clauses say so; none if all do."""
    words: SomeWords
    """How it is announced then, by language."""


class Giving(Protocol):
    """A rule, as far as it tells where an outcome comes from."""

    @property
    def concept(self) -> str:
        """The concept that it states."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        """What it gives."""


class Given(NamedTuple):
    """The rules of a document that gave some outcomes."""

    document: str
    rules: tuple[Giving, ...]


class Outcome(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that can follow from a situation."""

    absorbs: tuple[Id, ...] = msgspec.field(name="swallows")
    """Outcomes that fall away beside it."""
    words: SomeWords
    """How it is announced, by language."""
    beside: CombinedWording | None = None
    """How it is announced beside some others, where that is not the same."""
    discs: tuple[Discs, ...] = ()
    """How it is announced where the rules that gave it are known: of which discs it speaks."""

    def of(self, word: str, given: Given) -> list[SomeWords]:
        """How it is announced by the rules that gave it, each in its own words."""
        concepts = {rule.concept for rule in given.rules if word in rule.outcomes}
        known = [row for row in self.discs if not row.documents or given.document in row.documents]
        return [row.words for row in known if not concepts.isdisjoint(row.concepts)]

    def said(self, others: Collection[str]) -> SomeWords:
        """How it is announced beside others, by language."""
        return (
            self.beside.words
            if self.beside and not set(self.beside.outcomes).isdisjoint(others)
            else self.words
        )


class OutcomeTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All outcomes, the weightiest first."""

    contradicted: tuple[Id, ...]
    """Outcomes that are contradicted, not absorbed, when another absorbs them."""
    placed: tuple[Id, ...]
    """Outcomes that ask somebody to place something or put it back."""
    outcome: dict[str, Outcome]
    course: Course = Course()
    """How they are carried out."""

    @property
    def absorbs(self) -> dict[str, tuple[str, ...]]:
        """Every outcome word with those that it absorbs."""
        return {word: outcome.absorbs for word, outcome in self.outcome.items()}

    def sentences(self, words: Iterable[str], language: str, given: Given | None = None) -> list[str]:
        """Outcomes as a referee announces them, of certain discs where it is known what gave them."""
        together = tuple(words)
        told: list[str] = []
        for word in together:
            outcome = self.outcome[word]
            own = outcome.of(word, given) if given else []
            told += [said[language] for said in own or [outcome.said(together)]]
        return list(dict.fromkeys(told))

    def announce(self, words: Iterable[str], language: str, given: Given | None = None) -> str:
        """The same in one line; nothing if there are none."""
        return " ".join(self.sentences(words, language, given))


NOTHING_FOLLOWS = OutcomeTable(contradicted=(), placed=(), outcome={})
"""The outcomes of a sport without rules."""


def read_outcomes(folder: Path) -> Data[OutcomeTable]:
    """`outcomes.toml`, or `InputError`."""
    data = load_spoken_optional(corpus_path(folder, "outcomes.toml"), OutcomeTable, NOTHING_FOLLOWS)
    table = data.value
    if data.text and not table.outcome:
        raise data.error("no outcome", "outcome", hint="write an [outcome.…], or take the file away")
    for key, words in (("contradicted", table.contradicted), ("placed", table.placed)):
        data.refuse_unknown(words, table.outcome, "no outcome", key)
    for word, outcome in table.outcome.items():
        data.refuse_unknown(outcome.absorbs, table.outcome, "no outcome", "outcome", word, "swallows")
        if outcome.beside:
            place = ("outcome", word, "beside", "outcomes")
            data.refuse_unknown(outcome.beside.outcomes, table.outcome, "no outcome", *place)
    said: dict[Place, SomeWords] = {}
    for word, outcome in table.outcome.items():
        said["outcome", word, "words"] = outcome.words
        if outcome.beside:
            said["outcome", word, "beside", "words"] = outcome.beside.words
        for row, one in enumerate(outcome.discs):
            said["outcome", word, "discs", row, "words"] = one.words
    _check_course(data, said)
    data.refuse_untranslated(said)
    refuse_missing_forms(data, said)
    return data


def _check_course(data: Data[OutcomeTable], said: dict[Place, SomeWords]) -> None:
    """`InputError` where a row of the course makes no sense; adds what is said."""
    course, outcomes = data.value.course, data.value.outcome
    for key, table in (("places", course.places), ("says", course.says)):
        said |= {("course", key, id): words for id, words in table.items()}
    for row, proviso in enumerate(course.unless):
        data.refuse_unknown([proviso.of], outcomes, "no outcome", "course", "unless", row, "of")
        said["course", "unless", row, "words"] = proviso.words
    for row, step in enumerate(course.step):
        place = ("course", "step", row)
        data.refuse_unknown([step.of], outcomes, "no outcome", *place, "of")
        data.refuse_unknown([step.word], outcomes, "no outcome", *place, "do")
        if step.place and step.place not in course.places:
            hint = "say it here, or leave it out of the step"
            raise data.error(f"no place {step.place!r}", "course", "places", hint=hint)
        if step.words:
            said[*place, "words"] = step.words
    _check_course_rows(data)


def _check_course_rows(data: Data[OutcomeTable]) -> None:
    """`InputError` where a row stands twice, or has a condition that cannot be read."""
    for lists, rows in _course_rows(data.value.course):
        for row, one in enumerate(rows):
            if one in rows[:row]:
                raise data.error("the same row twice", "course", *lists, row, hint="keep one of both")
            for key in ("when", "value", "count"):
                if text := getattr(one, key, None):
                    line = data.line("course", *lists, row, {"value": "is"}.get(key, key))
                    parse(text, file=data.file, line=line, sums=True)


def _course_rows(course: Course) -> Iterator[tuple[tuple[str, ...], Sequence[Struct]]]:
    """The lists of the course, each with its place."""
    yield ("step",), course.step
    yield ("unless",), course.unless
    for key, answers in course.answers.items():
        yield (key,), answers
    for name, rows in course.name.items():
        yield ("name", name), rows
