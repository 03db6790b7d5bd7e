"""Every name in pages and scenarios is the name of something: a document, a clause, an outcome, a fact."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from rulebook.errors import InputError
from rulebook.rules.course import FILE, GIVES_PREFIX, condition
from rulebook.rules.facts import Vocabulary
from rulebook.rules.making.meaning import EVERY, ConceptEntry, Pages, RuleBlock
from rulebook.rules.making.scenarios import Expectation, Scenario
from rulebook.rules.making.value_types import Number, Types, ValueType, YesNo, check_condition, type_of
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.rule import KINDS
from rulebook.rules.situation import facts_of

OUTCOME_KEYS = ("then", "otherwise", "turns")
"""Keys of a rule that name outcomes."""


def check_page_names(pages: Pages, documents: Collection[str], outcomes: Collection[str]) -> None:
    """`InputError` where a page names a document, an outcome, a kind or a concept that is not there."""
    known = {
        "outcome": {*outcomes, "inherit", "nothing", "into"},
        "kind": KINDS,
        "concept": {*pages, "nothing"},
        "document": documents,
    }
    for entry in pages.values():
        for what, name, line in _names(entry):
            if name not in known[what]:
                hint = {
                    "outcome": "see outcomes.toml",
                    "concept": "name a concept of the pages",
                }.get(what, f"expected one of {', '.join(known[what])}")
                raise InputError(f"no {what} {name!r}", file=entry.file, line=line, hint=hint)


def _names(entry: ConceptEntry) -> Iterator[tuple[str, str, int]]:
    """What an entry names: what sort of thing it is, its name, and the line."""
    for quotation in entry.quotations.values():
        yield "document", quotation.document, quotation.line
    for block in entry.rules:
        for document, line in block.documents():
            yield "document", document, line
        yield from _block_names(block)
    for notion in entry.notions:
        if notion.document != EVERY:
            yield "document", notion.document, notion.line


def _block_names(block: RuleBlock) -> Iterator[tuple[str, str, int]]:
    """What a rule names beside documents."""
    sorts = {"kind": "kind", "defeats": "concept", **dict.fromkeys(OUTCOME_KEYS, "outcome")}
    for (key, document), line in block.lines.items():
        if key in sorts:
            for name in block.values[key][document].replace(",", " ").split():
                yield sorts[key], name, line


def check_scenarios(
    scenarios: Iterable[Scenario],
    vocabulary: Vocabulary,
    outcomes: Collection[str],
    numbers: Mapping[str, Collection[str]],
    changed: Collection[str],
) -> None:
    """`InputError` where a scenario names a fact, a document, a clause or an outcome that is not there.

    `numbers` are the clauses of each document; those of `changed` documents are not looked for.
    """
    for scenario in scenarios:
        try:
            facts_of(scenario.situation, vocabulary, scenario.file)
        except InputError as fault:
            line = scenario.line
            raise InputError(fault.message, file=scenario.file, line=line, hint=fault.hint) from None
        seen: set[str] = set()
        for expected in scenario.expectations:
            if doubled := seen.intersection(expected.documents):
                what = f"{min(doubled)} is expected to rule twice"
                raise InputError(what, file=scenario.file, line=expected.line, hint="expect one ruling")
            seen.update(expected.documents)
            for what, hint in _faults(expected, outcomes, numbers, changed):
                raise InputError(what, file=scenario.file, line=expected.line, hint=hint)


def _faults(
    expected: Expectation,
    outcomes: Collection[str],
    numbers: Mapping[str, Collection[str]],
    changed: Collection[str],
) -> Iterator[tuple[str, str]]:
    """What an expectation names that is not there, and the remedy."""
    clauses: Sequence[str] = (*expected.clauses, *expected.excluded_clauses, *expected.grounds)
    for document in expected.documents:
        if document not in numbers:
            yield f"no document {document!r}", f"expected one of {', '.join(numbers)}"
        for number in clauses if document in numbers and document not in changed else ():
            if number not in numbers[document]:
                yield f"{document} has no clause {number!r}", "name one that is there"
    for outcome in chain(expected.outcomes, *expected.alternatives):
        if outcome not in outcomes:
            yield f"no outcome {outcome!r}", "see outcomes.toml"


def check_course(table: OutcomeTable, known: Types) -> None:
    """`InputError` unless every row speaks of what a document knows; a name may use those before it."""
    course = table.course
    types: dict[str, ValueType] = {**known}
    types |= {GIVES_PREFIX + word: YesNo() for word in table.outcome}
    for name, rows in course.name.items():
        for row in rows:
            _check_condition(row.when, types)
        found = [_type(row.value, types) for row in rows]
        types[name] = _joined(name, found)
    for step in course.step:
        _check_condition(step.when, types)
        if step.count is not None and not isinstance(_type(step.count, types), Number):
            raise InputError(f"{step.count!r} is not a number", file=FILE, hint="count discs")
    for proviso in course.unless:
        _check_condition(proviso.when, types)
    for answers in course.answers.values():
        for answer in answers:
            _check_condition(answer.when, types)


def _check_condition(text: str, types: Types) -> None:
    check_condition(condition(text), types, file=FILE, line=0)


def _type(text: str, types: Types) -> ValueType:
    return type_of(condition(text), types, file=FILE, line=0)


def _joined(name: str, found: list[ValueType]) -> ValueType:
    """The type of a name, which is the same in all of its rows, or `InputError`."""
    first = found[0]
    if any(type(one) is not type(first) for one in found):
        raise InputError(f"{name!r} is of several kinds", file=FILE, hint="let all its rows be of one")
    numbers = [one for one in found if isinstance(one, Number)]
    if numbers:
        return Number(min(one.least for one in numbers), max(one.most for one in numbers))
    return first
