"""The ledger: what becomes of every clause, and how many scenarios make it speak."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.rules.facts import LARGEST, MEANING, read, vocabulary
from rulebook.rules.generate import ledger as states
from rulebook.rules.judge import judge
from rulebook.store import Library, home
from rulebook.trouble import Trouble

STATUSES = ("executable", "definition", "procedure", "judgement", "deferred", "stale")


@cache
def scenarios(folder: Path) -> list[dict[str, Any]]:
    """Every scenario of the cases; clause numbers stay words."""
    import yaml

    resolvers = {
        key: [(tag, pattern) for tag, pattern in rows if not tag.endswith(":float")]
        for key, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    loader = type(
        "Loader", (getattr(yaml, "CSafeLoader", yaml.SafeLoader),), {"yaml_implicit_resolvers": resolvers}
    )  # 12.10 is not 12.1
    found = []
    for path in sorted(folder.glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        if len(text) > LARGEST:
            raise Trouble("too many scenarios", file=path.name, remedy="split the file")
        found += [{**row, "file": path.name} for row in yaml.load(text, Loader=loader)]
    return found


def ledger(
    library: Library, concordance: Sequence[Mapping[str, Any]], folder: Path = MEANING
) -> list[dict[str, Any]]:
    """Every clause with its status, and how many scenarios cite it."""
    counts: dict[str, int] = {}
    words = vocabulary(folder)
    for row in scenarios(home() / "corpus" / "scenarios"):
        facts = read({key: value for key, value in row.items() if key != "file"}, words, row["file"])
        for expected in row["expect"]:
            for document in expected["documents"]:
                for number in judge(document, facts).clauses:
                    counts[f"{document}/{number}"] = counts.get(f"{document}/{number}", 0) + 1
    return [{**row, "cases": counts.get(row["id"], 0)} for row in states(library, concordance, folder)]


def totals(rows: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    """How many clauses of each document have each status."""
    found: dict[str, dict[str, int]] = {}
    for row in rows:
        counts = found.setdefault(row["document"], {**dict.fromkeys(STATUSES, 0), "cases": 0})
        counts[row["status"]] = counts.get(row["status"], 0) + 1
        counts["cases"] += row["cases"]
    return found
