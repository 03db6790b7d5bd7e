"""Aligns the sentences inside a concept, so that only words of the same sentence are compared."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

import networkx as nx

from crossref.checking.items import Item, within
from crossref.checking.witnesses import Witness

SKIP = -0.05
"""What it costs to leave a sentence without a counterpart, for each of its items."""
JOIN = 0.1
"""How much better two sentences must answer to one than one does."""

Sentence = tuple[int, int]
"""First word of a sentence, and one past its last."""


@dataclass(frozen=True)
class Block:
    """Sentences that say the same, by document; a document that has none is not among them."""

    spans: Mapping[str, tuple[Sentence, ...]]

    def items(self, document: str, items: Sequence[Item]) -> list[Item]:
        """Those of a document's items that stand in the block."""
        found: list[Item] = []
        for span in self.spans.get(document, ()):
            found += within(items, span)
        return found


def align_sentences(witnesses: Sequence[Witness], items: Mapping[str, Sequence[Item]]) -> list[Block]:
    """The blocks of a concept, in the order of the first witness that has them."""
    graph = nx.Graph()
    for order, witness in enumerate(witnesses):
        for at in range(len(witness.analysis.sentences)):
            graph.add_node((order, at))
    for (one, left), (other, right) in combinations(enumerate(witnesses), 2):
        for a, b in _align(left, right, items[left.id], items[right.id]):
            graph.add_edge((one, a), (other, b))
    blocks = []
    for nodes in sorted(sorted(part) for part in nx.connected_components(graph)):
        spans: dict[str, list[Sentence]] = {}
        for order, at in nodes:
            witness = witnesses[order]
            spans.setdefault(witness.id, []).append(witness.analysis.sentences[at])
        blocks.append(Block({id: tuple(own) for id, own in spans.items()}))
    return blocks


def _align(
    left: Witness, right: Witness, left_items: Sequence[Item], right_items: Sequence[Item]
) -> list[tuple[int, int]]:
    """Which sentences of two witnesses answer to each other, in order: one to one, or one to two."""
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


def _gain(one: Iterable[Item], other: Iterable[Item], sentences: int) -> float:
    """How well sentences answer to each other, weighed by their length; a cost where one side is empty."""
    left, right = list(one), list(other)
    size = len(left) + len(right)
    if not left or not right:
        return SKIP * size
    said = _said(left, right) + _said(right, left)
    return said - (JOIN * size if sentences > 2 else 0.0)


def _said(asking: Iterable[Item], answering: Iterable[Item]) -> int:
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
