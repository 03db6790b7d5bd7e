"""Hostile inputs for everything that reads what people write (`python -m tests.fuzz --help`)."""

import sys

from ..support import ROOT

sys.path.append(str(ROOT / "site" / "_ext"))  # pytest adds it from pyproject.toml
