"""Documents damaged on purpose, with the truth about what still corresponds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from rulebook.records import Clause, Kind

LEAVES = (Kind.CLAUSE, Kind.NOTE, Kind.ANNEX_ROW)


@dataclass(frozen=True)
class Copy:
    """Records of a document, each with the numbers of the original records that it holds."""

    clauses: list[Clause]
    holds: dict[str, frozenset[str]]


def whole(clauses: Sequence[Clause]) -> Copy:
    """A document as it is."""
    kept = [clause for clause in clauses if clause.kind is not Kind.FRONT]
    return Copy(kept, {clause.number: frozenset([clause.number]) for clause in kept})


def stripped(copy: Copy) -> Copy:
    """Without numbers: each record has a name that tells nothing."""
    names = {clause.number: f"·{n}" for n, clause in enumerate(copy.clauses)}
    clauses = [
        replace(c, number=names[c.number], label=None, parent=names.get(c.parent or "")) for c in copy.clauses
    ]
    return Copy(clauses, {names[number]: held for number, held in copy.holds.items()})


def removed(copy: Copy, chance: Random, spared: frozenset[str] = frozenset()) -> Copy:
    """Without one leaf in twenty."""
    leaves = [
        clause.number for clause in _leaves(copy) if clause.kind in LEAVES and clause.number not in spared
    ]
    gone = set(chance.sample(leaves, len(leaves) // 20))
    kept = [clause for clause in copy.clauses if clause.number not in gone]
    return Copy(kept, {clause.number: copy.holds[clause.number] for clause in kept})


def merged(copy: Copy, chance: Random, spared: frozenset[str] = frozenset()) -> Copy:
    """With six pairs of neighbours run together, none of them among the spared."""
    leaves = {
        clause.number
        for clause in _leaves(copy)
        if clause.kind is Kind.CLAUSE and clause.number not in spared
    }
    pairs = [
        (a, b)
        for a, b in zip(copy.clauses, copy.clauses[1:], strict=False)
        if {a.number, b.number} <= leaves and a.parent == b.parent
    ]
    chosen: dict[str, Clause] = {}
    for a, b in chance.sample(pairs, len(pairs)):
        if len(chosen) < 6 and not {a.number, b.number} & (
            {*chosen} | {other.number for other in chosen.values()}
        ):
            chosen[a.number] = b
    gone = {clause.number for clause in chosen.values()}
    clauses = [
        replace(c, text=f"{c.text} {chosen[c.number].text}") if c.number in chosen else c
        for c in copy.clauses
        if c.number not in gone
    ]
    holds = {
        c.number: copy.holds[c.number]
        | (copy.holds[chosen[c.number].number] if c.number in chosen else frozenset())
        for c in clauses
    }
    return Copy(clauses, holds)


def split(copy: Copy, chance: Random, spared: frozenset[str] = frozenset()) -> Copy:
    """With six long clauses, none among the spared, cut in two at the sentence nearest to their middle."""
    long = [
        c
        for c in _leaves(copy)
        if c.kind is Kind.CLAUSE and ". " in c.text[40:-40] and c.number not in spared
    ]
    chosen = {c.number for c in chance.sample(long, 6)}
    clauses: list[Clause] = []
    holds: dict[str, frozenset[str]] = {}
    for clause in copy.clauses:
        parts = [clause]
        if clause.number in chosen:
            cuts = [n + 1 for n in range(40, len(clause.text) - 40) if clause.text[n : n + 2] == ". "]
            middle = len(clause.text) / 2
            cut = min((abs(n - middle), n) for n in cuts)[1]
            halves = clause.text[:cut].strip(), clause.text[cut:].strip()
            parts = [
                replace(clause, number=f"{clause.number}#{n}", text=half) for n, half in enumerate(halves, 1)
            ]
        clauses += parts
        holds |= {part.number: copy.holds[clause.number] for part in parts}
    return Copy(clauses, holds)


def shuffled(copy: Copy, chance: Random, spared: frozenset[str] = frozenset()) -> Copy:
    """With its sections in another order."""
    blocks: list[list[Clause]] = [[]]
    for clause in copy.clauses:
        if clause.kind in (Kind.SECTION, Kind.PART):
            blocks.append([])
        blocks[-1].append(clause)
    chance.shuffle(blocks)
    return Copy([clause for block in blocks for clause in block], copy.holds)


def touched(before: Copy, after: Copy) -> frozenset[str]:
    """The original records that damage changed."""
    as_they_were = {number for number, held in after.holds.items() if held == before.holds.get(number)}
    return frozenset(before.holds) - as_they_were


Damage = Callable[[Copy, Random, frozenset[str]], Copy]
BOTH: dict[str, Damage] = {"5 % removed": removed, "merged": merged, "split": split}
"""Done to both documents, never to the same clause."""
ONE: dict[str, Damage] = {"sections shuffled": shuffled}
"""Done to the second one."""


def _leaves(copy: Copy) -> list[Clause]:
    parents = {clause.parent for clause in copy.clauses}
    return [clause for clause in copy.clauses if clause.number not in parents]
