"""A comparison put into words: what changed, why it matters, what follows, in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crossref.comparing.changes import Comparison
from crossref.comparing.editions import document_name
from crossref.comparing.importance import Scales
from rulebook.findings import Carried, Change, Ground, OddVersion
from rulebook.language.phrases import Said, phrases
from rulebook.language.typeset import dash, listed
from rulebook.rules.facts import Fact, Vocabulary
from rulebook.rules.judge import Ruling
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.situation import Situation, statements
from rulebook.sources.sources import Sources
from rulebook.storage.export import ground_words, words_in


@dataclass(frozen=True, kw_only=True)
class ReportWords:
    """The words of a report in one language."""

    language: str
    areas: Mapping[str, str]
    """What each area is called, in the order of the data."""
    phrases: Mapping[str, str]
    """What is said of comparisons."""
    scales: Scales
    """Why changes matter."""
    vocabulary: Vocabulary
    """All that can be said of a situation."""
    sentences: OutcomeTable
    """What each outcome is called."""
    names: Mapping[str, str]
    """What each document is called."""

    def title(self, comparison: Comparison) -> str:
        """The title of a report."""
        return self.phrases["title"].format(self.name(comparison.left), self.name(comparison.right))

    def name(self, document: str) -> str:
        """What a document is called; a draft has only its id."""
        return self.names.get(document, document)

    def substance(self, change: Change) -> str:
        """What changed, in the language if somebody has said it there."""
        return words_in(change.substance, self.language)

    def effect(self, change: Change) -> str:
        """What happens at the table, where that is known."""
        return words_in(change.effect, self.language)

    def because(self, change: Change) -> str:
        """Why a change matters as much as it does."""
        reasons = listed(self.scales.words(change.because, self.language), self.language)
        mark = self.phrases["computed"]
        return f"{reasons} ({mark})" if reasons and change.computed else reasons

    def ground(self, ground: Ground) -> str:
        """One ground of a judgement."""
        if isinstance(ground, Carried):
            return self.phrases["carried over"].format(*map(self.name, (ground.source, ground.target)))
        if isinstance(ground, OddVersion):
            return self.phrases["odd version"].format(self.name(ground.document))
        words = ground_words((ground,))
        return self.phrases.get(words, words)

    def grounds(self, change: Change) -> str:
        """What a judgement rests on."""
        return listed(map(self.ground, change.grounds), self.language)

    def outcomes(self, ruling: Ruling) -> str:
        """What follows, or that nothing does."""
        said = self.sentences.announce(ruling.outcomes, self.language, ruling.given_by)
        return said or self.phrases["nothing"]


def report_words(corpus: Sources, language: str) -> ReportWords:
    """The words of a report in a language."""
    return ReportWords(
        language=language,
        areas=_areas(corpus, language),
        phrases={key: row[language] for key, row in phrases().comparison.items()},
        scales=Scales(file=corpus.importance.value),
        vocabulary=corpus.vocabulary,
        sentences=corpus.outcomes,
        names={document.id: document_name(document) for document in corpus.documents},
    )


def situation_words(situation: Situation, words: ReportWords) -> str:
    """A situation as a person tells it, in one sentence."""
    known = words.vocabulary
    parts = []
    stated = sorted(statements(situation, known), key=lambda one: one.part in known.events)
    for part, phrase, value in stated:
        fact = known.by_phrase[part, phrase]
        said = fact.sentence(value, words.language) or _asked(fact, value, words.language)
        parts.append(f"{said[:1].lower()}{said[1:]}")
    sentence = listed(parts, words.language)
    return f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""


def _asked(fact: Fact, value: Any, language: str) -> str:
    """A fact as a question with its answer."""
    yes, no = phrases().yes[language], phrases().no[language]
    answer = yes if value is True else no if value is False else fact.answer(value, language)
    return f"{fact.question[language]} {answer}"


def numbers_words(old: Sequence[str], new: Sequence[str], language: str) -> str:
    """Where a change stood and stands."""
    return " → ".join(", ".join(numbers) or dash(language) for numbers in (old, new))


def _areas(corpus: Sources, language: str) -> dict[str, str]:
    """What each area is called; what belongs to none stands last, as in a sport that has no areas."""
    areas = {area.id: Said(area.title)[language] for area in corpus.areas}
    return areas if "" in corpus.area_of else areas | {"": phrases().comparison["no area"][language]}
