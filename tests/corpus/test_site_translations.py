"""Titles of situations, notes on terms and reasons are said in every language of the pages."""

import re
import shutil
from pathlib import Path

import pytest

from rulebook.errors import InputError
from rulebook.sources.check_names import check_data
from rulebook.sources.sources import Sources
from tests.support import ROOT

LANGUAGES = ("fr", "lv", "ru")


@pytest.mark.parametrize(
    ("file", "written", "left", "message"),
    [
        ("rules/scenarios/course.yaml", r"    lv: .*\n", "", "the title is not said in 'lv'"),
        ("words/terms.toml", r"note\.ru = .*\n", "", "the note is not said in 'ru'"),
        ("rules/reasons.toml", r'fr = ".*\n', "", "the reason 'heading' is not said in 'fr'"),
        ("rules/reasons.toml", r'ru = "', 'xx = "', "unknown language 'xx'"),
        ("rules/meaning/singles-section.md", "procedure: .*", "procedure: words", "is said in one language"),
    ],
)
def test_what_is_not_said_in_a_language_stops_the_build(
    corpus: Sources, tmp_path: Path, file: str, written: str, left: str, message: str
) -> None:
    shutil.copytree(corpus.folder, tmp_path / "corpus")
    path = tmp_path / "corpus" / file
    text = path.read_text(encoding="utf-8")
    assert re.search(written, text)
    path.write_text(re.sub(written, left, text, count=1), encoding="utf-8")
    books = {document.id: corpus.clauses(document.id) for document in corpus.documents}
    with pytest.raises(InputError, match=message) as raised:
        check_data(Sources(tmp_path), books)
    assert raised.value.file == f"corpus/{file}" and raised.value.line


def test_the_pages_say_it_in_the_readers_language() -> None:
    html = ROOT / "build" / "html"
    for name in ("terms.html", "coverage.html"):
        for code in LANGUAGES:
            text = (html / code / name).read_text(encoding="utf-8")
            assert '<td lang="en">' not in text and '<p lang="en">' not in text
