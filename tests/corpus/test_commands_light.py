"""Commands that look something up in the build never load spaCy."""

import subprocess
import sys

import pytest

from tests.support import ROOT


@pytest.mark.parametrize(
    "arguments",
    [["show", "17.1.4"], ["search", "puck"], ["check", "--severity", "high"], ["compare", "--help"]],
)
def test_look_ups_never_load_spacy(arguments: list[str]) -> None:
    code = (
        "import sys; sys.modules['spacy'] = None; "
        f"from rulebook.commands.cli import main; sys.exit(main({arguments!r}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.returncode in (0, 1), run.stderr
    assert run.stdout
