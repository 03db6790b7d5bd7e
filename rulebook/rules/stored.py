"""The rules of a build with all that they speak of, each part read when it is asked for."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rulebook.errors import InputError
from rulebook.rules.facts import FactTable, Vocabulary
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.rule import AllRules
from rulebook.rules.situation import Situation
from rulebook.rules.steps import Steps
from rulebook.rules.weigh import RuleSet, rule_sets
from rulebook.storage.library import Library
from rulebook.storage.store import FACTS_FILE, OUTCOMES_FILE, RULES_FILE, SITUATIONS_FILE, TABLES_FILE

if TYPE_CHECKING:  # only for a sport that has a table, loaded only where it is asked for
    from rulebook.table.tables import Tables


class StoredRules:
    """The rules of a build; a part that is missing or damaged is an `InputError`."""

    def __init__(self, library: Library) -> None:
        self.library = library

    @property
    def ruled(self) -> tuple[str, ...]:
        """The documents that have rules."""
        return self.library.manifest.ruled

    @property
    def current(self) -> tuple[str, ...]:
        """Those whose rules are of their text as it reads."""
        return tuple(id for id in self.ruled if id not in self.library.manifest.outdated)

    @cached_property
    def all(self) -> AllRules:
        """The rules of all documents."""
        return self.library.read(RULES_FILE, AllRules)

    @cached_property
    def sets(self) -> Mapping[str, RuleSet]:
        """The rules of each document, ready to be weighed."""
        return rule_sets(self.all)

    def of(self, document: str) -> RuleSet:
        """The rules of a document, or `InputError` if it has none."""
        if document not in self.ruled:
            command = f"`rulebook accept --document {document}`"
            hint = f"quote its clauses in corpus/rules/meaning ({command}), then `make`"
            raise InputError(f"no rules for the document {document!r}", hint=hint)
        return self.sets[document]

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What can be said of a situation."""
        return Vocabulary(self.library.read(FACTS_FILE, FactTable))

    @cached_property
    def outcomes(self) -> OutcomeTable:
        """What can follow from a situation."""
        return self.library.read(OUTCOMES_FILE, OutcomeTable)

    @cached_property
    def steps(self) -> Steps:
        """How rulings are carried out."""
        return Steps(self.outcomes.course, self.all.cited)

    @cached_property
    def situations(self) -> Sequence[Situation]:
        """The situations of the scenarios."""
        return self.library.read(SITUATIONS_FILE, tuple[dict[str, object], ...])

    @cached_property
    def tables(self) -> "Tables":
        """The table of each document."""
        from rulebook.table.tables import Tables

        return self.library.read(TABLES_FILE, Tables)
