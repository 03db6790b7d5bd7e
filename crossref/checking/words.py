"""Words that matter: what a text loses, adds or exchanges, sentence by sentence."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from crossref.checking.context import CheckContext
from crossref.checking.differences import WordDifference, compared, kind_of
from crossref.checking.findings import lost_or_added, make_finding, quote_block
from crossref.checking.reading import ConceptReading, Lost, read_group
from crossref.checking.sentences import Block, SenseItem
from crossref.checking.versions import MIN_VERSIONS, Group, Version
from rulebook.findings import Finding
from rulebook.records import Kind

COMPARED = (Kind.CLAUSE, Kind.NOTE, Kind.SECTION, Kind.PART, Kind.ANNEX_ROW)
"""Kinds of records whose words are compared."""
REPORTED = ("high", "medium")
"""Severities of what is worth a finding about an amendment."""
HABITUAL = ("negation", "scope", "modality")
"""Kinds of the decisive words that a text may drop or add again and again: not, only, or, must."""
INHERITED = "high"
"""Severity of what is worth a finding about a later text that took it over."""
HABIT = 4
"""In so many clauses it is a habit."""


def check_words(group: Group, context: CheckContext) -> Iterator[Finding]:
    """Words of the siblings that a text does not render, words that none of them has, \
and words in the place of others."""
    if group.versions[0].clauses[0].kind not in COMPARED:
        return
    reading = read_group(group, context)
    for version in group.versions:
        others = group.measures(version)
        if not others:
            continue
        successors = [one for one in group.versions if group.predecessor(one) is version]
        for block in reading.blocks([version, *others]):
            if any(other.id not in block.spans for other in others):
                continue
            if version.id not in block.spans:
                yield _sentence_lost(group, block, version, others)
                continue
            for difference, severity in compared(
                reading, block, version, others, sure=len(others) >= MIN_VERSIONS
            ):
                finding = _finding(group, version, others, difference, severity)
                yield finding
                for successor in successors if severity == INHERITED else ():
                    if _inherits(reading, difference, successor):
                        yield _inherited(group, finding, successor, difference)


def _sentence_lost(group: Group, block: Block, version: Version, others: Sequence[Version]) -> Finding:
    quotes = [quote_block(version, _whole(version), ())]
    for other in others:
        words = [at for first, end in block.spans[other.id] for at in range(first, end)]
        quotes.append(quote_block(other, block, words))
    return make_finding(
        group, version, quotes, "sentence_lost", check="words", kind="omission", severity="high"
    )


def _whole(version: Version) -> Block:
    """All sentences of a version as one block."""
    return Block({version.id: version.analysis.sentences})


def _finding(
    group: Group, version: Version, others: Sequence[Version], difference: WordDifference, severity: str
) -> Finding:
    quotes = [quote_block(version, difference.block, _places(difference.added))]
    for other in others:
        own = [part.items[other.id] for part in difference.lost if other.id in part.items]
        if own or not difference.lost:
            quotes.append(quote_block(other, difference.block, _places(own)))
    here = tuple(one.id for one in (version, *others) if one is version or one.id in difference.silent)
    there = tuple(one.id for one in others if one.id not in difference.silent)
    phrase, words = lost_or_added(difference.lost, difference.added)
    said = [phrase]
    if difference.silent:
        said.append("split")
        words |= {"here": _years(group, here), "there": _years(group, there)}
    finding = make_finding(
        group,
        version,
        quotes,
        said,
        check="words",
        kind=kind_of(difference),
        severity=severity,
        words=words,
        split=(here, there) if difference.silent else (),
    )
    return replace(finding, alone=_alone(difference))


def _alone(difference: WordDifference) -> str:
    """The decisive word that is all that differs; nothing where it is more, or no such word."""
    part, *more = difference.parts
    if more or part.kind not in HABITUAL or part.weight < 2:
        return ""
    return f"lost {part.meaning.id}" if isinstance(part, Lost) else f"added {min(part.meanings)}"


def _years(group: Group, ids: Sequence[str]) -> str:
    """Some documents as a reader knows them: language and year."""
    documents = {version.id: version.document for version in group.versions}
    years = {id: (document.in_force or document.approved).year for id, document in documents.items()}
    return ", ".join(f"{documents[id].language.upper()} {years[id]}" for id in ids)


def _inherits(reading: ConceptReading, difference: WordDifference, successor: Version) -> bool:
    """Whether a later text in the same language has what was added, and lacks what was lost."""
    items = reading.items[successor.id]
    if difference.by_place:
        return False
    has = all(any(not own.meanings.isdisjoint(item.meanings) for own in items) for item in difference.added)
    missing = [item for part in difference.lost for item in part.items.values()]
    return has and not any(own.says(item) for item in missing for own in items)


def _inherited(group: Group, finding: Finding, successor: Version, difference: WordDifference) -> Finding:
    """The same finding about the text that took it over."""
    meanings = frozenset[str]().union(*(item.meanings for item in difference.added))
    own = [hit.words for hit in successor.analysis.hits if hit.sense in meanings]
    quote = quote_block(successor, _whole(successor), own[0] if own else ())
    phrase, words = lost_or_added(difference.lost, difference.added)
    copy = make_finding(
        group,
        successor,
        [quote, *finding.quotes[1:]],
        [phrase, "inherited"],
        check="words",
        kind=finding.kind,
        severity=finding.severity,
        likely="text",
        words={**words, "source": _years(group, [finding.document])},
    )
    return replace(copy, inherited=finding.document)


def _places(items: Iterable[SenseItem]) -> list[int]:
    """The words of some items."""
    return [at for item in items for at in item.words]


def check_amendments(group: Group, context: CheckContext) -> Iterator[Finding]:
    """What a document changes against the earlier edition in its own language."""
    reading = read_group(group, context)
    for version in group.versions:
        earlier = group.predecessor(version)
        if not earlier or version.clauses[0].kind not in COMPARED:
            continue
        for block in reading.blocks([version, earlier]):
            if version.id in block.spans and earlier.id in block.spans:
                differing = compared(reading, block, version, [earlier], sure=True)
                reported = [
                    (difference, severity) for difference, severity in differing if severity in REPORTED
                ]
                if reported:
                    yield _amended(group, version, earlier, block, reported)


def _amended(
    group: Group,
    version: Version,
    earlier: Version,
    block: Block,
    reported: Sequence[tuple[WordDifference, str]],
) -> Finding:
    """All that a sentence changes, as one finding, as grave as the gravest of it."""
    lost: list[SenseItem] = []
    added: list[SenseItem] = []
    for difference, _ in reported:
        lost += [part.items[earlier.id] for part in difference.lost]
        added += difference.added
    gravest, severity = min(reported, key=lambda row: REPORTED.index(row[1]))
    swapped = bool(lost and added)
    return make_finding(
        group,
        version,
        [quote_block(version, block, _places(added)), quote_block(earlier, block, _places(lost))],
        "swapped" if swapped else "amended_lost" if lost else "amended_added",
        check="amendments",
        kind=kind_of(gravest),
        severity=severity,
        likely="amendment",
        words={"whom": "earlier"} if swapped else {},
    )


def with_habits(findings: Sequence[Finding]) -> list[Finding]:
    """The findings; those on a word that their document drops or adds often, with how many clauses do."""
    clauses: dict[tuple[str, str], set[str]] = {}
    for finding in findings:
        if finding.alone:
            clauses.setdefault((finding.document, finding.alone), set()).add(finding.clause)
    counts = {habit: len(found) for habit, found in clauses.items() if len(found) >= HABIT}
    return [replace(row, habit=counts.get((row.document, row.alone), row.habit)) for row in findings]
