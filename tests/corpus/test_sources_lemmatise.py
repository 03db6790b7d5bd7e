"""Lemma tables: each form once, with where it is found; what is not installed leaves a table as it is."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from rulebook.language.data import DOCUMENTS, EVERYDAY, ORIGINS, OWN, load_lemmas
from rulebook.language.words import STEM
from rulebook.sources import lemmatise
from rulebook.sources.sources import Sources
from rulebook.storage.library import Library
from tests.support import ROOT


def install(monkeypatch: pytest.MonkeyPatch, **modules: ModuleType | None) -> None:
    """Puts libraries in the place of those that know lemmas; none for one that is not installed."""
    for name in ("simplemma", "pymorphy3", "hunspell"):
        monkeypatch.setitem(sys.modules, name, modules.get(name))


def fake_simplemma() -> ModuleType:
    """A library by which a lemma is the beginning of a form."""
    module = ModuleType("simplemma")
    module.__dict__["lemmatize"] = lambda form, **_: form[:STEM]
    return module


def test_a_table_is_written_from_the_texts(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch, simplemma=fake_simplemma())
    tables = Library(copy).path("lemmas")
    kept = {code: (tables / f"{code}.txt").read_bytes() for code in ("lv", "ru")}
    lemmatise.main()
    said = capsys.readouterr().err.splitlines()
    assert sorted(line.split(": ")[0] for line in said) == ["lv", "ru"]
    assert {code: (tables / f"{code}.txt").read_bytes() for code in kept} == kept
    everyday = load_lemmas(tables / "en.txt", (EVERYDAY,))
    assert load_lemmas(tables / "en.txt", (DOCUMENTS,))["pocket"] == "pocket"
    assert everyday["bounce"] == "bounce" and "pocket" not in everyday
    assert load_lemmas(tables / "en.txt", (OWN,))["abbreviation"] == "abbrev"


def test_without_the_dictionary_of_a_speller_its_table_stays(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    speller = ModuleType("hunspell")
    speller.__dict__["Hunspell"] = None
    install(monkeypatch, hunspell=speller)
    monkeypatch.setattr(lemmatise, "DICTIONARIES", tmp_path)
    lemmatise.main()
    assert f"lv: the table is as it was (no dictionary 'lv_LV' in {tmp_path})" in capsys.readouterr().err


def test_what_we_quote_from_other_languages_is_no_word_of_ours(corpus: Sources) -> None:
    own = corpus.own_language("en").lemmas
    assert not {"arbitre", "championnat", "dalībnieki"} & own.keys()
    for code in ("en", "fr", "lv", "ru"):
        tables = [load_lemmas(ROOT / f"corpus/generated/lemmas/{code}.txt", (origin,)) for origin in ORIGINS]
        assert sum(map(len, tables)) == len(corpus.own_language(code).lemmas)
