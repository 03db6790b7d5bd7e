"""How well clauses find their counterparts: precision, recall, F1 and null recall beside other aligners, in one run."""

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter

from crossref.aligning.align import align
from crossref.aligning.lexicon import glossary
from crossref.aligning.ties import concepts, corpus_ties, counterparts, links, tie
from rulebook.language.words import language
from rulebook.records import Clause
from rulebook.store import Library

from . import peers
from .damage import BOTH, ONE, Copy, stripped, touched, whole

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "corpus"
SEEDS = range(1000, 1005)
"""None of these was used while the aligner was made."""
HALF = 0.5
"""An aligner below this F1 finds what has no counterpart by finding nothing at all."""
Truth = Callable[[frozenset[str], frozenset[str]], bool]
Links = set[tuple[str, str]]


@dataclass(frozen=True)
class Figures:
    """What a row of the table says of one aligner."""

    precision: float
    recall: float
    f1: float
    null: float | None


def report() -> None:
    """Prints the tables."""
    library = Library(ROOT)
    books = {d["id"]: library.clauses(d["id"]) for d in library.documents}
    languages = {d["id"]: d["language"] for d in library.documents}
    start = perf_counter()
    ties = [tie(row) for row in corpus_ties(CORPUS, languages, books, {})]
    print(f"\nall {len(ties)} pairs of {len(books)} documents aligned in {perf_counter() - start:.1f} s")
    groups = concepts(books, ties)
    same, also = _truth(library)
    print("\nAs printed, decisions off: P R F1 null; `direct` sees two documents only, `ours` all of them")
    behind = 0
    for a, b in combinations(books, 2):
        left, right = whole(books[a]), whole(books[b])
        through = {(i, j) for one, other in counterparts(ties, groups, a, b) for i in one for j in other}
        row = {"ours": through, "direct": _ours(left, right, languages[a], languages[b]), **_peers(left.clauses, right.clauses)}
        behind += _print(f"{a} {b}", [{name: _figures(found, left, right, same(a, b), also(a, b)) for name, found in row.items()}])
    _held_out(library, groups)
    print(f"\nNumbers stripped from both, then damaged; mean of {len(SEEDS)} seeds; same numbering only")
    parallel = [d["id"] for d in library.documents if d["numbering"] == library.document(library.default)["numbering"]]
    for name in ("stripped only", *BOTH, *ONE):
        for a, b in combinations(parallel, 2):
            rows = []
            for seed in SEEDS if name != "stripped only" else range(1):
                left, right = _damaged(name, books[a], books[b], Random(seed))
                row = {"ours": _ours(left, right, languages[a], languages[b]), **_peers(left.clauses, right.clauses)}
                rows.append({n: _figures(found, left, right, _equal, set()) for n, found in row.items()})
            behind += _print(f"{name}: {a} {b}", rows)
    print(f"\nrows in which another aligner has a higher F1 or null recall than ours: {behind}")


def _damaged(name: str, a: Sequence[Clause], b: Sequence[Clause], chance: Random) -> tuple[Copy, Copy]:
    left, right = whole(a), whole(b)
    if name in BOTH:
        hurt = BOTH[name](left, chance, frozenset())
        right = BOTH[name](right, chance, touched(left, hurt))
        left = hurt
    if name in ONE:
        right = ONE[name](right, chance, frozenset())
    return stripped(left), stripped(right)


def _ours(left: Copy, right: Copy, a: str, b: str) -> Links:
    one, other = language(CORPUS, a), language(CORPUS, b)
    found = align(left.clauses, right.clauses, one, other, glossary(CORPUS, (one, other)))
    return {(i, j) for link in found.links for i in link.left for j in link.right}


def _peers(left: Sequence[Clause], right: Sequence[Clause]) -> dict[str, Links]:
    found: dict[str, Links] = {"fuzzy": peers.fuzzy(left, right), "gale-church": peers.gale_church(left, right)}
    hun = peers.hunalign(left, right)
    return found | ({"hunalign": hun} if hun is not None else {})


def _figures(found: Links, left: Copy, right: Copy, truth: Truth, also: Links) -> Figures:
    real = {(i, j) for i, a in left.holds.items() for j, b in right.holds.items() if truth(a, b)}
    linked = {("left", i) for i, _ in found} | {("right", j) for _, j in found}
    has = {("left", i) for i, _ in real} | {("right", j) for _, j in real}
    alone = {("left", i) for i in left.holds} | {("right", j) for j in right.holds}
    alone -= has
    judged = found - (also - real)
    hit = len(judged & real)
    precision, recall = hit / max(1, len(judged)), hit / max(1, len(real))
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    return Figures(precision, recall, f1, len(alone - linked) / len(alone) if alone else None)


def _print(title: str, rows: list[dict[str, Figures]]) -> int:
    """Prints a row; tells whether anyone is ahead of ours."""
    cells, means = [], {}
    for name in rows[0]:
        figures = [row[name] for row in rows]
        null = mean(f.null for f in figures if f.null is not None) if figures[0].null is not None else None
        means[name] = mean(f.f1 for f in figures), null
        said = f"{null:.2f}" if null is not None else " –  "
        cells.append(f"{name} {mean(f.precision for f in figures):.3f} {mean(f.recall for f in figures):.3f} {means[name][0]:.3f} {said}")
    print(f"{title:42} " + " | ".join(cells))
    mine = means["ours"]
    rivals = [figures for name, figures in means.items() if name not in ("ours", "direct")]
    return int(any(f1 > mine[0] or (f1 > HALF and (null or 0) > (mine[1] or 0)) for f1, null in rivals))


def _equal(a: frozenset[str], b: frozenset[str]) -> bool:
    return bool(a & b)


def _truth(library: Library) -> tuple[Callable[[str, str], Truth], Callable[[str, str], Links]]:
    """What corresponds: equal numbers within a numbering, the reviewed list between numberings."""
    table = tomllib.loads((CORPUS / "relations.toml").read_text(encoding="utf-8"))
    numbering = {d["id"]: d["numbering"] for d in library.documents}
    pairs = {(i, j) for row in table["relation"] for i in row["old"] for j in row["new"]}
    near: Links = set()
    for row in table["relation"]:
        for other in row.get("also", ()):
            side, number = other.split(":")
            near |= {(i, number) for i in row["old"] if side != "lnf"} | {(number, j) for j in row["new"] if side == "lnf"}

    def reviewed(a: frozenset[str], b: frozenset[str]) -> bool:
        return any((i, j) in pairs for i in a for j in b)

    def truth(a: str, b: str) -> Truth:
        return _equal if numbering[a] == numbering[b] else reviewed

    return truth, lambda a, b: set() if numbering[a] == numbering[b] else near


def _held_out(library: Library, groups: Sequence[Sequence[tuple[str, str]]]) -> None:
    """The half of the reviewed list that was not looked at while the aligner was made."""
    table = tomllib.loads((CORPUS / "relations.toml").read_text(encoding="utf-8"))
    found = {(i, j) for one, other in links(groups, table["from"], table["to"]) for i in one for j in other}
    for held in (False, True):
        rows = [row for row in table["relation"] if row.get("held_out", False) is held]
        old, new = {n for row in rows for n in row["old"]}, {n for row in rows for n in row["new"]}
        real = {(i, j) for row in rows for i in row["old"] for j in row["new"]}
        mine = {(i, j) for i, j in found if i in old or j in new}
        alone = [("old", n) for row in rows if not row["new"] for n in row["old"]]
        alone += [("new", n) for row in rows if not row["old"] for n in row["new"]]
        linked = {("old", i) for i, _ in mine} | {("new", j) for _, j in mine}
        null = sum(one not in linked for one in alone)
        precision, recall = len(mine & real) / len(mine), len(mine & real) / len(real)
        f1 = 2 * precision * recall / (precision + recall)
        name = "held out" if held else "worked with"
        print(f"{table['from']} {table['to']}, {name}: {precision:.3f} {recall:.3f} {f1:.3f} null {null}/{len(alone)}")
