"""Facts that matter only together: neither changes a ruling, both do."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from rulebook.rules.conditions import Expression, Value, names
from rulebook.rules.facts import Fact, Vocabulary
from rulebook.rules.judge import judge
from rulebook.rules.plain import PlainRules
from rulebook.rules.situation import Statement, facts_of, situation_of
from rulebook.trouble import Trouble

Told = tuple[str, Value]
Pair = tuple[str, Value, str, Value]
Outcomes = tuple[str, ...]


def pairs_that_matter(rules: PlainRules, vocabulary: Vocabulary) -> list[Pair]:
    """Pairs that some document rules otherwise when nothing else is told, or one contact.

    Only facts that stand in one condition are tried together: they are the ones that rules join.
    """
    contacts = [fact.id for fact in vocabulary.facts.values() if fact.type == "contact"]
    starts: list[list[Told]] = [[]]
    starts += [[(contact, True)] for contact in contacts]
    found: dict[Pair, None] = {}
    for document, stated in rules.documents.items():
        conditions = [*(rule.when for rule in stated.rules), *(notion.value for notion in stated.notions)]
        tried = dict.fromkeys(pair for condition in conditions for pair in _pairs(condition, vocabulary))
        for start in starts:
            rulings = _Rulings(document, vocabulary, start)
            open_pairs = (pair for pair in tried if pair not in found)
            found |= dict.fromkeys(pair for pair in open_pairs if rulings.differ_together(pair))
    return list(found)


class _Rulings:
    """What a document rules on a start and a little more, each looked at once."""

    def __init__(self, document: str, vocabulary: Vocabulary, start: Sequence[Told]) -> None:
        self._document, self._vocabulary, self._start = document, vocabulary, start
        self._alone: dict[Told, Outcomes | None] = {}
        self._now = self._outcomes()

    def differ_together(self, pair: Pair) -> bool:
        """Whether two facts change the ruling, and neither does without the other."""
        one, other = pair[:2], pair[2:]
        if self._now is None or any(self._single(told) not in (self._now, None) for told in (one, other)):
            return False
        return self._outcomes(one, other) not in (self._now, None)

    def _single(self, told: Told) -> Outcomes | None:
        if told not in self._alone:
            self._alone[told] = self._outcomes(told)
        return self._alone[told]

    def _outcomes(self, *more: Told) -> Outcomes | None:
        """The outcomes, or nothing where it cannot be."""
        facts = [(self._vocabulary.facts[id], value) for id, value in (*self._start, *more)]
        stated = [Statement(fact.where, fact.say, value) for fact, value in facts]
        try:
            return judge(self._document, facts_of(situation_of(stated), self._vocabulary)).outcomes
        except Trouble:
            return None


def _pairs(condition: Expression, vocabulary: Vocabulary) -> Iterator[Pair]:
    """Two facts of a condition, with every two values that it can part."""
    facts = [vocabulary.facts[name] for name in sorted(names(condition)) if name in vocabulary.facts]
    limits = set(_numbers(condition))
    told = [fact for fact in facts if fact.type != "contact" and not fact.lies]
    for one, other in combinations(told, 2):
        for value, also in product(_values(one, limits), _values(other, limits)):
            yield one.id, value, other.id, also


def _values(fact: Fact, limits: set[int]) -> list[Value]:
    if fact.type == "count":
        return [n for n in sorted({1, *limits, *(limit + 1 for limit in limits)}) if 1 <= n <= fact.most]
    return list(fact.choices[1:]) if fact.type == "choice" else [True]


def _numbers(expression: Expression) -> Iterator[int]:
    """The numbers that a condition names."""
    head, *parts = expression
    if head == "value":
        if isinstance(parts[0], int) and not isinstance(parts[0], bool):
            yield parts[0]
    elif head not in ("name", "in"):
        for part in parts:
            yield from _numbers(part)
