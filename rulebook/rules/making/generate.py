"""Rules as code: one module of Python and one of JavaScript, each complete in itself."""

import hashlib
import inspect
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from rulebook.files.memo import replace_file
from rulebook.rules import conditions, rule, weigh
from rulebook.rules.conditions import Expression
from rulebook.rules.facts import Vocabulary
from rulebook.rules.making.javascript import javascript
from rulebook.rules.making.shared import SharedRule, SharedRules
from rulebook.rules.notation import to_python
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.rule import ABOUT, LOOK_AT_FACTS, AllRules

GENERATED = Path(__file__).parent.parent / "generated"
ENGINE = (
    conditions.StatedFacts,
    conditions.pulled_triggers,
    conditions.value_trigger,
    rule.facts_behind,
    weigh.RuleSet,
    weigh.RuleIndex,
    weigh.KnownFacts,
    weigh.Ranking,
    weigh.Alternative,
    weigh.Weighing,
    weigh.weigh,
    weigh._with_causes,
    weigh._beaten,
    weigh._counts,
    weigh._resolve,
    weigh._silenced,
    weigh._alternatives,
)
"""The engine, as it is copied into the module of Python."""
HEAD = '''
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, NoReturn

Value = bool | int | str
Facts = dict[str, Value]
Code = Callable[[Any], Value]


class Rule(NamedTuple):
    """A rule in one document's reading."""

    id: str
    concept: str
    kind: str
    names: tuple[str, ...]
    """The facts and notions that its condition speaks of."""
    code: Code
    triggers: tuple[str, ...] | None
    """One of these is pulled wherever the rule holds; None if it may hold when nothing is stated."""
    outcomes: tuple[str, ...]
    defeats: tuple[str, ...]
    converts: tuple[str, str] | None
    otherwise: tuple[str, ...] | None
    clauses: tuple[str, ...]
    otherwise_clauses: tuple[str, ...]

    @property
    def looks_at_facts(self) -> bool:
        """Whether it speaks before others are counted."""
        return self.kind in LOOK_AT_FACTS

    def read_otherwise(self) -> "Rule":
        """The rule as the text can be read, too."""
        return self._replace(outcomes=self.otherwise or ())


class Notion(NamedTuple):
    """Something that a document derives."""

    name: str
    names: tuple[str, ...]
    code: Code


class Definition(NamedTuple):
    """A name whose meaning clauses define."""

    name: str
    value: str | None
    clauses: tuple[str, ...]

'''
"""What the engine needs that is not copied."""
TAIL = '''

def _rule_set(document: str) -> RuleSet:
    rules: list[Rule] = []
    for row, clauses, otherwise_clauses in RULES:
        if document in clauses:
            others = otherwise_clauses.get(document, ())
            rules.append(row._replace(clauses=clauses[document], otherwise_clauses=others))
    return RuleSet(
        document=document,
        rules=tuple(rules),
        notions=tuple(notion for notion, documents in NOTIONS if document in documents),
        defaults=DEFAULTS,
        absorbs=ABSORBS,
        contradicted=CONTRADICTED,
        definitions=tuple(row._replace(clauses=at[document]) for row, at in DEFINITIONS if document in at),
    )


RULE_SETS = {document: _rule_set(document) for document in DOCUMENTS}


def refusal(facts: Facts) -> str:
    """Why facts cannot be, or nothing; facts are DEFAULTS with some of them changed."""
    return next((because for holds, because in IMPOSSIBLE if holds(facts)), "")


def judge(document: str, facts: Facts) -> Weighing:
    """What a document rules on facts, which are DEFAULTS with some of them changed."""
    return weigh(RULE_SETS[document], facts)
'''


def generate_code(
    rules: AllRules, concepts: Sequence[str], vocabulary: Vocabulary, outcomes: OutcomeTable
) -> dict[str, str]:
    """The files that rules become, by name; `concepts` are in the order in which rules are to stand."""
    shared = SharedRules(rules, concepts)
    logic = logic_fingerprint(rules, vocabulary, outcomes)
    return {
        "rules.py": "\n".join([*_python(shared, vocabulary, outcomes, logic), ""]),
        "rules.js": javascript(shared, vocabulary, outcomes, logic),
    }


def write_generated(files: Mapping[str, str], folder: Path = GENERATED) -> None:
    """Puts the generated files in place, each of them whole; what is no longer made goes."""
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        if path.is_file() and path.name not in files:
            path.unlink()
    for name, content in files.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            replace_file(path, content.encode())


def logic_fingerprint(rules: AllRules, vocabulary: Vocabulary, outcomes: OutcomeTable) -> str:
    """Which logic this is, whatever the clauses are called and worded like."""
    documents: dict[str, object] = {}
    for document, one in rules.documents.items():
        documents[document] = [one.notions, [rule.logic for rule in one.rules]]
    facts = [
        (fact.id, fact.type, fact.choices, fact.most, fact.default) for fact in vocabulary.facts.values()
    ]
    constraints = [row.when for row in vocabulary.impossible]
    logic: Mapping[str, object] = {
        "documents": documents,
        "outcomes": rules.outcomes,
        "contradicted": outcomes.contradicted,
        "placed": outcomes.placed,
        "defaults": rules.facts,
        "facts": facts,
        "orders": vocabulary.orders,
        "impossible": constraints,
    }
    return hashlib.sha256(msgspec.json.encode(logic)).hexdigest()[:16]


def _python(shared: SharedRules, vocabulary: Vocabulary, outcomes: OutcomeTable, logic: str) -> Iterator[str]:
    """The module of Python: data, the engine, conditions, rules."""
    yield f'"""{ABOUT} The rules of all documents, each once: `judge` rules."""'
    yield HEAD
    yield f"LOGIC = {logic!r}"
    yield f"LOOK_AT_FACTS = {LOOK_AT_FACTS!r}"
    yield f"COUNT_PREFIX = {rule.COUNT_PREFIX!r}"
    yield f"MOST_REMEMBERED = {weigh.MOST_REMEMBERED}"
    yield f"DOCUMENTS = {shared.documents!r}"
    yield f"CONTRADICTED = {outcomes.contradicted!r}"
    yield f"PLACED = {outcomes.placed!r}"
    yield from _table("ABSORBS: dict[str, tuple[str, ...]]", outcomes.absorbs)
    yield from _table("DEFAULTS: Facts", vocabulary.defaults())
    for part in ENGINE:
        yield f"\n\n{inspect.getsource(part).rstrip()}"
    yield "\n"
    yield "IMPOSSIBLE: tuple[tuple[Code, str], ...] = ("
    for fact in vocabulary.impossible:
        yield f"    (lambda k: {_condition(fact.condition)}, {fact.because!r}),"
    yield ")"
    yield "\n"
    yield "NOTIONS: tuple[tuple[Notion, tuple[str, ...]], ...] = ("
    for row in shared.notions:
        name, names, documents = row.notion.name, tuple(sorted(row.notion.names)), tuple(row.documents)
        yield f"    (Notion({name!r}, {names!r}, lambda k: {_condition(row.notion.value)}), {documents!r}),"
    yield ")"
    yield "ByDocument = dict[str, tuple[str, ...]]"
    yield "RULES: tuple[tuple[Rule, ByDocument, ByDocument], ...] = ("
    for shared_rule in shared.rules:
        yield from _rule(shared_rule)
    yield ")"
    yield "DEFINITIONS: tuple[tuple[Definition, ByDocument], ...] = ("
    for defined in shared.definitions:
        name, value = defined.definition.name, defined.definition.value
        yield f"    (Definition({name!r}, {value!r}, ()), {defined.clauses!r}),"
    yield ")"
    yield TAIL.rstrip()


def _table(name: str, rows: Mapping[str, object]) -> Iterator[str]:
    yield f"{name} = {{"
    for key, value in rows.items():
        yield f"    {key!r}: {value!r},"
    yield "}"


def _condition(expression: Expression) -> str:
    return to_python(expression, lambda name: f"k[{name!r}]")


def _rule(shared: SharedRule) -> Iterator[str]:
    own = shared.rule
    yield "    (Rule("
    yield f"        id={own.id!r}, concept={own.concept!r}, kind={own.kind!r},"
    yield f"        names={tuple(sorted(own.names))!r}, triggers={own.triggers!r},"
    yield f"        code=lambda k: {_condition(own.when)},"
    yield f"        outcomes={own.outcomes!r}, defeats={own.defeats!r}, converts={own.converts!r},"
    yield f"        otherwise={own.otherwise!r}, clauses=(), otherwise_clauses=(),"
    yield f"    ), {shared.clauses!r}, {shared.otherwise_clauses!r}),"
