"""What a later edition says otherwise than the earlier one in its own language."""

from collections.abc import Iterator, Sequence

from crossref.checking.blocks import Block
from crossref.checking.differences import Difference
from crossref.checking.findings import make_finding
from crossref.checking.grades import kind_of
from crossref.checking.items import Item
from crossref.checking.known import Known
from crossref.checking.quoting import quote_block
from crossref.checking.reading import read_group
from crossref.checking.witnesses import Group, Witness
from crossref.checking.words import COMPARED, TOLD, compared, spots
from rulebook.records import Finding


def check_amendments(group: Group, known: Known) -> Iterator[Finding]:
    """What a document changes against the earlier edition in its own language."""
    reading = read_group(group, known)
    for witness in group.witnesses:
        earlier = group.forerunner(witness)
        if not earlier or witness.clauses[0].kind not in COMPARED:
            continue
        for block in reading.blocks([witness, earlier]):
            if witness.id in block.spans and earlier.id in block.spans:
                told = [
                    row for row in compared(reading, block, witness, [earlier], sure=True) if row[1] in TOLD
                ]
                if told:
                    yield _finding(group, witness, earlier, block, told)


def _finding(
    group: Group, witness: Witness, earlier: Witness, block: Block, told: Sequence[tuple[Difference, str]]
) -> Finding:
    """All that a sentence changes, as one finding, as grave as the gravest of it."""
    lost: list[Item] = []
    added: list[Item] = []
    for difference, _ in told:
        lost += [part.items[earlier.id] for part in difference.lost]
        added += difference.added
    gravest, severity = min(told, key=lambda row: TOLD.index(row[1]))
    words = {"whom": "earlier"} if lost and added else {}
    return make_finding(
        group,
        witness,
        [quote_block(witness, block, spots(added)), quote_block(earlier, block, spots(lost))],
        "swapped" if lost and added else "amended_lost" if lost else "amended_added",
        check="amendments",
        kind=kind_of(gravest),
        severity=severity,
        likely="amendment",
        words=words,
    )
