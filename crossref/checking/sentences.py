"""What the sentences of a concept can mean, and which sentences of its versions say the same."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

import networkx as nx

from crossref.checking.versions import Version
from rulebook.language.analysis import SenseHit
from rulebook.language.patterns import is_beginning
from rulebook.language.senses import Lexicon

SKIP = -0.05
"""What it costs to leave a sentence without a counterpart, for each of its items."""
JOIN = 0.1
"""How much better two sentences must answer to one than one does."""

Sentence = tuple[int, int]
"""First word of a sentence, and one past its last."""
Matches = Callable[[Version, Version], Sequence[tuple[int, int]]]
"""Which sentences of two versions answer to each other."""


@dataclass(frozen=True)
class SenseItem:
    """Words of a text that mean something, and all that they can mean."""

    words: tuple[int, ...]
    """Places of the words in the analysis."""
    meanings: frozenset[str]
    """What they can mean; more than one where they are ambiguous."""
    answers: frozenset[str]
    """The same, with all that may stand for one of them."""
    kind: str
    """Kind of the lightest of these meanings."""
    kinds: frozenset[str]
    """Kinds of all of them."""
    weight: int
    """How much the lightest of them matters; words of mere grammar, which may answer but not ask, nothing."""

    def says(self, other: "SenseItem") -> bool:
        """Whether it can express the other."""
        return not self.meanings.isdisjoint(other.answers)


def items_of(version: Version, lexicon: Lexicon) -> list[SenseItem]:
    """All that the words of a version can mean, in the order of the text; terms may lie in one another."""
    terms = [hit for hit in version.analysis.terms if (hit.sense, hit.name) not in lexicon.loose]
    hits = (*version.analysis.senses, *terms)
    beginnings = _meanings(hit for hit in hits if is_beginning(hit.name))
    alternatives = _meanings(hit for hit in hits if not is_beginning(hit.name))
    faint = grammar_words(version, lexicon) | _padding(terms)
    groups = sorted([*alternatives.items(), *beginnings.items()], key=lambda group: group[0])
    return [_item(words, ids, lexicon, faint.issuperset(words)) for words, ids in groups]


def grammar_words(version: Version, lexicon: Lexicon) -> frozenset[int]:
    """Words of a version that mean nothing by themselves."""
    grammar = lexicon.grammar.get(version.language.code, frozenset())
    return frozenset(at for at, word in enumerate(version.analysis.words) if word.lemma in grammar)


def _meanings(hits: Iterable[SenseHit]) -> dict[tuple[int, ...], set[str]]:
    """All that each row of words can mean."""
    meanings: dict[tuple[int, ...], set[str]] = {}
    for sense, words in _expressions(hits):
        meanings.setdefault(words, set()).add(sense)
    return meanings


def _padding(names: Sequence[SenseHit]) -> set[int]:
    """Words that a longer name of a thing has beside a shorter one: the game of a game disc."""
    padding = set[int]()
    for outer in names:
        for inner in names:
            if inner.sense == outer.sense and set(inner.words) < set(outer.words):
                padding |= set(outer.words) - set(inner.words)
    return padding


def _expressions(hits: Iterable[SenseHit]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each sense with its words; wordings of one sense that share a word express it once."""
    by_sense: dict[str, list[set[int]]] = {}
    for hit in hits:
        known = by_sense.setdefault(hit.sense, [])
        words = set(hit.words)
        for other in [other for other in known if other & words]:
            known.remove(other)
            words |= other
        known.append(words)
    for sense, places in by_sense.items():
        for words in places:
            yield sense, tuple(sorted(words))


def _item(words: tuple[int, ...], ids: Iterable[str], lexicon: Lexicon, faint: bool) -> SenseItem:
    known = frozenset(ids)
    lightest = min((lexicon.meanings[id] for id in known), key=lambda one: (one.weight, one.kind))
    return SenseItem(
        words=words,
        meanings=known,
        answers=lexicon.widened(known),
        kind=lightest.kind,
        kinds=frozenset(lexicon.meanings[id].kind for id in known),
        weight=0 if faint else lightest.weight,
    )


def within(items: Sequence[SenseItem], span: tuple[int, int]) -> list[SenseItem]:
    """The items of a stretch of words."""
    first, end = span
    return [item for item in items if first <= item.words[0] < end]


def outermost(items: Sequence[SenseItem]) -> list[SenseItem]:
    """The items that lie in no other one of them; the inner one where it weighs more."""
    sets = [(item, frozenset(item.words)) for item in items]
    return [
        item
        for item, words in sets
        if not any(words < around and other.weight >= item.weight for other, around in sets)
        and not any(inside < words and other.weight > item.weight for other, inside in sets)
    ]


@dataclass(frozen=True)
class Block:
    """Sentences that say the same, by document; a document that has none is not among them."""

    spans: Mapping[str, tuple[Sentence, ...]]


def align_sentences(versions: Sequence[Version], matches: Matches) -> list[Block]:
    """The blocks of a concept, in the order of the first version that has them."""
    graph = nx.Graph()
    for order, version in enumerate(versions):
        for at in range(len(version.analysis.sentences)):
            graph.add_node((order, at))
    for (one, left), (other, right) in combinations(enumerate(versions), 2):
        for a, b in matches(left, right):
            graph.add_edge((one, a), (other, b))
    blocks = []
    for nodes in sorted(sorted(part) for part in nx.connected_components(graph)):
        spans: dict[str, list[Sentence]] = {}
        for order, at in nodes:
            version = versions[order]
            spans.setdefault(version.id, []).append(version.analysis.sentences[at])
        blocks.append(Block({id: tuple(own) for id, own in spans.items()}))
    return blocks


def matching_sentences(
    left: Version, right: Version, left_items: Sequence[SenseItem], right_items: Sequence[SenseItem]
) -> list[tuple[int, int]]:
    """Which sentences of two versions answer to each other, in order: one to one, or one to two."""
    rows = [within(left_items, span) for span in left.analysis.sentences]
    columns = [within(right_items, span) for span in right.analysis.sentences]
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for i in range(len(rows) + 1):
        for j in range(len(columns) + 1):
            for a, b in ((1, 1), (1, 0), (0, 1), (2, 1), (1, 2)):
                before = (i - a, j - b)
                if before not in best:
                    continue
                gain = _gain(chain(*rows[i - a : i]), chain(*columns[j - b : j]), a + b)
                score = best[before][0] + gain
                if (i, j) not in best or score > best[i, j][0]:
                    best[i, j] = (score, before)
    return _path(best, (len(rows), len(columns)))


def _gain(one: Iterable[SenseItem], other: Iterable[SenseItem], sentences: int) -> float:
    """How well sentences answer to each other, weighed by their length; a cost where one side is empty."""
    left, right = list(one), list(other)
    size = len(left) + len(right)
    if not left or not right:
        return SKIP * size
    said = _said(left, right) + _said(right, left)
    return said - (JOIN * size if sentences > 2 else 0.0)


def _said(asking: Iterable[SenseItem], answering: Iterable[SenseItem]) -> int:
    """How many items find one that can express them."""
    meanings = frozenset[str]().union(*(item.meanings for item in answering))
    return sum(not meanings.isdisjoint(item.answers) for item in asking)


def _path(
    best: Mapping[tuple[int, int], tuple[float, tuple[int, int]]], end: tuple[int, int]
) -> list[tuple[int, int]]:
    """The pairs of sentences along the best way."""
    pairs: list[tuple[int, int]] = []
    while end != (0, 0):
        before = best[end][1]
        pairs += [(i, j) for i in range(before[0], end[0]) for j in range(before[1], end[1])]
        end = before
    return pairs[::-1]
