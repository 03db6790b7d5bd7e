"""Every printed reference, counted by reading, and no false one."""

import json
from collections import Counter
from pathlib import Path

import pytest

from rulebook.commands.cli import main
from rulebook.sources.sources import Sources
from tests.support import LNF, printed, table

PRINTED = {**dict.fromkeys(LNF, 6), "finso-2025-ru": 52}


def test_printed_references_are_those_that_the_reader_counted(corpus: Sources) -> None:
    """Clause, target and kind of each, against the list made by reading."""
    read = Counter[tuple[str, ...]]()
    for document, source, _, target, kind, _, _ in table("references.txt"):
        if kind != "implicit":
            read[document, source, target, kind] += 1
    printed = [row for row in corpus.references if row.ground == "printed"]
    assert Counter((row.document, row.source, row.target, row.kind) for row in printed) == read
    assert Counter(row.document for row in printed) == PRINTED


def test_doubtful_references_are_named(corpus: Sources) -> None:
    """Where counterparts cite something else: a misprint in the Russian note, a leftover in the pilot."""
    doubtful = set()
    for row in corpus.references:
        if row.ground == "printed" and not row.ok:
            assert (row.why or "").startswith("its counterparts cite ")
            doubtful.add((row.document, row.source, row.target))
    wrong = set()
    for document, source, _, target, kind, ok, _ in table("references.txt"):
        if ok == "no" and kind == "number":
            wrong.add((document, source, target))
    assert doubtful <= wrong
    misprint = ("lnf-2017-ru", "20.4.note", "17.1.2")
    leftovers = {("finso-2025-ru", "12.3", "2.4"), ("finso-2025-ru", "12.3", "2.5")}
    assert {misprint, *leftovers} <= doubtful


def test_the_sanction_of_a_prohibition_is_lent_by_the_document_that_prints_it(corpus: Sources) -> None:
    """No LNF text says that sliding the puck (12.4) earns a warning (19.1.2); the pilot does."""
    for id in LNF:
        (row,) = [row for row in corpus.references if (row.document, row.source) == (id, "12.4")]
        assert (row.target, row.kind, row.ground, row.ok) == ("19.1.2", "sanction", "projected", True)
    prohibition, sanction = (corpus.concept_of("lnf-2017-en", number) for number in ("12.4", "19.1.2"))
    assert prohibition and sanction
    old, new = prohibition.members["finso-2025-ru"], sanction.members["finso-2025-ru"]
    pilot = [row for row in corpus.references if row.document == "finso-2025-ru"]
    assert any(row.source in old and row.target in new and row.ground == "printed" for row in pilot)


def test_commands(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "→ 19.1.2" in printed(capsys, "show", "12.4", "--refs")
    assert main(["show", "finso-2025-ru/12.3", "--refs"]) == 1
    assert "doubtful: its counterparts cite" in capsys.readouterr().out
    assert main(["export", "references", "--document", "finso-2025-ru"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert all({"document", "from", "printed", "target", "kind", "ground", "ok"} <= set(row) for row in rows)
    assert {row["document"] for row in rows} == {"finso-2025-ru"}
