"""The logic of the bench without a page: steps, undo, files, lists."""

import csv
import io
import json
from typing import Any

import pytest

from tests.support import run_script

KNOWN = {"corpus": "abc", "hashes": {"a": "1", "b": "2"}}
REVIEW = {"hash": "1", "state": "confirmed", "reason": "real", "who": "", "when": "2026-11-18"}
ROW = {"finding": "a", **REVIEW}
FILE: dict[str, Any] = {"corpus": "abc", "reviews": [ROW], "done": ["book/1"], "notes": {"a": "look"}}


def run(*steps: list[Any]) -> list[Any]:
    """What the bench answers to each step."""
    given = json.dumps({"known": KNOWN, "steps": steps})
    answers = json.loads(run_script("bench.mjs", given=given))
    assert isinstance(answers, list)
    return answers


def test_every_step_is_taken_back_one_by_one() -> None:
    answers = run(
        ["take", "confirm", "a", REVIEW],
        ["take", "dismiss", "a", {**REVIEW, "state": "dismissed", "reason": "context"}],
        ["take", "note", "a", "ask the federation"],
        ["take", "tick", "book/1", True],
        ["file"],
        ["undo"], ["undo"], ["undo"],
        ["file"],
        ["undo"], ["undo"],
        ["file"],
    )  # fmt: skip
    assert answers[4]["reviews"][0]["reason"] == "context"
    assert (answers[4]["done"], answers[4]["notes"]) == (["book/1"], {"a": "ask the federation"})
    assert answers[5:8] == ["tick", "note", "dismiss"]
    assert answers[8] == {"corpus": "abc", "reviews": [ROW], "done": [], "notes": {}}
    assert answers[9:11] == ["confirm", None]
    assert answers[11]["reviews"] == []


def test_a_note_that_is_emptied_goes() -> None:
    assert run(["take", "note", "a", "x"], ["take", "note", "a", None], ["file"])[2]["notes"] == {}


def test_a_file_comes_back_as_it_went_and_is_one_step() -> None:
    answers = run(["load", json.dumps(FILE)], ["file"], ["undo"], ["file"])
    assert answers[1] == FILE
    assert answers[2] == "load"
    assert answers[3] == {"corpus": "abc", "reviews": [], "done": [], "notes": {}}


def test_a_name_goes_under_verdicts_that_have_none() -> None:
    named = {**REVIEW, "who": "Anna"}
    answers = run(["take", "confirm", "a", REVIEW], ["take", "confirm", "b", named], ["signed", "Claire"])
    assert [row["who"] for row in answers[2]["reviews"]] == ["Claire", "Anna"]


@pytest.mark.parametrize(("when", "state"), [("2026-11-17", "confirmed"), ("2026-11-19", "dismissed")])
def test_where_both_speak_the_later_word_counts(when: str, state: str) -> None:
    later = {**ROW, "state": "dismissed", "reason": "context", "when": when}
    file = {**FILE, "reviews": [later]}
    assert run(["take", "confirm", "a", REVIEW], ["load", json.dumps(file)], ["file"])[2]["reviews"][0][
        "state"
    ] == (state)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("[]", "not_json"),
        ("null", "not_json"),
        ('{"corpus": 1}', "not_json"),
        (
            json.dumps({**FILE, "corpus": "other", "reviews": [{**ROW, "hash": "9"}], "notes": {}}),
            "other_corpus",
        ),
        (json.dumps({**FILE, "reviews": [{**ROW, "hash": "9"}]}), "damaged"),
        (json.dumps({**FILE, "reviews": [{**ROW, "finding": "z"}]}), "damaged"),
        (json.dumps({**FILE, "reviews": [{**ROW, "finding": "__proto__"}]}), "damaged"),
        (json.dumps({**FILE, "reviews": [{**ROW, "state": "perhaps"}]}), "damaged"),
        (json.dumps({**FILE, "reviews": [{**ROW, "reason": " "}]}), "damaged"),
        (json.dumps({**FILE, "reviews": [{**ROW, "who": 1}]}), "damaged"),
        (json.dumps({**FILE, "reviews": {}}), "damaged"),
        (json.dumps({**FILE, "done": [1]}), "damaged"),
        (json.dumps({**FILE, "notes": {"z": "x"}}), "damaged"),
        (json.dumps({**FILE, "notes": []}), "damaged"),
        (json.dumps({**FILE, "notes": {"a": "x" * (10 * 1024 * 1024)}}), "too_big"),
        (json.dumps(FILE), ""),
    ],
)
def test_a_file_is_looked_at_before_it_is_taken(text: str, wrong: str) -> None:
    assert run(["read", text]) == [wrong]


def test_of_another_state_of_the_rulebooks_all_that_still_fits_is_taken() -> None:
    changed = {**ROW, "finding": "b", "hash": "9"}
    file = {**FILE, "corpus": "other", "reviews": [ROW, changed], "notes": {"a": "look", "gone": "x"}}
    answers = run(["load", json.dumps(file)], ["file"])
    assert answers[1] == FILE


def test_the_list_is_read_by_any_spreadsheet() -> None:
    rows = [["a", 'says "no", twice'], ["=1+1", "two\nlines"], ["@x", ""]]
    (text,) = run(["csv", rows])
    assert list(csv.reader(io.StringIO(text, newline=""))) == [rows[0], ["'=1+1", "two\nlines"], ["'@x", ""]]


def test_progress_counts_what_is_decided_here_or_there() -> None:
    rows = [
        {"id": "a", "state": "reviewed"},
        {"id": "b", "state": "candidate"},
        {"id": "c", "state": "dismissed"},
    ]
    answers = run(
        ["take", "confirm", "a", REVIEW],
        ["take", "tick", "book/1", True],
        ["progress", ["book/1", "book/2"], rows],
        ["next", rows, 0],
        ["next", rows, 1],
        ["take", "confirm", "b", REVIEW],
        ["next", rows, 0],
    )
    assert answers[2] == {"done": 1, "clauses": 2, "decided": 2, "findings": 3}
    assert answers[3:5] == ["b", "b"]  # the search begins anew at the end
    assert answers[6] is None


def test_only_so_many_steps_are_kept() -> None:
    assert run(*[["take", "note", "a", str(n)] for n in range(250)], ["steps"])[-1] == 200
