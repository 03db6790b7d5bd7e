"""What must hold of every match, on random logs under every document."""

from random import Random

import pytest

from rulebook.files.toml import Data
from rulebook.match.log import MatchLog, log_from_list, log_to_list
from rulebook.match.sheet.notation import read_notation
from rulebook.match.sheet.write_notation import write_notation
from tests.corpus.test_match import rules_of
from tests.match_logs import check_log, random_match

DOCUMENTS = ("lnf-2017-en", "lnf-2017-fr", "lnf-2017-ru", "lnf-2019-lv", "finso-2025-ru")
LOGS, EVENTS = 200, 40
"""Logs under each document, and lines tried for each."""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_random_logs(document: str, seed: int) -> None:
    random = Random(f"{seed} {document}")
    for _ in range(LOGS):
        match = random_match(rules_of(document), random, EVENTS)
        check_log(match)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_random_log_goes_through_both_forms(document: str, seed: int) -> None:
    random = Random(f"{seed} forms {document}")
    for _ in range(50):
        match = random_match(rules_of(document), random, 20)
        log = MatchLog(document, ("A", "B"), {}, (), {"sets": 3}, {}, match.log)
        again = read_notation(write_notation(log))
        assert log_to_list(again) == log_to_list(log)
        assert log_from_list(Data(log_to_list(log), "", "", {})).events == match.log
