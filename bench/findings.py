"""How well the checks find what readers found: recall and precision by kind, beside translate-toolkit's pofilter on the same units."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from crossref.build import build
from crossref.concordance import Concordance
from rulebook.store import Library

ROOT = Path(__file__).parent.parent
LISTS = ROOT / "tests" / "cases" / "defects"
USED, KEPT = "ab", "cde"
"""Lists that were looked at while the checks were made, and lists that were not."""
COLUMNS = ("concept", "document", "clause", "kind", "severity", "likely", "words", "others", "wrong")
Row = dict[str, Any]


@dataclass(frozen=True)
class Reading:
    """Lists of defects, with the concepts that their readers went through."""

    defects: list[Row]
    concepts: frozenset[str]


def report() -> None:
    """Prints the tables."""
    start = perf_counter()
    build(ROOT)
    concordance = Concordance(ROOT)
    print(f"\nchecks over {len(Library(ROOT).documents)} documents, concordance included: {perf_counter() - start:.1f} s")
    for name, parts in (("while the checks were made", USED), ("kept aside", KEPT)):
        reading = _reading(parts, concordance)
        print(f"\nLists {parts}, {name}: {len(reading.defects)} defects in {len(reading.concepts)} concepts")
        _table(reading, concordance)
        _peer(reading, concordance)


def _reading(parts: str, concordance: Concordance) -> Reading:
    order = [row["concept"] for row in concordance.concepts()]
    defects: list[Row] = []
    concepts: set[str] = set()
    for part in parts:
        lines = (LISTS / f"{part}.txt").read_text(encoding="utf-8").splitlines()
        rows = [dict(zip(COLUMNS, line.split(" | "), strict=True)) for line in lines if line and not line.startswith("#")]
        places = [order.index(row["concept"]) for row in rows]
        concepts |= set(order[min(places) : max(places) + 1])
        defects += rows
    return Reading(defects, frozenset(concepts))


def _table(reading: Reading, concordance: Concordance) -> None:
    found = [row for row in concordance.findings() if row["concept"] in reading.concepts]
    amended = [row for row in found if row["likely"] == "amendment"]
    others = [row for row in found if row["likely"] != "amendment"]
    there, listed = {_kind(row) for row in others}, {_kind(row) for row in reading.defects}
    spot, known = _places(others), _places(reading.defects)
    print(f"  {'kind':<14} {'defects':>7} {'recall':>7} {'placed':>7}   {'found':>6} {'precision':>9} {'placed':>7}")
    for kind in sorted({row["kind"] for row in (*reading.defects, *others)}):
        defects, findings = [d for d in reading.defects if d["kind"] == kind], [f for f in others if f["kind"] == kind]
        figures = [_share(defects, there, _kind), _share(defects, spot, _place), _share(findings, listed, _kind), _share(findings, known, _place)]
        print(f"  {kind:<14} {len(defects):>7} {figures[0]:>7} {figures[1]:>7}   {len(findings):>6} {figures[2]:>9} {figures[3]:>7}")
    for severity in ("high", "medium", "low"):
        defects, findings = [d for d in reading.defects if d["severity"] == severity], [f for f in others if f["severity"] == severity]
        placed = _share(defects, spot, _place), _share(findings, known, _place)
        print(f"  {severity:<14} {len(defects):>7} {'':>7} {placed[0]:>7}   {len(findings):>6} {'':>9} {placed[1]:>7}")
    weighty = [row for row in others if row["severity"] != "low"]
    print(f"  high and medium: precision {_share(weighty, known, _place)} by place, {_share(weighty, listed, _kind)} by place and kind")
    judged = _substantive(concordance)
    for pair in sorted({row["document"] for row in amended}):
        rows = [row for row in amended if row["document"] == pair and row["severity"] != "low"]
        right = sum(row["concept"] in judged.get(pair, ()) for row in rows)
        if judged.get(pair):
            seen = len({row["concept"] for row in rows} & judged[pair])
            print(
                f"  amendments in {pair}: {right} of {len(rows)} are reviewed as substantive; {seen} of {len(judged[pair] & reading.concepts)} found"
            )


def _peer(reading: Reading, concordance: Concordance) -> None:
    """pofilter with all its checks, the first document as source, against ours on the same units."""
    from translate.filters import checks
    from translate.storage import po

    library = Library(ROOT)
    source, *targets = [d["id"] for d in library.documents]
    texts = {clause.id: clause.text for d in library.documents for clause in library.clauses(d["id"])}
    ours = _places(row for row in concordance.findings() if row["severity"] != "low")
    known = _places(reading.defects)
    for target in targets:
        checker = checks.StandardChecker(checkerconfig=checks.CheckerConfig(targetlanguage=library.document(target)["language"]))
        units = flagged = right = mine = both = 0
        for row in concordance.concepts():
            members = row["members"]
            if row["concept"] not in reading.concepts or source not in members or target not in members:
                continue
            unit = po.pounit(" ".join(texts[f"{source}/{n}"] for n in members[source]))
            unit.target = " ".join(texts[f"{target}/{n}"] for n in members[target])
            place, hit = (row["concept"], target), bool(_alarms(checker, unit))
            units, flagged, right = units + 1, flagged + hit, right + (hit and place in known)
            mine, both = mine + (place in ours), both + (place in ours and place in known)
        print(
            f"  {source} → {target}: {units} units; pofilter flags {flagged}, {_ratio(right, flagged)} right; ours {mine}, {_ratio(both, mine)} right"
        )


def _alarms(checker: Any, unit: Any) -> list[str]:
    return sorted(checker.run_filters(unit))


def _substantive(concordance: Concordance) -> dict[str, set[str]]:
    """For each document that people compared with an older one, the concepts whose rule they found changed."""
    found: dict[str, set[str]] = {}
    ids = [d["id"] for d in Library(ROOT).documents]
    for row in (row for old in ids for new in ids for row in concordance.relations(old, new)):
        if row["said_by"] == "reviewed" and row["substantive"]:
            found.setdefault(row["to"], set()).add(row["concept"])
    return found


def _place(row: Row) -> tuple[str, ...]:
    return row["concept"], row["document"]


def _kind(row: Row) -> tuple[str, ...]:
    return row["concept"], row["document"], row["kind"]


def _places(rows: Iterable[Row]) -> set[tuple[str, ...]]:
    return {_place(row) for row in rows if row["kind"] != "typography"}


def _share(rows: Sequence[Row], known: set[tuple[str, ...]], key: Any) -> str:
    return _ratio(sum(key(row) in known for row in rows), len(rows))


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.2f}" if whole else "-"
