"""Every data file, damaged in every way: one line that names file and line, or read as it was before."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from interface import load_interface

from crossref.aligning.concepts import link_decisions
from crossref.comparing.reviews import stale_reviews
from rulebook.errors import InputError
from rulebook.language import phrases
from rulebook.reading.books import read_books
from rulebook.rules.making.quotations import quotation_faults
from rulebook.sources.check_names import check_data
from rulebook.sources.sources import Sources
from tests.damaged import FILES, LANGUAGES, RIGHT, Answer, DamagedProject
from tests.damages import write_toml
from tests.support import ROOT, edit, edit_text

SAMPLE = (
    "corpus/text/lnf-2017-en.md", "corpus/generated/lemmas/en.txt", "corpus/concepts/published.txt",
    "corpus/words/glossary.toml", "corpus/concepts/areas.toml", "corpus/concepts/concepts.toml",
    "corpus/rules/meaning/commissioner-section.md", "corpus/rules/outcomes.toml",
    "corpus/words/spelling.txt", "corpus/site/home_cards.txt", "rulebook/language/lv.toml",
    "rulebook/language/phrases.toml", "site/words.toml",
)  # fmt: skip
"""A file of every shape; tests/slow damages all of them."""


@pytest.mark.parametrize("file", SAMPLE)
def test_a_damaged_file_is_told_with_its_place(answers: Callable[[str], list[Answer]], file: str) -> None:
    assert answers(file)
    wrong = [answer for answer in answers(file) if answer.kind not in RIGHT]
    assert wrong == [], "\n".join(f"{one.kind}: {one.words}" for one in wrong)


@pytest.mark.parametrize("file", [file for file in FILES if file.endswith(".toml")])
def test_the_damaged_toml_differs_in_its_damage_only(file: str) -> None:
    value = tomllib.loads((ROOT / file).read_text(encoding="utf-8"))
    text, spans = write_toml(value)
    assert tomllib.loads(text) == value
    assert spans[()] == (1, text.count("\n"))


@pytest.mark.parametrize("file", ["corpus/generated/lemmas/xx.txt", "corpus/words/thesaurus/xx.toml"])
def test_a_file_of_an_unknown_language_is_told(damaged: DamagedProject, file: str) -> None:
    (damaged.root / file).write_text(
        'stop = ["x"]\n' if file.endswith("toml") else "x x own\n", encoding="utf-8"
    )
    try:
        with pytest.raises(
            InputError, match=f"^{file}: unknown language 'xx'; expected one of de, en, es, fr, lv, ru$"
        ):
            damaged.read("corpus/concepts/published.txt")
    finally:
        (damaged.root / file).unlink()


def test_hashes_of_older_texts_are_notes_with_their_place(copy: Path) -> None:
    """As long as it is a hash at all: what was read is another text than the present one."""
    corpus = Sources(copy)
    (link, *_), (relation, *_) = corpus.decisions.value.link, corpus.reviewed.value.relation
    page = copy / "corpus" / "rules" / "meaning" / "front.md"
    quoted = re.findall(r"[0-9a-f]{16}", page.read_text(encoding="utf-8"))[0]
    places = []
    for file, digest in (
        ("corpus/concepts/decisions.toml", link.hashes[0]),
        ("corpus/concepts/relations.toml", relation.hashes[0]),
        ("corpus/rules/meaning/front.md", quoted),
    ):
        before = (copy / file).read_text(encoding="utf-8").partition(digest)[0]
        edit(copy / file, digest, "0" * 16)
        places.append(f"{file}:{before.count(chr(10)) + 1}")
    changed = Sources(copy)
    books = {document.id: changed.clauses(document.id) for document in changed.documents}
    decisions = link_decisions(changed, books)
    assert [decision.place for decision in decisions if decision.stale] == places[:1]
    stale = stale_reviews(changed.reviewed, books)
    assert [note.message.partition(": ")[0] for note in stale] == places[1:2]
    faults = quotation_faults(changed.pages, changed.index)
    assert [fault.place for fault in faults] == places[2:]


def test_a_clause_that_is_gone_is_stale_and_no_fault_of_what_names_it(copy: Path) -> None:
    """The law has changed: until its pages are read again, nothing else that names the clause is wrong."""
    text = (copy / "corpus" / "text" / "lnf-2019-lv.md").read_text(encoding="utf-8")
    (last,) = re.findall(r"^- 17\.1\.18\. .*\n", text, re.MULTILINE)
    edit_text(copy, "lnf-2019-lv", last, "")
    corpus = Sources(copy)
    books = {id: book.clauses for id, book in read_books(corpus.entries, corpus.sources).items()}
    assert "17.1.18" not in [clause.number for clause in books["lnf-2019-lv"]]
    expected = [expected for scenario in corpus.scenarios for expected in scenario.expectations]
    assert any("lnf-2019-lv" in row.documents and "17.1.18" in row.clauses for row in expected)
    check_data(corpus, books)
    page = copy / "corpus" / "rules" / "meaning" / "penalty-disc-section.md"
    page.write_text(
        re.sub(r"(?m)^> lnf-2019-lv .*\n", "", page.read_text(encoding="utf-8")), encoding="utf-8"
    )
    with pytest.raises(
        InputError, match=r"^corpus/rules/scenarios/\S+:\d+: lnf-2019-lv has no clause '17.1.18'; "
    ):
        check_data(Sources(copy), books)


def test_former_ids_of_concepts_still_name_them(copy: Path) -> None:
    table = copy / "corpus" / "concepts" / "concepts.toml"
    for id in ("puck-in-pocket", "penalty-disc-section"):
        edit(table, f'id = "{id}"\n', f'id = "{id}-now"\naliases = ["{id}"]\n')
    corpus = Sources(copy)
    assert "puck-in-pocket-now" in [id for _, id in corpus.home_cards]
    assert "penalty-disc-section-now" in corpus.purposes.sanctions
    assert corpus.area_of["penalty-disc-section-now"] == "penalties"


def test_words_that_the_commands_say_too_are_written_once(tmp_path: Path) -> None:
    words = load_interface(ROOT / "site" / "words.toml", LANGUAGES)["lv"]
    assert words["compare"]["high"] == phrases.phrases().comparison["high"]["lv"]
    path = tmp_path / "words.toml"
    for name, complaint in (
        ("comparison.hihg", "no phrase 'hihg'"),
        ("talk.high", "no table of phrases 'talk'"),
    ):
        path.write_text(f'[compare]\nhigh = {{ as = "{name}" }}\n', encoding="utf-8")
        with pytest.raises(InputError, match=complaint):
            load_interface(path, LANGUAGES)


def test_words_that_a_page_asks_for_in_vain_are_told() -> None:
    words = load_interface(ROOT / "site" / "words.toml", LANGUAGES)["lv"]
    assert words["page"]["home"]
    for part, key, complaint in (("page", "hom", "no words for page.hom"), ("pag", "", "no words for pag")):
        with pytest.raises(InputError, match=f"^site/words.toml: {complaint}; add "):
            words[part][key]
