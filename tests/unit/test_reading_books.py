"""The five rulebooks against reference outlines that were written by reading them, clause by clause."""

from collections import Counter

import pytest

from rulebook.books import Book, UnownedKind
from rulebook.reading.audit import audit, rebuild
from rulebook.reading.read import Source
from rulebook.records import Clause, Kind
from tests.support import DOCUMENTS, table

BODY = (Kind.PART, Kind.SECTION, Kind.CLAUSE, Kind.NOTE)
LNF = {"part": 4, "section": 25, "clause": 214, "note": 2}
COUNTS = {"finso-2025-ru": {"part": 4, "section": 23, "clause": 221, "note": 2}}


def body(book: Book) -> list[Clause]:
    """Everything but front matter and annex."""
    return [clause for clause in book.clauses if clause.kind in BODY and clause.number != "A"]


def rows(book: Book) -> list[Clause]:
    return [clause for clause in book.clauses if clause.kind is Kind.ANNEX_ROW]


@pytest.mark.parametrize("id", DOCUMENTS)
def test_counts_are_those_of_the_reader(books: dict[str, Book], id: str) -> None:
    expected = COUNTS.get(id, LNF)
    assert Counter(row[2] for row in table(f"outline/{id}.txt")) == expected
    assert Counter(clause.kind.value for clause in body(books[id])) == expected
    assert len(table(f"annex/{id}.txt")) == len(rows(books[id])) == 28


@pytest.mark.parametrize("id", DOCUMENTS)
def test_each_record_is_the_one_that_the_reader_saw(books: dict[str, Book], id: str) -> None:
    """Number, label, kind, lines, first and last words, in order."""
    wrong = []
    for clause, (number, label, kind, lines, opening, closing) in zip(
        body(books[id]), table(f"outline/{id}.txt"), strict=True
    ):
        seen = [clause.number, clause.label or "-", clause.kind.value, f"{clause.lines[0]}-{clause.lines[1]}"]
        if (
            seen != [number, label, kind, lines]
            or not clause.text.startswith(opening)
            or not clause.text.endswith(closing)
        ):
            wrong.append(
                (seen, clause.text[:30], clause.text[-30:], [number, label, kind, lines, opening, closing])
            )
    assert wrong == []


@pytest.mark.parametrize("id", DOCUMENTS)
def test_each_annex_row_is_the_one_that_the_reader_saw(books: dict[str, Book], id: str) -> None:
    wrong = []
    for clause, row in zip(rows(books[id]), table(f"annex/{id}.txt"), strict=True):
        number, label, group, name, opening, closing, unit, value, tolerance = row
        annex = clause.annex
        assert annex
        seen = [
            clause.number,
            clause.label or "-",
            annex.group,
            annex.name if name != "-" else "-",
            annex.unit or "-",
            annex.value.printed if annex.value else "-",
            annex.tolerance.printed if annex.tolerance else "-",
        ]
        words = annex.parameter.startswith(opening) and annex.parameter.endswith(closing)
        if seen != [number, label, group, name, unit, value, tolerance] or not words:
            wrong.append((seen, annex.parameter, row))
    assert wrong == []


def test_lnf_documents_share_one_set_of_numbers(books: dict[str, Book]) -> None:
    sets = [
        {c.number for c in books[id].clauses if c.kind in (Kind.SECTION, Kind.CLAUSE)}
        for id in DOCUMENTS
        if id.startswith("lnf")
    ]
    assert all(numbers == sets[0] for numbers in sets)


def test_numbers_tell_how_they_were_had(books: dict[str, Book]) -> None:
    def origins(id: str) -> Counter[str]:
        return Counter(
            c.number_from.value for c in books[id].clauses if c.kind in (Kind.SECTION, Kind.CLAUSE)
        )

    assert origins("lnf-2017-en") == origins("lnf-2017-fr") == {"printed": 239}
    assert origins("finso-2025-ru") == {"printed": 244}
    assert origins("lnf-2017-ru") == {"inferred": 239}
    # section 1 and 25 lost theirs; 1, 1.1, 1.2, 1.3, 2 and the second 6.2.2 and 6.2.3 are misprinted
    assert origins("lnf-2019-lv") == {"printed": 230, "inferred": 2, "repaired": 7}


@pytest.mark.parametrize("id", DOCUMENTS)
def test_no_number_is_in_doubt(books: dict[str, Book], id: str) -> None:
    assert [clause.id for clause in books[id].clauses if clause.doubt] == []
    assert books[id].doubts == ()


@pytest.mark.parametrize("id", DOCUMENTS)
def test_every_character_is_in_one_place(books: dict[str, Book], sources: dict[str, Source], id: str) -> None:
    book, text = books[id], sources[id].text
    result = audit(text, book.clauses, book.leftovers, book.repairs)
    assert result.clean
    assert result.in_records + sum(result.residue.values()) == result.characters == len(text)
    assert rebuild(book.clauses, book.leftovers) == text


@pytest.mark.parametrize("id", DOCUMENTS)
def test_a_record_can_show_its_lines(books: dict[str, Book], sources: dict[str, Source], id: str) -> None:
    """The first and last word of each record stand on the first and last line that it names.

    A first letter that was restored stands nowhere; the cells of annex rows are compared elsewhere.
    """
    lines = ["", *sources[id].text.replace("*", "").split("\n")]
    restored = {repair.line for repair in books[id].repairs if repair.kind == "lost letter"}
    for clause in books[id].clauses:
        if clause.kind is Kind.ANNEX_ROW:
            continue
        words = f"{clause.label or ''} {clause.text} {clause.body}".split()
        first, last = clause.lines
        assert words[0] in lines[first] or (first in restored and words[0][1:] in lines[first])
        assert words[-1].strip("*") in lines[last]


def test_quantities_carry_their_meaning(books: dict[str, Book]) -> None:
    """Read off the annex: heights, weights, bounds and pairs."""
    found = {}
    for id in ("lnf-2017-en", "finso-2025-ru"):
        for row in rows(books[id]):
            assert row.annex
            for quantity in (row.annex.value, row.annex.tolerance):
                if quantity:
                    found[quantity.printed] = (quantity.numbers, quantity.meaning)
    expected = {
        "750": ((750,), "exact"),
        "1,5": ((1.5,), "exact"),
        "+30": ((30,), "plus"),
        "±0,1": ((0.1,), "plus-minus"),
        "+0.5": ((0.5,), "plus"),
        "+0,5": ((0.5,), "plus"),
        "not more": ((), "not more"),
        "Not less": ((), "not less"),
        "не меньше": ((), "not less"),
        "4,7/5,4": ((4.7, 5.4), "either"),
        "45X60": ((45, 60), "by"),
        "Up to 1500": ((1500,), "up to"),
        "до 1500": ((1500,), "up to"),
    }
    assert {printed: found[printed] for printed in expected} == expected


def test_emphasis_marks_the_words_that_the_rulebook_stresses(books: dict[str, Book]) -> None:
    by_id = {clause.id: clause for book in books.values() for clause in book.clauses}

    def stressed(id: str) -> list[tuple[str, str]]:
        return [(by_id[id].text[e.start : e.end], e.style) for e in by_id[id].emphasis]

    assert stressed("lnf-2017-en/11.3") == [
        ("Dark disc", "bold"),
        ("the dark area", "bold"),
        ("the dark area", "bold"),
    ]
    assert stressed("lnf-2017-en/2.6") == [("unsportsmanlike conduct", "italic")]
    assert stressed("finso-2025-ru/14.4")[:2] == [
        ("Судья обязан обеспечить", "bold"),
        ("неразглашение", "bold"),
    ]
    assert stressed("finso-2025-ru/3.16") == []
    assert stressed("finso-2025-ru/4.7.4.note") == [("Примечание:", "bold")]


def test_mended_words_read_as_one(books: dict[str, Book]) -> None:
    by_id = {clause.id: clause.text for book in books.values() for clause in book.clauses}
    assert "auprès du juge-arbitre principal" in by_id["lnf-2017-fr/2.4"]
    assert "when removing the penalty discs or the puck" in by_id["lnf-2017-en/10.1"]
    assert "jump over the edge at the same time, the first disc" in by_id["lnf-2017-en/12.20"]
    assert by_id["lnf-2017-ru/10.1"].startswith("На каждом столе должна быть кисточка")
    assert "каким-либо средством" in by_id["lnf-2017-ru/A16"]
    assert "ознакомивается" in by_id["finso-2025-ru/5.1.1"]
    assert "эту пешку возвращают в прежнее положение" in by_id["finso-2025-ru/4.6"]
    assert "перпендикулярными к бортам стола линиями" in by_id["finso-2025-ru/A12"]


def test_pages_are_known_where_the_source_marks_them(books: dict[str, Book]) -> None:
    """Page 3 begins with section 1; two breaks survive as the numbers 15 and 19 alone; 17 opens page 16."""
    pages = {clause.number: clause.page for clause in books["lnf-2017-ru"].clauses}
    assert [pages[n] for n in ("front-1", "1", "15.1", "15.2", "17", "19.1.1", "19.1.2", "20.5")] == [
        2,
        3,
        14,
        15,
        16,
        18,
        19,
        20,
    ]
    alone = [rest for rest in books["lnf-2017-ru"].leftovers if rest.residue is UnownedKind.PAGE_NUMBER]
    assert [rest.text for rest in alone] == ["15", "19"]
    assert {clause.page for clause in books["lnf-2017-en"].clauses} == {None}


@pytest.mark.parametrize("id", DOCUMENTS)
def test_damage_is_mended_and_said(books: dict[str, Book], sources: dict[str, Source], id: str) -> None:
    """Every known damage leaves a repair on its line, or the line is residue of the right class."""
    said = {(repair.line, repair.kind) for repair in books[id].repairs}
    said |= {(sources[id].line_of(rest.source), rest.residue.value) for rest in books[id].leftovers}
    known = [(int(line), kind) for document, line, kind in table("repairs.txt") if document == id]
    assert known
    assert [damage for damage in known if damage not in said] == []
