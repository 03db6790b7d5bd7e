"""Build hook: a wheel carries the corpus and its records, made anew from the texts."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Bundle(BuildHookInterface[Any]):
    """Puts corpus and records beside the code; an editable install reads them where they are."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs."""
        if version != "standard":
            return
        sys.path.insert(0, self.root)
        from crossref.build import build as concord
        from rulebook.reading.books import build

        root = Path(self.root)
        build(root)
        concord(root)
        build_data["force_include"] |= {
            str(root / "corpus"): "rulebook/data/corpus",
            str(root / "build" / "records"): "rulebook/data/build/records",
            str(root / "build" / "concordance"): "rulebook/data/build/concordance",
        }
