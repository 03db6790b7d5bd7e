"""Findings as the pages show them, in states that the corpus may not have at the moment."""

from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest

from rulebook.findings import Finding
from tests.support import ROOT


@pytest.fixture
def findings(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of the site, which is no package."""
    monkeypatch.syspath_prepend(str(ROOT / "site" / "_ext"))
    return import_module("pages.findings")


@pytest.fixture
def reference(findings: ModuleType) -> Any:
    """The reference of this project."""
    return import_module("reference").RuleReference(ROOT)


def some(reference: Any, count: int) -> list[Finding]:
    """Findings of one document that people have read."""
    rows = [row for rows in reference.findings.values() for row in rows if row.state == "reviewed"]
    return [row for row in rows if row.document == rows[0].document][:count]


def put(reference: Any, *rows: Finding) -> None:
    reference.corpus = SimpleNamespace(
        findings=rows,
        index=reference.corpus.index,
        default=reference.corpus.default,
        written_pages=reference.corpus.written_pages,
    )
    vars(reference).pop("findings", None)


def test_each_state_has_its_pile_and_what_another_tells_is_left_out(
    findings: ModuleType, reference: Any
) -> None:
    row = some(reference, 1)[0]
    states = {"confirmed": "", "candidate": "", "dismissed": ""}
    rows = [msgspec.structs.replace(row, id=state, state=state, read="") for state in states]
    why = {"en": "Clear from the context.", "lv": "Saprotams no konteksta."}
    rows[2] = msgspec.structs.replace(rows[2], reasons=why)
    put(reference, row, *rows, msgspec.structs.replace(row, id="also", same=row.id))
    groups = findings.finding_groups(reference, "lv", row.concept)
    assert [shown.id for shown in groups.published] == [row.id, "confirmed"]
    assert groups.published[0].tags == ("pārskatīts (2026. gada 18. novembris)",)
    assert groups.published[1].tags == ("apstiprināts",)
    assert [shown.id for shown in groups.candidates] == ["candidate"]
    assert [(shown.id, shown.reason) for shown in groups.dismissed] == [("dismissed", why["lv"])]


def test_words_are_marked_and_nothing_is_obeyed(findings: ModuleType, reference: Any) -> None:
    row = some(reference, 1)[0]
    quote = msgspec.structs.replace(row.quotes[0], sentence="a <b> & c", marks=((2, 5),))
    shown = findings.shown_finding(reference, "en", msgspec.structs.replace(row, quotes=(quote,)))
    assert shown.quotes[0].text == "a <mark>&lt;b&gt;</mark> &amp; c"


def test_what_speaks_against_a_finding_is_shown_in_the_readers_language(
    findings: ModuleType, reference: Any
) -> None:
    row = msgspec.structs.replace(some(reference, 1)[0], doubt={"en": "Hardly.", "lv": "Diez vai."})
    bare = msgspec.structs.replace(row, id="bare", doubt={})
    put(reference, row, bare)
    groups = findings.finding_groups(reference, "lv", row.concept)
    assert [shown.doubt for shown in groups.published] == ["Diez vai.", ""]
    rows = {shown["id"]: shown for shown in findings.finding_rows(reference, "en")}
    assert rows[row.id]["doubt"] == "Hardly."
    assert "doubt" not in rows["bare"], "what is empty is left out"


def test_a_habit_that_people_told_of_is_a_habit_still(findings: ModuleType, reference: Any) -> None:
    (page,) = findings.findings_page(reference, "en")
    french = {habit.first.message[:33]: habit for habit in page.context["habits"]["lnf-2017-fr"]}
    only = french["Nothing here corresponds to “only"]
    assert only.clauses == 7 and only.first.id.startswith("lnf-2017-fr-"), "it leads to what people wrote"


def test_habits_are_told_once_a_document_the_commonest_first(findings: ModuleType, reference: Any) -> None:
    one, other, third = some(reference, 3)
    rows = [
        msgspec.structs.replace(one, habit=3),
        msgspec.structs.replace(one, id="again", habit=3),
        msgspec.structs.replace(other, habit=7),
        msgspec.structs.replace(third, habit=9, state="dismissed"),
    ]
    put(reference, *rows)
    (page,) = findings.findings_page(reference, "fr")
    (habits,) = page.context["habits"].values()
    assert [habit.clauses for habit in habits] == [7, 3]
    assert "habitude de ce texte\N{NO-BREAK SPACE}: 7 articles" in habits[0].first.tags


def test_every_kind_has_a_meaning(reference: Any) -> None:
    words = reference.interface["en"]
    assert set(words["kind_meaning"]) == set(words["kind"])
    assert set(words["kind"]) >= {row.kind for row in reference.corpus.findings}
