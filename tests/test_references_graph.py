"""The graph of the rules: what cites what, two steps deep."""

import json
import xml.etree.ElementTree as tree
from pathlib import Path
from typing import Any

import pytest

from crossref.references.graph import around, graph, rows
from rulebook.commands.cli import main

REFERENCES: list[dict[str, Any]] = [
    {"document": "d", "from": "1.1", "target": "1.2", "kind": "number", "ground": "printed", "score": 1.0, "ok": True},
    {"document": "d", "from": "1.2", "target": "1.3", "kind": "sanction", "ground": "projected", "score": 0.5, "ok": True},
    {"document": "d", "from": "1.3", "target": "1.4", "kind": "number", "ground": "printed", "score": 1.0, "ok": True},
    {"document": "d", "from": "1.4", "target": None, "kind": "number", "ground": "printed", "score": 0.0, "ok": False},
    {"document": "d", "from": "1.2", "target": "1.2", "kind": "implicit", "ground": "inferred", "score": 1.0, "ok": True},
]


def test_two_steps_each_way_and_no_further() -> None:
    made = graph({}, [], REFERENCES)
    assert [(r["id"], r["direction"], r["steps"]) for r in around(made, "d/1.2")] == [
        ("d/1.1", "cited by", 1),
        ("d/1.3", "cites", 1),
        ("d/1.4", "cites", 2),
    ]
    assert around(made, "d/1.4", steps=1)[0]["kind"] == "number"
    assert around(made, "d/9") == []


def test_concepts_tie_clauses_of_different_documents() -> None:
    concept = {"concept": "wet-water", "headline": {"en": "Water"}, "members": {"a": ["1"], "b": ["2"]}}
    links = rows(graph({}, [concept], []))["links"]
    assert [(link["source"], link["target"], link["what"]) for link in links] == [("a/1", "wet-water", "about"), ("b/2", "wet-water", "about")]


def test_commands(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "20.4.note"]) == 0
    assert "cites 17.1.12 (number, printed)" in capsys.readouterr().out
    assert main(["graph", "19.1.2", "--json"]) == 0
    assert [(r["id"], r["direction"]) for r in json.loads(capsys.readouterr().out)["around"]] == [("lnf-2017-en/12.4", "cited by")]
    assert main(["graph", "--format", "graphml"]) == 0
    assert tree.fromstring(capsys.readouterr().out).tag.endswith("graphml")
    assert main(["graph", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert sum(node["what"] == "concept" for node in whole["nodes"]) == 294
    assert main(["graph"]) == 2
    assert "name one, or print the whole graph" in capsys.readouterr().err
    assert main(["graph", "99.9"]) == 2
