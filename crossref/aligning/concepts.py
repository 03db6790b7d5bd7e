"""Names of concepts and people's decisions about links, read from the corpus and checked."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crossref.aligning.ties import Decision, Member
from rulebook.records import Clause
from rulebook.trouble import Trouble

LANGUAGES = ("en", "fr", "lv", "ru")


@dataclass(frozen=True, slots=True, kw_only=True)
class Concept:
    """What a clause is about, in every document and edition."""

    id: str
    """Stable slug."""
    anchor: Member
    """The clause that it is known by."""
    aliases: tuple[str, ...]
    """Ids that once were concepts of their own."""
    headline: dict[str, str]
    """What it is about, in each language."""


def names(corpus: Path, books: Mapping[str, Sequence[Clause]]) -> list[Concept]:
    """The named concepts, or `Trouble` where an id is doubled, lost, or hangs on a clause that is not there."""
    rows, where = _rows(corpus, "concepts.toml", "concept")
    found: list[Concept] = []
    seen: dict[str, int] = {}
    for row, line in zip(rows, where, strict=True):
        file = f"{corpus.name}/concepts.toml"
        for key in ("id", "anchor", *LANGUAGES):
            if not isinstance(row.get(key), str) or not row[key].strip():
                raise Trouble(f"a concept without {key}", file=file, line=line, remedy=f"give it {key}")
        for id in (row["id"], *row.get("aliases", [])):
            if id in seen:
                raise Trouble(f"concept id {id!r} stands twice", file=file, line=line, remedy=f"choose another; the first is on line {seen[id]}")
            seen[id] = line
        found.append(
            Concept(
                id=row["id"],
                anchor=_member(row["anchor"], books, file, line),
                aliases=tuple(row.get("aliases", [])),
                headline={language: row[language] for language in LANGUAGES},
            )
        )
    _published(corpus, seen)
    return found


def decisions(corpus: Path, books: Mapping[str, Sequence[Clause]]) -> list[Decision]:
    """What people decided about links; a decision about a text that has changed since is stale."""
    rows, where = _rows(corpus, "decisions.toml", "link")
    hashes = {(document, clause.number): clause.hash for document, clauses in books.items() for clause in clauses}
    found = []
    for row, line in zip(rows, where, strict=True):
        file = f"{corpus.name}/decisions.toml"
        if set(row) != {"clauses", "together", "reason", "hashes"} or len(row["clauses"]) != 2 or not row["reason"].strip():
            raise Trouble("a decision needs two clauses, together, reason and hashes", file=file, line=line, remedy="complete it")
        left, right = (_member(id, books, file, line) for id in row["clauses"])
        stale = [hashes[left], hashes[right]] != row["hashes"]
        found.append(Decision(left=left, right=right, together=bool(row["together"]), reason=row["reason"], stale=stale))
    return found


def name(
    groups: Sequence[Sequence[Member]], concepts: Sequence[Concept], *, strict: bool
) -> list[tuple[str, dict[str, str | None], Sequence[Member]]]:
    """Id and headline of every connected set; with `strict`, a set must hold exactly one anchor."""
    by_anchor = {concept.anchor: concept for concept in concepts}
    found: list[tuple[str, dict[str, str | None], Sequence[Member]]] = []
    for group in groups:
        held = [by_anchor[member] for member in group if member in by_anchor]
        if strict and len(held) != 1:
            first = "/".join(group[0])
            what = "has no name" if not held else f"holds {' and '.join(concept.id for concept in held)}"
            remedy = "add it to concepts.toml" if not held else "make one an alias, or part them in decisions.toml"
            raise Trouble(f"the concept of {first} {what}", file="corpus/concepts.toml", remedy=remedy)
        if held:
            found.append((held[0].id, dict(held[0].headline), group))
        else:
            found.append(("-".join(group[0]), dict.fromkeys(LANGUAGES), group))
    return found


def _rows(corpus: Path, name: str, key: str) -> tuple[list[dict[str, Any]], list[int]]:
    path = corpus / name
    if not path.exists():
        return [], []
    text = path.read_text(encoding="utf-8")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise Trouble(str(error), file=f"{corpus.name}/{name}", line=int(found[1]) if found else 1, remedy="mend the TOML") from None
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == f"[[{key}]]"]
    return table.get(key, []), lines


def _member(id: str, books: Mapping[str, Sequence[Clause]], file: str, line: int) -> Member:
    document, _, number = id.partition("/")
    if document not in books or all(clause.number != number for clause in books[document]):
        raise Trouble(f"no clause {id!r}", file=file, line=line, remedy="name a clause that is there, as document/number")
    return document, number


def _published(corpus: Path, known: Mapping[str, int]) -> None:
    path = corpus / "published.txt"
    if not path.exists():
        return
    for line, id in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if id and not id.startswith("#") and id not in known:
            raise Trouble(
                f"published concept {id!r} is gone",
                file=f"{corpus.name}/published.txt",
                line=line,
                remedy="keep it, or make it an alias in concepts.toml",
            )
