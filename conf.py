"""Sphinx settings, and nothing else."""

project = "Novuss rulebook reference"
language = "en"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["build", ".venv", "tests"]
