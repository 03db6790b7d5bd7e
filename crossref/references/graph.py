"""One graph of documents, clauses, concepts and all that links them."""

from collections.abc import Iterable

import networkx as nx
from msgspec import Struct

from rulebook.index import Index
from rulebook.records import ClauseId, Kind, Reference

Attribute = str | float | bool


class Neighbour(Struct, frozen=True, kw_only=True):
    """A clause some steps away from another."""

    id: str
    """Id of the clause."""
    direction: str
    """`cites` or `cited by`."""
    steps: int
    """How far away it is."""
    through: tuple[str, ...]
    """Ids of the clauses between."""
    kind: str
    """Kind of the last reference on the way."""
    ground: str
    """Ground of that reference."""


def citation_graph(index: Index, references: Iterable[Reference]) -> nx.MultiDiGraph:
    """Nodes are ids; edges are `holds`, `under`, `about`, or a kind of reference with its ground."""
    graph = nx.MultiDiGraph()
    for document, clauses in index.books.items():
        graph.add_node(document, what="document")
        for clause in clauses:
            if clause.kind is Kind.FRONT:
                continue
            graph.add_node(clause.id, what=clause.kind.value, document=document, number=clause.number)
            graph.add_edge(document, clause.id, what="holds")
            if clause.parent:
                graph.add_edge(clause.id, str(ClauseId(document, clause.parent)), what="under")
    for concept in index.concepts.values():
        graph.add_node(concept.id, what="concept", headline=next(iter(concept.headline.values()), None) or "")
        for member in concept.clauses:
            graph.add_edge(str(member), concept.id, what="about")
    for row in references:
        if row.target:
            source, target = ClauseId(row.document, row.source), ClauseId(row.document, row.target)
            graph.add_edge(
                str(source), str(target), what=row.kind, ground=row.ground, score=row.score, ok=row.ok
            )
    return graph


def around(graph: nx.MultiDiGraph, id: str, steps: int = 2) -> list[Neighbour]:
    """What a clause cites and what cites it, so many steps away, the nearest first."""
    near = []
    cites = _cites(graph)
    for direction, ways in (("cites", cites), ("cited by", cites.reverse(copy=False))):
        paths = nx.single_source_shortest_path(ways, id, cutoff=steps) if id in ways else {}
        for other, path in paths.items():
            if len(path) > 1:
                edge = ways.get_edge_data(path[-2], other)
                near.append(
                    Neighbour(
                        id=other,
                        direction=direction,
                        steps=len(path) - 1,
                        through=tuple(path[1:-1]),
                        kind=edge["what"],
                        ground=edge["ground"],
                    )
                )
    return sorted(near, key=lambda row: (row.direction, row.steps, row.id))


def graphml(graph: nx.MultiDiGraph) -> str:
    """The graph for other programs."""
    return "\n".join(nx.generate_graphml(graph))


def plain_graph(graph: nx.MultiDiGraph) -> dict[str, list[dict[str, Attribute]]]:
    """The graph as plain data: nodes and links."""
    return {
        "nodes": [{"id": id, **data} for id, data in graph.nodes(data=True)],
        "links": [{"source": a, "target": b, **data} for a, b, data in graph.edges(data=True)],
    }


def _cites(graph: nx.MultiDiGraph) -> nx.DiGraph:
    """The references alone, one edge between two clauses."""
    only = nx.DiGraph()
    for a, b, data in graph.edges(data=True):
        if "ground" in data and a != b and not (only.has_edge(a, b) and only[a][b]["ground"] == "printed"):
            only.add_edge(a, b, **data)
    return only
