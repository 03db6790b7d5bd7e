"""What words of one language mean: where a sense that decides went or came, something changed."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from crossref.comparing.changes import whole_concept
from crossref.comparing.importance import Scales
from crossref.comparing.relate import effect_words
from crossref.comparing.sides import Side
from crossref.references.cite import without_references
from rulebook.files.memo import Memo
from rulebook.findings import Change, Run, Signs
from rulebook.language.analyse import analyse
from rulebook.language.analysis import Analysis
from rulebook.language.words import Language
from rulebook.records import Clause
from rulebook.sources.sources import Sources

DECISIVE = 2
"""Weight from which on a sense that went or came changes a rule."""
RECAST = 4
"""So many words in one place are put in other words, and not amended."""


def with_senses(
    corpus: Sources, changes: Sequence[Change], left: Side, right: Side, scales: Scales
) -> list[Change]:
    """The changes, those of them of substance in which a sense that decides went or came."""
    code = left.language.code
    pairs = {
        change.concept: (_said(change.old, left), _said(change.new, right))
        for change in changes
        if change.old and change.new and not change.substantive and _other_words(change.runs)
    }
    texts = [(code, text) for pair in pairs.values() for text in pair]
    analyses = analyse(texts, corpus.languages_by_code, corpus.lexicon, Memo(Analysis)) if texts else {}
    senses = _Senses(corpus)
    found: dict[str, tuple[str, ...]] = {}
    for change in changes:
        if change.concept in pairs:
            before, after = (analyses[code, text] for text in pairs[change.concept])
            weight = DECISIVE + (len(change.old) != len(change.new))
            differing = senses.differing(before, after, weight)
            if differing.senses and not (differing.exchanged and _recast(change.runs)):
                found[change.concept] = differing.senses
    return [
        _substantive(corpus, change, found[change.concept], left, scales)
        if change.concept in found
        else change
        for change in changes
    ]


def _other_words(runs: Sequence[Run]) -> bool:
    return any(run.fate in ("gone", "new") for run in runs)


def clause_words(clause: Clause, language: Language) -> str:
    """What a clause says, without the numbers of clauses that it refers to."""
    return without_references(f"{clause.text} {clause.body}", language).strip()


def _said(numbers: Sequence[str], side: Side) -> str:
    return " ".join(clause_words(side.clauses[number], side.language) for number in numbers)


def _substantive(
    corpus: Sources, change: Change, senses: tuple[str, ...], left: Side, scales: Scales
) -> Change:
    section = left.sections.get(change.old[0])
    importance = scales.weigh(whole_concept(change.concept), section, change.area)
    relation = change.relation if change.relation in ("split", "merged") else "changed"
    return replace(
        change,
        relation=relation,
        substantive=True,
        grounds=(Signs(marks=senses),),
        importance=importance.level,
        because=importance.reasons,
        effect=effect_words(relation, change.parameters, corpus.headline_languages),
    )


def _recast(runs: Sequence[Run]) -> bool:
    """Whether a sentence was put in other words, in several places or at length; an amendment changes few."""
    gone = [len(run.text.split()) for run in runs if run.fate == "gone"]
    new = [len(run.text.split()) for run in runs if run.fate == "new"]
    longest = min(max(gone, default=0), max(new, default=0))
    return min(len(gone), len(new)) > 1 or longest >= RECAST


class _Differing(NamedTuple):
    """Senses that only one of two texts has."""

    senses: tuple[str, ...]
    exchanged: bool
    """Whether each text has some that the other lacks, and none is a term."""


class _Senses:
    """What words can mean, and which meanings stand for each other."""

    def __init__(self, corpus: Sources) -> None:
        self.weights = {sense.id: sense.weight for sense in corpus.senses}
        self.near: dict[str, set[str]] = {}
        for sense in corpus.senses:
            for other in sense.near:
                self.near.setdefault(sense.id, set()).add(other)
                self.near.setdefault(other, set()).add(sense.id)

    def differing(self, before: Analysis, after: Analysis, weight: int) -> _Differing:
        """Senses and terms of some weight that only one text has, and nothing in the other expresses."""
        old, new = before.meanings, after.meanings
        gone, came = self._alone(old, new, weight), self._alone(new, old, weight)
        terms = {hit.sense for hit in (*before.terms, *after.terms)}
        return _Differing(tuple(sorted(gone | came)), bool(gone and came) and not (gone | came) & terms)

    def _alone(self, here: Iterable[str], there: frozenset[str], weight: int) -> set[str]:
        """Senses that decide, stand here, and have no like there."""
        known = set(there).union(*(self.near.get(sense, ()) for sense in there))
        return {sense for sense in here if sense not in known and self.weights.get(sense, weight) >= weight}
