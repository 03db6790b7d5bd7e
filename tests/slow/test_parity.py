"""Python, JavaScript and the checks of the table agree on many random inputs, anew in every run."""

from itertools import islice
from pathlib import Path

import msgspec
import pytest

from crossref.comparing.readings import PROOFS, ProofFile
from tests.agree_conditions import agree as agree_on_conditions
from tests.agree_conditions import agree_on_unknowns, refuse_or_agree
from tests.corpus.test_comparing_behaviour import prove_again
from tests.corpus.test_rules_weigh import agree, agree_on_mixtures, find_by_facts, refuse_alike
from tests.corpus.test_table_properties import hold
from tests.corpus.test_table_scripts import FAULTS, disagreements, in_python, random_rows, spoilt_rows
from tests.rulings import SCENARIOS
from tests.situations import situations
from tests.support import RULES
from tests.table_positions import SILENCES, WHYS, places_in_javascript

SITUATIONS, CONDITIONS, PLACINGS, POSITIONS, SPOILT = 10_000, 20_000, 20_000, 100_000, 5_000
MIXTURES, OF_EACH = 60, 100


def test_with_the_solver_in_every_stored_proof() -> None:
    prove_again(msgspec.json.decode(PROOFS.read_bytes(), type=ProofFile).proofs)


def test_on_scenarios(tmp_path: Path) -> None:
    agree([scenario.situation for scenario in SCENARIOS], tmp_path)


def test_on_situations(seed: int, tmp_path: Path) -> None:
    agree([situation for situation, _ in islice(situations(RULES.vocabulary, seed), SITUATIONS)], tmp_path)


def test_on_damaged_situations(seed: int, tmp_path: Path) -> None:
    refuse_alike(seed, SITUATIONS, tmp_path)


def test_on_mixtures(seed: int, tmp_path: Path) -> None:
    agree_on_mixtures(seed, MIXTURES, OF_EACH, tmp_path)
    find_by_facts(seed, MIXTURES, OF_EACH)


@pytest.mark.parametrize("fixed", [True, False], ids=["known seed", "drawn seed"])
def test_on_conditions(fixed: bool, seed: int, tmp_path: Path) -> None:
    drawn = 2026 if fixed else seed
    agree_on_conditions(drawn, CONDITIONS, tmp_path)
    agree_on_unknowns(drawn, CONDITIONS // 4)
    refuse_or_agree(drawn, CONDITIONS // 4, tmp_path)


def test_on_positions(seed: int) -> None:
    assert hold(POSITIONS, seed) == WHYS | SILENCES, "the positions meet every reason that there is"


def test_on_placings(seed: int, tmp_path: Path) -> None:
    rows = random_rows(PLACINGS, seed)
    assert disagreements(rows, tmp_path) == []
    placings = [in_python(row) for row in rows]
    assert {other["why"] for said in placings for place in said["places"] for other in place["also"]} == WHYS
    assert {row["why"] for said in placings for row in said["unplaced"]} == SILENCES


def test_on_positions_that_cannot_be(seed: int, tmp_path: Path) -> None:
    rows = list(islice(spoilt_rows(seed), SPOILT))
    assert {row["why"] for row in places_in_javascript(rows, tmp_path) if "why" in row} == set(FAULTS)
    assert disagreements(rows, tmp_path) == []
