"""The rules of all documents, as comparisons look at them: which of them read a concept otherwise."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, product
from pathlib import Path

import msgspec

from rulebook.records import Document
from rulebook.rules.conditions import Facts
from rulebook.rules.facts import Vocabulary
from rulebook.rules.judge import judge
from rulebook.rules.situation import Situation, facts_of
from rulebook.rules.weigh import RuleSet
from rulebook.sources.sources import Sources

PROOFS = Path(__file__).parent.parent.parent / "rulebook" / "rules" / "proofs.json"


class Proof(msgspec.Struct, frozen=True, kw_only=True, rename={"left": "from", "right": "to"}):
    """What the solver says of a concept that two documents read differently."""

    left: str
    right: str
    concept: str
    answer: str
    """same, differs or open."""


class ProofFile(msgspec.Struct, frozen=True, kw_only=True):
    """The proofs, and the fingerprint of the logic that they are about."""

    rules: str
    proofs: tuple[Proof, ...]


@dataclass(frozen=True, kw_only=True)
class Readings:
    """The rules of all documents, as comparisons look at them."""

    sets: Mapping[str, RuleSet]
    """The rules of each document."""
    current: Sequence[str]
    """Ids of the documents whose rules are of their present text."""
    logic: str
    """Fingerprint of the logic of the rules."""
    situations: Sequence[Situation]
    """The known situations."""
    vocabulary: Vocabulary
    _differing: dict[frozenset[str], frozenset[str]] = field(default_factory=dict)

    def comparable(self, left: str, right: str) -> bool:
        """Whether both documents have rules of their present text."""
        return left in self.current and right in self.current

    def unlike(self, left: str, right: str) -> dict[str, set[str]]:
        """Concepts that two documents do not read alike, each with the facts that its readings look at."""
        one, other = self.sets[left], self.sets[right]
        here, there = _by_concept(one), _by_concept(other)
        concepts = sorted(id for id in {*here, *there} if here.get(id) != there.get(id))
        return {id: _facts_of(one, id) | _facts_of(other, id) for id in concepts}

    def ruled_differently(self, left: str, right: str) -> frozenset[str]:
        """Concepts that two documents read differently and are not proved to rule alike."""
        pair = frozenset((left, right))
        if len(pair) < 2 or not self.comparable(left, right):
            return frozenset()
        if pair not in self._differing:
            self._differing[pair] = frozenset(self.unlike(left, right)) - self.proved_same(left, right)
        return self._differing[pair]

    def proved_same(self, left: str, right: str) -> frozenset[str]:
        """Concepts that two documents read differently and rule alike, as the solver proved of this logic."""
        stored = msgspec.json.decode(PROOFS.read_bytes(), type=ProofFile)
        proofs = stored.proofs if stored.rules == self.logic else ()
        pair = {left, right}
        return frozenset(
            proof.concept for proof in proofs if proof.answer == "same" and {proof.left, proof.right} == pair
        )

    def of_editions(
        self, documents: Sequence[Document], left: Document, right: Document
    ) -> tuple[frozenset[str], frozenset[str]]:
        """Concepts that two documents rule differently: as all translations of both editions do, and others.

        What only some translations rule differently is a matter of translation and not a change of the rules;
        so is what the translations of one edition rule differently among themselves.
        """
        here = self.ruled_differently(left.id, right.id)
        if left.edition == right.edition:
            return frozenset(), here
        before = [one.id for one in documents if one.edition == left.edition and one.id in self.current]
        after = [one.id for one in documents if one.edition == right.edition and one.id in self.current]
        everywhere = here
        for pair in product(before, after):
            everywhere &= self.ruled_differently(*pair)
        for pair in (*combinations(before, 2), *combinations(after, 2)):
            everywhere -= self.ruled_differently(*pair)
        return everywhere, here - everywhere

    def concepts_of(self, document: str) -> frozenset[str]:
        """Concepts that the rules of a document depend on; none if it has no rules of its present text."""
        return frozenset(_by_concept(self.sets[document])) if document in self.current else frozenset()

    @cached_property
    def facts(self) -> Sequence[Facts]:
        """The facts of the known situations."""
        return [facts_of(situation, self.vocabulary) for situation in self.situations]

    @cached_property
    def decided(self) -> Mapping[str, Counter[str]]:
        """How many known situations each concept decides, by document."""
        counts = {}
        for document in self.current:
            counts[document] = Counter[str]()
            for known in self.facts:
                ruling = judge(self.sets[document], known)
                counts[document].update({rule.concept for rule in ruling.applied})
        return counts


def stored_readings(corpus: Sources) -> Readings:
    """The rules as the last build has them."""
    stored = corpus.rules
    return Readings(
        sets=stored.sets,
        current=stored.current,
        logic=corpus.manifest.logic,
        situations=stored.situations,
        vocabulary=corpus.vocabulary,
    )


def _by_concept(rules: RuleSet) -> dict[str, list[object]]:
    """How a document reads each concept, whatever it allows besides: its rules, then its notions."""
    readings: dict[str, list[object]] = {}
    for rule in rules.rules:
        said = (rule.kind, rule.when, rule.outcomes, rule.defeats, rule.converts)
        readings.setdefault(rule.concept, []).append(said)
    for notion in rules.notions:
        readings.setdefault(notion.concept, []).append((notion.name, notion.value))
    return readings


def _facts_of(rules: RuleSet, concept: str) -> set[str]:
    """The facts that a document looks at for a concept."""
    found: set[str] = set()
    for rule in rules.rules:
        found.update(rules.facts_of(rule) if rule.concept == concept else ())
    for notion in rules.notions:
        found.update(rules.facts_of(notion) if notion.concept == concept else ())
    return found
