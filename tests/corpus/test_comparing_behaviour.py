"""What is ruled differently can be replayed, is what readers see, and is proved where nothing is found."""

import json
import shutil
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from crossref.comparing.behaviour import answers, differences
from crossref.comparing.proof import World, prove
from crossref.comparing.readings import PROOFS, Proof, ProofFile, stored_readings
from rulebook.rules.judge import judge
from rulebook.rules.making.generate import GENERATED
from rulebook.rules.situation import facts_of
from rulebook.sources.sources import Sources
from tests.support import DOCUMENTS, ROOT, RULES, run_script

VOCABULARY = RULES.vocabulary
READINGS = stored_readings(Sources(ROOT))


def test_what_is_ruled_differently_can_be_replayed_in_both_engines(tmp_path: Path) -> None:
    ruled_differently = []
    for old, new in combinations(DOCUMENTS, 2):
        ruled_differently += [(old, new, difference) for difference in differences(READINGS, old, new)]
    assert sum((old, new) == ("lnf-2017-ru", "finso-2025-ru") for old, new, _ in ruled_differently) >= 25
    lines = [json.dumps(difference.situation) + "\n" for _, _, difference in ruled_differently]
    (tmp_path / "situations.jsonl").write_text("".join(lines), encoding="utf-8")
    shutil.copy(GENERATED / "rules.js", tmp_path / "rules.mjs")
    printed = run_script("agree.mjs", "rules.mjs", "situations.jsonl", folder=tmp_path)
    for (old, new, difference), line in zip(ruled_differently, printed.splitlines(), strict=True):
        facts = facts_of(difference.situation, VOCABULARY)
        in_browser = {id: ruling[0] for id, ruling in zip(DOCUMENTS, json.loads(line), strict=True)}
        for id, ruling in ((old, difference.before), (new, difference.after)):
            assert list(judge(RULES.of(id), facts).outcomes) == list(ruling.outcomes) == in_browser[id]
        assert difference.before.outcomes != difference.after.outcomes
        assert difference.responsible


SEEN: tuple[tuple[str, str, str, list[str] | None, list[str] | None], ...] = (
    (
        "lnf-2017-ru",
        "finso-2025-ru",
        "puck-taken-too-soon",
        ["penalty_disc", "loses_right_to_strike"],
        ["set_loss"],
    ),
    ("lnf-2017-ru", "finso-2025-ru", "zone-disc-first-set-loss", None, None),
    (
        "lnf-2017-en",
        "finso-2025-ru",
        "zone-disc-first-set-loss",
        ["penalty_disc", "loses_right_to_strike", "restore_discs"],
        ["set_loss"],
    ),
    ("lnf-2017-en", "finso-2025-ru", "puck-or-cue-changed-game-loss", [], ["game_loss"]),
    (
        "lnf-2017-en",
        "lnf-2019-lv",
        "moving-disc-touched-set-loss",
        ["penalty_disc", "loses_right_to_strike"],
        ["set_loss"],
    ),
    ("lnf-2017-en", "lnf-2019-lv", "last-discs-pocketed-together", ["set_replayed"], ["set_win"]),
    ("lnf-2017-en", "lnf-2019-lv", "objects-on-edge-warning", ["warning"], []),
    (
        "lnf-2017-fr",
        "lnf-2019-lv",
        "third-warning-sets-lost",
        ["game_loss", "warning"],
        ["loss_of_unplayed_sets", "warning"],
    ),
    ("lnf-2017-ru", "lnf-2019-lv", "left-between-sets-set-loss", ["non_conforming"], ["set_loss"]),
)
"""Differences that a reader of the texts sees: what each document gives; None where they read alike."""


@pytest.mark.parametrize(("left", "right", "concept", "before", "after"), SEEN)
def test_a_difference_that_readers_see(
    left: str, right: str, concept: str, before: list[str] | None, after: list[str] | None
) -> None:
    outcomes = []
    for difference in differences(READINGS, left, right):
        if concept in difference.responsible:
            outcomes.append((list(difference.before.outcomes), list(difference.after.outcomes)))
    if before is None:
        assert not outcomes
    else:
        assert (before, after) in outcomes


def test_readings_without_a_situation_are_proved_the_same_or_called_not_found() -> None:
    stored = msgspec.json.decode(PROOFS.read_bytes(), type=ProofFile)
    assert stored.rules == READINGS.logic, "run `python -m crossref.comparing.proof`"
    behaviour = differences(READINGS, "lnf-2017-en", "lnf-2019-lv")
    readings = answers(READINGS, "lnf-2017-en", "lnf-2019-lv", behaviour)
    assert set(readings) == set(READINGS.unlike("lnf-2017-en", "lnf-2019-lv"))
    assert set(readings.values()) <= {"differs", "proved the same", "not found"}
    assert "differs" in readings.values()
    proofs = stored.proofs
    assert len([proof for proof in proofs if proof.answer == "same"]) > len(proofs) / 2


def test_every_eighth_stored_proof_is_found_again() -> None:
    prove_again(msgspec.json.decode(PROOFS.read_bytes(), type=ProofFile).proofs[::8])


def prove_again(proofs: Sequence[Proof]) -> None:
    world = World(VOCABULARY)
    for proof in proofs:
        assert prove(RULES.of(proof.left), RULES.of(proof.right), proof.concept, world) == proof.answer


def test_the_solver_sees_a_difference_that_is_there() -> None:
    left, right = RULES.of("lnf-2017-en"), RULES.of("finso-2025-ru")
    assert prove(left, right, "puck-taken-too-soon", World(VOCABULARY)) == "differs"
