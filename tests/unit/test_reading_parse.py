"""Small invented rulebooks of other sports: a new document is data, not code."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from rulebook.books import Book
from rulebook.reading.audit import audit, rebuild
from rulebook.reading.parse import parse
from rulebook.reading.passage import leftovers
from rulebook.reading.profile import AnnexStyle, LabelStyle, Profile
from rulebook.reading.read import source_of_text
from rulebook.records import Kind, NumberFrom
from tests.support import sample_document


@dataclass(frozen=True)
class Sample:
    """A text and how to read it."""

    text: str
    reading: Profile
    outline: Book | None = None
    same_language: tuple[str, ...] = field(default=())

    def book(self) -> Book:
        """The sample read, and its audit proved."""
        clauses = self.outline.clauses if self.outline else ()
        book = parse(
            sample_document(self.reading),
            source_of_text(self.text),
            outline=clauses,
            same_language=self.same_language,
        )
        assert audit(self.text, book.clauses, book.leftovers, book.repairs).clean
        assert rebuild(book.clauses, book.leftovers) == self.text
        return book


def lines(book: Book) -> list[tuple[str, str, str]]:
    return [(c.number, c.kind.value, c.text) for c in book.clauses if c.kind is not Kind.FRONT]


def test_numbers_with_letters_between() -> None:
    reading = Profile(
        front_until="1\\)", label=LabelStyle(levels=("{1}", "{a}", "{1}"), end=")"), bullet=r"\s*[*]\s+"
    )
    text = "Cube rules\n\n1) Officials\n\n* 1a) A delegate is needed.\n"
    text += "* 1b) Judges\n  * 1b1) watch the clock;\n  * 1b2) sign.\n"
    assert lines(Sample(text, reading).book()) == [
        ("1", "section", "Officials"),
        ("1a", "clause", "A delegate is needed."),
        ("1b", "clause", "Judges"),
        ("1b1", "clause", "watch the clock;"),
        ("1b2", "clause", "sign."),
    ]


def test_numbers_that_end_in_a_letter() -> None:
    reading = Profile(front_until="104", label=LabelStyle(levels=("{1}", ".{1}", "{a}"), end="."))
    text = "104. Ending the Game\n\n104.3. There are several ways to lose.\n\n"
    text += "104.3a. A player can concede\n\nat any time.\n"
    book = Sample(text, reading).book()
    assert lines(book) == [
        ("104", "section", "Ending the Game"),
        ("104.3", "clause", "There are several ways to lose."),
        ("104.3a", "clause", "A player can concede at any time."),
    ]
    assert [c.parent for c in book.clauses] == [None, "104", "104.3"]
    assert [(r.kind, r.line) for r in book.repairs] == [("page break", 7)]


def test_a_statute_with_paragraph_signs() -> None:
    reading = Profile(front_until="§", label=LabelStyle(levels=("§ {1}", " ({1})", " {a})")))
    text = "§ 5 Boats\n§ 5 (1) A boat is\n§ 5 (1) a) a hull,\n§ 5 (1) b) a sail.\n§ 5 (2) No boat may sink.\n"
    assert [(c.number, c.label, c.text) for c in Sample(text, reading).book().clauses] == [
        ("5", "§ 5", "Boats"),
        ("5.1", "§ 5 (1)", "A boat is"),
        ("5.1a", "§ 5 (1) a)", "a hull,"),
        ("5.1b", "§ 5 (1) b)", "a sail."),
        ("5.2", "§ 5 (2)", "No boat may sink."),
    ]


def test_articles_under_headings_with_a_table() -> None:
    annex = AnnexStyle(
        start="# Annex",
        columns=("number", "parameter", "value"),
        header="No\t",
        group="[IVX]+\\.",
        prefix="B",
        not_less=("at least",),
    )
    reading = Profile(front_until="# Part", label=LabelStyle(levels=("Article {1}", ".{1}")), annex=annex)
    text = "# Part One\n## Article 5 Water\nArticle 5.2 Water is wet.\n"
    text += "# Annex\nNo\tWhat\tHow much\nI. Boat\t\t\n1\tLength\t2x3\n2\tMast\tat least\n"
    book = Sample(text, reading).book()
    assert lines(book) == [
        ("part-1", "part", "Part One"),
        ("5", "section", "Water"),
        ("5.2", "clause", "Water is wet."),
        ("B", "part", "Annex"),
        ("B.I", "annex_group", "Boat"),
        ("B1", "annex_row", "Length"),
        ("B2", "annex_row", "Mast"),
    ]
    row = book.clauses[-2].annex
    assert row
    assert row.value
    assert (row.value.numbers, row.value.meaning) == ((2, 3), "by")


def test_relative_numbers_stand_under_the_one_before() -> None:
    reading = Profile(front_until="§", label=LabelStyle(levels=("§ {1}", "({1})", "{a})"), relative=True))
    text = "§ 1 Name\n(1) The club\na) has a name,\nb) has a flag.\n(2) It may sue.\n§ 2 Seat\n(1) Riga.\n"
    assert [c.number for c in Sample(text, reading).book().clauses] == [
        "1",
        "1.1",
        "1.1a",
        "1.1b",
        "1.2",
        "2",
        "2.1",
    ]


DOTTED = LabelStyle(levels=("{1}", ".{1}", ".{1}"), end=".")


def test_a_section_that_lost_its_number_is_told_by_the_one_that_follows() -> None:
    reading = Profile(front_until="GAME", upper_headings=True, label=DOTTED, bullet=r"\s*-\s+")
    text = "GAME\n\n1. Rules:\n - 1.1. one;\n2. More.\n\nPLAYERS\n\n2. Rights\n\n- 2.1. To play.\n"
    book = Sample(text, reading).book()
    assert [(c.number, c.label, c.number_from.value, c.kind.value) for c in book.clauses] == [
        ("1", None, "inferred", "section"),
        ("1.1", "1.", "repaired", "clause"),
        ("1.1.1", "1.1.", "repaired", "clause"),
        ("1.2", "2.", "repaired", "clause"),
        ("part-1", None, "inferred", "part"),
        ("2", "2.", "printed", "section"),
        ("2.1", "2.1.", "printed", "clause"),
    ]


def test_a_number_printed_twice_pushes_on_the_rest_until_the_print_is_right_again() -> None:
    reading = Profile(front_until="1", label=DOTTED)
    text = "1. A\n1.1. a.\n1.2. b.\n1.2. c.\n1.3. d.\n1.5. e.\n"
    book = Sample(text, reading).book()
    assert [(c.number, c.number_from) for c in book.clauses[1:]] == [
        ("1.1", NumberFrom.PRINTED),
        ("1.2", NumberFrom.PRINTED),
        ("1.3", NumberFrom.REPAIRED),
        ("1.4", NumberFrom.REPAIRED),
        ("1.5", NumberFrom.PRINTED),
    ]


def test_a_number_that_goes_backwards_is_a_finding_until_a_person_says_what_it_is() -> None:
    text = "1. A\n1.1. B.\n1.2. C.\n1.3. D.\n1.1. E.\n"
    book = Sample(text, Profile(front_until="1", label=DOTTED)).book()
    assert [c.number for c in book.clauses] == ["1", "1.1", "1.2", "1.3", "1.1~2"]
    assert [(f.line, f.message) for f in book.doubts] == [(5, "label 1.1. goes backwards after 1.3")]
    repaired = Sample(text, Profile(front_until="1", label=DOTTED, renumber=((5, "1.4", "misprint"),))).book()
    assert [c.number for c in repaired.clauses] == ["1", "1.1", "1.2", "1.3", "1.4"]
    assert repaired.doubts == ()
    assert [(r.kind, r.was, r.took, r.why) for r in repaired.repairs] == [
        ("misprint", "1.1.", "1.4", "misprint")
    ]


NUMBERED = Profile(front_until="1", label=DOTTED)
MODEL = (
    "1. START\n1.1. The players meet:\n1.1.1. at noon;\n1.1.2. in the hall.\n1.2. They greet.\n"
    "2. END\n2.1. The last to leave turns off the light.\n"
)
GERMAN_END = " Sie grüßen.\n ENDE\n Wer zuletzt geht, macht das Licht aus\nund sperrt ab.\n"
LOST = Profile(front_until=" ", markdown=False, upper_headings=True, unit_mark=" ", wrapped=True)


def test_lost_numbers_come_from_the_outline() -> None:
    text = " BEGINN\n Man trifft sich:\n mittags;\n im Saal.\n" + GERMAN_END
    book = Sample(text, LOST, outline=Sample(MODEL, NUMBERED).book()).book()
    assert [(c.number, c.number_from.value, c.doubt) for c in book.clauses] == [
        (number, "inferred", None) for number in ("1", "1.1", "1.1.1", "1.1.2", "1.2", "2", "2.1")
    ]


def test_where_structure_gives_two_answers_the_record_says_so() -> None:
    """One of two like items is gone: nobody can tell from structure which."""
    text = " BEGINN\n Man trifft sich:\n im Saal.\n" + GERMAN_END
    book = Sample(text, LOST, outline=Sample(MODEL, NUMBERED).book()).book()
    doubts = {c.number: c.doubt for c in book.clauses}
    assert doubts["1.1.1"] == "could also be 1.1.2"
    assert [doubts[number] for number in ("1", "1.1", "2", "2.1")] == [None] * 4
    assert {f.kind for f in book.doubts} == {"numbering"}


def test_a_lost_letter_comes_back_only_if_one_letter_fits() -> None:
    text = " START\n n each table lies a brush.\n"
    model = Sample("1. START\n1.1. On each table lies a brush.\n", NUMBERED).book()
    assert (
        Sample(text, LOST, outline=model, same_language=("On each table lies",)).book().clauses[1].text
        == "On each table lies a brush."
    )
    assert (
        Sample(text, LOST, outline=model, same_language=("On each table, In each table",))
        .book()
        .clauses[1]
        .text.startswith("n each")
    )


def test_a_number_in_mid_sentence_is_no_clause() -> None:
    text = "1. A\n1.1. A pair that pockets all\n\n16 discs wins.\n1.2. Next.\n"
    assert [c.number for c in Sample(text, NUMBERED).book().clauses] == ["1", "1.1", "1.2"]


def test_words_that_nobody_owns_have_no_name() -> None:
    """A parser that dropped words must not hide them among the markup."""
    text = "1. A\n1.1. **B** is lost words here.\n"
    book = Sample(text, NUMBERED).book()
    short = [
        replace(clause, pieces=tuple(p for p in clause.pieces if p.field == "label"))
        for clause in book.clauses
    ]
    owned = [(piece.source, piece.length) for clause in short for piece in clause.pieces]
    left = leftovers(text, owned, [])
    assert {rest.text for rest in left if not rest.text.isspace()} == set()
    assert audit(text, short, left).unaccounted == len("A**B**islostwordshere.")
