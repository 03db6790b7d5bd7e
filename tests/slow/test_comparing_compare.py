"""Comparisons that want a build of their own."""

import hashlib
import json
from itertools import combinations
from pathlib import Path

import pytest

from crossref.comparing.changes import compare_documents
from crossref.making.build import build
from rulebook.commands.cli import main
from rulebook.sources.sources import Sources
from tests.corpus.test_comparing_compare import SPOILT, Spoil, compared, copy_has_no_change
from tests.support import DOCUMENTS, RULES, edit, printed, refused


def test_one_truth_whether_situations_are_sought_or_not(corpus: Sources) -> None:
    for left, right in combinations(DOCUMENTS, 2):
        sought = compared(corpus, left, right)
        assert sought.changes == compare_documents(corpus, left, right).changes


def test_a_document_without_rules_is_compared_in_words(
    copy: Path, sixth: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sixth not in RULES.ruled
    assert main(["compare", "lnf-2019-lv", sixth, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == f"rulebook: {sixth} has no rules of its present text; compared in words only\n"
    report = json.loads(captured.out)
    assert [row["relation"] for row in report["changes"] if row["relation"] != "same"] == ["reworded"]
    assert report["behaviour"] == [] and report["readings"] == {}
    for form in ("text", "markdown", "html", "csv"):
        assert printed(capsys, "compare", sixth, "finso-2025-ru", "--behaviour", "--format", form, code=1)
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
    build(Sources(copy))
    return id


@pytest.mark.parametrize("spoil", SPOILT)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_copy_has_no_change_of_substance(corpus: Sources, document: str, spoil: Spoil) -> None:
    copy_has_no_change(corpus, document, spoil)
