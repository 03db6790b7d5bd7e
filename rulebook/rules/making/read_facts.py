"""Reads `facts.toml`: every fact is complete, is called something, and can be."""

import re
from pathlib import Path

from rulebook.files.folders import corpus_path
from rulebook.files.source_lines import Place
from rulebook.files.toml import Data
from rulebook.language.typeset import load_spoken_optional
from rulebook.rules.conditions import parse
from rulebook.rules.facts import ContactOrder, Fact, FactTable, Vocabulary
from rulebook.rules.making.value_types import check_condition, types_of
from rulebook.schema import Words

NOTHING_TO_SAY = FactTable(events=(), positions=(), fact=())
"""What can be said in a sport without rules."""


def read_vocabulary(folder: Path) -> Vocabulary:
    """What can be said, as written in the folder of a corpus, or `InputError`."""
    data = load_spoken_optional(corpus_path(folder, "facts.toml"), FactTable, NOTHING_TO_SAY)
    table = data.value
    words = Vocabulary(table)
    data.refuse_doubles("fact", (fact.id for fact in table.fact), "the fact")
    data.refuse_doubles("fact", (f"{fact.where}: {fact.say}" for fact in table.fact), "the phrase")
    data.refuse_doubles("order", (order.id for order in table.order), "the order")
    data.refuse_doubles("impossible", (row.when for row in table.impossible), "the condition")
    data.refuse_doubles("unplaceable", (row.when for row in table.unplaceable), "the condition")
    data.refuse_doubles("part", (part.id for part in table.part), "the part")
    for key, parts in (("events", table.events), ("positions", table.positions)):
        data.refuse_unknown(parts, words.parts, "no fact stands in", key)
    for row, part in enumerate(table.part):
        if part.id not in words.parts:
            what, hint = f"no fact stands in {part.id!r}", f"expected one of {', '.join(sorted(words.parts))}"
            raise data.error(what, "part", row, "id", hint=hint)
    for row, fact in enumerate(table.fact):
        if stolen := [where for where in fact.zones if words.counted_zones[where] is not fact]:
            what = f"{stolen[0]!r} is counted twice"
            raise data.error(what, "fact", row, "lies", hint="let one fact count it")
    _check_told(data)
    for row, fact in enumerate(table.fact):
        _check_fact(data, row, fact)
    for row, order in enumerate(table.order):
        _check_order(data, row, order, words)
    types = types_of(words)
    for key, rows in (("impossible", table.impossible), ("unplaceable", table.unplaceable)):
        for row, impossible in enumerate(rows):
            line = data.line(key, row, "when")
            condition = parse(impossible.when, file=data.file, line=line, sums=True)
            check_condition(condition, types, file=data.file, line=line)
    return words


def _check_told(data: Data[FactTable]) -> None:
    """`InputError` where a file has no fact, or one is not told in every language."""
    if data.text and not data.value.fact:
        raise data.error("no fact in the file", "fact", hint="write a [[fact]], or take the file away")
    data.refuse_untranslated(_said(data.value))


def _said(table: FactTable) -> dict[Place, Words]:
    """All questions and statements, by where they stand."""
    said: dict[Place, Words] = {}
    for row, fact in enumerate(table.fact):
        said["fact", row, "question"] = fact.question
        if fact.statement:
            said["fact", row, "statement"] = fact.statement
        for value, statement in fact.statements.items():
            said["fact", row, "statements", value] = statement
        if fact.told:
            said["fact", row, "told"] = fact.told
    return said


def _check_fact(data: Data[FactTable], row: int, fact: Fact) -> None:
    """`InputError` unless a fact has what its type needs, and each choice is called something."""
    where = ("fact", row)
    needs = {"choice": "choices", "count": "most"}.get(fact.type)
    if needs and not getattr(fact, needs):
        raise data.error(f"a {fact.type} without {needs}", *where, "type", hint=f"add {needs}")
    if fact.zones and fact.type != "count":
        raise data.error(f"a {fact.type} that lies somewhere", *where, "lies", hint="make it a count")
    if fact.choices and fact.type != "choice":
        raise data.error(f"a {fact.type} with choices", *where, "choices", hint="make it a choice")
    if not 0 <= fact.default <= fact.most:
        hint = f"it can be 0 to {fact.most}"
        raise data.error(f"default is {fact.default}", *where, "default", hint=hint)
    data.refuse_unknown(fact.answers, fact.question, "answers but no question in", *where, "answers")
    for code in fact.question:
        if len(fact.answers.get(code, ())) != len(fact.choices):
            what = f"answers.{code} does not name {len(fact.choices)} choices"
            raise data.error(what, *where, "answers", code, hint="add an answer for each choice")
    _check_statements(data, row, fact)


def _check_statements(data: Data[FactTable], row: int, fact: Fact) -> None:
    """`InputError` unless a fact is stated as its type can be: a choice by its values, a count by some."""
    where = ("fact", row)
    if fact.statement and fact.type == "choice":
        hint = "state its choices under `statements`"
        raise data.error("a choice with one statement", *where, "statement", hint=hint)
    values = [choice for choice in fact.choices if choice != fact.unsaid]
    if fact.type == "count":
        values = [str(number) for number in range(1, fact.most + 1)]
    data.refuse_unknown(fact.statements, values, "a statement of no value", *where, "statements")
    for code, told in fact.told.items():
        for field in re.findall(r"\{[^{}]*\}?|\}", told):
            if field not in ("{n}", "{answer}"):
                hint = "say {n} for how many, {answer} for the answer"
                raise data.error(f"{field!r} stands for nothing", *where, "told", code, hint=hint)


def _check_order(data: Data[FactTable], row: int, order: ContactOrder, words: Vocabulary) -> None:
    """`InputError` unless an order of contacts speaks of contacts."""
    contacts = [fact.id for fact in words.facts.values() if fact.type == "contact"]
    if not (order.first or order.early or order.late or order.some):
        raise data.error("an order of nothing", "order", row, "id", hint="name contacts")
    if order.id in words.facts:
        what = f"{order.id!r} is a fact"
        raise data.error(what, "order", row, "id", hint="give the order another id")
    for key in ("first", "early", "late", "some"):
        data.refuse_unknown(getattr(order, key), contacts, "no contact", "order", row, key)
