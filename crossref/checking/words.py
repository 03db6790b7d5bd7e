"""Words that matter: what a text loses, adds or exchanges, sentence by sentence."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from crossref.checking.blocks import Block
from crossref.checking.differences import Difference, Lost
from crossref.checking.findings import make_finding
from crossref.checking.grades import is_plain, kind_of, rebuilt, severity_of
from crossref.checking.items import Item
from crossref.checking.known import Known
from crossref.checking.pairing import pair_up
from crossref.checking.quoting import quote_block, whole_block
from crossref.checking.reading import Reading, read_group
from crossref.checking.witnesses import FEWEST, Group, Witness
from rulebook.records import Finding, Kind

COMPARED = (Kind.CLAUSE, Kind.NOTE, Kind.SECTION, Kind.PART, Kind.ANNEX_ROW)
"""Kinds of records whose words are compared."""
TOLD = ("high", "medium")
"""Severities of what is worth telling of an amendment."""
HABITUAL = ("negation", "scope", "modality")
"""Kinds of the decisive words that a text may drop or add again and again: not, only, or, must."""
INHERITED = ("high",)
"""Severities of what is worth telling of a later text that took it over."""


def check_words(group: Group, known: Known) -> Iterator[Finding]:
    """Words of the fellows that a text does not render, words that none of them has, \
and words in the place of others."""
    if group.witnesses[0].clauses[0].kind not in COMPARED:
        return
    reading = read_group(group, known)
    for witness in group.witnesses:
        others = group.judges(witness)
        if not others:
            continue
        heirs = [one for one in group.witnesses if group.forerunner(one) is witness]
        for block in reading.blocks([witness, *others]):
            if any(other.id not in block.spans for other in others):
                continue
            if witness.id not in block.spans:
                yield _sentence_lost(group, block, witness, others)
                continue
            for difference, severity in compared(reading, block, witness, others, sure=len(others) >= FEWEST):
                finding = _finding(group, witness, others, difference, severity)
                yield finding
                for heir in heirs if severity in INHERITED else ():
                    if inherits(reading, difference, heir):
                        yield _inherited(group, finding, witness, heir, others, difference)


def compared(
    reading: Reading, block: Block, witness: Witness, others: Sequence[Witness], *, sure: bool
) -> Iterator[tuple[Difference, str]]:
    """What differs in a block and is worth telling, with its severity.

    `sure` says that the others can be relied on: they are several, or speak the same language.
    """
    lost = reading.lost(block, witness, others)
    added = reading.added(block, witness, others)
    otherwise = rebuilt(lost, added)
    differences = [*pair_up(reading, block, witness, lost, added), *reading.exchanged(block, witness, others)]
    told = [item for difference in differences for item in difference.added]
    differences += [row for row in reading.bearers(block, witness, others) if row.added[0] not in told]
    for difference in differences:
        severity = severity_of(difference, otherwise)
        if severity and (sure or is_plain(difference)):
            yield difference, severity


def _sentence_lost(group: Group, block: Block, witness: Witness, others: Sequence[Witness]) -> Finding:
    quotes = [quote_block(witness, whole_block([witness]), ())]
    for other in others:
        words = [at for first, end in block.spans[other.id] for at in range(first, end)]
        quotes.append(quote_block(other, block, words))
    return make_finding(
        group, witness, quotes, "sentence_lost", check="words", kind="omission", severity="high"
    )


def _finding(
    group: Group, witness: Witness, others: Sequence[Witness], difference: Difference, severity: str
) -> Finding:
    quotes = [quote_block(witness, difference.block, spots(difference.added))]
    for other in others:
        own = [one.items[other.id] for one in difference.lost if other.id in one.items]
        if own or not difference.lost:
            quotes.append(quote_block(other, difference.block, spots(own)))
    lacking = {id for one in difference.lost for id in one.silent}
    here = tuple(one.id for one in (witness, *others) if one is witness or one.id in lacking)
    there = tuple(one.id for one in others if one.id not in lacking)
    said = ["swapped" if difference.swapped else "lost" if difference.lost else "added"]
    words = {"whom": "others"} if difference.swapped else {}
    if lacking:
        said.append("split")
        words |= {"here": _codes(group, here), "there": _codes(group, there)}
    finding = make_finding(
        group,
        witness,
        quotes,
        said,
        check="words",
        kind=kind_of(difference),
        severity=severity,
        words=words,
        split=(here, there) if lacking else (),
    )
    return replace(finding, alone=_alone(difference))


def _alone(difference: Difference) -> str:
    """The decisive word that is all that differs; nothing where it is more, or no such word."""
    part, *more = difference.parts
    if more or part.kind not in HABITUAL or part.weight < 2:
        return ""
    return f"lost {part.meaning.id}" if isinstance(part, Lost) else f"added {min(part.meanings)}"


def _codes(group: Group, ids: Sequence[str]) -> str:
    """Some documents as a reader knows them: language and year."""
    known = {witness.id: witness.document for witness in group.witnesses}
    years = {id: (document.in_force or document.approved).year for id, document in known.items()}
    return ", ".join(f"{known[id].language.upper()} {years[id]}" for id in ids)


def inherits(reading: Reading, difference: Difference, heir: Witness) -> bool:
    """Whether a later text in the same language has what was added, and lacks what was lost."""
    items = reading.items[heir.id]
    if difference.by_place:
        return False
    has = all(any(not own.meanings.isdisjoint(item.meanings) for own in items) for item in difference.added)
    lacks = not any(
        own.says(item) for part in difference.lost for item in part.items.values() for own in items
    )
    return has and lacks


def _inherited(
    group: Group,
    finding: Finding,
    witness: Witness,
    heir: Witness,
    others: Sequence[Witness],
    difference: Difference,
) -> Finding:
    """The same finding about the text that took it over."""
    block = whole_block([heir])
    meanings = frozenset[str]().union(*(item.meanings for item in difference.added))
    own = [hit.words for hit in (*heir.analysis.senses, *heir.analysis.terms) if hit.sense in meanings]
    quotes = [quote_block(heir, block, [at for words in own[:1] for at in words]), *finding.quotes[1:]]
    said = ["swapped" if difference.swapped else "lost" if difference.lost else "added", "inherited"]
    words = {"whom": "others"} if difference.swapped else {}
    copy = make_finding(
        group,
        heir,
        quotes,
        said,
        check="words",
        kind=finding.kind,
        severity=finding.severity,
        likely="text",
        words={
            **words,
            "source": _codes(group, [witness.id]),
        },
    )
    return replace(copy, inherited=witness.id)


def spots(items: Iterable[Item]) -> list[int]:
    """The words of some items."""
    return [at for item in items for at in item.words]
