"""Two documents compared by concept: what became of each clause, with its ground, and what the words were and are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from crossref.comparing.redline import Run, redline
from crossref.comparing.relate import Judgement, judge_words
from crossref.references.cite import PRINTED_REFERENCE
from rulebook.language.words import Language
from rulebook.records import Clause, Kind

Row = dict[str, Any]


@dataclass(frozen=True)
class Side:
    """A document as it is compared."""

    id: str
    language: Language
    clauses: Mapping[str, Clause]
    approved: str
    family: str
    sections: Mapping[str, str] = field(default_factory=dict)
    """The concept of the section that each clause stands in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What became of a concept from one document to another."""

    concept: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    relation: str
    substantive: bool
    substance: str
    ground: str
    """What says so: reviewed, or the signs that the words give."""
    area: str
    severity: str
    parameters: tuple[tuple[str, str], ...]
    """Values that changed: before and after."""
    runs: tuple[Run, ...]
    """The words, where both are of one language."""

    def to_row(self) -> Row:
        """The change as programs outside read it."""
        return {
            "concept": self.concept,
            "old": list(self.old),
            "new": list(self.new),
            "relation": self.relation,
            "substantive": self.substantive,
            "substance": self.substance,
            "ground": self.ground,
            "area": self.area,
            "severity": self.severity,
            "parameters": [list(pair) for pair in self.parameters],
            "redline": [[run.fate, run.text] for run in self.runs],
        }


def changes(
    left: Side,
    right: Side,
    concepts: Sequence[Row],
    reviewed: Mapping[str, Row],
    findings: Mapping[str, Sequence[Row]],
    areas: Mapping[str, str],
    weighty: frozenset[str],
    ruled: frozenset[str] = frozenset(),
) -> list[Change]:
    """Every concept that either document has: what people judged of this pair, what the checks said, what makes rulings differ."""
    found = []
    for row in concepts:
        old = [left.clauses[n] for n in row["members"].get(left.id, ())]
        new = [right.clauses[n] for n in row["members"].get(right.id, ())]
        if not old and not new:
            continue
        word = reviewed.get(row["concept"])
        said = findings.get(row["concept"], ())
        found.append(
            _change(
                row["concept"], old, new, left, right, word, said, areas, weighty, row["concept"] in ruled
            )
        )
    order = {number: n for n, number in enumerate(left.clauses)}
    return sorted(found, key=lambda change: order[change.old[0]] if change.old else len(order))


def _change(
    concept: str,
    old: Sequence[Clause],
    new: Sequence[Clause],
    left: Side,
    right: Side,
    word: Row | None,
    said: Sequence[Row],
    areas: Mapping[str, str],
    weighty: frozenset[str],
    ruled: bool,
) -> Change:
    moved = bool(old and new) and left.sections.get(old[0].number) != right.sections.get(new[0].number)
    computed = judge_words(old, new, left.language, right.language, moved=moved)
    relation, substantive, substance, ground = _told(computed, word, said, left, right, ruled)
    section = left.sections.get(old[0].number) if old else right.sections.get(new[0].number)
    runs = (
        redline(_text(old), _text(new), left.language)
        if left.language.code == right.language.code and old and new
        else []
    )
    return Change(
        concept=concept,
        old=tuple(clause.number for clause in old),
        new=tuple(clause.number for clause in new),
        relation=relation,
        substantive=substantive,
        substance=substance,
        ground=ground,
        area=areas.get(section or "", areas.get("", "")),
        severity=("high" if concept in weighty else "medium") if substantive else "low",
        parameters=tuple(_parameters(old, new, left, right)),
        runs=tuple(runs),
    )


def _told(
    computed: Judgement, word: Row | None, said: Sequence[Row], left: Side, right: Side, ruled: bool
) -> tuple[str, bool, str, str]:
    """Relation, substance and ground: a person's judgement first, then the words of one language; between languages rulings and the odd witness."""
    if word:
        return word["relation"], word["substantive"], word["substance"], "reviewed"
    if left.language.code == right.language.code:
        return computed.relation, computed.substantive, "", ", ".join(computed.grounds) or _by_shape(computed)
    if computed.relation in ("removed", "new"):
        return computed.relation, True, "", _by_shape(computed)
    odd = [
        row
        for row in said
        if row["document"] in (left.id, right.id) and row["severity"] != "low" and row["likely"] != "text"
    ]
    witness = [f"odd witness {row['document']}: {row['kind']}, likely {row['likely']}" for row in odd]
    if ruled:
        return "changed", True, "", "; ".join(["ruled differently", *witness[:1]])
    if left.family == right.family:
        measured = any(row["kind"] in ("number", "annex") for row in odd)
        return (
            ("changed" if measured else "same"),
            measured,
            "",
            witness[0] if witness else "translations of one text",
        )
    return computed.relation, bool(computed.grounds), "", ", ".join(computed.grounds) or _by_shape(computed)


def _by_shape(computed: Judgement) -> str:
    return {"removed": "no counterpart", "new": "no counterpart"}.get(
        computed.relation, "wording" if computed.relation == "reworded" else ""
    )


def _text(clauses: Sequence[Clause]) -> str:
    return " ".join(f"{clause.text} {'' if clause.annex else clause.body}".strip() for clause in clauses)


def _parameters(
    old: Sequence[Clause], new: Sequence[Clause], left: Side, right: Side
) -> list[tuple[str, str]]:
    """Quantities that differ: rows of the annex by value and tolerance, clauses by the numbers they say."""
    if old and new and old[0].annex and new[0].annex:
        found = []
        for name in ("value", "tolerance"):
            one, other = getattr(old[0].annex, name), getattr(new[0].annex, name)
            if one and other and (one.numbers, one.meaning) != (other.numbers, other.meaning):
                found.append((one.printed, other.printed))
        return found
    if not old or not new or any(clause.kind in (Kind.SECTION, Kind.PART) for clause in (*old, *new)):
        return []
    one, other = (_values(clauses, side) for clauses, side in ((old, left), (new, right)))
    gone, came = sorted(one - other), sorted(other - one)
    return (
        [(", ".join(f"{v:g}" for v in gone) or "-", ", ".join(f"{v:g}" for v in came) or "-")]
        if gone or came
        else []
    )


def _values(clauses: Sequence[Clause], side: Side) -> set[float]:
    return {value for value in side.language.values(PRINTED_REFERENCE.sub(" ", _text(clauses))) if value > 1}
