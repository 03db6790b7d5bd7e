"""The pure part of the page that rules, in Node: incidents, completeness, addresses, the twelve incidents."""

import gzip
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from crossref.comparing.editions import document_name
from rulebook.rules.answer.explain import ClauseTexts
from rulebook.rules.answer.short_form import ShortForm
from rulebook.rules.incident_form import load_incident_form, situation_code
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of
from tests.browse import HTML, LANGUAGES
from tests.rulings import SCENARIOS
from tests.support import ROOT, RULES, run_script

STATIC = HTML / "_static"
CASES = ROOT / "tests" / "cases"
INCIDENTS: list[dict[str, Any]] = yaml.safe_load((CASES / "incidents.yaml").read_text(encoding="utf-8"))
TOLD: dict[str, list[list[Any]]] = json.loads((CASES / "incidents_told.json").read_text(encoding="utf-8"))
"""The same twelve as they are tapped."""
DOCUMENTS = RULES.ruled
LONGEST = 150
"""Bytes that an address may take behind its # to fit a QR code."""
HEAVIEST = 120_000
"""Bytes, compressed, that a reader loads before the first ruling."""


def asked(rows: Sequence[object], folder: Path) -> list[Any]:
    """What the scripts of the page answer to each row."""
    path = folder / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    answers = [json.loads(line) for line in run_script("ruling.mjs", STATIC, path).splitlines()]
    assert len(answers) == len(rows)
    return answers


# ---- the twelve incidents ----


def expected() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (incident["id"], document, row)
        for incident in INCIDENTS
        for row in incident["expect"]
        for document in row["documents"]
    ]


def is_right(answer: dict[str, Any], row: dict[str, Any]) -> bool:
    """Whether a ruling is the expected one, or a reading that the case itself leaves open."""
    readings = [sorted(outcomes) for outcomes in (row["outcomes"], *row.get("alternatives", []))]
    cited = {*answer["clauses"], *answer["grounds"]}
    return sorted(answer["outcomes"]) in readings and {*row["clauses"], *row["grounds"]} <= cited


def test_the_twelve_incidents_are_ruled_right_in_every_document(tmp_path: Path) -> None:
    rows = expected()
    assert len(rows) == 12 * len(DOCUMENTS)
    answers = asked([["rule", document, TOLD[id]] for id, document, _ in rows], tmp_path)
    wrong = [
        (id, document, answer["outcomes"], answer["clauses"], answer["grounds"])
        for (id, document, row), answer in zip(rows, answers, strict=True)
        if not is_right(answer, row)
    ]
    assert not wrong
    for (id, document, _), answer in zip(rows, answers, strict=True):
        assert len(answer["address"].encode()) <= LONGEST, id
        assert not answer["again"]["bad"]
        assert answer["again"]["incident"]["document"] == document


def test_the_twelve_incidents_take_few_taps() -> None:
    taps = sorted(len(steps) for steps in TOLD.values())
    assert len(taps) == 12
    assert taps[len(taps) // 2] <= 5


# ---- never more certain than it is ----


def first_taps() -> list[tuple[str, object]]:
    """Every event that can be told, with a value."""
    events: list[tuple[str, object]] = []
    for fact in RULES.vocabulary.facts.values():
        if fact.type == "contact" or fact.type == "flag":
            events.append((fact.id, True))
        elif fact.type == "count":
            events += [(fact.id, int(value)) for value in ("1", *fact.statements)]
        else:
            events += [(fact.id, value) for value in fact.choices[1:]]
    return events


def test_random_incidents_are_ruled_as_in_python(tmp_path: Path) -> None:
    rows = [["random", DOCUMENTS[n % len(DOCUMENTS)], 7919 * n + 13, 3 + n % 20] for n in range(500)]
    answers = asked(rows, tmp_path)
    for (_, document, *_), answer in zip(rows, answers, strict=True):
        assert not answer["wrong"]  # every answer that is offered is possible
        assert answer["kept"]  # and its address tells the same
        facts = facts_of(answer["situation"], RULES.vocabulary)
        assert answer["outcomes"] == list(judge(RULES.of(str(document)), facts).outcomes)


def test_a_step_back_has_a_name_and_leads_to_the_start(tmp_path: Path) -> None:
    steps = [["touch", "puck_side_edge"], ["touch", "puck_own_field"], ["move", 1, -1], ["repeat", 0]]
    steps += [["remove", 1], ["enter", "own_pocketed", 2], ["forget", "own_pocketed"], ["clear"]]
    rows = [["undo", DOCUMENTS[0], steps[: n + 1]] for n in range(len(steps))]
    answers = asked(rows, tmp_path)
    names = ["touch", "touch", "move", "touch", "remove", "enter", "remove", "clear"]
    assert [answer["last"]["what"] for answer in answers] == names
    nowhere = {"discs": [], "from": "", "edges": []}
    for answer in answers:
        back = {"document": DOCUMENTS[0], "contacts": [], "facts": {}, "layout": nowhere, "steps": []}
        assert answer["back"] == back


# ---- addresses ----


@pytest.mark.parametrize(
    "address",
    [
        "1",
        "1e",
        "1e.a",
        "1e.a.zz9",
        "1e.A.",
        "1q.a.",
        "2e.a.",
        "1e.a.zc99",
        "1e.a.zc1zc1",
        "1e.a..",
        "1e.a..000000",
        "1e.a..00000--",
        "1e.a..zzzzzz--",
        "1e.a..--x",
        "1e.a..--9",
        "1e.a.." + "000000" * 17 + "--",
        "%E0%A4%A",
        "nonsense",
        "<script>alert(1)</script>",
        "+nothing",
        "+own_pocketed.99",
        "+toString",
        "%7B",
        "%7B%22document%22%3A%22lnf-2017-en%22%2C%22situation%22%3A%7B%7D%7D",
        "1e.a." + "zc1" * 40_000,
        f"1e.{'a' * 80}.",
    ],
)
def test_bad_addresses_give_an_empty_page(address: str, tmp_path: Path) -> None:
    answer = asked([["open", address]], tmp_path)[0]
    assert answer["bad"]
    assert (answer["incident"]["contacts"], answer["incident"]["facts"]) == ([], {})


def test_codes_stay_as_they_were_published() -> None:
    """A code may be added; none may change its meaning."""
    data = (STATIC / "data" / "facts-en.js").read_text(encoding="utf-8")
    line = next(line for line in data.splitlines() if line.startswith("data.words = "))
    codes = json.loads(line.removeprefix("data.words = ").rstrip(";"))["codes"]
    facts = RULES.vocabulary.facts
    published = (CASES / "published_codes.txt").read_text(encoding="utf-8").splitlines()
    for line in published:
        code, id, *choices = line.split("|")
        kind = "documents" if id in DOCUMENTS else "facts"
        assert codes[kind][id] == code
        assert kind == "documents" or list(facts[id].choices[: len(choices)]) == choices


def test_links_to_situations_are_codes_that_tell_all_of_them(tmp_path: Path) -> None:
    """What the page rules on a situation, told in full by its address, is what the command rules."""
    known = RULES.vocabulary
    codes = load_incident_form(ROOT / "corpus", known, RULES.outcomes.outcome).codes
    situations = [*(row.situation for row in SCENARIOS), *(row["situation"] for row in INCIDENTS)]
    rows = [(situation, document) for situation in situations for document in DOCUMENTS]
    links = [situation_code(situation, document, known, codes) for situation, document in rows]
    opened = asked([["opened", link] for link in links], tmp_path)
    assert len(links) > 3000
    for (situation, document), answer in zip(rows, opened, strict=True):
        ruling = judge(RULES.of(document), facts_of(situation, known))
        assert not answer["bad"] and answer["document"] == document
        assert answer["outcomes"] == list(ruling.outcomes), situation
        assert answer["clauses"] == list(ruling.clauses), situation


# ---- the short form ----


def test_the_short_form_says_what_the_command_line_says(tmp_path: Path) -> None:
    library = RULES.library
    texts = ClauseTexts(
        texts={place: clause.text for place, clause in library.index.clauses.items()},
        languages={document.id: document.language for document in library.documents},
        members={},
    )
    situations = [scenario.situation for scenario in SCENARIOS if "discs" not in scenario.situation]
    rows = [(situation, document) for situation in situations for document in DOCUMENTS]
    answers = asked([["short", document, situation] for situation, document in rows], tmp_path)
    assert len(rows) > 3000
    for (situation, document), answer in zip(rows, answers, strict=True):
        ruling = judge(RULES.of(document), facts_of(situation, RULES.vocabulary))
        lines = " ".join(ShortForm(RULES, ruling, "en", texts).lines("")).lower()
        assert not [words for words in answer["told"] if words.lower() not in lines], situation
        assert answer["deciding"] == RULES.steps.deciding(ruling), situation


def test_an_event_of_a_link_is_ruled_on_by_its_document(tmp_path: Path) -> None:
    links = [f"+phone{behind}" for behind in ("@finso-2025-ru", "@lnf-2019-lv", "", "@nothing")]
    opened = asked([["open", link] for link in links], tmp_path)
    documents = [answer["incident"]["document"] for answer in opened]
    assert documents == ["finso-2025-ru", "lnf-2019-lv", "lnf-2017-en", "lnf-2017-en"]
    assert [answer["bad"] for answer in opened] == [False, False, False, True]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_of_a_card_names_the_document_of_the_card(lang: str, tmp_path: Path) -> None:
    for page in sorted((HTML / lang / "cards").glob("*.html")):
        links = re.findall(r'class="trial" href="([^"]+)"', page.read_text(encoding="utf-8"))
        opened = asked([["open", link.partition("#")[2]] for link in links], tmp_path)
        assert {answer["incident"]["document"] for answer in opened} == {page.stem}, page


def test_a_link_of_a_card_leads_to_a_ruling_by_its_clause(tmp_path: Path) -> None:
    for page in sorted((HTML / "en" / "cards").glob("*.html")):
        rows = re.findall(r"<tr.*?</tr>", page.read_text(encoding="utf-8"), re.DOTALL)
        links = [re.search(r">([\d.]+)</a>.*class=\"trial\" href=\"[^#]*#([^\"]+)\"", row) for row in rows]
        found = [link.groups() for link in links if link]
        opened = asked([["opened", mark] for _, mark in found], tmp_path)
        for (number, _), row in zip(found, opened, strict=True):
            assert number in (*row["clauses"], *row["defeated"]), (page, number)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_link_to_a_ruling_names_a_document_that_its_page_names(lang: str, tmp_path: Path) -> None:
    found: list[tuple[Path, str, str]] = []
    for page in sorted((HTML / lang).rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        found += [(page, mark, text) for mark in re.findall(r'href="[^"]*rulings\.html#([^"]+)"', text)]
    assert len(found) > 300
    opened = asked([["open", mark] for _, mark, _ in found], tmp_path)
    labels = {document.id: document_name(document) for document in RULES.library.documents}
    for (page, mark, text), answer in zip(found, opened, strict=True):
        document = answer["incident"]["document"]
        assert not answer["bad"], (page, mark)
        assert mark.startswith("1") or mark.endswith(f"@{document}"), (page, mark)
        assert labels[document] in text, (page, mark)


# ---- what is loaded ----


@pytest.mark.parametrize("lang", ["en", "fr", "lv", "ru"])
def test_the_first_ruling_is_light(lang: str) -> None:
    page = (HTML / lang / "rulings.html").read_text(encoding="utf-8")
    names = re.findall(r'(?:script src|link rel="stylesheet" href)="[^"]*_static/([^"?]+)', page)
    document = re.findall(r'data-usual="([^"]+)"', page)[0]
    assert "start-ruling.js" in names
    names += ["ruling.js", "data/rules.js", f"data/facts-{lang}.js", f"data/text-{document}.js"]
    contents = [page.encode(), *((STATIC / name).read_bytes() for name in names)]
    assert sum(len(gzip.compress(content, 9)) for content in contents) <= HEAVIEST
