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
        from crossref.concordance import Concordance
        from rulebook.reading.books import build
        from rulebook.rules.coverage import scenarios
        from rulebook.rules.interpret import interpret
        from rulebook.rules.plain import write_plain
        from rulebook.store import Library

        root = Path(self.root)
        build(root)
        concord(root)
        members = {row["concept"]: row["members"] for row in Concordance(root).concepts()}
        situations = tuple(scenario.situation for scenario in scenarios(root / "corpus" / "scenarios"))
        write_plain(interpret(Library(root), members), situations, root)
        build_data["force_include"] |= {
            str(root / "corpus"): "rulebook/data/corpus",
            str(root / "build" / "records"): "rulebook/data/build/records",
            str(root / "build" / "concordance"): "rulebook/data/build/concordance",
            str(root / "build" / "rules"): "rulebook/data/build/rules",
        }
