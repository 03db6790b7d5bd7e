"""What people judged of two editions: it says what differs, and holds for every pair of their documents."""

from collections import defaultdict
from itertools import product
from pathlib import Path

import pytest

from crossref.comparing.changes import compare_documents
from rulebook.findings import Basis, Change, Finding
from rulebook.sources.sources import Sources
from tests.support import edit, refused

NORMS = ("actor", "modality", "negation", "number")
"""Findings on what people may or must do; others can be a matter of wording, unless the slip is grave."""
LOOKED_AT = {
    "11.3": "2.3 of the FINSO text says whose the dark area is",
    "20.4.note": "only the Russian text of 2017 adds several discs; the FINSO text has one, as the others",
}
"""Clauses that stay the same in spite of a grave finding, and why."""
STANDING = ("reviewed", "confirmed")
EDITIONS = (("lnf-2017", "lnf-2019"), ("lnf-2017", "finso-2025"), ("lnf-2019", "finso-2025"))


@pytest.fixture(scope="module")
def changes(corpus: Sources) -> dict[tuple[str, str], dict[str, Change]]:
    """The changes between every two documents of different editions, by concept."""
    found = {}
    for before, after in EDITIONS:
        for old, new in product(corpus.of_edition(before), corpus.of_edition(after)):
            comparison = compare_documents(corpus, old.id, new.id)
            found[old.id, new.id] = {change.concept: change for change in comparison.changes}
    return found


def test_a_change_of_substance_says_what_differs(changes: dict[tuple[str, str], dict[str, Change]]) -> None:
    for pair, rows in changes.items():
        for change in rows.values():
            if change.substantive:
                assert change.substance or change.parameters, (pair, change.concept)


def test_two_pairs_of_the_same_editions_are_judged_alike(
    corpus: Sources, changes: dict[tuple[str, str], dict[str, Change]]
) -> None:
    editions = {entry.id: entry.edition for entry in corpus.entries}
    judged = defaultdict(set)
    for (old, new), rows in changes.items():
        for change in rows.values():
            said = change.substance["en"] if change.substantive and change.substance else ""
            judged[editions[old], editions[new], change.concept].add((change.substantive, said))
    for place, judgements in judged.items():
        assert len(judgements) == 1, place


def test_nothing_is_called_the_same_that_a_finding_tells_apart(corpus: Sources) -> None:
    """Who acts, what must or may be done, what is denied, how much, and grave slips: judged or explained."""
    file = corpus.reviewed.value
    findings: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in corpus.findings:
        if finding.state in STANDING and finding.severity != "low" and finding.kind in NORMS:
            findings[finding.document, finding.clause].append(finding)
    read = (finding for data in corpus.findings_files for finding in data.value.finding)
    slips = {one.clause for one in read if (one.severity, one.likely) == ("high", "translation")}
    for row in file.relation:
        if row.substantive or row.translation or not (row.old and row.new) or row.old[0] in LOOKED_AT:
            continue
        blamed = [finding for number in row.old for finding in findings[file.source, number]]
        amended = [finding for number in row.new for finding in findings[file.target, number]]
        assert not [number for number in row.old if f"{file.source}/{number}" in slips], row.old
        assert not [one.message for one in blamed if one.likely == "translation"], row.old
        assert not [one.message for one in amended if one.likely == "amendment"], row.old


@pytest.mark.parametrize(
    ("old", "new", "substantive", "says"),
    [
        ("14.1", "10.1", True, "may now be excluded"),
        ("12.13", "3.13", True, "loss of the set"),
        ("12.10", "3.10", True, "loss of the set"),
        ("12.27", "3.29", True, "warning"),
        ("23.1", "15.1", True, "first set"),
        ("19.1.13", "5.1.12", True, "during the opponent’s stroke"),
        ("17.1.3", "7.1.3", True, "opposite edge"),
        ("13.6", "4.6", True, "light disc"),
        ("11.10", "2.2", False, "from the player"),
        ("16.1.8", "8.1.8", False, "“during the set”"),
        ("19.1.8", "5.1.7", False, "“during the game”"),
        ("2.5", "17.5", False, "must"),
    ],
)
def test_what_was_read_in_all_documents(
    changes: dict[tuple[str, str], dict[str, Change]], old: str, new: str, substantive: bool, says: str
) -> None:
    (change,) = [
        one
        for one in changes["lnf-2017-ru", "finso-2025-ru"].values()
        if (one.old, one.new) == ((old,), (new,))
    ]
    assert change.substantive is substantive and says in change.substance["en"]
    assert (Basis.TRANSLATION in change.grounds) is not substantive


def test_the_edition_of_2019_changes_no_more_than_its_texts_do(
    changes: dict[tuple[str, str], dict[str, Change]],
) -> None:
    """21.5 forbids the same in all texts; in 2.4 only the Latvian one names the senior referee."""
    substantive = [change for change in changes["lnf-2017-en", "lnf-2019-lv"].values() if change.substantive]
    assert [change.old for change in substantive] == [("2.4",)]
    assert "senior referee" in substantive[0].substance["en"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("substantive = false\ntranslation = true\n", "substantive = false\n", "a sentence on no difference"),
        ("substantive = false\ntranslation = true\n", "substantive = true\ntranslation = true\n", "a mistra"),
        ("substantive = false\nhashes", "substantive = true\nhashes", "a difference of which nobody says"),
    ],
)
def test_a_judgement_says_what_differs_or_nothing(
    copy: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, complaint: str
) -> None:
    edit(copy / "corpus" / "concepts" / "relations.toml", old, new)
    assert complaint in refused(capsys, "build")
