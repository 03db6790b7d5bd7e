"""Search: numbers, forms, slips, everyday words, questions, languages; and the same in JavaScript."""

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import Random

import msgspec
import pytest

from bench.paragraphs import paragraphs
from crossref.making.build import build
from crossref.searching.engine import Engine
from crossref.searching.index import LETTERED_NUMBER, IndexedDocument, IndexedLanguage, SearchIndex, Settings
from crossref.searching.results import snippet
from crossref.searching.words import fold
from rulebook.commands.cli import main
from rulebook.errors import InputError
from rulebook.sources.sources import Sources
from rulebook.storage.library import Library
from rulebook.storage.store import SEARCH_FILE, dump
from tests.support import ROOT, printed, queries, run_script

"""The engine of the site."""
INDEX = ROOT / "build" / "records" / SEARCH_FILE
"""The index that was built."""
MINUTE = 60
"""Seconds that nothing here comes near to, unless it hangs."""
Asked = tuple[str, str | None, str | None]
"""A query, the reader's language and the document asked for."""
Answers = list[list[tuple[str, str, str, float]]]
"""For every query what was found: concept, document, number and score."""
EventAnswers = list[list[tuple[str, bool | int | str | None, float]]]
"""For every query the events that were found: fact, value and score."""


class SiteAnswers(msgspec.Struct):
    """What the engine of the site finds."""

    answers: Answers
    events: EventAnswers


@pytest.fixture(scope="module")
def engine() -> Engine:
    """The engine over the index that was built."""
    return Engine(Library(ROOT).read(SEARCH_FILE, SearchIndex))


def concepts_for(
    engine: Engine, query: str, language: str | None = None, document: str | None = None, limit: int = 3
) -> list[str]:
    """The concepts that answer a query."""
    return [engine.index.concepts[hit.concept] for hit in engine.search(query, language, document, limit)]


@pytest.mark.parametrize(
    ("query", "document", "number"),
    [
        ("17.1.12", "lnf-2017-en", "17.1.12"),
        ("17.1.12.", "lnf-2017-en", "17.1.12"),
        ("7.1.11 finso", "finso-2025-ru", "7.1.11"),
        ("finso 2025 7.1.11", "finso-2025-ru", "7.1.11"),
        ("17", "lnf-2017-en", "17"),
        ("a16", "lnf-2017-en", "A16"),
        ("13.7.4.note", "lnf-2017-en", "13.7.4.note"),
        ("17 1 12", "lnf-2017-en", "17.1.12"),
        ("17.1.4 lv", "lnf-2019-lv", "17.1.4"),
    ],
)
def test_a_number_of_any_edition_jumps_to_its_clause(
    engine: Engine, query: str, document: str, number: str
) -> None:
    first = engine.search(query)[0]
    assert (first.document, first.number) == (document, number)


def test_a_bare_number_of_another_edition_is_offered_after_the_usual_one(engine: Engine) -> None:
    assert [hit.document for hit in engine.search("7.1.4", limit=1)] == [
        "finso-2025-ru"
    ]  # the usual numbering has no such clause
    both = engine.search("12.4", "lv", limit=2)
    assert [(hit.document, hit.number) for hit in both] == [
        ("lnf-2019-lv", "12.4"),
        ("finso-2025-ru", "12.4"),
    ]


def test_a_number_in_a_sentence_is_an_amount(engine: Engine) -> None:
    assert concepts_for(engine, "30 seconds for a stroke", "en")[0] == "stroke-defined"


@pytest.mark.parametrize(
    ("language", "query", "concept"),
    [
        ("en", "puck falling into pockets", "puck-in-pocket"),
        ("lv", "ripa iekritusi maisiņos", "puck-in-pocket"),
        ("ru", "шайбу в лузе", "puck-in-pocket"),
        ("fr", "palets tombés dans les poches", "puck-in-pocket"),
        ("lv", "ripa iekrit maisina", "puck-in-pocket"),
        ("ru", "тёмные пешки", "dark-disc-defined"),
        ("en", "pcuk in poket", "puck-in-pocket"),
        ("en", "shot clock", "stroke-defined"),
        ("lv", "puck in pocket", "puck-in-pocket"),
        ("en", "ripa maisiņā", "puck-in-pocket"),
    ],
)
def test_words_in_any_form_spelling_and_language(
    engine: Engine, language: str, query: str, concept: str
) -> None:
    assert concept in concepts_for(engine, query, language)


def test_the_readers_language_decides_where_a_concept_is_shown(engine: Engine) -> None:
    hit = engine.search("puck in pocket", "lv")[0]
    assert (hit.document, hit.number) == ("lnf-2019-lv", "17.1.4")
    assert engine.search("puck in pocket", "lv", "finso-2025-ru")[0].number == "7.1.4"


def test_a_concept_that_the_document_lacks_is_not_shown_for_it(engine: Engine) -> None:
    lacking = [n for n, numbers in enumerate(engine.index.numbers["finso-2025-ru"]) if not numbers]
    hits = engine.search("commissioner", "ru", "finso-2025-ru", 50)
    assert lacking and not {hit.concept for hit in hits} & set(lacking)


@pytest.mark.parametrize(
    "query", ["", "   ", "?!", "the of and", "qqqqqqqq zzzzzzz", "\N{PILE OF POO}", "a" * 400]
)
def test_nonsense_finds_nothing(engine: Engine, query: str) -> None:
    assert engine.search(query) == []


def test_everyday_phrases_may_hold_words_that_say_nothing(engine: Engine) -> None:
    assert "late-arrival-game-loss" in concepts_for(engine, "no-show", "en", limit=5)
    assert any("warning" in concept for concept in concepts_for(engine, "mise en garde", "fr", limit=5))


def test_folding_takes_case_and_diacritics() -> None:
    assert fold("Kauliņš ё É œ") == "kaulins е e oe"


def test_a_snippet_is_cut_around_the_word() -> None:
    text = "word " * 60 + "needle " + "word " * 60
    cut = snippet(text, "needle")
    assert "needle" in cut and cut.startswith("… ") and cut.endswith(" …") and len(cut) < 180
    assert snippet("short", "x") == "short"


def answers(engine: Engine, asked: Sequence[Asked]) -> Answers:
    """What the engine answers to some queries."""
    concepts = engine.index.concepts
    found = [engine.search(*one, limit=10) for one in asked]
    return [[(concepts[hit.concept], hit.document, hit.number, hit.score) for hit in hits] for hits in found]


def event_answers(engine: Engine, asked: Sequence[Asked]) -> EventAnswers:
    """The events that the engine finds for the same queries."""
    events = engine.index.events
    found = [engine.events(query, language, limit=10) for query, language, _ in asked]
    return [[(events[row.event].fact, events[row.event].value, row.score) for row in rows] for rows in found]


def javascript_engine(asked: Sequence[Asked], index: Path = INDEX) -> SiteAnswers:
    """What the engine of the site answers to the same queries."""
    printed = run_script("search.mjs", index, given=json.dumps(asked))
    return msgspec.json.decode(printed, type=SiteAnswers)


def javascript_answers(asked: Sequence[Asked], index: Path = INDEX) -> Answers:
    """The clauses that the engine of the site finds."""
    return javascript_engine(asked, index).answers


def test_python_and_javascript_answer_alike(engine: Engine) -> None:
    asked: list[Asked] = []
    for language, _, query, _ in queries():
        asked += [
            (query, language, None),
            (query, None, None),
            (query, "en", "finso-2025-ru"),
            (query[: len(query) * 2 // 3], language, None),
        ]
    assert len(asked) >= 400
    site = javascript_engine(asked)
    assert site.answers == answers(engine, asked)
    assert site.events == event_answers(engine, asked)


def test_python_and_javascript_answer_the_longest_queries_alike(engine: Engine) -> None:
    """Paragraphs in languages that no document is in, clauses with slips, random letters, digits."""
    texts = [*chain.from_iterable(paragraphs(Library(ROOT), Random(1)).values())]
    assert len(texts) >= 40 and all(len(text) == engine.settings.longest_query for text in texts)
    asked: list[Asked] = [(text, Random(text).choice((None, "lv")), None) for text in texts]
    assert javascript_answers(asked) == answers(engine, asked)


@pytest.mark.parametrize(
    "letters",
    [
        "\N{MATHEMATICAL BOLD SMALL A}\N{DESERET SMALL LETTER LONG I}",  # two characters each in JavaScript
        "\N{SUPERSCRIPT TWO}\N{VULGAR FRACTION ONE HALF}\N{ROMAN NUMERAL EIGHT}",  # no digits to add up
        "\N{ARABIC-INDIC DIGIT ONE}\N{DEVANAGARI DIGIT SEVEN}",  # digits of other scripts
        "\N{DEVANAGARI VOWEL SIGN AA}\N{COMBINING ACUTE ACCENT}\N{COMBINING ENCLOSING CIRCLE}",  # marks
        "İıßΣςŒæ\N{KELVIN SIGN}한",  # case, ligatures and letters that fall into several
        "_.-'\N{RIGHT SINGLE QUOTATION MARK}\N{SOFT HYPHEN}\N{NO-BREAK SPACE}",
    ],
)
def test_python_and_javascript_read_rare_characters_alike(engine: Engine, letters: str) -> None:
    chance = Random(letters)
    asked: list[Asked] = [(letter, None, None) for letter in letters]
    for language, _, query, _ in queries():
        at, letter = chance.randrange(len(query) + 1), chance.choice(letters)
        asked += [(query[:at] + letter + query[at:], language, None), (f"{query} {letter}", None, None)]
    assert javascript_answers(asked) == answers(engine, asked)


def test_scripts_are_typed_for_the_settings_that_there_are() -> None:
    module = (ROOT / "site" / "scripts" / "search" / "engine.js").read_text(encoding="utf-8")
    declared = module.split("@typedef {object} SearchSettings")[1].split("*/")[0]
    assert re.findall(r"@property \{.*\} (\w+)$", declared, re.MULTILINE) == list(Settings.__struct_fields__)


def test_most_queries_of_the_list_find_their_concept(engine: Engine) -> None:
    """A guard against breaking it; the figures beside other engines are in bench."""
    right = [
        bool({*concepts_for(engine, query, language)} & {*wanted}) for language, _, query, wanted in queries()
    ]
    assert len(right) >= 100
    assert sum(right) / len(right) >= 0.9


def test_a_query_that_finds_a_clause_finds_the_events_of_its_concept(engine: Engine) -> None:
    for language, _, query, _ in (*queries(), *queries("more")):
        found = {row.event for row in engine.events(query, language)}
        for hit in engine.search(query, language, limit=3):
            deciding = {n for n, row in enumerate(engine.index.events) if hit.concept in row.concepts}
            assert deciding <= found, query


def test_everyday_phrases_for_conduct_and_strokes_find_an_event(engine: Engine) -> None:
    events = engine.index.events
    ranks = []
    for language, _, query, wanted in (*queries(), *queries("more")):
        places = {engine.index.concepts.index(id) for id in wanted}
        deciding = {n for n, row in enumerate(events) if places & {*row.concepts, *row.afar}}
        if deciding:
            found = [row.event for row in engine.events(query, language)]
            ranks.append(next(rank for rank, event in enumerate(found) if event in deciding))
    assert len(ranks) >= 200
    assert sum(rank < 3 for rank in ranks) / len(ranks) >= 0.9


@pytest.mark.parametrize(
    ("language", "query", "fact", "value"),
    [
        ("en", "third warning", "warnings", 2),
        ("en", "late", "late_minutes", None),
        ("lv", "ripa iekrita maisiņā", "puck_pocketed", True),
        ("fr", "il a jeté la queue", "throws", "the cue"),
        ("ru", "удар толстым концом кия", "cue_end", "the thick end"),
        ("en", "17.1.4", "puck_pocketed", True),
    ],
)
def test_an_event_is_found_by_what_people_say(
    engine: Engine, language: str, query: str, fact: str, value: object
) -> None:
    first = [engine.index.events[row.event] for row in engine.events(query, language, limit=3)]
    assert (fact, value) in [(row.fact, row.value) for row in first]


def test_index_and_engine_are_small_enough_for_a_phone() -> None:
    engine = ROOT / "site" / "bundles" / "search.js"
    sent = b"".join(path.read_bytes() for path in (INDEX, engine))
    assert len(gzip.compress(sent, 9)) < 170_000


def test_a_section_may_be_called_by_a_letter(tmp_path: Path) -> None:
    index = SearchIndex(
        default="d",
        documents=[IndexedDocument(id="d", language="en", numbering="n", edition="e")],
        concepts=["whole", "part"],
        parents=[-1, 0],
        numbers={"d": ["H", "H1"]},
        names={"en": [["word"], ["word"]]},
        languages={
            "en": IndexedLanguage(forms="word", idf=Settings().safe[40], postings="", words={}, stop="")
        },
        settings=Settings(number=LETTERED_NUMBER),
    )
    (tmp_path / SEARCH_FILE).write_text(dump(index), encoding="utf-8")
    asked: list[Asked] = [("H", None, None), (" h) ", None, None), ("H1", None, None)]
    found = answers(Engine(index), asked)
    assert [hits[0][2] for hits in found] == ["H", "H", "H1"]
    assert javascript_answers(asked, tmp_path / SEARCH_FILE) == found


def test_words_of_many_meanings_do_not_multiply(tmp_path: Path) -> None:
    """A word of 50 lemmas, four times: 6,250,000 ways to take one of each, at each of 100 places."""
    index = SearchIndex(
        default="d",
        documents=[IndexedDocument(id="d", language="en", numbering="n", edition="e")],
        concepts=["meant"],
        parents=[-1],
        numbers={"d": ["1"]},
        names={"en": [["word"]]},
        languages={
            "en": IndexedLanguage(
                forms="\n".join(["word", *["many"] * 50]),
                idf=Settings().safe[40] * 51,
                postings="\n" * 50,
                words={"many many many many": ["word"]},
                stop="",
            )
        },
        settings=Settings(),
    )
    (tmp_path / SEARCH_FILE).write_text(dump(index), encoding="utf-8")
    code = f"""
from msgspec.json import decode
from crossref.searching.engine import Engine
from crossref.searching.index import SearchIndex
engine = Engine(decode(open({str(tmp_path / SEARCH_FILE)!r}).read(), type=SearchIndex))
print([[[engine.index.concepts[hit.concept], hit.number] for hit in engine.search("many " * 100)]])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, timeout=MINUTE
    )
    assert done.stdout == "[[['meant', '1']]]\n"
    (((concept, _, number, _),),) = javascript_answers([("many " * 100, None, None)], tmp_path / SEARCH_FILE)
    assert (concept, number) == ("meant", "1")


@pytest.mark.parametrize(
    "text", ["1", "1.", "1 ", "12 , ", " ", "a1.", "1.note", "1.1 "], ids=lambda text: f"'{text}'"
)
def test_numbers_are_found_in_time_however_long_a_text_is(text: str) -> None:
    code = f"""
from pathlib import Path
from crossref.searching.index import SearchIndex
from crossref.searching.numbers import ClauseNumbers
from rulebook.storage.library import Library
from rulebook.storage.store import SEARCH_FILE
numbers = ClauseNumbers(Library(Path()).read(SEARCH_FILE, SearchIndex))
for end in ("", "x", ".", " x"):
    numbers.named(numbers.joined({text!r} * 20000 + end), None, None)
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, timeout=MINUTE)


def test_a_query_may_have_so_many_letters_and_no_more(engine: Engine) -> None:
    longest = engine.settings.longest_query
    words = ("puck in pocket " * longest)[:longest]
    assert engine.search(words)[0].concept == engine.search("puck in pocket")[0].concept
    with pytest.raises(InputError, match=f"a query of {longest + 1} letters; name a few words or a number"):
        engine.search(words + "x")
    assert javascript_answers([(words + "x", None, None)]) == answers(engine, [(words, None, None)])


def test_the_command_prints_what_others_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "puck", "in", "the", "pocket", "--lang", "lv", "--limit", "2", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["results"]
    assert len(rows) == 2
    assert rows[0]["concept"] == "puck-in-pocket"
    assert rows[0]["clauses"]["finso-2025-ru"] == ["7.1.4"]
    assert (rows[0]["document"], rows[0]["number"]) == ("lnf-2019-lv", "17.1.4")
    assert rows[0]["snippet"] == "ja ripa iekrīt maisiņā;"
    assert rows[0]["score"] >= rows[1]["score"]


def test_the_command_says_that_nothing_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert "nothing found" in printed(capsys, "search", "qqqqqqqqqq", code=1)


@pytest.mark.parametrize(
    "arguments",
    [
        ["search"],
        ["search", " "],
        ["search", "x" * 600],
        ["search", "puck", "--document", "nope"],
        ["search", "puck", "--lang", "de"],
    ],
)
def test_wrong_use_gets_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert not printed.out and printed.err.count("\n") == 1


def test_a_thesaurus_that_names_an_unknown_concept_stops_the_build(copy: Path) -> None:
    path = copy / "corpus" / "words" / "thesaurus" / "en.toml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("[concepts]", '[concepts]\nno-such-thing = ["x"]'),
        encoding="utf-8",
    )
    with pytest.raises(InputError, match="no-such-thing") as raised:
        build(Sources(copy))
    assert "thesaurus/en.toml" in str(raised.value)
