"""A ruling told to a person: with the clauses quoted, what would change it, and what is still open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from rulebook.language.phrases import phrase, phrase_with_colon, phrases
from rulebook.language.typeset import listed, with_mark
from rulebook.rules.conditions import Facts, Value, evaluate, names
from rulebook.rules.facts import Vocabulary
from rulebook.rules.grounds import assumed, grounds, ignored
from rulebook.rules.judge import Ruling, judge, rule_set
from rulebook.rules.outcomes import outcomes
from rulebook.rules.plain import plain_document
from rulebook.rules.situation import Situation, Statement, facts_of, situation_of, statements
from rulebook.rules.weigh import COUNT, Rule, facts_behind
from rulebook.trouble import Trouble

MOST_DENIALS = 8
"""Rules that are shown when an outcome is denied, those that came nearest first."""
MOST_CHANGES = 3
"""Changes of a situation that are shown."""


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


def explain(ruling: Ruling, language: str, texts: ClauseTexts, vocabulary: Vocabulary) -> list[str]:
    """The ruling in lines of plain text."""
    table = outcomes()
    lines = [with_mark(f"{phrase('ruling', language)} ({ruling.document})", ":", language)]
    said = partial(texts.said, ruling.document)
    lines += [f"  {table.outcome[word].said(ruling.outcomes)[language]}" for word in ruling.outcomes]
    if not ruling.outcomes:
        lines.append(f"  {phrase('no_outcome' if ruling.applied else 'nothing', language)}")
    lines += _applied(ruling, language, texts, vocabulary)
    lines += _grounds(ruling, language, texts, vocabulary)
    if ruling.set_aside:
        lines.append(phrase_with_colon("defeated", language))
    for rule, by in ruling.set_aside:
        meant = table.announce(rule.outcomes, language)
        lines.append(f"  {said(*rule.clauses)} ({meant}) ← {_beaten_by(ruling, by, language, texts)}")
    for other in ruling.alternatives:
        clauses = said(*other.rule.otherwise_clauses)
        result = table.announce(other.outcomes, language) or phrase("nothing", language)
        lines.append(f"{phrase('alternatives', language)} ({clauses}): {result}")
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
            yield f"      {phrase_with_colon('because', language)} {because}"


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
        yield f"{phrase_with_colon('ignored', language)} {listed(passed_over, language)}"


def _questioned(name: str, value: Value, language: str, vocabulary: Vocabulary) -> str:
    """A fact as a question with its answer."""
    fact = vocabulary.facts[name]
    words = {True: phrases().yes[language], False: phrases().no[language]}
    answer = words[value] if isinstance(value, bool) else fact.answer(value, language)
    return f"{fact.question[language]} {answer}"


def _beaten_by(ruling: Ruling, by: str, language: str, texts: ClauseTexts) -> str:
    """What set a rule aside, as a person reads it: the clauses of a rule, or an outcome."""
    for rule in ruling.applied:
        if rule.id == by:
            return texts.said(ruling.document, *rule.clauses)
    outcome = outcomes().outcome.get(by)
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

    rule: str
    clauses: tuple[str, ...]
    failed: list[str]
    """Facts and notions in the parts of its condition that failed."""
    set_aside_by: str | None


def why_not(ruling: Ruling, outcome: str) -> list[Denial]:
    """Every rule that could give an outcome and did not, those that came nearest first."""
    swallows = rule_set(ruling.document).swallows
    if outcome not in swallows:
        raise Trouble(f"no outcome {outcome!r}", remedy=f"known are {', '.join(swallows)}")
    set_aside = {rule.id: by for rule, by in ruling.set_aside}
    denials: list[Denial] = []
    for rule in plain_document(ruling.document).rules:
        if outcome not in rule.then or (rule.turns and rule.turns[1] != outcome):
            continue
        parts = rule.when[1:] if rule.when[0] == "and" else (rule.when,)
        failed = [part for part in parts if not evaluate(part, ruling.facts)]
        if failed or rule.id in set_aside:
            needed = sorted(set().union(*map(names, failed)))
            denials.append(Denial(rule.id, rule.clauses, needed, set_aside.get(rule.id)))
    return sorted(denials, key=lambda denial: len(denial.failed))


def explain_denial(ruling: Ruling, outcome: str, language: str, vocabulary: Vocabulary) -> list[str]:
    """Why an outcome does not follow, in lines of plain text; or that it does."""
    title = f"{phrase_with_colon('why_not', language)} {outcomes().announce([outcome], language)}"
    if outcome in ruling.outcomes:
        return [f"{title} ({phrase('follows', language)})"]
    lines = [title]
    for denial in why_not(ruling, outcome)[:MOST_DENIALS]:
        missing: list[str] = []
        for name in denial.failed:
            fact = vocabulary.facts.get(name)
            missing.append(fact.question[language] if fact else name.replace("_", " "))
        lines.append(f"  {', '.join(denial.clauses)}: {denial.set_aside_by or listed(missing, language)}")
    return lines


class Variation(NamedTuple):
    """A situation one step away that is ruled otherwise."""

    change: str
    """The step, in words."""
    situation: dict[str, Any]
    ruling: Ruling


def smallest_changes(document: str, situation: Situation, vocabulary: Vocabulary) -> list[Variation]:
    """The smallest changes of a situation that give another ruling: something less, then more or else."""
    seen = {judge(document, facts_of(situation, vocabulary)).outcomes}
    variations: list[Variation] = []
    for change, other in _neighbours(statements(situation, vocabulary), vocabulary):
        neighbour = situation_of(other)
        try:
            ruling = judge(document, facts_of(neighbour, vocabulary))
        except Trouble:
            continue
        if ruling.outcomes not in seen:
            seen.add(ruling.outcomes)
            variations.append(Variation(change, neighbour, ruling))
        if len(variations) == MOST_CHANGES:
            break
    return variations


def _neighbours(stated: list[Statement], vocabulary: Vocabulary) -> Iterator[tuple[str, list[Statement]]]:
    """Situations one step away: a thing not said, a number one up or down, another choice, one thing more."""
    by_words = {(fact.where, fact.say): fact for fact in vocabulary.facts.values()}
    for place, (part, words, value) in enumerate(stated):
        before, after = stated[:place], stated[place + 1 :]
        yield f"without: {words}", before + after
        fact = by_words.get((part, words))
        others: list[Value] = []
        if fact and fact.type == "count":
            others = [int(value) - 1, int(value) + 1]
        elif fact and fact.type == "choice":
            others = [choice for choice in fact.choices if choice != value]
        for other in others:
            yield f"{words}: {other}", [*before, Statement(part, words, other), *after]
    known = {(statement.part, statement.phrase) for statement in stated}
    for key, fact in by_words.items():
        if key in known or fact.where not in vocabulary.events:
            continue
        for choice in fact.choices[1:] if fact.type == "choice" else ():
            yield f"also: {fact.say}: {choice}", [*stated, Statement(*key, choice)]
        if fact.type != "choice":
            yield f"also: {fact.say}", [*stated, Statement(*key, True)]


def open_questions(document: str, facts: Facts, known: set[str]) -> list[str]:
    """Facts that are not known and could matter to rules about the told ones, the most telling first."""
    defaults, rules = rule_set(document).defaults, plain_document(document)
    told = {name for name in known if facts.get(name) != defaults.get(name)}
    values: dict[str, Value | None] = {}
    for name, value in facts.items():
        values[name] = value if name in known or name not in defaults else None
    early = [
        notion for notion in rules.notions if not any(name.startswith(COUNT) for name in names(notion.value))
    ]
    behind = facts_behind({notion.name: names(notion.value) for notion in early})
    for notion in early:
        if names(notion.value) <= set(values):
            values[notion.name] = evaluate(notion.value, values)
    votes: dict[str, int] = {}
    for rule in rules.rules:
        spoken_of = names(rule.when)
        needed = frozenset().union(*(behind.get(name, {name}) for name in spoken_of))
        if needed & told and spoken_of <= set(values) and evaluate(rule.when, values) is None:
            for name in needed - known:
                votes[name] = votes.get(name, 0) + 1
    return sorted(votes, key=lambda name: (-votes[name], name))
