"""Rulebooks with several label styles, headings with words, additions, bare items, tables and back matter."""

import pytest

from rulebook.books import Book
from rulebook.reading.audit import audit
from rulebook.reading.labels import Grammar
from rulebook.reading.parse import parse
from rulebook.reading.profile import LabelStyle, Profile
from rulebook.reading.read import source_of_text
from rulebook.records import Kind
from tests.support import sample_document

LEVELS, LETTERS = ("{1}", "{a}", "{1}"), ("{A}", "{1}", "{a}")
CUBE = LabelStyle(levels=LEVELS, end=")", closed=True, heading="Article", suffix="+")
EVENTS = LabelStyle(levels=LETTERS, end=")", closed=True, heading="Article", suffix="+")
TWO = Profile(front_until="## Article 1", bullet=r"\s*-\s+", label=(CUBE, EVENTS), markup="<[a-z-]+>")


def read(text: str, reading: Profile) -> Book:
    book = parse(sample_document(reading), source_of_text(text))
    assert audit(text, book.clauses, book.leftovers, book.repairs).clean
    return book


def numbers(book: Book) -> list[str]:
    return [clause.number for clause in book.clauses if clause.kind is not Kind.FRONT]


def doubts(book: Book, kind: str) -> list[tuple[int, str]]:
    return [(doubt.line, doubt.message) for doubt in book.doubts if doubt.kind == kind]


def test_two_styles_with_headings_and_additions() -> None:
    text = (
        "\ufeffTitle\r\n\r\n## <article-one> Article 1: Officials\r\n- 1a) A judge.\r\n  - 1a1) Sees all.\r\n"
        "- 1a+) A hint.\r\n- 1a++) Another.\r\n## Article A: Speed\r\n- A1) Start.\r\n  - A1a) Stop.\r\n"
    )
    book = read(text, Profile(front_until="## <", bullet=TWO.bullet, label=TWO.label, markup=TWO.markup))
    assert numbers(book) == ["1", "1a", "1a1", "1a+", "1a++", "A", "A1", "A1a"]
    parents = {clause.number: clause.parent for clause in book.clauses}
    assert (parents["1a1"], parents["1a+"], parents["A1a"], parents["A1"]) == ("1a", "1a", "A1", "A")
    assert next(clause.text for clause in book.clauses if clause.number == "1") == "Officials"
    assert book.doubts == ()


@pytest.mark.parametrize(
    ("levels", "printed", "number"),
    [
        (("{1}", ".{01}", "({a})"), "5.09(b)", "5.09b"),
        (("{A}", ".{1}", ".{1}"), "A.4.1", "A.4.1"),
        (("{1}", ".{1}", " {б})"), "2.1 в)", "2.1в"),
    ],
)
def test_numbers_are_as_printed(levels: tuple[str, ...], printed: str, number: str) -> None:
    grammar = Grammar(LabelStyle(levels=levels))
    label = grammar.match(f"{printed} words")
    assert label
    assert grammar.number(label.path) == number
    assert grammar.parse(printed) == grammar.parse(number) == label.path


def test_a_paragraph_sign_is_the_word_of_a_heading() -> None:
    style = LabelStyle(levels=("{1}", " ({1})", " {a})"), relative=True, heading="§")
    book = read(
        "§ 1 Name\n(1) The club\na) has a flag.\n(2) It may sue.\n§ 2 Seat\n",
        Profile(front_until="§", label=style),
    )
    assert numbers(book) == ["1", "1.1", "1.1a", "1.2", "2"]


def test_what_looks_like_a_label_and_fits_no_style_is_told_and_kept() -> None:
    book = read("## Article 1: Officials\n- 1a) A judge.\n- 1.2 Not our style.\n", TWO)
    assert doubts(book, "label") == [(3, "'1.2 Not our style.' begins like a label, but fits no label style")]
    assert "Not our style" in book.clauses[-1].text


def test_a_pattern_or_style_that_never_matches_is_told() -> None:
    silent = Profile(front_until="## Article 1", note="Hint:", noise=("logo",), label=(CUBE, EVENTS))
    messages = [
        message for _, message in doubts(read("## Article 1: Officials\n1a) A judge.\n", silent), "pattern")
    ]
    assert messages == [
        "the pattern 'Hint:' under `note` never matches",
        "the pattern 'logo' under `noise` never matches",
        "no label is printed in the style '{A} {1} {a}'",
    ]


def test_numbers_that_are_left_out_are_told_in_one_line() -> None:
    book = read("## Article 1: A\n- 1a) One.\n- 1d) Two.\n## Article 3: B\n- 3b) Three.\n", TWO)
    assert [message for _, message in doubts(book, "gap")] == ["4 skipped in the numbering: 2 1b 1c 3a"]


def test_bare_bullets_are_items_where_the_profile_says_so() -> None:
    items = Profile(
        front_until="1", bullet=r"\s*-\s+", items=True, label=LabelStyle(levels=("{1}", ".{1}"), end=".")
    )
    text = "1. Kit\n1.1. A player brings:\n- a cue;\n  - of wood;\n- a cap.\n1.2. Nothing else.\n"
    assert numbers(read(text, items)) == ["1", "1.1", "1.1.item-1", "1.1.item-1.item-1", "1.1.item-2", "1.2"]


def test_tables_are_blocks_images_have_names_and_a_glossary_stands_behind_the_body() -> None:
    profile = Profile(
        front_until="1", back_from="# Glossary", label=LabelStyle(levels=("{1}", ".{1}"), end=".")
    )
    text = "1. Kit\n1.1. Sizes ![the board](b.png):\n| what | mm |\n|---|---|\n| cue | 90 |\n"
    text += "# Glossary\n1.9. Cue: a stick.\n"
    book = read(text, profile)
    clause = book.clauses[1]
    assert clause.text == "Sizes the board: | what | mm | | cue | 90 |"
    assert [clause.text[at:] for at in clause.breaks] == ["| what | mm | | cue | 90 |", "| cue | 90 |"]
    assert [(repair.kind, repair.was) for repair in book.repairs if repair.kind == "image"] == [
        ("image", "the board")
    ]
    assert [(c.number, c.kind) for c in book.clauses if c.kind is Kind.FRONT] == [("back-1", Kind.FRONT)]


def test_numbers_that_begin_anew_belong_to_the_next_part() -> None:
    text = "1. A\n1.1. a.\n2. B\nANNEX\n1. C\n1.1. c.\n"
    style = LabelStyle(levels=("{1}", ".{1}"), end=".")
    anew = Profile(front_until="1", upper_headings=True, restarts=True, label=style)
    assert numbers(read(text, anew)) == ["1", "1.1", "2", "part-1", "p2.1", "p2.1.1"]
