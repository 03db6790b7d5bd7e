"""Random conditions that make sense, others that need not, and facts for both."""

import ast
from collections.abc import Mapping, Sequence
from random import Random

from rulebook.rules.conditions import LARGEST, Expression, Facts, Value
from rulebook.rules.making.value_types import Number, ValueType, WordType, YesNo
from rulebook.rules.notation import to_python

WORDS = (
    "", "a", "A", "b=c", "it's", 'say "no"', "'\"", "back\\slash", "\\", "\\u0061", "line\nbreak", "\r", "\t",
    "\0", "\x7f", "\u2028", "\u2029", "\u00a0", "é", "e\u0301", "ﬁ", "fi", "ё", "😀", "\U0010ffff", "\ufeff",
    "0", "1", "true", "True", "None", "null", "undefined", "NaN", "${f}", "`", "</script>", "//", "/*", "#",
)  # fmt: skip
"""Words that one language or the other writes in a way of its own."""
TYPES: Mapping[str, ValueType] = {
    "flag": YesNo(),
    "delete": YesNo(),
    "constructor": YesNo(),
    "count": Number(0, 2),
    "valueOf": Number(0, 3),
    "Count2": Number(0, 3),
    "large": Number(0, LARGEST),
    "word": WordType(("a", "b=c", "it's")),
    "toString": WordType(("a", "😀", "fi", "ﬁ")),
    "odd": WordType(WORDS),
}
"""Facts, some with names that mean something else in JavaScript."""
SMALL = [name for name, found in TYPES.items() if isinstance(found, Number) and found.most < LARGEST]
EDGES = (0, 1, 2, 3, 2**31, 2**32, LARGEST - 1, LARGEST)
"""Numbers at which some language counts otherwise."""
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def possible_values(found: ValueType) -> tuple[Value, ...]:
    """What a fact can be; of very many numbers some."""
    if isinstance(found, YesNo):
        return (False, True)
    if isinstance(found, WordType):
        return found.words
    return tuple(range(found.most + 1)) if found.most < LARGEST else EDGES


class RandomConditions:
    """Conditions without end."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = Random(seed)

    def facts(self) -> Facts:
        """A value for every fact."""
        return {name: self.random.choice(possible_values(found)) for name, found in TYPES.items()}

    def expression(self) -> Expression:
        """A condition, or now and then a sum or a word, as notions are."""
        depth = self.random.choice((2, 3, 4, 4, 5, 5, 6, 7, 8))
        return self.random.choice((*[self.yes_no] * 8, self.number, self.word))(depth)

    def yes_no(self, depth: int) -> Expression:
        """A condition."""
        if depth <= 1:
            return self._leaf(YesNo, (False, True))
        inner = depth - 1
        draw = self.random.randrange(8)
        if draw == 0:
            return ("not", self.yes_no(inner))
        if draw <= 2:
            parts = (self.yes_no(self.random.randint(1, inner)) for _ in range(self.random.randint(2, 4)))
            return (self.random.choice(("and", "or")), *parts)
        if draw <= 4:
            return (self.random.choice(COMPARISONS), self._limit(inner), self._limit(inner))
        if draw == 5:
            compared = self.random.choice((self._two_words, lambda: (self.yes_no(inner), self.yes_no(inner))))
            return (self.random.choice(COMPARISONS[:2]), *compared())
        if draw == 6:
            name, words = self.random.choice(
                [(n, t.words) for n, t in TYPES.items() if isinstance(t, WordType)]
            )
            return ("in", ("name", name), self._some(words[1:]))
        side, values = self.random.choice(((self.yes_no, (False, True)), (self._limit, (0, 1, 2, LARGEST))))
        return ("in", side(inner), self._some(values))

    def _two_words(self) -> tuple[Expression, Expression]:
        """A fact that is a word, and mostly one of its words."""
        name, words = self.random.choice([(n, t.words) for n, t in TYPES.items() if isinstance(t, WordType)])
        other = ("value", self.random.choice(words)) if self.random.random() < 0.9 else self.word(1)
        return (("name", name), other) if self.random.random() < 0.8 else (other, ("name", name))

    def _some(self, values: Sequence[Value]) -> tuple[Value, ...]:
        return tuple(self.random.choices(values, k=self.random.randint(1, 4)))

    def number(self, depth: int) -> Expression:
        """A sum of numbers that are far from the largest."""
        if depth <= 1 or self.random.random() < 0.3:
            name = self.random.choice(SMALL)
            return ("name", name) if self.random.random() < 0.7 else ("value", self.random.randint(0, 3))
        return (self.random.choice("+-"), self.number(depth - 1), self.number(depth - 1))

    def word(self, _: int) -> Expression:
        """A word; nothing is made of words."""
        return self._leaf(WordType, WORDS)

    def _limit(self, depth: int) -> Expression:
        """A number, and now and then a very large one."""
        return self._leaf(Number, EDGES) if self.random.random() < 0.2 else self.number(depth)

    def _leaf(self, kind: type[ValueType], literals: tuple[Value, ...]) -> Expression:
        if self.random.random() < 0.25:
            return ("value", self.random.choice(literals))
        return ("name", self.random.choice([name for name, found in TYPES.items() if type(found) is kind]))

    def text(self) -> str:
        """A condition as written, with the fewest parentheses or with many."""
        text = to_python(self.expression(), str)
        return ast.unparse(ast.parse(text, mode="eval")) if self.random.random() < 0.5 else text

    def mixed_up(self, depth: int = 4) -> Expression:
        """A condition of the grammar whose parts are of any type."""
        if depth <= 1 or self.random.random() < 0.2:
            kind = self.random.choice((YesNo, Number, WordType))
            return self._leaf(kind, (False, 1, *self.random.choices(WORDS, k=2)))
        parts = [self.mixed_up(depth - 1) for _ in range(self.random.randint(2, 3))]
        head = self.random.choice(("not", "in", "and", "or", "+", "-", *COMPARISONS))
        if head == "in":
            return ("in", parts[0], tuple(self.random.choices((True, 0, 1, 3, "a", "it's"), k=2)))
        return (head, *(parts if head in ("and", "or") else parts[: 1 if head == "not" else 2]))
