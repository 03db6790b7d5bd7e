"""How a ruling is carried out (`[course]` of `outcomes.toml`): what is done, when, by whom; what goes on."""

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rulebook.rules.conditions import Expression, parse
from rulebook.schema import Id, SomeWords, Text, Words

GIVES_PREFIX = "gives_"
"""Before an outcome: whether the ruling gives it, when all has been weighed."""
FILE = "corpus/rules/outcomes.toml"
Time = Literal["now", "before_next_stroke", "after_series", "after_set"]
"""When a step is taken."""
NOBODY = "null"
"""The word for nobody and nothing in a list of answers."""


@cache
def condition(text: str) -> Expression:
    """The condition or the sum of a row; it was checked when the rules were made."""
    return parse(text, file=FILE, line=0, sums=True)


class Derivation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a name comes to where a condition holds."""

    when: Text = "True"
    value: Text = field(name="is")


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answer to a question where a condition holds."""

    when: Text = "True"
    word: Text = field(name="is")


class StepEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an outcome is carried out."""

    of: Id
    """The outcome."""
    when: Text = "True"
    concepts: tuple[Id, ...] = ()
    """Concepts of whose rules one gave it; any if none is named."""
    documents: tuple[Id, ...] = ()
    """Documents in which it is carried out so; all if none is named."""
    at: Time = "now"
    do: str = ""
    """The outcome word of the step, where it is another one."""
    owner: Literal["", "own", "opponent"] = ""
    count: Text | None = None
    """How many discs: a number, a name or a sum."""
    place: str = ""
    """Where they go: a place of `places`."""
    cites: tuple[Id, ...] = ()
    """Concepts whose clauses say how, beside those that gave the outcome."""
    words: Words = {}
    """How it is announced where the outcome's own words do not say enough, by language.

    `{place}` stands for the place, `{n, plural, …}` for how many.
    """

    @property
    def word(self) -> str:
        """The outcome word of the step."""
        return self.do or self.of


class Proviso(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a ruling depends on where nobody said it."""

    of: Id
    """The outcome that would be another."""
    when: Text = "True"
    assumes: tuple[Id, ...] = ()
    """Facts of which one was taken for granted; none if no fact says it."""
    words: SomeWords
    """What would follow otherwise, by language."""


class Moves(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What positions before and after a stroke say of it."""

    count: dict[Id, tuple[Text, ...]] = {}
    """Facts that count discs which went from one zone to another: `owner zone > zone`."""
    gone: dict[Id, tuple[Id, ...]] = {}
    """For each owner the facts that say what became of discs that are not there any more."""


class Course(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of the file."""

    general: tuple[Id, ...] = ()
    """Concepts that say in general what others say of one act: where both speak, the others decide."""
    referee: tuple[Id, ...] = ()
    """Concepts that leave the decision to the referee: they decide nothing themselves."""
    name: dict[Id, Annotated[tuple[Derivation, ...], Meta(min_length=1)]] = {}
    """What the conditions of the rows call what they derive from facts, notions and outcomes."""
    step: tuple[StepEntry, ...] = ()
    """The steps, in the order in which they are taken."""
    next_striker: tuple[Answer, ...] = ()
    set: tuple[Answer, ...] = ()
    game: tuple[Answer, ...] = ()
    unless: tuple[Proviso, ...] = ()
    """What was taken for granted and would make another ruling."""
    places: dict[Id, SomeWords] = {}
    """Where discs go, in words."""
    moves: Moves = Moves()
    says: dict[Text, SomeWords] = {}
    """How times and answers are said: `now`, `next own`, `set goes_on`."""

    @property
    def cited(self) -> list[str]:
        """The concepts whose clauses steps cite."""
        return sorted({*self.referee}.union(*(step.cites for step in self.step)))

    @property
    def answers(self) -> dict[str, tuple[Answer, ...]]:
        """The questions that a course answers."""
        return {"next_striker": self.next_striker, "set": self.set, "game": self.game}
