"""Numbers, by value, sentence by sentence."""

from collections.abc import Iterator, Sequence

from crossref.checking.blocks import Block
from crossref.checking.findings import make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_block
from crossref.checking.reading import read_group
from crossref.checking.witnesses import Group, Witness
from rulebook.records import Finding, Kind, Quote

LEAST = 1
"""One is too often an article to be a number."""


def check_numbers(group: Group, known: Known) -> Iterator[Finding]:
    """Numbers that the fellows have and a text lacks, or that it alone has."""
    if group.witnesses[0].clauses[0].kind is Kind.ANNEX_ROW:
        return
    reading = read_group(group, known)
    for witness in group.witnesses:
        others = group.judges(witness)
        for block in reading.blocks([witness, *others]):
            if others and all(one.id in block.spans for one in (witness, *others)):
                yield from _compare(group, block, witness, others, known)


def _compare(
    group: Group, block: Block, witness: Witness, others: Sequence[Witness], known: Known
) -> Iterator[Finding]:
    spelt = all(one.language.numbers for one in (witness, *others))
    own = amounts(witness, block, known, spelt=spelt)
    rest = [amounts(other, block, known, spelt=spelt) for other in others]
    there = all_amounts(witness, block)
    lost = {value for value in set.intersection(*map(set, rest)) if value not in there}
    added = {value for value in own if not any(value in other for other in rest)}
    if not lost and not added:
        return
    quotes = [_quote(witness, block, own, added)]
    quotes += [_quote(other, block, found, lost) for other, found in zip(others, rest, strict=True)]
    said = "swapped" if lost and added else "lost" if lost else "added"
    words = {"whom": "others"} if lost and added else {}
    yield make_finding(
        group, witness, quotes, said, check="numbers", kind="number", severity="high", words=words
    )


def all_amounts(witness: Witness, block: Block) -> set[float | None]:
    """Every number of a witness in a block, as part of a phrase as well."""
    return {
        witness.analysis.words[at].value for first, end in block.spans[witness.id] for at in range(first, end)
    }


def amounts(witness: Witness, block: Block, known: Known, *, spelt: bool = True) -> dict[float, list[int]]:
    """The numbers of a witness in a block, each with its words; those apart that belong to a phrase.

    Without `spelt` only digits count: who compares with a language whose number words nobody knows.
    """
    phrases = [hit for hit in witness.analysis.senses if hit.sense in known.lexicon.numeral]
    phrases += [hit for hit in witness.analysis.terms if len(hit.words) > 1]
    taken = set[int]().union(*(hit.words for hit in phrases))
    found: dict[float, list[int]] = {}
    for first, end in block.spans[witness.id]:
        for at in range(first, end):
            word = witness.analysis.words[at]
            value = word.value if spelt or word.lemma[:1].isdecimal() else None
            if value is not None and value > LEAST and at not in taken:
                found.setdefault(value, []).append(at)
    return found


def _quote(witness: Witness, block: Block, found: dict[float, list[int]], wanted: set[float]) -> Quote:
    spots = [at for value, places in found.items() if value in wanted for at in places]
    return quote_block(witness, block, spots)
