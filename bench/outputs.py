"""What commands print, kept as files, so that two checkouts can be compared.

python -m bench.outputs /tmp/before      # in the one
python -m bench.outputs /tmp/after       # in the other
diff -r /tmp/before /tmp/after
"""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import permutations
from pathlib import Path

import yaml

from rulebook.commands.cli import main
from rulebook.storage.library import Library
from tests.support import queries

ROOT = Path(__file__).parent.parent


def calls(documents: list[str], editions: list[str]) -> Iterator[tuple[str, ...]]:
    """Command lines whose output other programs read, for every document and pair."""
    for name in ("clauses", "concordance", "references"):
        yield ("export", name, "--format", "jsonl")
    yield ("export", "concordance", "--no-decisions", "--format", "jsonl")
    yield ("export", "schema")
    yield from (("audit", "--json"), ("terms", "--json"), ("coverage", "--json"), ("gaps", "--json"))
    for filters in ((), ("--machine",)):
        yield ("check", "--format", "json", *filters)
    for left, right in (*permutations(documents, 2), *permutations(editions, 2)):
        yield ("compare", left, right, "--json")


def printed(*words: str) -> str:
    """What a command prints, with its exit code on the last line."""
    out = io.StringIO()
    with redirect_stdout(out):
        code = main(words)
    return f"{out.getvalue()}exit {code}\n"


def rulings() -> Iterator[str]:
    """The ruling of every document on every scenario, as JSON, one to a line."""
    for path in sorted((ROOT / "corpus" / "rules" / "scenarios").glob("*.yaml")):
        for row in yaml.safe_load(path.read_text(encoding="utf-8")):
            situation = {key: value for key, value in row.items() if key != "expect"}
            stated = ROOT / "build" / "situation.json"
            stated.write_text(json.dumps(situation), encoding="utf-8")
            yield printed("judge", str(stated), "--all", "--json")
            stated.unlink()


def answers() -> Iterator[str]:
    """What the search finds for the queries that may be looked at."""
    for _, _, query, _ in queries():
        yield printed("search", query, "--json")


def write(folder: Path) -> None:
    """Writes every output to a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    library = Library(ROOT)
    documents = [document.id for document in library.documents]
    editions = list(dict.fromkeys(document.edition for document in library.documents))
    for words in calls(documents, editions):
        name = "-".join(words).replace("--", "").replace("/", "-")
        (folder / f"{name}.txt").write_text(printed(*words), encoding="utf-8")
    (folder / "judge.txt").write_text("".join(rulings()), encoding="utf-8")
    (folder / "search.txt").write_text("".join(answers()), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
