"""The small words that carry a norm, each meaning with its wordings in every language: what is said, and by whose habit."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

from crossref.checking.witnesses import Group, Witness
from rulebook.language.terms import Phrases, Term, name_phrases, spot
from rulebook.language.words import MARKS, Language, normal
from rulebook.trouble import Trouble

KINDS = ("actor", "modality", "negation", "scope")

HABIT, FIRM = 0.6, 0.8
"""How often a document must keep a meaning of its fellows for a loss to count: where all have it, and where only most do."""
SHORTEST = 3
"""Letters that must follow such a beginning."""
COMMON = 0.3
"""A thing said in more than this part of all concepts."""

Sense = tuple[str, str]
"""Kind and id of a meaning."""
Places = dict[Sense, list[tuple[int, int]]]
"""For each meaning, first word and number of words of every place that has it."""


@dataclass(frozen=True)
class Lexis:
    """All meanings, by language."""

    phrases: Mapping[str, Sequence[Phrases]]
    """For each language its tables; each is looked through by itself, so that the longest of its phrases wins."""
    kinds: Mapping[str, str]
    """What sort of meaning each id is."""
    slight: frozenset[str] = frozenset()
    """Those that seldom decide anything."""
    numeral: frozenset[str] = frozenset()
    """Those whose number words are no numbers."""
    prefixes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For each language, beginnings of words that carry a meaning by themselves."""

    def said(self, witness: Witness) -> Places:
        """What a witness says, and where."""
        found: Places = {}
        taken: set[int] = set()
        words = witness.language.marked(witness.text)
        place = list(accumulate((word not in MARKS for word in words), initial=0))
        for table in self.phrases.get(witness.language.code, ()):
            for start, length, (id, _) in spot(words, table):
                at, size = place[start], place[start + length] - place[start]
                taken.update(range(at, at + size))
                if id in self.kinds:
                    found.setdefault((self.kinds[id], id), []).append((at, size))
        for at, word in enumerate(witness.words):
            for prefix, id in self.prefixes.get(witness.language.code, {}).items():
                if at not in taken and word.startswith(prefix) and len(word) >= len(prefix) + SHORTEST:
                    found.setdefault((self.kinds[id], id), []).append((at, 1))
        return found


def lexis(corpus: Path, languages: Mapping[str, Language], termbase: Sequence[Term], people: str = "people") -> Lexis:
    """The meanings of the corpus: its senses, and the terms of its termbase, people as actors."""
    rows = senses(corpus)
    kinds = {row["id"]: row["kind"] for row in rows} | {term.id: "actor" if term.area == people else "term" for term in termbase}
    phrases: dict[str, list[Phrases]] = {}
    prefixes: dict[str, dict[str, str]] = {}
    for code, language in languages.items():
        table: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        for row in rows:
            for wording in row.get(code, ()):
                if wording.endswith("*"):
                    prefixes.setdefault(code, {})[normal(wording[:-1])] = row["id"]
                    continue
                for way in {tuple(language.marked(wording)), tuple(language.words(wording))}:
                    table.setdefault(way, []).append((row["id"], wording))
            for wording in row.get("not", {}).get(code, ()):
                table.setdefault(tuple(language.words(wording)), [("", wording)])
        phrases[code] = [table, name_phrases(termbase, language)]
    marked = {mark: frozenset(row["id"] for row in rows if row.get(mark)) for mark in ("slight", "numeral")}
    return Lexis(phrases, kinds, **marked, prefixes=prefixes)


def senses(corpus: Path) -> list[dict[str, Any]]:
    """The rows of `senses.toml`, or `Trouble`."""
    path = corpus / "senses.toml"
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == "[[sense]]"]
    rows: list[dict[str, Any]] = tomllib.loads(text).get("sense", [])
    seen: set[str] = set()
    for row, line in zip(rows, lines, strict=True):
        file = f"{corpus.name}/senses.toml"
        if row.get("kind") not in KINDS:
            raise Trouble(f"a sense of kind {row.get('kind')!r}", file=file, line=line, remedy=f"known are {', '.join(KINDS)}")
        if row["id"] in seen:
            raise Trouble(f"sense id {row['id']!r} stands twice", file=file, line=line, remedy="give each sense its own id")
        seen.add(row["id"])
    return rows


@dataclass(frozen=True)
class Habits:
    """How each document is wont to say things, learned from all concepts."""

    keeps: Mapping[tuple[str, Sense], float]
    """How often a document says a thing where most of its fellows do."""
    earns: Mapping[tuple[str, Sense], float]
    """How often another says a thing where this document does."""
    common: frozenset[Sense] = frozenset()
    """What is said so often that saying it once more or less means nothing by itself."""


def habits(groups: Sequence[Group], said: Mapping[tuple[str, str], Places]) -> Habits:
    """Counts who says what where the others say it."""
    keeps: dict[tuple[str, Sense], list[bool]] = {}
    earns: dict[tuple[str, Sense], list[bool]] = {}
    often: Counter[Sense] = Counter()
    for group in groups:
        here = {witness.document: said[group.concept, witness.document] for witness in group.witnesses}
        every = {sense for places in here.values() for sense in places}
        often.update(every)
        for witness in group.witnesses:
            others = group.others(witness)
            for sense in every:
                votes = [sense in here[other.document] for other in others]
                own = sense in here[witness.document]
                if sum(votes) * 2 > len(votes):
                    keeps.setdefault((witness.document, sense), []).append(own)
                if own and votes:
                    earns.setdefault((witness.document, sense), []).append(any(votes))
    common = frozenset(sense for sense, count in often.items() if count > COMMON * len(groups))
    return Habits(_shares(keeps), _shares(earns), common)


def _shares(table: Mapping[tuple[str, Sense], Sequence[bool]]) -> dict[tuple[str, Sense], float]:
    """How often it was so, in three steps, so that one clause more or less seldom matters."""
    shares = {key: (sum(seen) + 1) / (len(seen) + 1.5) for key, seen in table.items()}
    return {key: max((step for step in (HABIT, FIRM) if share >= step), default=0.0) for key, share in shares.items()}
