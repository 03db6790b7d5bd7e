"""A ruling told to a person: with the clauses quoted, and why nothing else follows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from rulebook.errors import InputError
from rulebook.language.cldr import counted
from rulebook.language.phrases import phrase, phrase_with_colon, phrases
from rulebook.language.typeset import labelled, listed
from rulebook.rules.answer.grounds import assumed, grounds, ignored
from rulebook.rules.answer.nearest import Lack, Near, Speaker, lacks
from rulebook.rules.conditions import Facts, Value
from rulebook.rules.facts import Vocabulary
from rulebook.rules.judge import Ruling
from rulebook.rules.outcomes import Given, OutcomeTable
from rulebook.rules.rule import Rule
from rulebook.rules.situation import Situation
from rulebook.rules.stored import StoredRules
from rulebook.rules.what_if import MOST_CHANGES, smallest_changes

MOST_DENIALS = 8
"""Rules that are shown when an outcome is denied, those that came nearest first."""


@dataclass(frozen=True)
class ClauseTexts:
    """The clauses of all documents, to be quoted in a reader's language."""

    texts: Mapping[tuple[str, str], str]
    """Text of each clause, by document and number."""
    languages: Mapping[str, str]
    members: Mapping[str, Mapping[str, Sequence[str]]]
    """Clauses of each concept in each document."""
    governing: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """The number of the clause whose sentence an item completes, by document and number."""
    numbers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """How numbers are said that nobody says as records have them, by document."""

    def said(self, document: str, *numbers: str) -> str:
        """Numbers of a document as people say them."""
        own = self.numbers.get(document, {})
        return ", ".join(own.get(number, number) for number in numbers)

    def of(self, rule: Rule, document: str, language: str) -> list[tuple[str, str, str]]:
        """Document, number and text of a rule's clauses; and those in the reader's language."""
        quoted = [(document, number, self.texts[document, number]) for number in rule.clauses]
        if self.languages[document] == language:
            return quoted
        for other, numbers in self.members.get(rule.concept, {}).items():
            if self.languages[other] == language:
                return quoted + [(other, number, self.texts[other, number]) for number in numbers]
        return quoted


def explain(stored: StoredRules, ruling: Ruling, language: str, texts: ClauseTexts) -> list[str]:
    """What stands behind a ruling, in lines of plain text: clauses, definitions, readings, assumptions."""
    table, vocabulary = stored.outcomes, stored.vocabulary
    said = partial(texts.said, ruling.document)
    lines = [*_applied(ruling, language, texts, vocabulary)]
    lines += _grounds(ruling, language, texts, vocabulary)
    if ruling.set_aside:
        lines.append(phrase_with_colon("defeated", language))
    for rule, by in ruling.set_aside:
        meant = table.announce(rule.outcomes, language)
        lines.append(f"  {said(*rule.clauses)} ({meant}) ← {_beaten_by(ruling, by, language, texts, table)}")
    for other in ruling.alternatives:
        clauses = said(*other.rule.otherwise_clauses)
        given = Given(ruling.document, other.applied)
        result = table.announce(other.outcomes, language, given) or phrase("nothing", language)
        lines.append(labelled(f"{phrase('alternatives', language)} ({clauses})", result, language))
    return [*lines, *_doubts(ruling, language, vocabulary)]


def _applied(ruling: Ruling, language: str, texts: ClauseTexts, vocabulary: Vocabulary) -> Iterator[str]:
    """The clauses that applied, each quoted once, and the facts that made them apply."""
    if ruling.applied:
        yield phrase_with_colon("applies", language)
    quoted: set[tuple[str, ...]] = set()
    above = ""
    for rule in ruling.applied:
        for document, number, text in texts.of(rule, ruling.document, language):
            if rule.clauses in quoted:
                break
            own = document == ruling.document
            governing = texts.governing.get((document, number), "")
            if governing and (not own or governing != above):
                yield f"  {_place(ruling, document, governing, texts)} {texts.texts[document, governing]}"
            above = governing if own else above
            yield f"  {_place(ruling, document, number, texts)} {text}"
        quoted.add(rule.clauses)
        if because := listed(questions_answered(ruling.because(rule), language, vocabulary), language):
            yield f"      {labelled(phrase('because', language), because, language)}"


def _place(ruling: Ruling, document: str, number: str, texts: ClauseTexts) -> str:
    """Where a quoted clause stands, seen from the document that rules."""
    said = texts.said(document, number)
    return said if document == ruling.document else f"({document} {said})"


def _grounds(ruling: Ruling, language: str, texts: ClauseTexts, vocabulary: Vocabulary) -> Iterator[str]:
    """The definitions that decided, quoted in the document's own words."""
    found = [ground for ground in grounds(ruling, vocabulary) if ground.clause not in ruling.clauses]
    if found:
        yield phrase_with_colon("grounds", language)
    for ground in found:
        yield f"  {texts.said(ruling.document, ground.clause)} {texts.texts[ruling.document, ground.clause]}"


def _doubts(ruling: Ruling, language: str, vocabulary: Vocabulary) -> Iterator[str]:
    """What was taken for granted, and what was told in vain."""
    rows = assumed(ruling, vocabulary)
    if taken := [_questioned(row.fact, row.value, language, vocabulary) for row in rows]:
        yield phrase_with_colon("assumed", language)
        yield from (f"  {line}" for line in taken)
    if passed_over := ignored(ruling, vocabulary):
        yield labelled(phrase("ignored", language), listed(passed_over, language), language)


def _questioned(name: str, value: Value, language: str, vocabulary: Vocabulary) -> str:
    """A fact as a question with its answer."""
    fact = vocabulary.facts[name]
    words = {True: phrases().yes[language], False: phrases().no[language]}
    answer = words[value] if isinstance(value, bool) else fact.answer(value, language)
    return f"{fact.question[language]} {answer}"


def _beaten_by(ruling: Ruling, by: str, language: str, texts: ClauseTexts, outcomes: OutcomeTable) -> str:
    """What set a rule aside, as a person reads it: the clauses of a rule, or an outcome."""
    for rule in ruling.applied:
        if rule.id == by:
            return texts.said(ruling.document, *rule.clauses)
    outcome = outcomes.outcome.get(by)
    return outcome.words[language] if outcome else by


def questions_answered(facts: Facts, language: str, vocabulary: Vocabulary) -> list[str]:
    """Facts as questions with answers: what happened; where things lay only if nothing else is to be said."""
    happened: dict[str, str] = {}
    lay: dict[str, str] = {}
    for name, value in facts.items():
        fact = vocabulary.facts.get(name)
        if fact is None and isinstance(value, str):  # which contact came first: the value is a fact
            fact = vocabulary.facts.get(value)
        if fact is None:
            continue
        yes = value is True or fact.type == "contact"
        answer = phrases().yes[language] if yes else fact.answer(value, language)
        (lay if fact.where in vocabulary.positions else happened)[fact.id] = (
            f"{fact.question[language]} {answer}"
        )
    return list((happened or lay).values())


class Denial(NamedTuple):
    """A rule that could give an outcome and did not."""

    rule: Rule
    lacks: tuple[Lack, ...]
    """What keeps it from speaking."""
    set_aside_by: str | None


def why_not(ruling: Ruling, outcome: str) -> list[Denial]:
    """Every rule that could give an outcome and did not, those that came nearest first."""
    known = ruling.rules.absorbs
    if outcome not in known:
        raise InputError(f"no outcome {outcome!r}", hint=f"expected one of {', '.join(known)}")
    set_aside = {rule.id: by for rule, by in ruling.set_aside}
    denials: list[Denial] = []
    for rule in ruling.rules.rules:
        if outcome not in rule.outcomes or (rule.converts and rule.converts[1] != outcome):
            continue
        lacking = lacks(rule.when, ruling, wanted=True)
        if lacking or rule.id in set_aside:
            denials.append(Denial(rule, lacking, set_aside.get(rule.id)))
    return sorted(denials, key=lambda denial: len(denial.lacks))


def explain_denial(
    stored: StoredRules, ruling: Ruling, outcome: str, language: str, texts: ClauseTexts
) -> list[str]:
    """Why an outcome does not follow, in lines of plain text; or that it does."""
    title = f"{phrase_with_colon('why_not', language)} {stored.outcomes.announce([outcome], language)}"
    if outcome in ruling.outcomes:
        return [f"{title} ({phrase('follows', language)})"]
    speaker = Speaker(stored.vocabulary, ruling.rules, language)
    reasons: dict[str, None] = {}
    for denial in why_not(ruling, outcome):
        if denial.set_aside_by:
            reason = _beaten_by(ruling, denial.set_aside_by, language, texts, stored.outcomes)
            name = phrase("defeated", language)
        else:
            reason, name = speaker.missing(Near(denial.rule, denial.lacks)), phrase("needs", language)
        number = texts.said(ruling.document, *denial.rule.clauses)
        reasons[f"  {number} – {labelled(name, reason, language)}"] = None
    return [title, *list(reasons)[:MOST_DENIALS], *rest_unsaid(len(reasons) - MOST_DENIALS, language)]


def explain_changes(stored: StoredRules, ruling: Ruling, situation: Situation, language: str) -> list[str]:
    """The smallest changes that give another ruling, in lines of plain text; and whether there are more."""
    lines = [phrase_with_colon("smallest_change", language)]
    variations = smallest_changes(ruling.rules, situation, stored.vocabulary)
    speaker = Speaker(stored.vocabulary, ruling.rules, language)
    for change, _, other in variations[:MOST_CHANGES]:
        said = speaker.so(change.fact.id, change.value) if change.fact else change.words
        result = stored.outcomes.announce(other.outcomes, language, other.given_by)
        result = result or phrase("nothing", language)
        clauses = f" ({', '.join(stored.steps.clauses(other))})" if other.clauses else ""
        lines.append(f"  {labelled(phrase(change.kind, language), said, language)} → {result}{clauses}")
    return [*lines, *([f"  {phrase('and_more', language)}"] if len(variations) > MOST_CHANGES else [])]


def rest_unsaid(count: int, language: str) -> list[str]:
    """A line that says how many clauses are not shown; nothing where all are."""
    return [f"  {counted(phrase('more', language), language, n=count)}"] if count > 0 else []
