"""Comparisons that want a build of their own."""

import hashlib
import json
from itertools import combinations
from pathlib import Path

import pytest

from crossref.build import build
from crossref.comparing.compare import compare_documents
from rulebook.commands.cli import main
from rulebook.corpus import AuthoredCorpus
from rulebook.rules.judge import ruled_documents
from tests.corpus.test_comparing_compare import compared
from tests.support import DOCUMENTS, edit, refused


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


CHANGED_WORDS = "ja aiztiek vai paņem ripu no galda"
"""Words of a clause that the sixth document changes."""


@pytest.fixture
def sixth(copy: Path) -> str:
    """Id of a sixth document: the Latvian text with one changed clause, and without rules."""
    id, original = "lnf-2026-lv", "lnf-2019-lv"
    source = copy / "corpus" / "text" / f"{original}.md"
    text = source.with_name(f"{id}.md")
    text.write_bytes(source.read_bytes())
    edit(text, CHANGED_WORDS, CHANGED_WORDS.replace("aiztiek vai ", ""))
    table = copy / "corpus" / "documents.toml"
    documents = table.read_text(encoding="utf-8")
    (entry,) = (part for part in documents.split("[[document]]") if f'id = "{original}"' in part)
    entry = entry.replace(original, id).replace("lnf-2019", "lnf-2026").replace("2019-08-31", "2026-08-31")
    old, new = (hashlib.sha256(file.read_bytes()).hexdigest() for file in (source, text))
    table.write_text(f"{documents}\n[[document]]{entry.replace(old, new)}", encoding="utf-8")
    build(AuthoredCorpus(copy))
    return id
