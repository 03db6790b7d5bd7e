"""Comparisons that want a build of their own."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from crossref.comparing.compare import compare_documents
from rulebook.commands.cli import main
from rulebook.corpus import AuthoredCorpus
from rulebook.rules.judge import ruled_documents
from tests.corpus.test_comparing_compare import compared
from tests.support import DOCUMENTS, refused


def test_one_truth_whether_situations_are_sought_or_not(corpus: AuthoredCorpus) -> None:
    for left, right in combinations(DOCUMENTS, 2):
        sought = compared(corpus, left, right)
        assert sought.changes == compare_documents(corpus, left, right).changes


def test_a_document_without_rules_is_compared_in_words(
    copy: Path, sixth: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sixth not in ruled_documents()
    assert main(["compare", "lnf-2019-lv", sixth, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == f"rulebook: {sixth} has no rules of its present text; compared in words only\n"
    report = json.loads(printed.out)
    assert [row["relation"] for row in report["changes"] if row["relation"] != "same"] == ["reworded"]
    assert report["behaviour"] == [] and report["readings"] == {}
    for form in ("text", "markdown", "html", "csv"):
        assert main(["compare", sixth, "finso-2025-ru", "--behaviour", "--format", form]) == 1
        assert capsys.readouterr().out
    assert "no rules" in refused(capsys, "impact", f"{sixth}/17.1.4")
