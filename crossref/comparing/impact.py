"""What depends on a clause: rules and notions, scenarios that it decides, clauses that cite it."""

from msgspec import Struct

from rulebook.records import Clause, ClauseId
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of
from rulebook.sources.sources import Sources


class UsingRule(Struct, frozen=True, kw_only=True):
    """A rule of another clause that looks at a notion of this one."""

    rule: str
    """Id of the rule."""
    clauses: tuple[str, ...]
    """Numbers of its clauses."""


class Impact(Struct, frozen=True, kw_only=True):
    """What depends on a clause."""

    document: str
    """Id of the document."""
    number: str
    """Number of the clause."""
    concept: str
    """What the clause is about."""
    rules: tuple[str, ...]
    """Ids of its own rules."""
    notions: tuple[str, ...]
    """Notions that it defines."""
    used_by: tuple[UsingRule, ...]
    """Other rules that look at these notions, directly or through another notion."""
    scenarios: tuple[str, ...]
    """Titles of the scenarios that it decides."""
    set_aside_in: tuple[str, ...]
    """Titles of the scenarios in which another clause sets it aside."""
    cited_by: tuple[str, ...]
    """Numbers of the clauses that refer to it."""


def clause_impact(corpus: Sources, clause: Clause) -> Impact:
    """What depends on a clause, or `InputError` where its document has no rules."""
    document, number = clause.document, clause.number
    concept = corpus.index.concept_of.get(ClauseId(document, number), "")
    deciding, set_aside = _scenarios(corpus, clause)
    rules = corpus.rules.of(document)
    notions = {notion.name for notion in rules.notions if notion.concept == concept}
    derived = set(notions)
    for notion in rules.notions:
        if notion.names & derived:
            derived.add(notion.name)
    own, using = [], []
    for rule in rules.rules:
        if number in rule.clauses:
            own.append(rule.id)
        elif rule.names & derived:
            using.append(UsingRule(rule=rule.id, clauses=rule.clauses))
    references = [reference for reference in corpus.references if reference.document == document]
    return Impact(
        document=document,
        number=number,
        concept=concept,
        rules=tuple(own),
        notions=tuple(sorted(notions)),
        used_by=tuple(rule for rule in using if rule.rule not in own),
        scenarios=tuple(deciding),
        set_aside_in=tuple(set_aside),
        cited_by=tuple(reference.source for reference in references if reference.target == number),
    )


def _scenarios(corpus: Sources, clause: Clause) -> tuple[list[str], list[str]]:
    """Titles of the scenarios that a clause decides, and of those in which it is set aside."""
    deciding: list[str] = []
    set_aside: list[str] = []
    rules = corpus.rules.of(clause.document)
    for scenario in corpus.scenarios:
        ruling = judge(rules, facts_of(scenario.situation, corpus.vocabulary, scenario.file))
        if clause.number in ruling.clauses:
            deciding.append(scenario.title)
        elif clause.number in ruling.defeated:
            set_aside.append(scenario.title)
    return deciding, set_aside
