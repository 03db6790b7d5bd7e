"""How well the checks find what readers found: recall and precision by kind, beside pofilter.

pofilter, of translate-toolkit, gets the same units.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from crossref.build import build
from crossref.checking.findings import SEVERITIES
from rulebook.corpus import AuthoredCorpus
from rulebook.records import Finding

ROOT = Path(__file__).parent.parent
LISTS = ROOT / "tests" / "cases" / "defects"
USED, KEPT = "ab", "cde"
"""Lists that were looked at while the checks were made, and lists that were not."""


@dataclass(frozen=True)
class Defect:
    """What a reader found wrong."""

    concept: str
    document: str
    clause: str
    kind: str
    severity: str
    likely: str
    words: str
    others: str
    wrong: str


@dataclass(frozen=True)
class ReadLists:
    """Lists of defects, with the concepts that their readers went through."""

    defects: list[Defect]
    concepts: frozenset[str]


Row = Defect | Finding
Key = tuple[str, ...]


def report() -> None:
    """Prints the tables."""
    start = perf_counter()
    corpus = AuthoredCorpus(ROOT)
    build(corpus)
    seconds = perf_counter() - start
    print(f"\nchecks over {len(corpus.documents)} documents, concordance included: {seconds:.1f} s")
    for name, parts in (("while the checks were made", USED), ("kept aside", KEPT)):
        lists = _read_lists(parts, corpus)
        print(f"\nLists {parts}, {name}: {len(lists.defects)} defects in {len(lists.concepts)} concepts")
        _print_table(lists, corpus)
        _print_peer(lists, corpus)


def _read_lists(parts: str, corpus: AuthoredCorpus) -> ReadLists:
    order = list(corpus.concepts)
    defects: list[Defect] = []
    concepts: set[str] = set()
    for part in parts:
        lines = (LISTS / f"{part}.txt").read_text(encoding="utf-8").splitlines()
        rows = [Defect(*line.split(" | ")) for line in lines if line and not line.startswith("#")]
        places = [order.index(row.concept) for row in rows]
        concepts |= set(order[min(places) : max(places) + 1])
        defects += rows
    return ReadLists(defects, frozenset(concepts))


def _print_table(lists: ReadLists, corpus: AuthoredCorpus) -> None:
    findings = [row for row in corpus.build.findings if row.concept in lists.concepts]
    others = [row for row in findings if row.likely != "amendment"]
    kinds, listed_kinds = set(map(_kind, others)), set(map(_kind, lists.defects))
    places, listed_places = _places(others), _places(lists.defects)
    print(
        f"  {'kind':<14} {'defects':>7} {'recall':>7} {'placed':>7}"
        f"   {'found':>6} {'precision':>9} {'placed':>7}"
    )
    for kind in sorted({row.kind for row in lists.defects} | {row.kind for row in others}):
        defects = [row for row in lists.defects if row.kind == kind]
        rows = [row for row in others if row.kind == kind]
        recall, placed = _share(defects, kinds, _kind), _share(defects, places, _place)
        precision, right_place = _share(rows, listed_kinds, _kind), _share(rows, listed_places, _place)
        print(
            f"  {kind:<14} {len(defects):>7} {recall:>7} {placed:>7}"
            f"   {len(rows):>6} {precision:>9} {right_place:>7}"
        )
    for severity in SEVERITIES:
        defects = [row for row in lists.defects if row.severity == severity]
        rows = [row for row in others if row.severity == severity]
        placed, right_place = _share(defects, places, _place), _share(rows, listed_places, _place)
        print(
            f"  {severity:<14} {len(defects):>7} {'':>7} {placed:>7}"
            f"   {len(rows):>6} {'':>9} {right_place:>7}"
        )
    weighty = [row for row in others if row.severity != "low"]
    by_place, by_kind = _share(weighty, listed_places, _place), _share(weighty, listed_kinds, _kind)
    print(f"  high and medium: precision {by_place} by place, {by_kind} by place and kind")
    _print_amendments(lists, corpus, [row for row in findings if row.likely == "amendment"])


def _print_amendments(lists: ReadLists, corpus: AuthoredCorpus, amended: Sequence[Finding]) -> None:
    """How many of what looks like an amendment people reviewed as one."""
    substantive: dict[str, set[str]] = {}
    for relation in corpus.build.relations:
        if relation.said_by == "reviewed" and relation.substantive:
            substantive.setdefault(relation.target, set()).add(relation.concept)
    for document in sorted({row.document for row in amended}):
        reviewed = substantive.get(document)
        if reviewed:
            rows = [row for row in amended if row.document == document and row.severity != "low"]
            right = sum(row.concept in reviewed for row in rows)
            seen = len({row.concept for row in rows} & reviewed)
            print(
                f"  amendments in {document}: {right} of {len(rows)} are reviewed as substantive;"
                f" {seen} of {len(reviewed & lists.concepts)} found"
            )


@dataclass
class Score:
    """How many units an examiner flags, and how many of these rightly."""

    flagged: int = 0
    right: int = 0

    def count(self, flagged: bool, defective: bool) -> None:
        """Counts one unit."""
        self.flagged += flagged
        self.right += flagged and defective


def _print_peer(lists: ReadLists, corpus: AuthoredCorpus) -> None:
    """pofilter with all its checks, the first document as source, against ours on the same units."""
    from translate.filters import checks
    from translate.storage import po

    source, *targets = corpus.documents
    flagged_by_us = _places(row for row in corpus.build.findings if row.severity != "low")
    defective = _places(lists.defects)
    for target in targets:
        config = checks.CheckerConfig(targetlanguage=target.language)
        checker = checks.StandardChecker(checkerconfig=config)
        units, peer, ours = 0, Score(), Score()
        for concept in corpus.build.concepts:
            if concept.id not in lists.concepts or not {source.id, target.id} <= set(concept.members):
                continue
            unit = po.pounit(_text(corpus, source.id, concept.members[source.id]))
            unit.target = _text(corpus, target.id, concept.members[target.id])
            place = (concept.id, target.id)
            units += 1
            peer.count(bool(checker.run_filters(unit)), place in defective)
            ours.count(place in flagged_by_us, place in defective)
        print(
            f"  {source.id} → {target.id}: {units} units; "
            f"pofilter flags {peer.flagged}, {_ratio(peer.right, peer.flagged)} right; "
            f"ours {ours.flagged}, {_ratio(ours.right, ours.flagged)} right"
        )


def _text(corpus: AuthoredCorpus, document: str, numbers: Iterable[str]) -> str:
    return " ".join(corpus.clauses[document, number].text for number in numbers)


def _place(row: Row) -> Key:
    return row.concept, row.document


def _kind(row: Row) -> Key:
    return row.concept, row.document, row.kind


def _places(rows: Iterable[Row]) -> set[Key]:
    return {_place(row) for row in rows if row.kind != "typography"}


def _share(rows: Sequence[Row], known: set[Key], key: Callable[[Row], Key]) -> str:
    return _ratio(sum(key(row) in known for row in rows), len(rows))


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.2f}" if whole else "-"
