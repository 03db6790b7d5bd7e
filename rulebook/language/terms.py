"""The termbase: what each thing of the game is called, where it is defined, and every place that speaks of it.

Terms are found by lemma, the longest first, so that a light disc is not counted as a disc. The lemma tables lie in the
corpus; a phrase matcher over them is all that is needed.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulebook.language.words import Language
from rulebook.records import Clause, Kind
from rulebook.trouble import Trouble

Phrases = Mapping[tuple[str, ...], Sequence[tuple[str, str]]]
"""Rows of lemmas, and what each can mean."""
KEYS = {"id", "area", "en", "fr", "lv", "ru", "defined", "note"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One thing of the game, and its names."""

    id: str
    """Stable slug."""
    area: str
    """pieces, zones, strokes, people, sanctions, time, equipment or match."""
    names: dict[str, tuple[str, ...]]
    """Names in each language, the preferred one first."""
    defined: tuple[str, ...]
    """Ids of the clauses that define it."""
    note: str
    """What a translator should know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """A term in a clause."""

    term: str
    document: str
    number: str
    name: str
    """Which of its names."""
    count: int


def terms(corpus: Path, books: Mapping[str, Sequence[Clause]]) -> list[Term]:
    """The termbase, or `Trouble` where an id is doubled or a definition is not there."""
    path = corpus / "terms.toml"
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == "[[term]]"]
    known = {clause.id for clauses in books.values() for clause in clauses}
    found: list[Term] = []
    for row, line in zip(tomllib.loads(text).get("term", []), lines, strict=True):
        file = f"{corpus.name}/terms.toml"
        if wrong := set(row) - KEYS:
            raise Trouble(f"unknown key {sorted(wrong)[0]!r}", file=file, line=line, remedy=f"known are {', '.join(sorted(KEYS))}")
        if any(term.id == row["id"] for term in found):
            raise Trouble(f"term id {row['id']!r} stands twice", file=file, line=line, remedy="give each term its own id")
        if lost := [id for id in row.get("defined", []) if id not in known]:
            raise Trouble(f"no clause {lost[0]!r}", file=file, line=line, remedy="name the clause that defines the term")
        names = {key: tuple(row[key]) for key in ("en", "fr", "lv", "ru") if row.get(key)}
        found.append(Term(id=row["id"], area=row["area"], names=names, defined=tuple(row.get("defined", ())), note=row.get("note", "")))
    return found


def occurrences(termbase: Sequence[Term], books: Mapping[str, Sequence[Clause]], languages: Mapping[str, Language]) -> list[Occurrence]:
    """Every clause that speaks of a term, and by which name."""
    found = []
    for document, clauses in books.items():
        language = languages[document]
        phrases = name_phrases(termbase, language)
        for clause in clauses:
            if clause.kind is Kind.FRONT:
                continue
            counts: dict[tuple[str, str], int] = {}
            for _, _, hit in spot(language.marked(f"{clause.text} {clause.body}"), phrases):
                counts[hit] = counts.get(hit, 0) + 1
            for (term, name), count in counts.items():
                found.append(Occurrence(term=term, document=document, number=clause.number, name=name, count=count))
    return found


def spot(words: Sequence[str], phrases: Phrases) -> Iterable[tuple[int, int, tuple[str, str]]]:
    """Where phrases stand in a row of lemmas, from left to right: first word, how many, and what is meant.

    The longest that fits wins at each place; a name of two things counts for both.
    """
    longest = max((len(phrase) for phrase in phrases), default=0)
    at = 0
    while at < len(words):
        for size in range(min(longest, len(words) - at), 0, -1):
            hits = phrases.get(tuple(words[at : at + size]))
            if hits:
                yield from ((at, size, hit) for hit in hits)
                at += size
                break
        else:
            at += 1


def name_phrases(termbase: Sequence[Term], language: Language) -> dict[tuple[str, ...], list[tuple[str, str]]]:
    """What each name in a language, as lemmas, can mean: the term, and the name."""
    phrases: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for term in termbase:
        for name in term.names.get(language.code, ()):
            for way in {tuple(language.words(name)), tuple(language.marked(name))}:
                phrases.setdefault(way, []).append((term.id, name))
    return phrases
