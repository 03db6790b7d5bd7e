"""Everything about the sport is in `corpus/`: no id, clause number or word of the game in the program."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebook.reading.books import read_books
from rulebook.sources.sources import Sources
from tests.support import ROOT

GENERATED = ("rulebook/rules/generated/", "rulebook/rules/proofs.json", "rulebook/data/")
"""Made from the corpus, and marked so."""
ENDINGS = (".py", ".js", ".html", ".css", ".toml", ".md", ".json")
PLAYED = ("pieces", "zones", "strokes")
"""Parts of the termbase that only this game has; referees, sets and sanctions are known to many."""
LEVELS = 3
"""A number of fewer levels may be a quantity."""


def program_files() -> Iterator[Path]:
    for package in ("rulebook", "crossref", "site"):
        for path in sorted((ROOT / package).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in ENDINGS and not name.startswith(GENERATED) and "__pycache__" not in name:
                yield path


def found(pattern: re.Pattern[str]) -> list[str]:
    places = []
    for path in program_files():
        for line, text in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if match := pattern.search(text):
                places.append(f"{path.relative_to(ROOT).as_posix()}:{line}: {match[0]}")
    return places


def any_of(names: set[str], flags: int = 0) -> re.Pattern[str]:
    assert len(names) > 3
    ordered = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(rf"(?<![\w.-])(?:{ordered})(?![\w-]|\.\d)", flags)


def test_no_document_or_edition(corpus: Sources) -> None:
    entries = corpus.entries
    assert found(any_of({entry.id for entry in entries} | {entry.edition for entry in entries})) == []


def test_no_concept(corpus: Sources) -> None:
    names = corpus.concepts_file.value.concept
    ids = {id for concept in names for id in (concept.id, *concept.aliases) if "-" in id}
    assert found(any_of(ids)) == []


def test_no_clause_number(corpus: Sources) -> None:
    books = read_books(corpus.entries, corpus.sources)
    numbers = {clause.number for book in books.values() for clause in book.clauses}
    deep = {number for number in numbers if number.count(".") >= LEVELS - 1 and number[0].isdecimal()}
    assert found(any_of(deep)) == []


def test_no_word_of_the_game_in_another_language(corpus: Sources) -> None:
    english = {name.casefold() for term in corpus.term_entries for name in term.names.get("en", ())}
    words = set()
    for term in corpus.term_entries:
        if term.area in PLAYED:
            words |= {name for code, names in term.names.items() if code != "en" for name in names}
    other = {word for word in words if word.casefold() not in english}
    assert found(any_of(other, re.IGNORECASE)) == []


def test_no_name_of_the_game(corpus: Sources) -> None:
    domain = corpus.site_file.value.domain
    assert found(re.compile(rf"\b{domain[:5]}", re.IGNORECASE)) == []


@pytest.mark.parametrize("name", ["lnf-2017-en", "puck-in-pocket", "17.1.4"])
def test_the_search_would_find(name: str) -> None:
    assert any_of({name, "a", "b", "c"}).search(f"see {name}, and more")
