"""Words that matter: what a text loses, adds or exchanges, sentence by sentence."""

from collections.abc import Iterator, Sequence

from crossref.checking.blocks import Block
from crossref.checking.differences import Difference, Lost, Reading, pair_up
from crossref.checking.findings import make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_block
from crossref.checking.witnesses import FEWEST, Group, Witness
from rulebook.language.senses import DECISIVE
from rulebook.records import Finding, Kind

KINDS = {
    "actor": "actor",
    "modality": "modality",
    "negation": "negation",
    "scope": "scope",
    "link": "scope",
    "time": "scope",
    "place": "scope",
}
"""The kind of a finding by the kind of what differs; everything else is a term, an omission or an addition."""
GRAVE = ("actor", "negation", "scope", "link")
"""Kinds that are high where they decide."""
ENOUGH = 3
"""Weight that words without a counterpart must have together to be told."""


def check_words(group: Group, known: Known) -> Iterator[Finding]:
    """Words of the fellows that a text does not render, words that none of them has, \
and words in the place of others."""
    if group.witnesses[0].clauses[0].kind not in (Kind.CLAUSE, Kind.NOTE, Kind.SECTION, Kind.PART):
        return
    reading = Reading(group, known.lexicon, known.rendered, known.common)
    for witness in group.witnesses:
        others = group.fellows(witness)
        if len(others) >= FEWEST:
            blocks = reading.blocks([witness, *others])
            for block in blocks:
                yield from _block_findings(reading, block, witness, others)


def _block_findings(
    reading: Reading, block: Block, witness: Witness, others: Sequence[Witness]
) -> Iterator[Finding]:
    if any(other.id not in block.spans for other in others):
        return
    if witness.id not in block.spans:
        quotes = [quote_block(witness, Block({}), ()), *(quote_block(other, block, _whole(other, block)) for other in others)]
        yield make_finding(reading.group, witness, quotes, "sentence_lost", check="words", kind="omission", severity="high")
        return
    lost = reading.lost(block, witness, others)
    added = reading.added(block, witness, others)
    for difference in pair_up(reading, block, witness, lost, added):
        severity = severity_of(difference)
        if severity:
            yield _finding(reading.group, witness, others, difference, severity)


def severity_of(difference: Difference) -> str:
    """How grave a difference is, by what differs; nothing where it is not worth telling."""
    decisive = [part for part in difference.parts if part.weight >= DECISIVE]
    if any(part.kind in GRAVE for part in decisive):
        return "high"
    if difference.swapped:
        lighter = min(part.weight for part in difference.parts)
        return "medium" if decisive or lighter > 1 else "low"
    if decisive:
        return "medium"
    total = sum(part.weight for part in difference.parts)
    return "low" if total >= ENOUGH else ""


def _finding(
    group: Group, witness: Witness, others: Sequence[Witness], difference: Difference, severity: str
) -> Finding:
    quotes = [quote_block(witness, difference.block, _spots(difference.added))]
    for other in others:
        own = [one.items[other.id] for one in difference.lost if other.id in one.items]
        quotes.append(quote_block(other, difference.block, _spots(own)))
    said = "swapped" if difference.swapped else "lost" if difference.lost else "added"
    words = {"whom": "others"} if difference.swapped else {}
    return make_finding(
        group, witness, quotes, said, check="words", kind=kind_of(difference), severity=severity, words=words
    )


def kind_of(difference: Difference) -> str:
    """What sort of difference it is, by its heaviest part."""
    kind = KINDS.get(difference.heaviest.kind)
    if kind:
        return kind
    if difference.swapped:
        return "term"
    return "omission" if difference.lost else "addition"


def _spots(items) -> list[int]:  # type: ignore[no-untyped-def]
    return [at for item in items for at in item.words]


def _whole(witness: Witness, block: Block) -> list[int]:
    """All words of a witness in a block."""
    return [at for first, end in block.spans[witness.id] for at in range(first, end)]
