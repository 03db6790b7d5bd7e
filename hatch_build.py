"""Build hook: a wheel carries the corpus and its records, made anew from the texts."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelData(BuildHookInterface[Any]):
    """Puts corpus and records beside the code; an editable install reads them where they are."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs."""
        if version != "standard":
            return
        sys.path.insert(0, self.root)
        from crossref.making.build import build
        from rulebook.sources.sources import Sources
        from rulebook.storage.store import FOLDER

        root = Path(self.root)
        build(Sources(root))
        build_data["force_include"] |= {
            str(root / "corpus"): "rulebook/data/corpus",
            str(root / "build" / FOLDER): f"rulebook/data/build/{FOLDER}",
        }
