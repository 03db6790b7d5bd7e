"""The examples in docstrings are run, so that they stay true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tests.support import ROOT


def modules() -> list[str]:
    """The modules whose docstrings have examples, but for the package, whose example needs a build."""
    paths = [path for package in ("rulebook", "crossref") for path in (ROOT / package).rglob("*.py")]
    found = [path for path in paths if path.name != "__init__.py" and "\n    >>> " in path.read_text("utf-8")]
    return sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in found)


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings_are_true(name: str) -> None:
    module = import_module(name)
    assert Path(module.__file__ or "").is_relative_to(ROOT)
    outcome = doctest.testmod(module)
    assert outcome.attempted
    assert not outcome.failed


def test_there_are_examples() -> None:
    assert len(modules()) >= 15
