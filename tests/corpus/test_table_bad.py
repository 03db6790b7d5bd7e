"""Positions that cannot be, or that nobody can read: one line with place and remedy, and nothing else."""

import re
from pathlib import Path

import pytest

from rulebook.commands.cli import main
from tests.support import printed

DISC = "discs:\n- {id: a, owner: own, x: 0, y: 0}\n"
MANY_TASKS = "place:\n" + "- {what: penalty, owner: own}\n" * 101


def discs(*rows: str) -> str:
    """A position with some discs, each on its line from the second on."""
    return "discs:\n" + "".join(f"- {{{row}}}\n" for row in rows)


def task(row: str) -> str:
    """A disc in the middle, and one that has to be placed, on the fourth line."""
    return f"{DISC}place:\n- {{{row}}}\n"


BAD = {
    "overlapping discs": (
        discs("id: a, owner: own, x: 0, y: 0", "id: b, owner: own, x: 29, y: 0"),
        3,
        "overlap",
    ),
    "a ninth disc": (discs(*(f"owner: own, x: {40 * n}, y: 0" for n in range(9))), 1, "9 discs of own"),
    "a ninth disc that comes back": (
        discs(*(f"owner: own, x: {40 * n}, y: 0" for n in range(8)))
        + "place: [{what: over_edge, owner: own, edge: far}]",
        1,
        "9 discs of own",
    ),
    "seventeen discs": (discs(*["owner: own, x: 0, y: 0"] * 17), 1, "17 discs on the table"),
    "ten thousand discs": (
        discs(*["owner: own, x: 0, y: 0"] * 10_000),
        None,
        "more than 10000 keys and values",
    ),
    "a disc outside": (discs("owner: own, x: 0, y: 485.2"), 2, "is not on the table"),
    "a disc far outside": (discs("owner: own, x: -1e300, y: 0"), 2, "is not on the table"),
    "a disc listed twice": (
        discs("id: a, owner: own, x: 0, y: 0", "id: a, owner: own, x: 90, y: 0"),
        3,
        "listed twice",
    ),
    "not a number": (discs("owner: own, x: nan, y: 0"), 2, "'nan' is not a length"),
    "not a number in YAML": (discs("owner: own, x: .nan, y: 0"), 2, "'.nan' is not a length"),
    "not a number in JSON": ('{"discs": [{"owner": "own", "x": NaN, "y": 0}]}', 1, "'NaN' is not a length"),
    "infinity": (discs("owner: own, x: 0, y: -inf"), 2, "'-inf' is not a length"),
    "a number without end": (discs("owner: own, x: 1e400, y: 0"), 2, "'1e400' is not a length"),
    "a whole number without end": (
        discs(f"owner: own, x: {'9' * 400}, y: 0"),
        2,
        "a number of 400 characters",
    ),
    "a word for a number": (discs("owner: own, x: left, y: 0"), 2, "'left' is not a length"),
    "an empty number": (discs("owner: own, x: '', y: 0"), 2, "'' is not a length"),
    "true for a number": (discs("owner: own, x: true, y: 0"), 2, "x is true or false"),
    "nothing for a number": (discs("owner: own, x: null, y: 0"), 2, "x is nothing"),
    "a number in an unknown unit": (discs("owner: own, x: 3 cm, y: 0"), 2, "'3 cm' is not a length"),
    "text for the discs": ("discs: none", 1, "discs is text, not a list"),
    "text for a disc": ("discs: [a]", 1, "text, not a table"),
    "no discs": ("place: []", 1, "key 'discs' is missing"),
    "no y": (discs("owner: own, x: 0"), 2, "key 'y' is missing"),
    "no owner": (discs("x: 0, y: 0"), 2, "key 'owner' is missing"),
    "a key too many": (discs("owner: own, x: 0, y: 0, z: 0"), 2, "unknown key 'z'"),
    "a key too many at the top": (f"{DISC}colour: red", 3, "unknown key 'colour'"),
    "an unknown owner": (discs("owner: me, x: 0, y: 0"), 2, "unknown owner 'me'"),
    "an unknown striker": (f"{DISC}striker: me", 3, "unknown striker 'me'"),
    "an unknown side": (f"{DISC}struck_from: behind", 3, "unknown struck_from 'behind'"),
    "an id of nothing": (discs("id: ' ', owner: own, x: 0, y: 0"), 2, "id is empty"),
    "an id without end": (
        discs(f"id: {'x' * 101}, owner: own, x: 0, y: 0"),
        2,
        "id has more than 100 characters",
    ),
    "an unknown what": (task("what: fall, owner: own"), 4, "unknown what 'fall'"),
    "no what": (task("owner: own"), 4, "key 'what' is missing"),
    "an unknown edge": (task("what: over_edge, owner: own, edge: top"), 4, "unknown edge 'top'"),
    "no edge": (task("what: over_edge, owner: own"), 4, "no edge"),
    "a first hit that is a word": (
        task("what: penalty, owner: own, first_hit: often"),
        4,
        "first_hit is text",
    ),
    "two first hits": (
        task("what: over_edge, owner: own, edge: far, first_hit: true")
        + "- {what: over_edge, owner: own, edge: far, first_hit: true}",
        3,
        "two discs were hit first",
    ),
    "a disc that comes back twice": (
        task("what: broken, id: b, owner: own, x: 90, y: 0")
        + "- {what: over_edge, id: b, owner: own, edge: far}",
        5,
        "'b' is to be placed twice",
    ),
    "a disc with two owners": (
        task("what: over_edge, id: a, owner: opponent, edge: far"),
        4,
        "has two owners",
    ),
    "on top nowhere": (task("what: on_top, owner: own"), 4, "where is the upper disc?"),
    "on top with half a place": (task("what: on_top, owner: own, x: 1"), 4, "where is the upper disc?"),
    "on top of an empty table": (
        "discs: []\nplace: [{what: on_top, owner: own, x: 0, y: 0}]",
        2,
        "no disc below",
    ),
    "on top of itself": (task("what: on_top, id: a, owner: own"), 4, "there is no disc below"),
    "on top of nobody": (task("what: on_top, owner: own, x: 1, y: 0, on: z"), 4, "no disc 'z' to lie on"),
    "on top beside the table": (
        task("what: on_top, owner: own, x: 1e300, y: 0"),
        4,
        "does not lie on the table",
    ),
    "broken nowhere": (task("what: broken, owner: own"), 4, "where is the broken disc?"),
    "half a piece": (task("what: broken, owner: own, pieces: [[1]]"), 4, "pieces has 1 entries, not 2"),
    "a piece of words": (task("what: broken, owner: own, pieces: [[1, x]]"), 4, "'x' is not a length"),
    "a hundred and one to place": (DISC + MANY_TASKS, 3, "place has more than 100 entries"),
    "an anchor": ("discs: [&a {owner: own, x: 0, y: 0}, *a]", 1, "anchors and aliases are not allowed"),
    "a tag": ("discs: !!set {}", 1, "tags are not allowed"),
    "a key twice": (f"{DISC}discs: []", 3, "'discs' is stated twice"),
    "half a file": ("discs: [{", 2, "did not find expected node content"),
    "nothing": ("", 1, "the file is nothing"),
    "a list": ("[]", 1, "the file is a list"),
    "too deep": ("discs: " + "[" * 50 + "]" * 50, 1, "nested too deeply"),
}
"""What is wrong, the line that is named (any, if none is said), and words of the complaint."""


def refused(capsys: pytest.CaptureFixture[str], path: Path) -> str:
    """The one line with which a position is refused, after the name of its file."""
    assert main(["place", str(path), "--all"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert len(captured.err) < 500
    return captured.err.removeprefix(f"rulebook: {path}:")


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_gets_one_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, line, words = BAD[name]
    path = tmp_path / "position.yaml"
    path.write_text(text, encoding="utf-8")
    said = re.fullmatch(r"(\d+): (.+); (.+)\n", refused(capsys, path))
    assert said, "line, what is wrong, and a remedy"
    assert words in said[2]
    assert line in (None, int(said[1]))


def test_bytes_that_are_no_text_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.yaml"
    path.write_bytes(DISC.encode() + b"striker: \xff\n")
    assert refused(capsys, path) == "3: is not UTF-8; save it as UTF-8\n"


def test_a_file_of_fifty_megabytes_gets_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    assert refused(capsys, path) == "1: more than 1000000 bytes; say less in one file\n"


@pytest.mark.parametrize("name", ["nowhere.yaml", "."])
def test_what_is_no_file_gets_one_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["place", str(tmp_path / name)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)


def test_a_disc_may_lie_on_one_that_is_moved_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It stays where it lies if nothing is left below it; and `on` is a word, though YAML has it for yes."""
    path = tmp_path / "position.yaml"
    path.write_text(
        task("what: on_top, id: b, owner: own, x: 9, y: 0, on: a")
        + "- {what: over_edge, id: a, owner: own, edge: far}"
    )
    assert "x 9, y 0" in printed(capsys, "place", str(path))
