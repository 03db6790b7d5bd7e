"""Whatever happens to a text, the parser does not crash and no character is lost."""

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rulebook.books import Book
from rulebook.errors import InputError
from rulebook.reading.audit import audit, rebuild
from rulebook.reading.documents import DocumentEntry
from rulebook.reading.parse import parse
from rulebook.reading.read import Source, decode, source_of_text
from tests.support import DOCUMENTS

SLOW_IS_FINE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
SOME = settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=SLOW_IS_FINE)
MANY = settings(SOME, max_examples=200)
BLANKS = (" ", "\t", "\n", "\f", "\r\n", "\u00a0", "\u2028", "  ", "")
BREAKS = ("\f", "\n\f", "\n\n17\n\n")


def dropped_lines(text: str, chance: Random) -> str:
    share = chance.random() / 2
    return "\n".join(line for line in text.split("\n") if chance.random() > share)


def inserted_page_breaks(text: str, chance: Random) -> str:
    for _ in range(chance.randrange(1, 40)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(BREAKS) + text[at:]
    return text


def shuffled_white_space(text: str, chance: Random) -> str:
    share = chance.random() / 4
    return re.sub(r"\s+", lambda run: chance.choice(BLANKS) if chance.random() < share else run[0], text)


def shuffled_lines(text: str, chance: Random) -> str:
    lines = text.split("\n")
    first = chance.randrange(len(lines))
    some = lines[first : first + 60]
    chance.shuffle(some)
    return "\n".join([*lines[:first], *some, *lines[first + 60 :]])


DAMAGES = (dropped_lines, inserted_page_breaks, shuffled_white_space, shuffled_lines)


def assert_whole(document: DocumentEntry, text: str, books: dict[str, Book]) -> None:
    outline = books[document.outline].clauses if document.outline else ()
    book = parse(document, source_of_text(text), outline=outline)
    assert audit(text, book.clauses, book.leftovers, book.repairs).clean
    assert rebuild(book.clauses, book.leftovers) == text
    numbers = [clause.number for clause in book.clauses]
    assert len(numbers) == len(set(numbers))
    known = {None, *numbers}
    assert all(clause.parent in known for clause in book.clauses)


@pytest.mark.parametrize("id", DOCUMENTS)
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@SOME
@example(seed=77)  # the rest of a row behind a group's title was lost once
@given(seed=st.integers(0, 10**9))
def test_damage(
    damage: Callable[[str, Random], str],
    id: str,
    seed: int,
    library: dict[str, DocumentEntry],
    sources: dict[str, Source],
    books: dict[str, Book],
) -> None:
    assert_whole(library[id], damage(sources[id].text, Random(seed)), books)


@pytest.mark.parametrize("id", DOCUMENTS)
@SOME
@given(seed=st.integers(0, 10**9))
def test_cut_at_any_byte(
    id: str, seed: int, library: dict[str, DocumentEntry], sources: dict[str, Source], books: dict[str, Book]
) -> None:
    whole, chance = sources[id].text.encode(), Random(seed)
    first, last = sorted((chance.randrange(len(whole)), chance.randrange(len(whole))))
    try:
        text = decode(whole[first:last], "cut").text
    except InputError as error:
        assert str(error).startswith("cut:")
        return
    assert_whole(library[id], text, books)


@MANY
@given(text=st.text(alphabet="1.2-# *\n\t\f\r[]()<b>§aÄ Ж:;|́", max_size=400), id=st.sampled_from(DOCUMENTS))
def test_any_text_at_all(
    text: str, id: str, library: dict[str, DocumentEntry], books: dict[str, Book]
) -> None:
    assert_whole(library[id], text, books)
