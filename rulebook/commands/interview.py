"""`judge --interactive`: questions on the terminal until nothing is open or the answer is empty."""

from difflib import get_close_matches
from typing import Any

import click

from rulebook.language.phrases import phrases
from rulebook.rules.conditions import Value
from rulebook.rules.explain import open_questions
from rulebook.rules.facts import Fact, Vocabulary
from rulebook.rules.situation import Statement, facts_of, situation_of
from rulebook.trouble import Trouble

NEAR = 0.6
"""How alike an answer must be to a fact to be taken for it."""
INCOMPLETE = "say what it touched"
"""In a complaint that the next answer can settle."""


def interview(document: str, vocabulary: Vocabulary, language: str) -> dict[str, Any]:
    """The situation that somebody tells, in answers to questions."""
    stated = _what_happened(vocabulary, language)
    known: set[str] = set()
    for statement in stated:
        known.add(vocabulary.by_phrase[statement.part, statement.phrase].id)
    while True:
        questions = open_questions(document, facts_of(situation_of(stated), vocabulary), known)
        facts = [vocabulary.facts[name] for name in questions if name in vocabulary.facts]
        fact = next((fact for fact in facts if fact.type != "contact"), None)
        answer = _asked(fact, language) if fact else ""
        if not fact or not answer:
            return situation_of(stated)
        known.add(fact.id)
        value = _answered(fact, answer)
        if value not in (False, 0) and value != fact.unsaid:
            stated.append(Statement(fact.where, fact.say, value))


def _what_happened(vocabulary: Vocabulary, language: str) -> list[Statement]:
    """What somebody tells unasked, in the words of facts or near them."""
    by_words: dict[str, Fact] = {}
    for fact in vocabulary.facts.values():
        if fact.where in vocabulary.events:
            by_words[fact.say] = by_words[fact.question[language]] = fact
    stated: list[Statement] = []
    while line := click.prompt("What happened? (empty to go on)", default="", show_default=False).strip():
        phrase, _, amount = line.partition(": ")
        near = get_close_matches(phrase, by_words, n=3, cutoff=NEAR)
        if not near:
            click.echo("  no fact is called that; try other words, or see `rulebook facts`")
            continue
        if near[0] != phrase and not click.confirm(f"  {near[0]}?", default=True):
            continue
        fact = by_words[near[0]]
        bare: Value = fact.choices[1] if fact.type == "choice" else True
        statement = Statement(fact.where, fact.say, int(amount) if amount.isdecimal() else amount or bare)
        try:
            facts_of(situation_of([*stated, statement]), vocabulary)
        except Trouble as trouble:
            click.echo(f"  {trouble}")
            if INCOMPLETE not in str(trouble):
                continue
        stated.append(statement)
    return stated


def _asked(fact: Fact, language: str) -> str:
    choices = fact.answers.get(language, fact.choices)
    hints = {"flag": "y/n", "count": f"0–{fact.most}"}
    hint = hints.get(fact.type) or " | ".join(f"{place}: {text}" for place, text in enumerate(choices))
    return str(click.prompt(f"{fact.question[language]} [{hint}]", default="", show_default=False)).strip()


def _answered(fact: Fact, answer: str) -> Value:
    """The value that an answer stands for: yes in any language, a number, or the number of a choice."""
    if fact.type == "flag":
        words = phrases().yes.values()
        return answer.casefold() in {"1", *words, *(word[0] for word in words)}
    number = int(answer) if answer.isdecimal() else -1
    if fact.type == "choice":
        return fact.choices[number] if 0 <= number < len(fact.choices) else fact.choices[0]
    return number
