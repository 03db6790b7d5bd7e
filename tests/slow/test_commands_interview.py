"""Talks at random."""

import io
import random
import sys

import click
import pytest

from rulebook.commands.interview import interview
from rulebook.language.phrases import phrases
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of
from rulebook.trouble import Trouble
from tests.corpus.test_commands_interview import LANGUAGES, WORDS, anything


@pytest.mark.parametrize("lang", LANGUAGES)
def test_talks_at_random_end_in_a_ruling_or_a_clean_stop(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """125 in each language; `facts_of` refuses nothing that an interview gives."""
    chance = random.Random(lang)
    ended = {"ruling": 0, "stop": 0}
    for _ in range(125):
        lines = [anything(chance, lang) for _ in range(chance.randint(1, 40))]
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
        try:
            situation = interview("lnf-2017-en", WORDS, lang)
        except click.exceptions.Exit as stop:
            assert stop.exit_code == 2
            assert capsys.readouterr().err.endswith(f"rulebook: {phrases().interview.too_little[lang]}\n")
            ended["stop"] += 1
            continue
        except Trouble as trouble:
            pytest.fail(f"{trouble} after {lines}")
        judge("lnf-2017-en", facts_of(situation, WORDS))
        ended["ruling"] += 1
        capsys.readouterr()
    assert min(ended.values()) > 10, ended
