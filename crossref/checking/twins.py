"""Twins: sentences of two clauses of one document that speak of the same, and where they disagree."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import log

from crossref.checking.blocks import Block, Sentence
from crossref.checking.differences import same_sort
from crossref.checking.findings import make_finding
from crossref.checking.items import Item, items_of, outermost, within
from crossref.checking.known import Known, Place, Twin
from crossref.checking.quoting import quote_block
from crossref.checking.witnesses import Group, Witness
from rulebook.language.senses import DECISIVE
from rulebook.language.words import Language
from rulebook.records import Clause, Finding, Kind

ALIKE = 0.7
"""Sentences that share so much of what they say, rare words counting more, speak of the same."""
CLOSE = 0.75
"""Sentences that share so much differ in little else."""
ENOUGH = 18.0
"""So much must be shared that it is not by chance; what half of the sentences say is worth 0.7."""
RARE = 2.0
"""What a meaning must be worth to bring two sentences together."""
FEWEST = 3
"""So many of these bring two sentences together."""
TOLD = ("actor", "thing", "term", "place", "scope", "time")
"""Kinds in which two sentences can disagree."""
TERM = "term"


@dataclass(frozen=True, eq=False)
class Saying:
    """A sentence of a clause with what it says."""

    witness: Witness
    """The clause alone."""
    span: Sentence
    items: Sequence[Item]
    """What it says that matters."""
    listed: bool
    """Whether it is one of the alternatives of a list, other than a list of sanctions."""

    @property
    def clause(self) -> Clause:
        """The clause that it stands in."""
        return self.witness.clauses[0]

    @cached_property
    def meanings(self) -> frozenset[str]:
        """All that its words can mean."""
        return frozenset[str]().union(*(item.meanings for item in self.items))


def find_twins(known: Known, languages: Mapping[str, Language]) -> dict[Place, list[Twin]]:
    """The twins of each clause, by the first of the two, in documents that speak for all translations."""
    twins: dict[Place, list[Twin]] = {}
    families = Counter(document.family for document in known.documents)
    for document in known.documents:
        if not (document.original or families[document.family] == 1):
            continue
        sayings = []
        for (id, _), clause in known.clauses.items():
            if id == document.id and clause.kind in (Kind.CLAUSE, Kind.NOTE):
                alone = Witness(document, languages[id], (clause,), known.analysed[clause.id])
                sayings += _sayings(alone, known)
        for one, other, alike in _pairs(sayings):
            twin = Twin(other.clause.number, one.span, other.span, round(alike, 2))
            twins.setdefault((document.id, one.clause.number), []).append(twin)
    return twins


def _sayings(witness: Witness, known: Known) -> list[Saying]:
    """The sentences of a clause."""
    items = [item for item in items_of(witness, known.lexicon) if item.weight > 1]
    clause = witness.clauses[0]
    above = known.clauses.get((witness.id, clause.parent or ""))
    listed = above is not None and above.kind is Kind.CLAUSE
    listed = listed and (witness.id, clause.number) not in known.sanctions
    return [Saying(witness, span, within(items, span), listed) for span in witness.analysis.sentences]


def _pairs(sayings: Sequence[Saying]) -> Iterator[tuple[Saying, Saying, float]]:
    """Sentences that speak of the same, each pair once, with how much they are alike."""
    counts = Counter(chain.from_iterable(saying.meanings for saying in sayings))
    worth = {id: log(len(sayings) / count) for id, count in counts.items()}
    places: dict[str, list[int]] = {}
    for at, saying in enumerate(sayings):
        for id in saying.meanings:
            if worth[id] >= RARE:
                places.setdefault(id, []).append(at)
    for at, one in enumerate(sayings):
        near = Counter(later for id in one.meanings for later in places.get(id, ()) if later > at)
        for other in (sayings[later] for later, common in sorted(near.items()) if common >= FEWEST):
            alike = _likeness(one, other, worth) if _comparable(one, other) else 0.0
            if alike >= ALIKE:
                yield one, other, alike


def _comparable(one: Saying, other: Saying) -> bool:
    """Whether two sentences can disagree: those of one list, or of two, are alternatives of each other."""
    apart = one.clause.number != other.clause.number and one.clause.parent != other.clause.parent
    return apart and not (one.listed and other.listed)


def _likeness(one: Saying, other: Saying, worth: Mapping[str, float]) -> float:
    """What part of all that two sentences say both say; nothing where it is too little to tell."""
    shared, whole = 0.0, 0.0
    for asking, answering in ((one, other), (other, one)):
        for item in asking.items:
            value = max(worth[id] for id in item.meanings)
            whole += value
            shared += 0.0 if answering.meanings.isdisjoint(item.answers) else value
    return shared / whole if shared > 2 * ENOUGH else 0.0


def check_twins(group: Group, witness: Witness, clause: Clause, known: Known) -> Iterator[Finding]:
    """Where a clause says otherwise than another clause of its document that speaks of the same."""
    here = Witness(witness.document, witness.language, (clause,), known.analysed[clause.id])
    for twin in known.twins.get((witness.id, clause.number), ()):
        target = known.clauses[witness.id, twin.number]
        there = Witness(witness.document, witness.language, (target,), known.analysed[target.id])
        yield from _disagreements(group, Pair(here, there, twin, known))


@dataclass(frozen=True)
class Pair:
    """Two sentences that speak of the same."""

    here: Witness
    there: Witness
    twin: Twin
    known: Known

    @cached_property
    def only_here(self) -> list[Item]:
        """What the first says and the clause of the second does not."""
        return self._only(self.here, self.twin.span, self.there)

    @cached_property
    def only_there(self) -> list[Item]:
        """What the second says and the clause of the first does not."""
        return self._only(self.there, self.twin.other, self.here)

    def _only(self, one: Witness, span: Sentence, other: Witness) -> list[Item]:
        lexicon = self.known.lexicon
        answers = items_of(other, lexicon)
        asking = [item for item in within(items_of(one, lexicon), span) if item.weight > 1]
        return outermost([item for item in asking if not any(own.says(item) for own in answers)])

    @property
    def special(self) -> bool:
        """Whether one of the two is for a special case, in which all may be otherwise."""
        cases = self.known.purposes.cases
        return any(not item.meanings.isdisjoint(cases) for item in (*self.only_here, *self.only_there))

    def decisive(self, items: Sequence[Item]) -> list[Item]:
        """What makes a difference between the two."""
        return [item for item in items if self._decides(item) and item.meanings.isdisjoint(self.known.common)]

    def _decides(self, item: Item) -> bool:
        return self.limits([item]) or (item.kind in TOLD and (item.weight >= DECISIVE or item.kind == TERM))

    def limits(self, items: Sequence[Item]) -> bool:
        """Whether something is among some items that a rule hangs on."""
        return any(not item.meanings.isdisjoint(self.known.purposes.conditions) for item in items)

    def numbers(self, one: Witness, span: Sentence) -> dict[float, int]:
        """The numbers of a sentence, each with its last word; one is too often an article."""
        values = {at: one.analysis.words[at].value for at in range(*span)}
        return {value: at for at, value in values.items() if value is not None and value > 1}


def _disagreements(group: Group, pair: Pair) -> Iterator[Finding]:
    """Numbers of the two that have nothing in common, and what one of the two says and the other does not."""
    if pair.special:
        return
    here, there = pair.decisive(pair.only_here), pair.decisive(pair.only_there)
    numbers = pair.numbers(pair.here, pair.twin.span), pair.numbers(pair.there, pair.twin.other)
    if all(numbers) and numbers[0].keys().isdisjoint(numbers[1]):
        spots = list(numbers[0].values()), list(numbers[1].values())
        yield _finding(group, pair, *spots, "told_otherwise", "high")
    elif here or there:
        yield from _difference(group, pair, here, there)


def _difference(group: Group, pair: Pair, here: Sequence[Item], there: Sequence[Item]) -> Iterator[Finding]:
    """Meanings that only one of the two has, as one finding."""
    said = "told_otherwise" if here and there else "only_here" if here else "only_there"
    swapped = any(same_sort(one.kinds, other.kinds) for one in _heavy(here) for other in _heavy(there))
    grave = swapped or pair.limits((*here, *there))
    if grave or pair.twin.alike >= CLOSE:
        yield _finding(group, pair, _words(here), _words(there), said, "medium" if grave else "low")


def _heavy(items: Sequence[Item]) -> list[Item]:
    return [item for item in items if item.weight >= DECISIVE]


def _words(items: Sequence[Item]) -> list[int]:
    return [at for item in items for at in item.words]


def _finding(
    group: Group, pair: Pair, here: Sequence[int], there: Sequence[int], said: str, severity: str
) -> Finding:
    id = pair.here.id
    quotes = [
        quote_block(pair.here, Block({id: (pair.twin.span,)}), here),
        quote_block(pair.there, Block({id: (pair.twin.other,)}), there),
    ]
    return make_finding(
        group,
        pair.here,
        quotes,
        said,
        check="contradictions",
        kind="contradiction",
        severity=severity,
        likely="text",
        words={"number": pair.twin.number},
    )
