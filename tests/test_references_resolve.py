"""Every printed reference, counted by reading, and no false one."""

import json
from collections import Counter
from pathlib import Path

import pytest

from crossref.concordance import Concordance
from crossref.references.cite import cite
from rulebook.commands.cli import main
from rulebook.language.words import language
from rulebook.reading.labels import Grammar
from rulebook.records import LabelStyle

from .conftest import ROOT, table

GRAMMAR = Grammar(LabelStyle(levels=("{1}", ".{1}", ".{1}"), end="."))
PRINTED = {"lnf-2017-en": 6, "lnf-2017-fr": 6, "lnf-2017-ru": 6, "lnf-2019-lv": 6, "finso-2025-ru": 52}


def test_printed_references_are_those_that_the_reader_counted(project: Path) -> None:
    """Clause, target and kind of each, against the list made by reading."""
    read = Counter((d, source, target, kind) for d, source, _, target, kind, _, _ in table("references.txt") if kind != "implicit")
    found = Counter((r["document"], r["from"], r["target"], r["kind"]) for r in Concordance(project).references() if r["ground"] == "printed")
    assert found == read
    assert Counter(key[0] for key in read.elements()) == PRINTED


def test_doubtful_references_are_named(project: Path) -> None:
    """Where the counterparts of a clause cite something else: a misprint in the Russian note, a leftover in the pilot."""
    doubtful = {(r["document"], r["from"], r["target"]) for r in Concordance(project).references() if r["ground"] == "printed" and not r["ok"]}
    wrong = {(d, source, target) for d, source, _, target, kind, ok, _ in table("references.txt") if ok == "no" and kind == "number"}
    assert doubtful <= wrong
    assert {("lnf-2017-ru", "20.4.note", "17.1.2"), ("finso-2025-ru", "12.3", "2.4"), ("finso-2025-ru", "12.3", "2.5")} <= doubtful


def test_the_sanction_of_a_prohibition_is_lent_by_the_document_that_prints_it(project: Path) -> None:
    """No LNF text says that sliding the puck (12.4) earns a warning (19.1.2); the pilot does."""
    for id in ("lnf-2017-en", "lnf-2017-fr", "lnf-2017-ru", "lnf-2019-lv"):
        (row,) = [r for r in Concordance(project).references(id) if r["from"] == "12.4"]
        assert (row["target"], row["kind"], row["ground"], row["ok"]) == ("19.1.2", "sanction", "projected", True)


@pytest.mark.parametrize(
    ("code", "text", "numbers"),
    [
        ("en", "in accordance with Clauses 20.4 and 20.5.", ["20.4", "20.5"]),
        ("en", "loses the set (16.1.7).", ["16.1.7"]),
        ("fr", "conformément à l'article 2.4).", ["2.4"]),
        ("lv", "atbilstoši punktam 2.4.", ["2.4"]),
        ("lv", "(ievērojot 20.4. un 20.5. punktu prasības)", ["20.4", "20.5"]),
        ("ru", "теряет право (п. 17.1.2).", ["17.1.2"]),
        ("ru", "сказанное в пунктах 2.4 и 2.5).", ["2.4", "2.5"]),
        ("ru", "на боку (3.30; 8.1.3).", ["3.30", "8.1.3"]),
        ("ru", "восстанавливают (7.1.6), (7.1.12), (8.1.1).", ["7.1.6", "7.1.12", "8.1.1"]),
        ("ru", "в центральный круг). 7.1.1", ["7.1.1"]),
        ("en", "1.5 mm, not 2.5 g, and ±0.6", []),
        ("fr", "1,5 mm dans les 30 secondes", []),
        ("en", "within 2. And 30 seconds", []),
        ("ru", "результат 0:0, согласованная 02.03.2025", []),
    ],
)
def test_shapes_of_references_and_quantities(code: str, text: str, numbers: list[str]) -> None:
    found = cite(text, language(ROOT / "corpus", code), GRAMMAR)
    assert [GRAMMAR.number(c.path) for c in found if c.path] == numbers
    assert all(text[c.start : c.end] == c.printed for c in found)


@pytest.mark.parametrize(("code", "text", "kind"), [
    ("en", "See Annex No.1", "annex"),
    ("fr", "Voir annexe 1", "annex"),
    ("lv", "Skatīt pielikumu Nr.1", "annex"),
    ("ru", "Смотреть Приложение 1", "annex"),
    ("en", "the rest – as provided above.", "implicit"),
    ("lv", "bet pārējie, kā minēts iepriekš.", "implicit"),
])  # fmt: skip
def test_words_that_point(code: str, text: str, kind: str) -> None:
    assert [c.kind for c in cite(text, language(ROOT / "corpus", code), GRAMMAR)] == [kind]


def test_commands(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["refs", "12.4"]) == 0
    assert "→ 19.1.2" in capsys.readouterr().out
    assert main(["refs", "finso-2025-ru/12.3"]) == 1
    assert "doubtful: its counterparts cite" in capsys.readouterr().out
    assert main(["export", "references", "--document", "finso-2025-ru"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"document", "from", "printed", "target", "kind", "ground", "ok"} <= set(rows[0])
    assert {row["document"] for row in rows} == {"finso-2025-ru"}
