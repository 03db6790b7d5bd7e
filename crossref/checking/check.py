"""All checks over all concepts; those whose texts and surroundings are as they were keep their findings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import msgspec

from crossref.checking.context import Check, CheckContext, Parallel, check_context
from crossref.checking.contradictions import check_contradictions
from crossref.checking.numbers import check_annex, check_numbers
from crossref.checking.parallel_sentences import find_parallels
from crossref.checking.references import check_references
from crossref.checking.structure import check_missing, check_numbering, check_structure, lacking
from crossref.checking.versions import Group
from crossref.checking.wording import check_typography, check_undefined, check_variants
from crossref.checking.words import check_amendments, check_words
from rulebook.files.digest import code_digest, fingerprint
from rulebook.files.memo import Memo
from rulebook.findings import SEVERITIES, Finding
from rulebook.index import Index
from rulebook.language.analysis import Analysis
from rulebook.records import Clause, ClauseId, Reference, Term
from rulebook.sources.sources import Sources

CACHE_INPUTS = ("crossref/checking", "rulebook/language")
"""The code that findings depend on: when it changes, they are made anew."""
CHECKS: dict[str, Check] = {
    "numbers": check_numbers,
    "references": check_references,
    "numbering": check_numbering,
    "structure": check_structure,
    "missing": check_missing,
    "words": check_words,
    "amendments": check_amendments,
    "variants": check_variants,
    "undefined": check_undefined,
    "annex": check_annex,
    "contradictions": check_contradictions,
    "typography": check_typography,
}
"""Every check by name, in the order in which findings of one severity are listed."""


def check_concepts(
    corpus: Sources,
    index: Index,
    references: Sequence[Reference],
    terms: Sequence[Term],
    groups: Sequence[Group],
    analysed: Mapping[str, Analysis],
    memo: Memo[tuple[Finding, ...]],
) -> list[Finding]:
    """The findings of every concept; those of a concept that is as it was are taken over."""
    context = check_context(corpus, index, groups, references, terms, analysed)
    context = replace(context, parallels=find_parallels(context, corpus.languages))
    data = _common_mark(corpus, context)
    findings: list[Finding] = []
    for group in groups:
        key = _key(group, context, data)
        findings += memo(key, partial(examine, group, context))
    return findings


def examine(group: Group, context: CheckContext) -> tuple[Finding, ...]:
    """What every check says of one concept, the gravest first."""
    findings: dict[str, Finding] = {}
    for check in CHECKS.values():
        findings.update({finding.id: finding for finding in check(group, context)})
    return tuple(sorted(findings.values(), key=lambda finding: SEVERITIES.index(finding.severity)))


def _common_mark(corpus: Sources, context: CheckContext) -> str:
    """What the findings of all concepts depend on, as one mark."""
    about = [
        code_digest(*CACHE_INPUTS),
        corpus.senses,
        corpus.term_entries,
        corpus.purposes,
        sorted(corpus.spelling.items()),
        sorted(context.common),
    ]
    return fingerprint(repr(about).encode())


def _key(group: Group, context: CheckContext, data: str) -> str:
    """Everything that the findings of a concept depend on."""
    own: list[Clause] = []
    references: list[Reference] = []
    for version in group.versions:
        own += version.clauses
        references += context.references_of(version)
    targets = [ClauseId(reference.document, reference.target or "") for reference in references]
    linked = [context.index.clauses[target] for target in targets if target in context.index.clauses]
    content = [
        data,
        group.concept,
        [version.analysis.digest for version in group.versions],
        [context.analysed[clause.id].digest for clause in linked],
        [[*clause.key, clause.hash, clause.label, context.children(clause.key)] for clause in own],
        [[*clause.key, clause.hash] for clause in linked],
        [msgspec.structs.replace(reference, score=0.0) for reference in references],
        [context.variants.get(clause.key) for clause in own],
        [context.undefined.get(clause.key) for clause in own],
        [context.slips.get(clause.key) for clause in own],
        [context.empty_columns.get(clause.key) for clause in own],
        [clause.key in context.sanctions for clause in own],
        [_parallels(clause.key, context) for clause in own],
        [[document.id, before.number, before.hash] for document, _, before in lacking(group, context)],
    ]
    return fingerprint(msgspec.json.encode(content))


def _parallels(own: ClauseId, context: CheckContext) -> list[tuple[Parallel, str]]:
    """The parallel sentences of a clause, each with what the words of its clause mean."""
    parallels = context.parallels.get(own, ())
    return [(row, context.analysed[str(ClauseId(own.document, row.number))].digest) for row in parallels]
