"""What the documents leave open."""

import json

import pytest

from rulebook.commands.cli import main
from rulebook.sources.sources import Sources
from tests.support import printed


def test_what_is_left_open(corpus: Sources) -> None:
    """Read: English 12.6 forbids to touch the table with hands, and nothing is named that punishes it.

    12.4 is punished by 19.1.2, and 12.30 by what another edition names for it.
    """
    gaps = [gap for gap in corpus.gaps if gap.document == "lnf-2017-en"]
    assert {gap.kind for gap in gaps} == {"prohibition", "sanction", "definition", "term"}
    open_ends = {gap.clause for gap in gaps if gap.kind == "prohibition"}
    assert "12.6" in open_ends
    assert "12.4" not in open_ends
    assert "12.30" not in open_ends
    punished = {(row.source, row.target) for row in corpus.references if row.document == "lnf-2017-en"}
    assert {("12.4", "19.1.2"), ("12.30", "16.1.3")} <= punished


def test_commands(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(printed(capsys, "gaps", "--document", "lnf-2017-en", "--json", code=1))["gaps"]
    assert {row["document"] for row in rows} == {"lnf-2017-en"}
    shown = printed(capsys, "gaps", "--document", "lnf-2017-en", code=1).splitlines()
    assert [line.split()[:3] for line in shown] == [
        [row["kind"], row["document"], row["clause"]] for row in rows
    ]
    assert main(["gaps", "--document", "nowhere"]) == 2
