"""One graph of documents, clauses, concepts and all that links them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import networkx as nx

from rulebook.records import Clause, Kind

Graph = Any
"""networkx has no types of its own."""


def graph(books: Mapping[str, Sequence[Clause]], concepts: Iterable[Mapping[str, Any]], references: Iterable[Mapping[str, Any]]) -> Graph:
    """Nodes are ids; edges say what they are: `holds`, `under`, `about`, or a kind of reference with its ground."""
    made = nx.MultiDiGraph()
    for document, clauses in books.items():
        made.add_node(document, what="document")
        for clause in clauses:
            if clause.kind is Kind.FRONT:
                continue
            made.add_node(clause.id, what=clause.kind.value, document=document, number=clause.number)
            made.add_edge(document, clause.id, what="holds")
            if clause.parent:
                made.add_edge(clause.id, f"{document}/{clause.parent}", what="under")
    for row in concepts:
        made.add_node(row["concept"], what="concept", headline=row["headline"]["en"] or "")
        for document, numbers in row["members"].items():
            for number in numbers:
                made.add_edge(f"{document}/{number}", row["concept"], what="about")
    for row in references:
        if row["target"]:
            ends = f"{row['document']}/{row['from']}", f"{row['document']}/{row['target']}"
            made.add_edge(*ends, what=row["kind"], ground=row["ground"], score=row["score"], ok=row["ok"])
    return made


def around(made: Graph, id: str, steps: int = 2) -> list[dict[str, Any]]:
    """What a clause cites and what cites it, so many steps away, the nearest first."""
    found = []
    cites = _cites(made)
    for direction, ways in (("cites", cites), ("cited by", cites.reverse(copy=False))):
        near = nx.single_source_shortest_path(ways, id, cutoff=steps) if id in ways else {}
        for other, path in near.items():
            if len(path) > 1:
                edge = ways.get_edge_data(path[-2], other)
                row = {"id": other, "direction": direction, "steps": len(path) - 1, "through": path[1:-1]}
                found.append(row | {"kind": edge["what"], "ground": edge["ground"]})
    return sorted(found, key=lambda row: (row["direction"], row["steps"], row["id"]))


def graphml(made: Graph) -> str:
    """The graph for other programs."""
    return "\n".join(nx.generate_graphml(made))


def rows(made: Graph) -> dict[str, Any]:
    """The graph as plain data: nodes and links."""
    return {
        "nodes": [{"id": id, **data} for id, data in made.nodes(data=True)],
        "links": [{"source": a, "target": b, **data} for a, b, data in made.edges(data=True)],
    }


def _cites(made: Graph) -> Graph:
    """The references alone, one edge between two clauses."""
    only = nx.DiGraph()
    for a, b, data in made.edges(data=True):
        if "ground" in data and a != b and not (only.has_edge(a, b) and only[a][b]["ground"] == "printed"):
            only.add_edge(a, b, **data)
    return only
