"""Numbers and their units, by value."""

from collections.abc import Iterator

from crossref.checking.findings import difference_message, lost_and_added, make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_numbers
from crossref.checking.witnesses import Group, Witness
from crossref.references.cite import PRINTED_REFERENCE
from rulebook.language.senses import Places
from rulebook.language.words import NUMBER
from rulebook.records import Finding


def check_numbers(group: Group, known: Known) -> Iterator[Finding]:
    """Numbers and their units, by value."""
    values: dict[str, set[float]] = {}
    for witness in group.witnesses:
        if not witness.clauses[0].annex:
            meanings = known.meanings[group.concept, witness.document]
            values[witness.document] = _values(witness, meanings, known.numeral)
    for witness in group.witnesses:
        others = [other for other in group.others(witness) if other.document in values]
        if witness.document not in values or not others:
            continue
        lost, added = lost_and_added(values[witness.document], [values[other.document] for other in others])
        if lost or added:
            quotes = [
                quote_numbers(witness, added),
                *(quote_numbers(other, lost or added) for other in others),
            ]
            added_values, lost_values = ([f"{value:g}" for value in sorted(side)] for side in (added, lost))
            message = difference_message("the number", added_values, lost_values)
            yield make_finding(
                group, witness, quotes, message, check="numbers", kind="number", severity="high"
            )


def _values(witness: Witness, meanings: Places, numeral: frozenset[str]) -> set[float]:
    """The numbers of a text from two on, one being too often an article, and those apart that mean both."""
    taken: set[int] = set()
    for (_, id), spots in meanings.items():
        if id in numeral:
            for at, size in spots:
                taken.update(range(at, at + size))
    spelt = {value for at, value in witness.language.spelt(witness.text) if at not in taken}
    printed = NUMBER.findall(PRINTED_REFERENCE.sub(" ", witness.text))
    digits = {float(number.replace(",", ".")) for number in printed}
    return {value for value in spelt | digits if value > 1}
