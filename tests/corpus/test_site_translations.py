"""What is written in English is said in every language of the pages, and nothing else is."""

import pytest

from rulebook.corpus import AuthoredCorpus
from rulebook.rules.coverage import ledger
from rulebook.toml import load
from tests.support import ROOT

LANGUAGES = ("fr", "lv", "ru")


@pytest.fixture(scope="module")
def written(corpus: AuthoredCorpus) -> set[str]:
    """Titles of situations, reasons of coverage, notes on terms."""
    titles = {scenario.title for scenario in corpus.scenarios}
    reasons = {row.reason for row in ledger(corpus)}
    return (titles | reasons | {term.note for term in corpus.build.terms}) - {""}


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_that_is_written_is_translated_and_nothing_that_is_gone(written: set[str], code: str) -> None:
    said = load(ROOT / "corpus" / "translations" / f"{code}.toml", dict[str, dict[str, str]]).value["said"]
    assert not written - said.keys(), "to be translated"
    assert not said.keys() - written, "no longer written"
    assert list(said) == sorted(said)
    assert all(words.strip() for words in said.values())


def test_the_pages_say_it_in_the_readers_language() -> None:
    html = ROOT / "build" / "html"
    for name in ("terms.html", "coverage.html"):
        for code in LANGUAGES:
            text = (html / code / name).read_text(encoding="utf-8")
            assert '<td lang="en">' not in text and '<p lang="en">' not in text
