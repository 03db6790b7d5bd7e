"""How well clauses find their counterparts: precision, recall, F1 and null recall beside other aligners."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter

from crossref.aligning.align import align
from crossref.aligning.alignments import align_documents
from crossref.aligning.concepts import connected_clauses, implied_links
from crossref.aligning.lexicon import glossary_lemmas
from rulebook.files.memo import Memo
from rulebook.records import Alignment, Clause, ClauseId
from rulebook.reviews import ReviewedRelation
from rulebook.sources.sources import Sources

from . import peers
from .damage import BOTH, ONE, Copy, stripped, touched, whole

ROOT = Path(__file__).parent.parent
SEEDS = range(1000, 1005)
"""None of these was used while the aligner was made."""
HALF = 0.5
"""An aligner below this F1 finds what has no counterpart by finding nothing at all."""
Correspond = Callable[[frozenset[str], frozenset[str]], bool]
"""Whether clauses that hold these original clauses correspond."""
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
    corpus = Sources(ROOT)
    books = {document.id: corpus.clauses(document.id) for document in corpus.documents}
    start = perf_counter()
    alignments = align_documents(corpus, books, Memo(Alignment))
    took = perf_counter() - start
    print(f"\nall {len(alignments)} pairs of {len(books)} documents aligned in {took:.1f} s")
    groups = connected_clauses(books, alignments)
    print("\nAs printed, decisions off: P R F1 null; `direct` sees two documents only, `ours` all of them")
    behind = 0
    for a, b in combinations(books, 2):
        left, right = whole(books[a]), whole(books[b])
        links = {
            "ours": _pairs(_counterparts(alignments, groups, a, b)),
            **_aligners(corpus, left, right, a, b),
        }
        truth, near = _truth(corpus, a, b)
        figures = {name: _figures(links[name], left, right, truth, near) for name in links}
        behind += _print(f"{a} {b}", [figures])
    _print_halves(corpus, groups)
    print(f"\nNumbers stripped from both, then damaged; mean of {len(SEEDS)} seeds; same numbering only")
    parallel = [document.id for document in corpus.documents if document.family == corpus.default.family]
    for name in ("stripped only", *BOTH, *ONE):
        for a, b in combinations(parallel, 2):
            seeds = SEEDS if name != "stripped only" else range(1)
            rows = [_damaged_figures(corpus, name, a, b, Random(seed)) for seed in seeds]
            behind += _print(f"{name}: {a} {b}", rows)
    print(f"\nrows in which another aligner has a higher F1 or null recall than ours: {behind}")


def _damaged_figures(corpus: Sources, name: str, a: str, b: str, chance: Random) -> dict[str, Figures]:
    left, right = _damaged(name, corpus.clauses(a), corpus.clauses(b), chance)
    links = _aligners(corpus, left, right, a, b)
    links["ours"] = links.pop("direct")
    return {name: _figures(links[name], left, right, _share_a_clause, set()) for name in ("ours", *links)}


def _damaged(name: str, a: Sequence[Clause], b: Sequence[Clause], chance: Random) -> tuple[Copy, Copy]:
    left, right = whole(a), whole(b)
    if name in BOTH:
        hurt = BOTH[name](left, chance, frozenset())
        right = BOTH[name](right, chance, touched(left, hurt))
        left = hurt
    if name in ONE:
        right = ONE[name](right, chance, frozenset())
    return stripped(left), stripped(right)


def _aligners(corpus: Sources, left: Copy, right: Copy, a: str, b: str) -> dict[str, Links]:
    """What each aligner makes of two documents by themselves."""
    one, other = corpus.languages[a], corpus.languages[b]
    terms = glossary_lemmas(corpus.glossary, one, other)
    alignment = align(left.clauses, right.clauses, one, other, terms)
    links = {
        "direct": _pairs((link.left, link.right) for link in alignment.links),
        "fuzzy": peers.fuzzy(left.clauses, right.clauses),
        "gale-church": peers.gale_church(left.clauses, right.clauses),
    }
    hunalign = peers.hunalign(left.clauses, right.clauses)
    return links | ({"hunalign": hunalign} if hunalign is not None else {})


def _counterparts(
    alignments: Sequence[Alignment], groups: Iterable[Sequence[ClauseId]], left: str, right: str
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The links between two documents: direct ones where they keep one order, else those of concepts."""
    for alignment in alignments:
        if (alignment.left, alignment.right) == (left, right) and alignment.regime == "parallel":
            return [(link.left, link.right) for link in alignment.links]
    return implied_links(groups, left, right)


def _pairs(links: Iterable[tuple[Sequence[str], Sequence[str]]]) -> Links:
    """Links of any shape as pairs of numbers."""
    pairs: Links = set()
    for left, right in links:
        pairs.update(product(left, right))
    return pairs


def _figures(links: Links, left: Copy, right: Copy, correspond: Correspond, near: Links) -> Figures:
    real = {(i, j) for i, j in product(left.holds, right.holds) if correspond(left.holds[i], right.holds[j])}
    alone = set(left.holds) - {i for i, _ in real}, set(right.holds) - {j for _, j in real}
    unlinked = alone[0] - {i for i, _ in links}, alone[1] - {j for _, j in links}
    judged = links - (near - real)
    hits = len(judged & real)
    precision, recall = hits / max(1, len(judged)), hits / max(1, len(real))
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    total = sum(map(len, alone))
    return Figures(precision, recall, f1, sum(map(len, unlinked)) / total if total else None)


def _print(title: str, rows: list[dict[str, Figures]]) -> int:
    """Prints a row; tells whether anyone is ahead of ours."""
    cells, means = [], {}
    for name in rows[0]:
        figures = [row[name] for row in rows]
        nulls = [row.null for row in figures if row.null is not None]
        null = mean(nulls) if figures[0].null is not None else None
        precision, recall = mean(row.precision for row in figures), mean(row.recall for row in figures)
        f1 = mean(row.f1 for row in figures)
        means[name] = f1, null
        cells.append(
            f"{name} {precision:.3f} {recall:.3f} {f1:.3f} {' –  ' if null is None else f'{null:.2f}'}"
        )
    print(f"{title:42} " + " | ".join(cells))
    our_f1, our_null = means["ours"]
    rivals = [figures for name, figures in means.items() if name not in ("ours", "direct")]
    return int(any(f1 > our_f1 or (f1 > HALF and (null or 0) > (our_null or 0)) for f1, null in rivals))


def _share_a_clause(a: frozenset[str], b: frozenset[str]) -> bool:
    return bool(a & b)


def _truth(corpus: Sources, a: str, b: str) -> tuple[Correspond, Links]:
    """What corresponds: equal numbers within a numbering, the reviewed list between numberings.

    And pairs that share a passage without being counterparts, which count neither way.
    """
    if corpus.document(a).family == corpus.document(b).family:
        return _share_a_clause, set()
    rows = corpus.reviewed.value.relation
    pairs = _pairs((row.old, row.new) for row in rows)
    old_family = corpus.document(corpus.reviewed.value.source).family
    near: Links = set()
    for row in rows:
        for other in row.also:
            side, number = other.split(":")
            near.update(product([number], row.new) if side == old_family else product(row.old, [number]))
    return lambda one, other: not pairs.isdisjoint(product(one, other)), near


def _print_halves(corpus: Sources, groups: Sequence[Sequence[ClauseId]]) -> None:
    """The half of the reviewed list that was looked at while the aligner was made, and the other."""
    file = corpus.reviewed.value
    links = _pairs(implied_links(groups, file.source, file.target))
    for held_out in (False, True):
        rows = [row for row in file.relation if row.held_out is held_out]
        name = "held out" if held_out else "worked with"
        print(f"{file.source} {file.target}, {name}: {_half(rows, links)}")


def _half(rows: Sequence[ReviewedRelation], links: Links) -> str:
    old = set[str]().union(*(row.old for row in rows))
    new = set[str]().union(*(row.new for row in rows))
    real = _pairs((row.old, row.new) for row in rows)
    own = {(i, j) for i, j in links if i in old or j in new}
    alone_old, alone_new = old - {i for i, _ in real}, new - {j for _, j in real}
    unlinked = len(alone_old - {i for i, _ in own}) + len(alone_new - {j for _, j in own})
    precision, recall = len(own & real) / len(own), len(own & real) / len(real)
    f1 = 2 * precision * recall / (precision + recall)
    null = f"null {unlinked}/{len(alone_old) + len(alone_new)}"
    return f"{precision:.3f} {recall:.3f} {f1:.3f} {null}"
