"""`import rulebook`: what the page on the library says is so."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rulebook
from tests.support import ROOT

SITUATION = {"stroke": ["puck touches own disc in the field", "puck falls into a pocket"]}


def test_the_examples_of_the_page_are_so() -> None:
    page = (ROOT / "LIBRARY.md").read_text(encoding="utf-8")
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", page, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "LIBRARY.md", "LIBRARY.md", 0)
    outcome = doctest.DocTestRunner().run(test)
    assert outcome.attempted > 20 and outcome.failed == 0


def test_the_example_of_the_package_is_so() -> None:
    outcome = doctest.testmod(rulebook)
    assert outcome.attempted == 3 and outcome.failed == 0


def test_the_names_that_programs_import_are_there() -> None:
    for name in rulebook.__all__:
        assert getattr(rulebook, name)
    with pytest.raises(AttributeError, match="no attribute 'Novuss'"):
        getattr(rulebook, "Novuss".strip())


def test_importing_loads_nothing_heavy_and_prints_nothing() -> None:
    code = """
import sys, rulebook
assert "rulebook.public" not in sys.modules
corpus = rulebook.load()
corpus.clause("17.1.4")
corpus.search("puck")
heavy = {"click", "spacy", "sphinx", "networkx", "numpy", "scipy", "filelock"} & set(sys.modules)
assert not heavy, heavy
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_is_wrong_is_trouble(project: Path, tmp_path: Path) -> None:
    corpus = rulebook.load(project)
    for ask in (
        lambda: rulebook.load(tmp_path),
        lambda: corpus.clause("99"),
        lambda: corpus.clause("1", "nope"),
        lambda: corpus.concept("nope"),
        lambda: corpus.concept("lnf-2017-en/99"),
        lambda: corpus.search("puck", document="nope"),
        lambda: corpus.judge({"stroke": ["puck sings"]}),
        lambda: corpus.judge(SITUATION, "nope"),
        lambda: corpus.compare("nope", "lnf-2017-en"),
        lambda: corpus.findings("nope"),
    ):
        with pytest.raises(rulebook.InputError):
            ask()
