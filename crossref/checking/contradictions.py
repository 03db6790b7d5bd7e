"""A clause and another of its document: other quantities, narrower sanctions, sentences that disagree."""

import re
from collections.abc import Iterator, Mapping, Sequence

from crossref.checking.context import CheckContext
from crossref.checking.findings import quote_span, quote_words
from crossref.checking.parallel_sentences import check_parallels, contradiction
from crossref.checking.versions import Group, Version
from crossref.references.cite import without_references
from rulebook.findings import Finding
from rulebook.language.analysis import Analysis
from rulebook.language.senses import PEOPLE
from rulebook.language.words import Language
from rulebook.records import Clause, ClauseId

NEAR = 3
"""A number belongs to a unit that follows within this many words."""
ALIKE = 0.5
"""Clauses that share so much of what they say are about the same subject."""

Amount = tuple[float, str]
"""A quantity, and the words that say it."""


def check_contradictions(group: Group, context: CheckContext) -> Iterator[Finding]:
    """A clause and the one that it points to: other quantities, or a sanction for less than is forbidden."""
    for version in group.versions:
        untranslated = version.document.original or not group.siblings(version)
        for clause in version.clauses:
            references = context.references.get(clause.key, ())
            here = _quantities(clause.text, version.language) if references else {}
            for reference in references:
                target = context.index.clauses.get(ClauseId(version.id, reference.target or ""))
                if target and target.number != clause.number and reference.kind != "implicit":
                    yield from _contradictions(group, version, clause, target, here)
                    if (version.id, target.number) in context.sanctions and untranslated:
                        yield from _narrower(group, version, clause, target, context)
            yield from check_parallels(group, version, clause, context)


def _contradictions(
    group: Group, version: Version, clause: Clause, target: Clause, here: Mapping[str, Sequence[Amount]]
) -> Iterator[Finding]:
    """Units of which two clauses of a document, the first with its quantities, have no quantity in common."""
    there = _quantities(target.text, version.language)
    for unit in sorted(set(here) & set(there)):
        described = there.get(f"~{unit}", ())  # the two-minute rule
        values = {value for value, _ in (*there[unit], *described)}
        if any(value in values for value, _ in here[unit]):
            continue
        words = there[unit][0][1]
        at = target.text.find(words)
        quotes = [quote_words(version, here[unit][0][1], clause), quote_span(target, at, at + len(words))]
        yield contradiction(group, version, quotes, "contradiction", "high", target.number)


def _narrower(
    group: Group, version: Version, clause: Clause, target: Clause, context: CheckContext
) -> Iterator[Finding]:
    """A clause that forbids, and a sanction for much the same that names a condition or an office more."""
    here, there = context.analysed[clause.id], context.analysed[target.id]
    senses = here.meanings
    forbids = not senses.isdisjoint(context.purposes.prohibitions)
    if not senses.isdisjoint(context.purposes.exceptions):
        return  # what the sanction states as a condition may be said as an exception
    offices = {term.id for term in context.lexicon.terms if term.area == PEOPLE} - context.common
    for hit in there.hits:
        narrows = forbids and hit.sense in context.purposes.narrowing
        if not (narrows or hit.sense in offices) or not context.lexicon.near[hit.sense].isdisjoint(senses):
            continue
        if narrows or _alike(here, there) >= ALIKE:
            first, last = there.words[hit.words[0]], there.words[hit.words[-1]]
            quotes = [quote_words(version, "", clause), quote_span(target, first.start, last.end)]
            yield contradiction(group, version, quotes, "narrower", "medium", target.number)
            return


def _alike(here: Analysis, there: Analysis) -> float:
    """What part of all that two clauses say both of them say."""
    least = min(len(here.meanings), len(there.meanings))
    return len(here.meanings & there.meanings) / max(1, least)


def _quantities(text: str, language: Language) -> dict[str, list[Amount]]:
    """The numbers of a text that stand before a unit, a word or two between them at most, by unit."""
    quantities: dict[str, list[Amount]] = {}
    recent: list[tuple[int, float, int]] = []
    tokens = re.finditer(r"\d+(?:[.,]\d+)?|[^\W\d_]+", without_references(text, language))
    for at, token in enumerate(tokens):
        printed = token[0][0].isdecimal()
        unit = None if printed else language.units.get(language.lemma(token[0]))
        near = [(value, start) for place, value, start in recent if place >= at - NEAR]
        if unit and near:
            value, start = near[-1]
            quantities.setdefault(unit, []).append((value, text[start : token.end()]))
        amount = (
            float(token[0].replace(",", ".")) if printed else language.numbers.get(language.lemma(token[0]))
        )
        if amount is not None:
            recent = [*recent[-NEAR:], (at, amount, token.start())]
    return quantities
