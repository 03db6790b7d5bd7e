"""Words that matter: what a text loses, adds or exchanges, sentence by sentence."""

from collections.abc import Iterator, Sequence

from crossref.checking.blocks import Block
from crossref.checking.differences import Difference, Lost, Reading, pair_up
from crossref.checking.findings import make_finding
from crossref.checking.items import Item
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
STRICT = ("negation", "scope")
"""Kinds that a faithful translation keeps."""
SMALL = ("negation", "scope", "modality", "link", "time")
"""Kinds of small words: where a sentence is built otherwise, several of them go and come together."""
SOFT = ("act", "manner", "link", "time")
"""Kinds that a faithful translation often turns into something else, and that alone prove little."""
REBUILT = 2
"""Small words that a sentence must both lose and add to be built otherwise."""


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
    differences = [*pair_up(reading, block, witness, lost, added), *reading.exchanged(block, witness, others)]
    small = [part.kind in SMALL for part in (*lost, *added)]
    rebuilt = sum(small[: len(lost)]) and sum(small[len(lost) :]) and sum(small) > REBUILT
    for difference in differences:
        severity = severity_of(difference, bool(rebuilt))
        if severity:
            yield _finding(reading.group, witness, others, difference, severity)


def severity_of(difference: Difference, rebuilt: bool = False) -> str:
    """How grave a difference is, by what differs; nothing where it is not worth telling."""
    if difference.swapped:
        lightest = min(part.weight for part in difference.parts)
        grade = 3 if lightest >= DECISIVE else 2 if lightest > 1 else 1
    else:
        grade = max(_grade(part) for part in difference.parts)
        if sum(_grade(part) > 0 for part in difference.parts) > 1:
            grade += 1
    if any(part.silent for part in difference.lost):
        grade -= 1
    if rebuilt and difference.heaviest.kind in SMALL:
        grade -= 1
    return ("", "low", "medium", "high")[max(0, min(grade, 3))]


def _grade(part: Lost | Item) -> int:
    """How grave it is by itself that something is lost or added: 0 for nothing to 3."""
    if part.weight < 2:
        return 0
    if part.kind in SOFT:
        return 1
    decisive = part.weight >= DECISIVE
    if isinstance(part, Lost):
        return 1 + decisive + (part.kind in STRICT)
    return 2 if decisive and (part.kind in STRICT or part.kind == "actor") else 1


def _finding(
    group: Group, witness: Witness, others: Sequence[Witness], difference: Difference, severity: str
) -> Finding:
    quotes = [quote_block(witness, difference.block, _spots(difference.added))]
    for other in others:
        own = [one.items[other.id] for one in difference.lost if other.id in one.items]
        if own or not difference.lost:
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
