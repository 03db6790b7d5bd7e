"""The graph of the rules: what cites what, two steps deep."""

import json
import xml.etree.ElementTree as tree
from pathlib import Path

import pytest

from crossref.references.graph import around, citation_graph, plain_graph
from rulebook.commands.cli import main
from rulebook.index import Index
from rulebook.records import Concept, Reference
from tests.support import printed, refused


def reference(source: str, target: str | None, kind: str = "number", ground: str = "printed") -> Reference:
    return Reference(
        document="d",
        source=source,
        printed=None,
        target=target,
        kind=kind,
        ground=ground,
        ok=target is not None,
        score=1.0,
        why=None,
    )


REFERENCES = (
    reference("1.1", "1.2"),
    reference("1.2", "1.3", kind="sanction", ground="projected"),
    reference("1.3", "1.4"),
    reference("1.4", "1.5"),
    reference("1.4", None),
    reference("1.2", "1.2", kind="implicit", ground="inferred"),
)


def test_two_steps_each_way_and_no_further() -> None:
    graph = citation_graph(Index({}, []), REFERENCES)
    near = around(graph, "d/1.2")
    assert [(row.id, row.direction, row.steps, row.through) for row in near] == [
        ("d/1.1", "cited by", 1, ()),
        ("d/1.3", "cites", 1, ()),
        ("d/1.4", "cites", 2, ("d/1.3",)),
    ]
    assert [(row.kind, row.ground) for row in near[1:]] == [("sanction", "projected"), ("number", "printed")]
    assert [(row.id, row.direction, row.kind) for row in around(graph, "d/1.4", steps=1)] == [
        ("d/1.3", "cited by", "number"),
        ("d/1.5", "cites", "number"),
    ]
    assert around(graph, "d/9") == []


def test_concepts_tie_clauses_of_different_documents() -> None:
    concept = Concept(id="wet-water", headline={"en": "Water"}, members={"a": ("1",), "b": ("2",)})
    links = plain_graph(citation_graph(Index({}, [concept]), []))["links"]
    assert [(link["source"], link["target"], link["what"]) for link in links] == [
        ("a/1", "wet-water", "about"),
        ("b/2", "wet-water", "about"),
    ]


def test_commands(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cites 17.1.12 (number, printed)" in printed(capsys, "graph", "20.4.note")
    rows = json.loads(printed(capsys, "graph", "19.1.2", "--json"))["around"]
    assert [(row["id"], row["direction"]) for row in rows] == [("lnf-2017-en/12.4", "cited by")]
    assert tree.fromstring(printed(capsys, "graph", "--format", "graphml")).tag.endswith("graphml")
    whole = json.loads(printed(capsys, "graph", "--json"))
    assert sum(node["what"] == "concept" for node in whole["nodes"]) == 294
    assert "name one, or print the whole graph" in refused(capsys, "graph")
    assert main(["graph", "99.9"]) == 2
