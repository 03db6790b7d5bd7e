"""Texts that nobody writes in good faith are read to their end, and every character is accounted for."""

import re
from collections.abc import Callable
from functools import partial
from types import ModuleType

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossref.references import cite
from rulebook.books import Book
from rulebook.files import numbers
from rulebook.language import words
from rulebook.language.data import ReferenceWords
from rulebook.language.words import Language
from rulebook.reading import annex, labels, lines, number, parse, passage, units
from rulebook.reading.audit import audit, rebuild
from rulebook.reading.labels import Grammar, write_ordinal
from rulebook.reading.lines import patterns_of
from rulebook.reading.parse import parse as read
from rulebook.reading.profile import AnnexStyle, LabelStyle, Profile
from rulebook.reading.read import source_of_text
from rulebook.records import Clause, Kind
from rulebook.sources.sources import Sources
from tests.hostile import LINE_UNITS, comes_to_its_end, hostile_documents, hostile_line, hostile_lines, work
from tests.support import ROOT, sample_document

ANNEX = AnnexStyle(
    start="ANNEX$",
    columns=("number", "parameter", "unit", "value"),
    header="No\t",
    group=r"[IVX]+\.",
    units=("mm",),
    up_to=("up to",),
)
NUMBERED = Profile(
    front_until="BODY$",
    contents="CONTENTS$",
    upper_headings=True,
    bullet=r"\s*[-*]\s+",
    note="Note:",
    running_headers=("HEADER$",),
    noise=("noise",),
    page_number=r"\d+\s*$",
    first_page=1,
    label=LabelStyle(levels=("{1}", ".{1}", ".{1}"), end="."),
    annex=ANNEX,
)
UNNUMBERED = Profile(
    front_until="BODY$",
    markdown=False,
    upper_headings=True,
    unit_mark=" ",
    wrapped=True,
    note="Note:",
    annex=ANNEX,
)
LETTERED = Profile(front_until="BODY$", label=LabelStyle(levels=("§ {1}", " ({a})", " {i}"), relative=True))
PROFILES = {"numbered": NUMBERED, "unnumbered": UNNUMBERED, "lettered": LETTERED}
STATES = {"front": "", "body": "BODY\n", "clause": "BODY\n1.1 a\n", "annex": "BODY\nANNEX\n"}
"""What stands before a hostile text, so that the rules of each zone meet it."""


def book_of(text: str, reading: Profile, outline: tuple[Clause, ...] = ()) -> Book:
    """A text read, and its audit proved."""
    book = read(
        sample_document(reading), source_of_text(text), outline=outline, same_language=["Some other text."]
    )
    assert audit(text, book.clauses, book.leftovers, book.repairs).clean
    assert rebuild(book.clauses, book.leftovers) == text
    return book


def rows_of(text: str) -> list[Clause]:
    book = book_of(f"BODY\nANNEX\n{text}", NUMBERED)
    return [clause for clause in book.clauses if clause.kind is Kind.ANNEX_ROW]


@pytest.mark.parametrize("digits", ["15²", "²", "①", "½", "1" * 5000])
def test_a_row_number_that_is_no_number_is_counted_by_place(digits: str) -> None:
    first, second = rows_of(f"1\tLength\tmm\t1\n{digits}\tWidth\tmm\t2\n")
    assert [first.number, second.number, second.label] == ["A1", "A2", digits]


def test_digits_of_any_script_are_digits() -> None:
    book = book_of("BODY\n١.٢ Words\n", NUMBERED)
    assert [(clause.number, clause.label, clause.text) for clause in book.clauses][1:] == [
        ("1.2", "١.٢", "Words")
    ]
    (row,) = rows_of("١\tLength\tmm\t٤٤,٥\n")
    assert row.annex and row.annex.value
    assert (row.number, row.annex.value.numbers) == ("A1", (44.5,))
    assert dict(Language("en").values("٣٠ seconds")) == {30: 1}


@pytest.mark.parametrize("count", [16, 20, 400, 5000])
def test_a_long_row_of_digits_is_no_amount(count: int) -> None:
    digits = "9" * count
    (row,) = rows_of(f"1\tLength\tmm\t{digits}\n")
    assert row.annex and row.annex.value
    assert (row.annex.value.numbers, row.annex.value.printed) == ((), digits)
    assert msgspec.json.decode(msgspec.json.encode(row), type=Clause) == row
    assert not Language("en").values(f"wait {digits} seconds or {digits}.5")


def test_a_page_number_of_many_digits_is_none() -> None:
    book = book_of(f"BODY\n1 A\n{'7' * 5000}\n12\n1.1 b\n", NUMBERED)
    assert [clause.page for clause in book.clauses] == [None, None, 12]


def test_after_z_comes_aa() -> None:
    assert [write_ordinal(ordinal, "a") for ordinal in (1, 26, 27, 52, 53, 703)] == [
        "a", "z", "aa", "az", "ba", "aaa",
    ]  # fmt: skip


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\r"])
def test_only_a_line_feed_ends_a_line(end: str) -> None:
    book = book_of(f"BODY\n1.1 one{end}two{end}1.2 three\n1.2 four\n", NUMBERED)
    assert [(clause.number, clause.text, clause.lines) for clause in book.clauses][1:] == [
        ("1.1", "one two 1.2 three", (2, 2)),
        ("1.2", "four", (3, 3)),
    ]


def test_brackets_around_a_link_are_words() -> None:
    shown, _ = passage.plain("see [1] [here](http://x.org/a_(b) and [a [b](c)", 0, markdown=True)
    assert shown.text == "see [1] here and [a b"


def test_emphasis_ends_where_it_was_opened_last() -> None:
    shown, strays = passage.plain("*a **b* c** d", 0, markdown=True)
    assert (shown.text, strays) == ("a b c d", ["**", "**"])
    assert [(e.start, e.end, e.style) for e in shown.emphasis] == [(0, 3, "italic")]


HOSTILE_TEXT = st.lists(
    st.one_of(st.sampled_from([*LINE_UNITS, "\n", "BODY\n", "\nANNEX\n"]), st.text(max_size=4))
)


@settings(deadline=None, max_examples=150)
@given(HOSTILE_TEXT.map("".join), st.sampled_from(sorted(PROFILES)), st.sampled_from(sorted(STATES)))
def test_every_text_is_read_and_accounted_for(text: str, profile: str, state: str) -> None:
    book = book_of(STATES[state] + text, PROFILES[profile])
    for clause in book.clauses:
        assert msgspec.json.decode(msgspec.json.encode(clause), type=Clause) == clause
    numbers = [clause.number for clause in book.clauses]
    assert len(numbers) == len(set(numbers))


ENGLISH = Language(
    "en", references=ReferenceWords(joins="and|or", words="clauses?|sections?", annex=r"annex \d+")
)
"""A language with a word of each sort."""


def mentions(grammar: Grammar, text: str) -> list[object]:
    return list(grammar.mentions(text))


def uses_of_patterns() -> dict[str, Callable[[str], object]]:
    """Every pattern that reads a text, as its module uses it."""
    uses: dict[str, Callable[[str], object]] = {
        "annex.SHAPES": lambda text: annex.quantity(text, ANNEX),
        "labels.SLOT": labels.SLOT.findall,
        "labels.PARTS": numbers.PARTS.findall,
        "lines.IMAGE": lines.IMAGE.findall,
        "lines.LIKE_LABEL": lines.LIKE_LABEL.match,
        "cite.without_references": lambda text: cite.without_references(text, ENGLISH),
        "lines.HASHES": lines.HASHES.match,
        "lines.ROW_NUMBER": lines.ROW_NUMBER.match,
        "parse.WORDS": parse.WORDS.findall,
        "passage.TOKEN": passage.TOKEN.findall,
        "passage.BLANKS": passage.BLANKS.split,
        "passage.ACCENTS": passage.ACCENTS.findall,
        "passage.RUNS": passage.RUNS.findall,
        "passage.MARKUP": passage.MARKUP.fullmatch,
        "units.PAGE_DIGITS": units.PAGE_DIGITS.findall,
        "units.ROW_NUMBER": units.ROW_NUMBER.fullmatch,
        "units.SPLIT_WORD": units.SPLIT_WORD.search,
        "words.WORD": words.WORD.findall,
        "words.NUMBER": words.NUMBER.findall,
        "cite.PRINTED_REFERENCE": lambda text: cite.PRINTED_REFERENCE.sub(" ", text),
        "cite.DECIMAL": cite.DECIMAL.fullmatch,
        "cite.BEHIND": cite.BEHIND.match,
        "cite.DEEP_LETTERED": cite.DEEP_LETTERED.findall,
        "cite.OPENS": lambda text: cite.OPENS.search(text, 0, cite.NEAR),
        "cite.CLOSES": cite.CLOSES.match,
        "cite.SENTENCE_END": lambda text: cite.SENTENCE_END.search(text, 0, cite.NEAR),
        "cite.TEXT_END": cite.TEXT_END.match,
        "cite": lambda text: cite.cite(text, ENGLISH, Grammar(LabelStyle(levels=("{1}", ".{1}", ".{1}")))),
    }
    for entry in Sources(ROOT).entries:
        patterns = patterns_of(entry.reading)
        for name in patterns.__dataclass_fields__:
            pattern: re.Pattern[str] = getattr(patterns, name)
            uses[pattern.pattern] = pattern.match
        for style in [entry.reading.label, *(profile.label for profile in PROFILES.values())]:
            if style:
                grammar = Grammar(style)
                uses[f"{style}.match"] = partial(grammar.match, current=(1, 1))
                uses[f"{style}.mentions"] = partial(mentions, grammar)
    return uses


def test_every_pattern_is_tried() -> None:
    modules: tuple[ModuleType, ...] = (annex, labels, lines, number, parse, passage, units, words, cite)
    named = set()
    for module in modules:
        short = module.__name__.rpartition(".")[2]
        named |= {f"{short}.{name}" for name, value in vars(module).items() if isinstance(value, re.Pattern)}
    assert named <= set(uses_of_patterns())


def try_patterns(end: str) -> None:
    """Meets every pattern with every hostile line."""
    uses = uses_of_patterns().values()
    for line in hostile_lines(end):
        for use in uses:
            use(line)


def read_line(unit: str) -> None:
    """Reads a document with a hostile line in the front, the body and the annex."""
    line = hostile_line(unit)
    book_of(f"{line}\nBODY\n- {line}\nANNEX\n{line}", NUMBERED)


@pytest.mark.parametrize(
    "unit",
    [
        "[", "[a](", "*", " **a", "*a* ", "*[ ](x)*a", "<b>", "#", " ", "x\t", "1.", "(", "a", "A ",
        "ж\u0301", "\f",
    ],
)  # fmt: skip
def test_a_long_line_is_read_to_its_end(unit: str) -> None:
    comes_to_its_end(read_line, unit)


def read_document(unit: str, length: str, count: str) -> None:
    """Reads a document of nothing but a line."""
    book_of("BODY\n1 a\n" + f"{unit * int(length)}\n" * int(count), NUMBERED)


SHORT, LONG = 60, 240
"""Lines of a document, and of one that is four times as long."""
MODEL = book_of("BODY\n1 A\n" + "".join(f"1.{n} b\n" for n in range(1, 30)), NUMBERED).clauses


@pytest.mark.parametrize("unit", hostile_documents(1))
@pytest.mark.parametrize("state", ["clause", "annex"])
@pytest.mark.parametrize("reading", [NUMBERED, UNNUMBERED], ids=["numbered", "unnumbered"])
def test_reading_is_linear_in_the_length_of_a_document(unit: str, state: str, reading: Profile) -> None:
    short, long = (
        work(book_of, STATES[state] + hostile_documents(lines)[unit], reading, MODEL)
        for lines in (SHORT, LONG)
    )
    assert long < 1.5 * LONG / SHORT * short
