"""Rules as the generated code holds them: each once, with the documents that have it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulebook.rules.weigh import Condition, Definition, Notion, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonNotion:
    """A notion as some documents derive it."""

    name: str
    concept: str
    value: Condition
    documents: tuple[str, ...]

    def notion(self) -> Notion:
        """The notion as the engine takes it."""
        return Notion(name=self.name, concept=self.concept, value=self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonRule:
    """A rule as some documents have it; `Rule` says what its parts are."""

    id: str
    concept: str
    kind: str
    when: Condition
    outcomes: tuple[str, ...]
    defeats: tuple[str, ...] = ()
    turns: tuple[str, str] | None = None
    otherwise: tuple[str, ...] | None = None
    clauses: Mapping[str, tuple[str, ...]]
    """The clauses that state it, by document."""
    otherwise_clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The clauses behind the other reading, by document."""

    def of(self, document: str) -> Rule:
        """The rule with the clauses of one document."""
        return Rule(
            id=self.id,
            concept=self.concept,
            kind=self.kind,
            when=self.when,
            outcomes=self.outcomes,
            defeats=self.defeats,
            turns=self.turns,
            otherwise=self.otherwise,
            clauses=self.clauses[document],
            otherwise_clauses=self.otherwise_clauses.get(document, ()),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonDefinition:
    """A name whose meaning clauses define, in whichever documents; `Definition` says what its parts are."""

    name: str
    value: str | None
    concept: str
    clauses: Mapping[str, tuple[str, ...]]
    """The clauses that define it, by document."""

    def of(self, document: str) -> Definition:
        """The definition with the clauses of one document."""
        return Definition(
            name=self.name, value=self.value, concept=self.concept, clauses=self.clauses[document]
        )
