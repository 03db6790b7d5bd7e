"""A ruling told to a person: in four languages, with the clauses quoted, what would change it, and what is still to be asked."""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.rules.conditions import evaluate, names
from rulebook.rules.facts import MEANING, Facts, Vocabulary, read
from rulebook.rules.facts import told as as_told
from rulebook.rules.generate import RULES
from rulebook.rules.judge import Rule, Ruling, judge, module
from rulebook.rules.meaning import SAID
from rulebook.trouble import Trouble


@cache
def wording(folder: Path = MEANING) -> dict[str, Any]:
    """Questions, outcomes and phrases in every language."""
    return tomllib.loads((folder / "words.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Quotes:
    """The clauses of all documents, to be quoted in a reader's language."""

    texts: Mapping[tuple[str, str], str]
    """Text of each clause, by document and number."""
    languages: Mapping[str, str]
    members: Mapping[str, Mapping[str, list[str]]]
    """Clauses of each concept in each document."""

    def of(self, rule: Rule, document: str, language: str) -> list[tuple[str, str, str]]:
        """The clauses of a rule, and where they are in another language, the same in the reader's, with document and number."""
        found = [(document, number, self.texts[document, number]) for number in rule.clauses]
        if self.languages[document] != language:
            for other, numbers in self.members.get(rule.concept, {}).items():
                if self.languages[other] == language:
                    return found + [(other, number, self.texts[other, number]) for number in numbers]
        return found


def explain(ruling: Ruling, language: str, quotes: Quotes, words: Vocabulary) -> list[str]:
    """The ruling in lines of plain text."""
    told = wording()
    say = {key: row[language] for key, row in told["phrase"].items()}
    lines = [f"{say['ruling']} ({ruling.document}):"]
    lines += [f"  {told['outcome'][word][language]}" for word in ruling.outcomes] or [
        f"  {say['no_outcome' if ruling.applied else 'nothing']}"
    ]
    if ruling.applied:
        lines.append(f"{say['applies']}:")
    shown: set[tuple[str, ...]] = set()
    for rule in ruling.applied:
        if rule.clauses not in shown:
            lines += _quoted(rule, ruling.document, language, quotes)
        shown.add(rule.clauses)
        if because := "; ".join(answers(ruling.because(rule), language, words)):
            lines.append(f"      {say['because']}: {because}")
    if ruling.set_aside:
        lines.append(f"{say['defeated']}:")
        for rule, by in ruling.set_aside:
            meant = " ".join(told["outcome"][word][language] for word in rule.then)
            lines.append(f"  {', '.join(rule.clauses)} ({meant}) ← {_beaten(ruling, by, language)}")
    for other in ruling.alternatives:
        outcomes = " ".join(told["outcome"][word][language] for word in other["outcomes"]) or say["nothing"]
        lines.append(f"{say['alternatives']} ({', '.join(other['clauses'])}): {outcomes}")
    return lines


def _quoted(rule: Rule, document: str, language: str, quotes: Quotes) -> Iterator[str]:
    for where, number, text in quotes.of(rule, document, language):
        yield f"  {number if where == document else f'({where} {number})'} {text}"


def _beaten(ruling: Ruling, by: str, language: str) -> str:
    told = wording()
    for rule in ruling.applied:
        if rule.id == by:
            return ", ".join(rule.clauses)
    return str(told["outcome"].get(by, {}).get(language, by))


def answers(facts: Facts, language: str, words: Vocabulary) -> list[str]:
    """Facts as questions with their answers: what happened, and what lay on the table only if nothing else is to be said."""
    told = wording()["fact"]
    happened: dict[str, str] = {}
    lay: dict[str, str] = {}
    for name, value in facts.items():
        fact = words.facts.get(value if isinstance(value, str) and name not in words.facts else name)
        if fact is None:
            continue
        choices = dict(
            zip(fact.choices, told[fact.id].get("choices", {}).get(language, fact.choices), strict=True)
        )
        answer = YES[language] if value is True or fact.type == "contact" else choices.get(value, value)
        (lay if fact.where.startswith("table") else happened)[fact.id] = f"{told[fact.id][language]} {answer}"
    return list((happened or lay).values())


EVENTS = ("stroke", "conduct")
"""Parts of a situation that tell what happened, not what was."""
SHOWN = 8
"""Rules that are shown when an outcome is denied, those that came nearest first."""
YES = {"en": "yes", "fr": "oui", "lv": "jā", "ru": "да"}


def why_not(ruling: Ruling, outcome: str) -> list[dict[str, Any]]:
    """Every rule that could give an outcome and did not, with the parts of its condition that failed."""
    if outcome not in module(ruling.document).SWALLOWS:
        raise Trouble(
            f"no outcome {outcome!r}", remedy=f"known are {', '.join(module(ruling.document).SWALLOWS)}"
        )
    plain = _plain()["documents"][ruling.document]
    aside = {rule.id: by for rule, by in ruling.set_aside}
    found = []
    for row in plain["rules"]:
        if outcome not in row["then"] or (row["turns"] and row["turns"][1] != outcome):
            continue
        parts = row["when"][1:] if row["when"][0] == "and" else [row["when"]]
        failed = [part for part in parts if not evaluate(part, ruling.facts)]
        if failed or row["id"] in aside:
            needed = sorted({name for part in failed for name in names(part)})
            found.append(
                {
                    "rule": row["id"],
                    "clauses": row["clauses"],
                    "failed": needed,
                    "set_aside_by": aside.get(row["id"]),
                }
            )
    return sorted(found, key=lambda row: len(row["failed"]))


def denied(ruling: Ruling, outcome: str, language: str) -> list[str]:
    """Why an outcome does not follow, in lines of plain text; or that it does."""
    told = wording()
    title = f"{told['phrase']['why_not'][language]}: {told['outcome'][outcome][language]}"
    if outcome in ruling.outcomes:
        return [f"{title} ({told['phrase']['follows'][language]})"]
    lines = [title]
    for row in why_not(ruling, outcome)[:SHOWN]:
        missing = [
            told["fact"][name][language] if name in told["fact"] else name.replace("_", " ")
            for name in row["failed"]
        ]
        lines.append(f"  {', '.join(row['clauses'])}: {row['set_aside_by'] or '; '.join(missing)}")
    return lines


@cache
def _plain() -> dict[str, Any]:
    plain: dict[str, Any] = json.loads((RULES / "rules.json").read_text(encoding="utf-8"))
    return plain


def changes(
    document: str, situation: Mapping[str, Any], words: Vocabulary, most: int = 3
) -> list[dict[str, Any]]:
    """The smallest changes of a situation that give another ruling: something less, then something more or else."""
    before = judge(document, read(situation, words))
    found: list[dict[str, Any]] = []
    seen = {before.outcomes}
    for what, other in _neighbours(situation, words):
        try:
            facts = read(other, words)
        except Trouble:
            continue
        after = judge(document, facts)
        if after.outcomes not in seen:
            seen.add(after.outcomes)
            found.append(
                {
                    "change": what,
                    "outcomes": list(after.outcomes),
                    "clauses": list(after.clauses),
                    "situation": other,
                }
            )
        if len(found) == most:
            break
    return found


def _neighbours(situation: Mapping[str, Any], words: Vocabulary) -> Iterator[tuple[str, dict[str, Any]]]:
    """Situations one step away: a thing not said, a number one up or down, another choice, one thing more."""
    said = as_told(situation, words)
    for n, (where, phrase, value) in enumerate(said):
        rest = said[:n] + said[n + 1 :]
        yield f"without: {phrase}", built(rest)
        fact = next(
            (fact for fact in words.facts.values() if fact.where == where and fact.say == phrase), None
        )
        if fact and fact.type == "count":
            number = 1 if value is True else int(value)
            for other in (number - 1, number + 1):
                yield f"{phrase}: {other}", built([*said[:n], (where, phrase, other), *said[n + 1 :]])
        if fact and fact.type == "choice":
            for choice in fact.choices:
                if choice != value:
                    yield f"{phrase}: {choice}", built([*said[:n], (where, phrase, choice), *said[n + 1 :]])
    known = {(where, phrase) for where, phrase, _ in said}
    for fact in words.facts.values():
        if (fact.where, fact.say) not in known and fact.where in EVENTS:
            for value in (True,) if fact.type != "choice" else fact.choices[1:]:
                yield (
                    f"also: {fact.say}" + (f": {value}" if fact.type == "choice" else ""),
                    built([*said, (fact.where, fact.say, value)]),
                )


def built(said: Iterable[tuple[str, str, Any]]) -> dict[str, Any]:
    """A situation from a plain list."""
    found: dict[str, Any] = {}
    for where, phrase, value in said:
        if not where:
            found[phrase] = value
        elif "." in where:
            top, inner = where.split(".", 1)
            found.setdefault(top, {}).setdefault(inner, {})[phrase] = value
        else:
            found.setdefault(where, []).append(phrase if value is True else {phrase: value})
    return found


def still_open(document: str, facts: Facts, known: set[str]) -> list[str]:
    """Facts that are not known and could still matter, the most telling first: three-valued reading of rules that touch what is known."""
    plain, defaults = _plain()["documents"][document], module(document).DEFAULTS
    told = {name for name in known if facts.get(name) != defaults.get(name)}
    values: Facts = {name: facts[name] if name in known or name not in defaults else None for name in facts}
    behind: dict[str, set[str]] = {}
    for name, expression, _ in plain["notions"]:
        if any(part.startswith(SAID) for part in names(expression)) or not names(expression) <= {*values}:
            continue
        values[name] = evaluate(expression, values)
        behind[name] = set().union(*(behind.get(part, {part}) for part in names(expression)))
    votes: dict[str, int] = {}
    for row in plain["rules"]:
        needed = set().union(*(behind.get(part, {part}) for part in names(row["when"])))
        if (
            not needed & told
            or not names(row["when"]) <= {*values}
            or evaluate(row["when"], values) is not None
        ):
            continue
        for name in needed - known:
            votes[name] = votes.get(name, 0) + 1
    return sorted(votes, key=lambda name: (-votes[name], name))
