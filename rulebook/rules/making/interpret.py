"""From the pages and the records to the rules and notions of each document."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulebook.errors import InputError
from rulebook.index import Index
from rulebook.records import ClauseId
from rulebook.rules.conditions import parse
from rulebook.rules.facts import Vocabulary
from rulebook.rules.making.check_rules import check_course
from rulebook.rules.making.meaning import ConceptEntry, DefinedName, Pages, RuleBlock
from rulebook.rules.making.notions import DocumentNotions, check_together
from rulebook.rules.making.quotations import quoted_documents
from rulebook.rules.making.triggers import with_triggers
from rulebook.rules.making.value_types import Number, ValueType, WordType, check_condition, types_of
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.rule import (
    COUNT_PREFIX,
    KINDS,
    LOOK_AT_FACTS,
    AllRules,
    Definition,
    DocumentRules,
    Notion,
    Rule,
)

MOST_RULES = 1_000_000
"""More than give one outcome in any document."""


def interpret(
    pages: Pages,
    index: Index,
    facts: Vocabulary,
    table: OutcomeTable,
    outdated: Collection[str] = (),
) -> AllRules:
    """The rules of every document that the pages quote, or `InputError` where a page is unreadable.

    `outdated` are documents whose pages are of older texts; one that cannot be read with them has no rules.
    """
    documents: dict[str, DocumentRules] = {}
    cited: dict[str, dict[str, tuple[str, ...]]] = {}
    notions: list[DocumentNotions] = []
    known: dict[str, ValueType] = {COUNT_PREFIX + word: Number(0, MOST_RULES) for word in table.outcome}
    known |= types_of(facts)
    ruled = quoted_documents(pages)
    for document, book in index.books.items():
        if document not in ruled:
            continue
        parents: dict[str, str] = {}
        for clause in book:
            concept = index.concept_of.get(clause.key)
            above = index.concept_of.get(ClauseId(document, clause.parent or ""))
            if concept and above:
                parents.setdefault(concept, above)
        own = {concept.id: concept.members.get(document, ()) for concept in index.concepts.values()}
        hashes = {clause.number: clause.hash for clause in book}
        own_notions = DocumentNotions(document, pages, known)
        try:
            interpreter = Interpreter(document, pages, own, hashes, parents, own_notions, table)
            documents[document] = interpreter.document_rules()
        except InputError:
            if document in outdated:
                continue
            raise
        notions.append(own_notions)
        check_course(table, own_notions.types)
        cited[document] = {id: tuple(own.get(id, ())) for id in table.course.cited}
    check_together(notions, known)
    rules = AllRules(
        outcomes=table.absorbs,
        contradicted=table.contradicted,
        facts=facts.defaults(),
        documents=documents,
        cited=cited,
    )
    return with_triggers(rules)


@dataclass(frozen=True)
class Interpreter:
    """Reads the pages as one document has them."""

    document: str
    pages: Pages
    numbers: Mapping[str, Sequence[str]]
    """The document's clauses by concept."""
    hashes: Mapping[str, str]
    """The hash of each clause."""
    parents: Mapping[str, str]
    """The concept that each concept stands under."""
    notions: DocumentNotions
    outcomes: OutcomeTable

    def document_rules(self) -> DocumentRules:
        """The rules and notions of the document."""
        rules: list[Rule] = []
        for entry in self.pages.values():
            for place, block in enumerate(entry.rules):
                if rule := self._rule(entry, block, place):
                    rules.append(rule)
        # notions that depend on what rules gave come last
        ordered = sorted(self.notions.in_order, key=lambda notion: notion.name in self.notions.late)
        notions = tuple(Notion(notion.name, notion.value, notion.concept) for notion in ordered)
        definitions = tuple(self._definitions())
        return DocumentRules(notions=notions, rules=tuple(rules), definitions=definitions)

    def _definitions(self) -> Iterable[Definition]:
        """What clauses of the document define."""
        for entry in self.pages.values():
            numbers = tuple(self.numbers.get(entry.concept, ()))
            for defined in entry.defined:
                self._refuse_undefinable(defined, entry)
                if numbers and defined.name in (*self.notions.types, *self.outcomes.outcome):
                    yield Definition(
                        name=defined.name, value=defined.value, concept=entry.concept, clauses=numbers
                    )

    def _refuse_undefinable(self, defined: DefinedName, entry: ConceptEntry) -> None:
        """`InputError` if a page defines what is not there, or a value that it cannot have."""
        known = self.notions.types.get(defined.name)
        if known is None and defined.name not in (*self.outcomes.outcome, *self.notions.elsewhere):
            hint = "name a fact, a notion or an outcome"
            raise InputError(
                f"nothing is called {defined.name!r}", file=entry.file, line=defined.line, hint=hint
            )
        if defined.value is not None and isinstance(known, WordType) and defined.value not in known.words:
            hint = f"it can be {', '.join(known.words)}"
            what = f"{defined.name!r} cannot be {defined.value!r}"
            raise InputError(what, file=entry.file, line=defined.line, hint=hint)

    def _rule(self, entry: ConceptEntry, block: RuleBlock, place: int) -> Rule | None:
        """A rule of the document; none if it does not hold there."""
        text = block.get("when", self.document)
        stated = block.get("clauses", self.document)
        numbers = tuple(stated.split(", ")) if stated else tuple(self.numbers.get(entry.concept, ()))
        if not block.holds_in(self.document) or text is None or text == "never" or not numbers:
            return None
        then, converts = block.get("then", self.document), block.get("turns", self.document)
        otherwise = block.get("otherwise", self.document)
        old, _, new = (converts or "").partition(" into ")
        rule = Rule(
            id=entry.concept if place == 0 else f"{entry.concept}.{place + 1}",
            concept=entry.concept,
            clauses=numbers,
            hashes=tuple(self.hashes.get(number, "") for number in numbers),
            kind=block.get("kind", self.document) or "norm",
            when=parse(text, file=entry.file, line=block.line_of("when", self.document)),
            outcomes=self._inherited(entry) if then == "inherit" else _listed(then),
            defeats=_listed(block.get("defeats", self.document)),
            converts=(old, new) if converts else None,
            otherwise=_listed(otherwise) if otherwise is not None else None,
            otherwise_clauses=_listed(block.get("by", self.document)),
            text=" ".join(text.split()),
        )
        self._refuse_unknown(rule, entry, block)
        self._check_condition(rule, entry, block)
        return rule

    def _check_condition(self, rule: Rule, entry: ConceptEntry, block: RuleBlock) -> None:
        """`InputError` unless the condition of a rule makes sense, and can be known when the rule speaks."""
        line = block.line_of("when", self.document)
        check_condition(rule.when, self.notions.types, file=entry.file, line=line)
        if rule.looks_at_facts and self.notions.looks_at_counts(rule.when):
            late = ", ".join(kind for kind in KINDS if kind not in LOOK_AT_FACTS)
            what = f"the kind {rule.kind!r} speaks before it is known what rules gave"
            raise InputError(what, file=entry.file, line=line, hint=f"let the kind be one of {late}")

    def _refuse_unknown(self, rule: Rule, entry: ConceptEntry, block: RuleBlock) -> None:
        """`InputError` if a rule names an outcome, a kind, a concept or a clause that is not there."""
        outcomes, see = self.outcomes.outcome, "see outcomes.toml"
        no_clause, there = f"{self.document} has no clause", "name one that is there"
        named: tuple[tuple[str, Iterable[str], Collection[str], str, str], ...] = (
            ("then", rule.outcomes, outcomes, "unknown outcome", see),
            ("otherwise", rule.otherwise or (), outcomes, "unknown outcome", see),
            ("turns", rule.converts or (), outcomes, "unknown outcome", see),
            ("kind", (rule.kind,), KINDS, "unknown kind", f"expected one of {', '.join(KINDS)}"),
            ("defeats", rule.defeats, self.pages, "no concept", "name a concept of the pages"),
            ("clauses", rule.clauses, self.hashes, no_clause, there),
            ("by", rule.otherwise_clauses, self.hashes, no_clause, there),
        )
        for key, words, known, what, hint in named:
            for name in words:
                if name not in known:
                    line = block.line_of(key, self.document)
                    raise InputError(f"{what} {name!r}", file=entry.file, line=line, hint=hint)

    def _inherited(self, entry: ConceptEntry) -> tuple[str, ...]:
        """The outcome of the clause that introduces the list."""
        above = self.parents.get(entry.concept)
        while above:
            for block in self.pages[above].rules if above in self.pages else ():
                then = block.get("then", self.document)
                if then and block.get("when", self.document) is None:
                    return _listed(then)
            above = self.parents.get(above)
        what = f"{entry.concept!r} has nothing to inherit in {self.document}"
        raise InputError(what, file=entry.file, line=entry.line, hint="give the clause above an outcome")


def _listed(text: str | None) -> tuple[str, ...]:
    """The words of a list; `nothing` is the empty one."""
    if not text or text == "nothing":
        return ()
    return tuple(part.strip() for part in text.split(",") if part.strip())
