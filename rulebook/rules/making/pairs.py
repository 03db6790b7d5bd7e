"""Facts that matter only together: neither changes a ruling, both do."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from rulebook.rules.conditions import Expression, Value, names, numbers
from rulebook.rules.facts import Vocabulary
from rulebook.rules.situation import Statement
from rulebook.rules.weigh import RuleSet
from rulebook.rules.what_if import ruling_on, values_tried

Told = tuple[str, Value]
Pair = tuple[str, Value, str, Value]
Outcomes = tuple[str, ...]


def pairs_that_matter(sets: Mapping[str, RuleSet], vocabulary: Vocabulary) -> list[Pair]:
    """Pairs that some document rules otherwise when nothing else is stated, or one contact.

    Only facts that stand in one condition are tried together: they are the ones that rules join.
    """
    contacts = [fact.id for fact in vocabulary.facts.values() if fact.type == "contact"]
    starts: list[list[Told]] = [[]]
    starts += [[(contact, True)] for contact in contacts]
    found: dict[Pair, None] = {}
    for rules in sets.values():
        conditions = [*(rule.when for rule in rules.rules), *(notion.value for notion in rules.notions)]
        tried = dict.fromkeys(pair for condition in conditions for pair in _pairs(condition, vocabulary))
        for start in starts:
            rulings = _Rulings(rules, vocabulary, start)
            open_pairs = (pair for pair in tried if pair not in found)
            found |= dict.fromkeys(pair for pair in open_pairs if rulings.differ_together(pair))
    return list(found)


class _Rulings:
    """What a document rules on a start and a little more, each looked at once."""

    def __init__(self, rules: RuleSet, vocabulary: Vocabulary, start: Sequence[Told]) -> None:
        self._rules, self._vocabulary, self._start = rules, vocabulary, start
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
        ruling = ruling_on(self._rules, stated, self._vocabulary)
        return ruling.outcomes if ruling else None


def _pairs(condition: Expression, vocabulary: Vocabulary) -> Iterator[Pair]:
    """Two facts of a condition, with every two values that it can part."""
    facts = [vocabulary.facts[name] for name in sorted(names(condition)) if name in vocabulary.facts]
    limits = numbers([condition])
    stated = [fact for fact in facts if fact.type != "contact" and not fact.zones]
    for one, other in combinations(stated, 2):
        for value, also in product(values_tried(one, limits), values_tried(other, limits)):
            yield one.id, value, other.id, also
