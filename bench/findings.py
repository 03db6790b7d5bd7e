"""How well the checks alone find what readers found: recall and precision by kind, beside pofilter.

A finding matches a reader's if the words that both mark overlap: in the suspect, or in two others.
pofilter, of translate-toolkit, gets the same units.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from crossref.checking.decisions import READING
from crossref.making.build import build
from rulebook.findings import SEVERITIES, Finding, Quote
from rulebook.records import ClauseId
from rulebook.sources.sources import Sources

ROOT = Path(__file__).parent.parent
LISTS = ROOT / "tests" / "cases" / "defects"
USED, KEPT = "ab", "cde"
"""Lists that were looked at while the checks were made, and lists that were not."""
FORMAL = ("typography", "variants", "numbering")
"""Checks of form, which readers of meaning hardly looked for."""


@dataclass(frozen=True)
class ReadList:
    """What readers found in some concepts, and what the checks found there."""

    defects: Sequence[Finding]
    findings: Sequence[Finding]

    def matching(self, defect: Finding) -> list[Finding]:
        """The findings that report what a reader reported."""
        return [finding for finding in self.findings if _tells(finding, defect)]


def report() -> None:
    """Prints the tables."""
    start = process_time()
    corpus = Sources(ROOT)
    build(corpus)
    print(f"\nbuild with all checks, from what the last one left: {process_time() - start:.1f} s of CPU")
    for name, parts in (("while the checks were made", USED), ("kept aside", KEPT)):
        known = _read_lists(parts, corpus)
        print(f"\nLists {parts}, {name}: {len(known.defects)} defects, {len(known.findings)} findings")
        _print_table(known)
        _print_peer(known, corpus)


def _read_lists(parts: str, corpus: Sources) -> ReadList:
    """The reviewed findings of some lists, and the computed ones in the concepts that they go through."""
    order = list(corpus.index.concepts)
    reviewed = {row.id: row for row in corpus.findings if row.check == READING}
    counts: dict[str, int] = {}
    defects: list[Finding] = []
    concepts: set[str] = set()
    for part in USED + KEPT:
        ids = list(_ids(part, counts))
        if part in parts:
            rows = [reviewed[id] for id in ids if id in reviewed]
            places = [order.index(row.concept) for row in rows]
            concepts |= set(order[min(places) : max(places) + 1])
            defects += rows
    computed = list(corpus.checked)
    return ReadList(defects, [row for row in computed if row.concept in concepts and row.check not in FORMAL])


def _ids(part: str, counts: dict[str, int]) -> Iterator[str]:
    """The ids under which the rows of a list were published: clause by clause, counted."""
    for line in (LISTS / f"{part}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            _, document, clause, *_ = line.split(" | ")
            id = f"{document}-{clause}"
            counts[id] = counts.get(id, 0) + 1
            yield f"{id}-{counts[id]}"


def _tells(finding: Finding, defect: Finding) -> bool:
    """Whether a finding marks what a reader marked."""
    if (finding.document, finding.clause) != (defect.document, defect.clause):
        return False
    if _marked(finding.quotes[0]) & _marked(defect.quotes[0]):
        return True
    theirs = {quote.document: _marked(quote) for quote in defect.quotes[1:]}
    shared = sum(bool(_marked(quote) & theirs.get(quote.document, set())) for quote in finding.quotes[1:])
    return shared >= min(2, len(theirs)) > 0


def _marked(quote: Quote) -> set[str]:
    """The words that a quote marks."""
    words: set[str] = set()
    for start, end in quote.marks:
        words.update(word.strip(".,;:()«»„“”") for word in quote.sentence[start:end].casefold().split())
    return words - {""}


def _print_table(known: ReadList) -> None:
    right = {finding.id for defect in known.defects for finding in known.matching(defect)}
    print(f"  {'':<14} {'defects':>7} {'all':>6} {'recall':>7}   {'all':>6} {'listed':>7} {'share':>6}")
    kinds = sorted({row.kind for row in (*known.defects, *known.findings)})
    for name in kinds:
        _print_row(name, known, right, "kind")
    for name in SEVERITIES:
        _print_row(name, known, right, "severity")


def _print_row(name: str, known: ReadList, right: set[str], field: str) -> None:
    defects = [row for row in known.defects if getattr(row, field) == name]
    findings = [row for row in known.findings if getattr(row, field) == name]
    matched = sum(bool(known.matching(defect)) for defect in defects)
    listed = sum(finding.id in right for finding in findings)
    recall, share = _ratio(matched, len(defects)), _ratio(listed, len(findings))
    print(
        f"  {name:<14} {len(defects):>7} {matched:>6} {recall:>7}   {len(findings):>6} {listed:>7} {share:>6}"
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


def _print_peer(known: ReadList, corpus: Sources) -> None:
    """pofilter with all its checks, the first document as source, against ours on the same units."""
    from translate.filters import checks
    from translate.storage import po

    source, *targets = corpus.documents
    flagged = {(row.concept, row.document) for row in known.findings if row.severity != "low"}
    defective = {(row.concept, row.document) for row in known.defects if row.severity != "low"}
    concepts = {row.concept for row in known.defects}
    for target in targets:
        config = checks.CheckerConfig(targetlanguage=target.language)
        checker = checks.StandardChecker(checkerconfig=config)
        units, peer, ours = 0, Score(), Score()
        for concept in corpus.concepts:
            if concept.id not in concepts or not {source.id, target.id} <= set(concept.members):
                continue
            unit = po.pounit(_text(corpus, source.id, concept.members[source.id]))
            unit.target = _text(corpus, target.id, concept.members[target.id])
            place = (concept.id, target.id)
            units += 1
            peer.count(bool(checker.run_filters(unit)), place in defective)
            ours.count(place in flagged, place in defective)
        print(
            f"  {source.id} → {target.id}: {units} units; "
            f"pofilter flags {peer.flagged}, {_ratio(peer.right, peer.flagged)} with a grave defect; "
            f"ours {ours.flagged}, {_ratio(ours.right, ours.flagged)}"
        )


def _text(corpus: Sources, document: str, numbers: Iterable[str]) -> str:
    return " ".join(corpus.index.clauses[ClauseId(document, number)].text for number in numbers)


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.2f}" if whole else "-"
