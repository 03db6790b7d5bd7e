"""Sentences of two clauses of one document about the same subject, and where they disagree."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import log

from crossref.checking.context import CheckContext, Parallel
from crossref.checking.differences import same_sort
from crossref.checking.findings import make_finding, quote_block
from crossref.checking.sentences import Block, SenseItem, Sentence, items_of, outermost, within
from crossref.checking.versions import Group, Version
from rulebook.findings import Finding, Quote
from rulebook.language.senses import DECISIVE
from rulebook.language.words import Language
from rulebook.records import Clause, ClauseId, Kind

ALIKE = 0.7
"""Sentences that share so much of what they say, rare words counting more, are about the same subject."""
CLOSE = 0.75
"""Sentences that share so much differ in little else."""
ENOUGH = 18.0
"""So much must be shared that it is not by chance; what half of the sentences say is worth 0.7."""
RARE = 2.0
"""What a meaning must be worth to bring two sentences together."""
MIN_SHARED = 3
"""So many of these bring two sentences together."""
REPORTED_KINDS = ("actor", "thing", "term", "place", "scope", "time")
"""Kinds in which two sentences can disagree."""
TERM = "term"


@dataclass(frozen=True, eq=False)
class ClauseSentence:
    """A sentence of a clause with what it says."""

    clause: Clause
    span: Sentence
    items: Sequence[SenseItem]
    """What it says that matters."""
    listed: bool
    """Whether it is one of the alternatives of a list, other than a list of sanctions."""

    @cached_property
    def meanings(self) -> frozenset[str]:
        """All that its words can mean."""
        return frozenset[str]().union(*(item.meanings for item in self.items))


# ---- which sentences are about the same subject ----


def find_parallels(
    context: CheckContext, languages: Mapping[str, Language]
) -> dict[ClauseId, list[Parallel]]:
    """The parallel sentences of each clause, by the first of the two, of originals and of texts alone."""
    parallels: dict[ClauseId, list[Parallel]] = {}
    families = Counter(document.family for document in context.documents)
    for document in context.documents:
        if not (document.original or families[document.family] == 1):
            continue
        sentences = []
        for clause in context.index.books[document.id]:
            if clause.kind in (Kind.CLAUSE, Kind.NOTE):
                analysis = context.analysed[clause.id]
                sentences += _sentences(
                    Version(document, languages[document.id], (clause,), analysis), context
                )
        for one, other, alike in _pairs(sentences):
            parallel = Parallel(other.clause.number, one.span, other.span, round(alike, 2))
            parallels.setdefault(one.clause.key, []).append(parallel)
    return parallels


def _sentences(version: Version, context: CheckContext) -> list[ClauseSentence]:
    """The sentences of a clause."""
    items = [item for item in items_of(version, context.lexicon) if item.weight > 1]
    clause = version.clauses[0]
    above = context.index.clauses.get(ClauseId(version.id, clause.parent or ""))
    listed = above is not None and above.kind is Kind.CLAUSE and clause.key not in context.sanctions
    return [ClauseSentence(clause, span, within(items, span), listed) for span in version.analysis.sentences]


def _pairs(sentences: Sequence[ClauseSentence]) -> Iterator[tuple[ClauseSentence, ClauseSentence, float]]:
    """Sentences about the same subject, each pair once, with how much they are alike."""
    counts = Counter(chain.from_iterable(sentence.meanings for sentence in sentences))
    worth = {id: log(len(sentences) / count) for id, count in counts.items()}
    places: dict[str, list[int]] = {}
    for at, sentence in enumerate(sentences):
        for id in sentence.meanings:
            if worth[id] >= RARE:
                places.setdefault(id, []).append(at)
    for at, one in enumerate(sentences):
        near = Counter(later for id in one.meanings for later in places.get(id, ()) if later > at)
        for other in (sentences[later] for later, common in sorted(near.items()) if common >= MIN_SHARED):
            alike = _likeness(one, other, worth) if _comparable(one, other) else 0.0
            if alike >= ALIKE:
                yield one, other, alike


def _comparable(one: ClauseSentence, other: ClauseSentence) -> bool:
    """Whether two sentences can disagree: those of one list, or of two, are alternatives of each other."""
    apart = one.clause.number != other.clause.number and one.clause.parent != other.clause.parent
    return apart and not (one.listed and other.listed)


def _likeness(one: ClauseSentence, other: ClauseSentence, worth: Mapping[str, float]) -> float:
    """What part of all that two sentences say both say; nothing where too little is said."""
    shared, whole = 0.0, 0.0
    for asking, answering in ((one, other), (other, one)):
        for item in asking.items:
            value = max(worth[id] for id in item.meanings)
            whole += value
            shared += 0.0 if answering.meanings.isdisjoint(item.answers) else value
    return shared / whole if shared > 2 * ENOUGH else 0.0


# ---- where they disagree ----


def check_parallels(
    group: Group, version: Version, clause: Clause, context: CheckContext
) -> Iterator[Finding]:
    """Where a clause says otherwise than another clause of its document about the same subject."""
    here = context.clause_alone(version, clause)
    for parallel in context.parallels.get(clause.key, ()):
        target = context.index.clauses[ClauseId(version.id, parallel.number)]
        there = context.clause_alone(version, target)
        yield from _disagreement(group, here, there, parallel, context)


def _disagreement(
    group: Group, here: Version, there: Version, parallel: Parallel, context: CheckContext
) -> Iterator[Finding]:
    """Numbers of the two that have nothing in common, or what only one of the two says, as one finding."""
    only_here = _only(here, parallel.span, there, context)
    only_there = _only(there, parallel.other, here, context)
    if _any_of((*only_here, *only_there), context.purposes.cases):
        return  # one of the two is for a special case, in which all may be otherwise
    numbers_here, numbers_there = _numbers(here, parallel.span), _numbers(there, parallel.other)
    left = [item for item in only_here if _decides(item, context)]
    right = [item for item in only_there if _decides(item, context)]
    if numbers_here and numbers_there and numbers_here.keys().isdisjoint(numbers_there):
        places = list(numbers_here.values()), list(numbers_there.values())
        said, severity = "told_otherwise", "high"
    elif left or right:
        heavy = [[item for item in items if item.weight >= DECISIVE] for items in (left, right)]
        swapped = any(same_sort(one.kinds, other.kinds) for one in heavy[0] for other in heavy[1])
        grave = swapped or _any_of((*left, *right), context.purposes.conditions)
        if not grave and parallel.alike < CLOSE:
            return
        places = _places(left), _places(right)
        said = "told_otherwise" if left and right else "only_here" if left else "only_there"
        severity = "medium" if grave else "low"
    else:
        return
    quotes = [
        quote_block(here, Block({here.id: (parallel.span,)}), places[0]),
        quote_block(there, Block({here.id: (parallel.other,)}), places[1]),
    ]
    yield contradiction(group, here, quotes, said, severity, parallel.number)


def contradiction(
    group: Group, version: Version, quotes: Sequence[Quote], said: str, severity: str, other: str
) -> Finding:
    """A finding about a clause and another of its document, given by its number."""
    return make_finding(
        group,
        version,
        quotes,
        said,
        check="contradictions",
        kind="contradiction",
        severity=severity,
        likely="text",
        words={"number": other},
    )


def _only(one: Version, span: Sentence, other: Version, context: CheckContext) -> list[SenseItem]:
    """What a sentence says and the other clause does not."""
    answers = items_of(other, context.lexicon)
    asking = [item for item in within(items_of(one, context.lexicon), span) if item.weight > 1]
    return outermost([item for item in asking if not any(own.says(item) for own in answers)])


def _any_of(items: Sequence[SenseItem], senses: Sequence[str]) -> bool:
    """Whether one of some items can have one of some senses."""
    return any(not item.meanings.isdisjoint(senses) for item in items)


def _decides(item: SenseItem, context: CheckContext) -> bool:
    """Whether a meaning that only one of two sentences has makes a difference between them."""
    if not item.meanings.isdisjoint(context.common):
        return False
    heavy = item.weight >= DECISIVE or item.kind == TERM
    return _any_of([item], context.purposes.conditions) or (item.kind in REPORTED_KINDS and heavy)


def _numbers(version: Version, span: Sentence) -> dict[float, int]:
    """The numbers of a sentence, each with its last word; one is too often an article."""
    values = {at: version.analysis.words[at].value for at in range(*span)}
    return {value: at for at, value in values.items() if value is not None and value > 1}


def _places(items: Sequence[SenseItem]) -> list[int]:
    return [at for item in items for at in item.words]
