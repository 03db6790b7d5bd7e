"""Where the page that rules puts discs, in Node: as `rulebook place` does, no surer than what was stated."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rulebook.files.toml import Data
from rulebook.table.places import place_discs
from rulebook.table.position import read_position
from rulebook.table.surface import Surface
from tests.corpus.test_site_ruling import LONGEST, asked
from tests.support import RULES

DOCUMENTS = RULES.ruled
PENALTY = [["touch", "puck_own_field"], ["enter", "puck_pocketed", True]]
OVER = [["touch", "puck_own_field"], ["enter", "own_over", 1]]


def placed(rows: list[tuple[str, list[Any]]], folder: Path) -> list[dict[str, Any]]:
    return asked([["placed", document, steps] for document, steps in rows], folder)


def places(answer: dict[str, Any]) -> list[list[float]]:
    return [row["at"] for row in answer["placing"]["places"]]


def by_python(document: str, answer: dict[str, Any]) -> list[list[float]]:
    """The places that the library finds for what the page knows."""
    table = RULES.tables.tables[document]
    layout = answer["layout"]
    tasks = [{"what": task["what"], "owner": task["owner"]} for task in answer["tasks"]]
    for n, task in enumerate(task for task in tasks if task["what"] == "over_edge"):
        task["edge"] = layout["edges"][n] if n < len(layout["edges"]) else "far"
    stated = {"discs": layout["discs"], "place": tasks}
    if layout["from"]:
        stated["struck_from"] = layout["from"]
    position = read_position(Data(stated, "", "page", {}), Surface.of(table), table.discs)
    return [list(place.at) for place in place_discs(position, table).places]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_penalty_disc_goes_to_the_middle_of_the_opposite_edge(document: str, tmp_path: Path) -> None:
    taken = [*PENALTY, ["put", "own", [0, 485]]]
    bare, beside, stated = placed(
        [(document, PENALTY), (document, taken), (document, [*taken, ["strike", "right"]])], tmp_path
    )
    assert places(bare) == [[0, 485]]
    assert not bare["side"]  # nothing depends on it
    assert beside["side"]
    assert {abs(x) for x, _ in places(beside)} == {30}
    assert places(stated) == [[30, 485]]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_disc_over_the_edge_waits_for_the_edge_only_if_it_matters(document: str, tmp_path: Path) -> None:
    taken = [*OVER, ["put", "opponent", [0, 0]]]
    left = [*taken, ["leave", 0, "left"]]
    bare, waiting, stated = placed([(document, OVER), (document, taken), (document, left)], tmp_path)
    assert (places(bare), bare["edges"]) == ([[0, 0]], [])
    assert (places(waiting), waiting["edges"]) == ([], [0])
    assert places(stated) == [[-109.5, 0]]


def test_positions_are_placed_as_by_the_library(tmp_path: Path) -> None:
    chance = random.Random(16)
    rows = []
    for n in range(100):
        steps = [*(PENALTY if n % 2 else OVER)]
        for spot in chance.sample([(x, y) for x in range(-120, 121, 30) for y in (485, 110, 0, -110)], 6):
            steps.append(["put", chance.choice(["own", "opponent"]), list(spot)])
        steps += [["strike", chance.choice(["left", "right"])], ["leave", 0, chance.choice(["far", "left"])]]
        rows.append((DOCUMENTS[n % len(DOCUMENTS)], steps))
    answers = placed(rows, tmp_path)
    for (document, _), answer in zip(rows, answers, strict=True):
        assert places(answer) == by_python(document, answer)
        assert answer["again"] == {**answer["layout"], "discs": in_groups(answer["layout"]["discs"])}
    assert sum(bool(places(answer)) for answer in answers) > 80


def in_groups(discs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Discs as an address keeps them: those of an owner together."""
    return sorted(discs, key=lambda disc: disc["owner"] != "own")


def test_a_full_table_fits_the_qr_code(tmp_path: Path) -> None:
    steps = [*PENALTY]
    for n in range(8):
        steps += [["put", "own", [-105 + 30 * n, 485]], ["put", "opponent", [-105 + 30 * n, -485]]]
    (answer,) = placed([(DOCUMENTS[0], steps)], tmp_path)
    assert len(answer["address"]) <= LONGEST
    assert places(answer) == []
    assert [row["why"] for row in answer["placing"]["unplaced"]] == ["owed"]


def test_nothing_is_placed_where_positions_cannot_be_told(tmp_path: Path) -> None:
    steps = [["enter", "game", "doubles"], *PENALTY]
    (answer,) = placed([(DOCUMENTS[0], steps)], tmp_path)
    assert answer["tasks"] == []


def test_steps_that_put_discs_are_taken_back(tmp_path: Path) -> None:
    steps = [*PENALTY, ["put", "own", [0, 0]], ["shift", 0, [10, 0]], ["take", 0], ["leave", 0, "far"]]
    (answer,) = asked([["undo", DOCUMENTS[0], steps]], tmp_path)
    assert json.dumps(answer["back"]["layout"]) == '{"discs": [], "from": "", "edges": []}'
