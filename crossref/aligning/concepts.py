"""Aligned documents make concepts: connected sets of clauses, with decisions and names.

The surest alignments, one for each further document, make a tree; along it every clause has one set of
counterparts, so that no two paths can disagree. A pair that is not in the tree is read along it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import networkx as nx
from msgspec import Struct

from rulebook.errors import InputError
from rulebook.index import Books
from rulebook.records import Alignment, ClauseId, Concept, Kind
from rulebook.schema import NamedConcept
from rulebook.sources.known_names import CLAUSE_ID
from rulebook.sources.sources import Sources


class Decision(Struct, frozen=True, kw_only=True):
    """A decision on two clauses."""

    left: ClauseId
    right: ClauseId
    together: bool
    """Whether they are counterparts."""
    stale: bool
    """Whether a text has changed since."""
    place: str = ""
    """File and line of the hashes that say so."""


def spanning_tree(alignments: Sequence[Alignment]) -> list[Alignment]:
    """The surest alignments that together reach every document."""
    surest = sorted(alignments, key=lambda row: (-row.quality[0], -row.quality[1], row.left, row.right))
    graph = nx.Graph()
    for n, alignment in enumerate(surest):
        graph.add_edge(alignment.left, alignment.right, weight=n, alignment=alignment)
    return [edge["alignment"] for _, _, edge in nx.minimum_spanning_edges(graph)]


def connected_clauses(
    books: Books, alignments: Sequence[Alignment], decisions: Sequence[Decision] = ()
) -> list[list[ClauseId]]:
    """Every connected set of clauses, in the order of the first document that has it; maybe of one clause."""
    members: list[ClauseId] = []
    for clauses in books.values():
        members += [clause.key for clause in clauses if clause.kind is not Kind.FRONT]
    place = {member: n for n, member in enumerate(members)}
    graph = nx.Graph()
    graph.add_nodes_from(members)
    links = _links(spanning_tree(alignments), decisions)
    graph.add_edges_from((a, b) for a, b in links if a in place and b in place)
    return [sorted(group, key=place.__getitem__) for group in nx.connected_components(graph)]


def _links(tree: Sequence[Alignment], decisions: Sequence[Decision]) -> Iterator[tuple[ClauseId, ClauseId]]:
    """What the tree or a decision links, unless a decision parted it."""
    standing = [decision for decision in decisions if not decision.stale]
    apart = {frozenset((d.left, d.right)) for d in standing if not d.together}
    linked = [(d.left, d.right) for d in standing if d.together]
    for alignment in tree:
        for link in alignment.links:
            for a, b in product(link.left, link.right):
                linked.append((ClauseId(alignment.left, a), ClauseId(alignment.right, b)))
    return (pair for pair in linked if frozenset(pair) not in apart)


def implied_links(
    groups: Iterable[Sequence[ClauseId]], left: str, right: str
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The links between two documents that concepts imply."""
    links = []
    for group in groups:
        a = tuple(number for document, number in group if document == left)
        b = tuple(number for document, number in group if document == right)
        if a and b:
            links.append((a, b))
    return links


def link_decisions(corpus: Sources, books: Books) -> list[Decision]:
    """Decisions about links; a decision about a text that has changed since is stale."""
    data = corpus.decisions
    hashes = {clause.id: clause.hash for clauses in books.values() for clause in clauses}
    decisions = []
    for row, link in enumerate(data.value.link):
        data.refuse_unknown(link.clauses, hashes, "no clause", "link", row, "clauses", hint=CLAUSE_ID)
        left, right = map(ClauseId.parse, link.clauses)
        decisions.append(
            Decision(
                left=left,
                right=right,
                together=link.together,
                stale=tuple(hashes[id] for id in link.clauses) != link.hashes,
                place=f"{data.file}:{data.line('link', row, 'hashes')}",
            )
        )
    return decisions


def named_concepts(
    groups: Sequence[Sequence[ClauseId]],
    names: Sequence[NamedConcept],
    languages: Sequence[str],
    *,
    strict: bool,
) -> list[Concept]:
    """The concepts of connected sets; with `strict`, a set must hold exactly one anchor."""
    by_anchor = {ClauseId.parse(concept.anchor): concept for concept in names}
    concepts = []
    for group in groups:
        held = [by_anchor[member] for member in group if member in by_anchor]
        if strict and len(held) > 1:
            what = f"the concept of {group[0]} holds {' and '.join(concept.id for concept in held)}"
            hint = "make one an alias, or part them in decisions.toml"
            raise InputError(what, file="corpus/concepts/concepts.toml", hint=hint)
        members: dict[str, tuple[str, ...]] = {}
        for document, number in group:
            members[document] = (*members.get(document, ()), number)
        headline: dict[str, str | None] = dict(held[0].headline) if held else dict.fromkeys(languages)
        id = held[0].id if held else "-".join(group[0])
        concepts.append(Concept(id=id, headline=headline, members=members))
    return concepts
