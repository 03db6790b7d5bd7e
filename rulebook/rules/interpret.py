"""From the pages and the records to the rules and notions of each document, in their plain form."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulebook.records import Clause
from rulebook.rules.conditions import Expression, names, parse
from rulebook.rules.facts import Vocabulary
from rulebook.rules.meaning import EVERY, ConceptEntry, NotionLine, Pages, RuleBlock
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.plain import PlainDocument, PlainNotion, PlainRule, PlainRules
from rulebook.rules.quotations import Members, quoted_documents
from rulebook.rules.weigh import COUNT, KINDS, derivation_order
from rulebook.trouble import Trouble


def interpret(
    pages: Pages,
    books: Mapping[str, Sequence[Clause]],
    members: Members,
    facts: Vocabulary,
    table: OutcomeTable,
    leave_out: Collection[str] = (),
) -> PlainRules:
    """The rules of every document that the pages quote, or `Trouble` where a page is unreadable.

    `leave_out` are documents whose pages are of older texts.
    """
    documents: dict[str, PlainDocument] = {}
    ruled = quoted_documents(pages) - set(leave_out)
    for document, book in books.items():
        if document not in ruled:
            continue
        concepts: dict[str, str] = {}
        for concept, numbers_of in members.items():
            concepts.update(dict.fromkeys(numbers_of.get(document, ()), concept))
        parents: dict[str, str] = {}
        for clause in book:
            if clause.parent in concepts and clause.number in concepts:
                parents.setdefault(concepts[clause.number], concepts[clause.parent])
        own = {concept: numbers_of.get(document, ()) for concept, numbers_of in members.items()}
        hashes = {clause.number: clause.hash for clause in book}
        documents[document] = Interpreter(
            document, pages, own, hashes, parents, facts, table
        ).document_rules()
    return PlainRules(outcomes=table.swallows, facts=facts.defaults(), documents=documents)


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
    vocabulary: Vocabulary
    outcomes: OutcomeTable

    def document_rules(self) -> PlainDocument:
        """The rules and notions of the document."""
        notions = self._notions()
        rules: list[PlainRule] = []
        known = {*self._facts(), *(notion.name for notion in notions)}
        for entry in self.pages.values():
            for place, block in enumerate(entry.rules):
                if rule := self._rule(entry, block, place):
                    rules.append(rule)
                    if lost := names(rule.when) - known:
                        what = f"unknown fact {min(lost)!r}"
                        raise Trouble(
                            what,
                            file=entry.file,
                            line=block.line_of("when", self.document),
                            remedy="name a fact or a notion",
                        )
        return PlainDocument(notions=_late_last(notions), rules=tuple(rules))

    def _facts(self) -> set[str]:
        return {*self.vocabulary.defaults(), *(COUNT + word for word in self.outcomes.outcome)}

    def _rule(self, entry: ConceptEntry, block: RuleBlock, place: int) -> PlainRule | None:
        """A rule of the document; none if it does not hold there."""
        text = block.get("when", self.document)
        stated = block.get("clauses", self.document)
        numbers = tuple(stated.split(", ")) if stated else tuple(self.numbers.get(entry.concept, ()))
        if not block.holds_in(self.document) or text is None or text == "never" or not numbers:
            return None
        then, turns = block.get("then", self.document), block.get("turns", self.document)
        otherwise = block.get("otherwise", self.document)
        old, _, new = (turns or "").partition(" into ")
        rule = PlainRule(
            id=entry.concept if place == 0 else f"{entry.concept}.{place + 1}",
            concept=entry.concept,
            clauses=numbers,
            hashes=tuple(self.hashes.get(number, "") for number in numbers),
            kind=block.get("kind", self.document) or "norm",
            when=parse(text, file=entry.file, line=block.line_of("when", self.document)),
            then=self._inherited(entry) if then == "inherit" else _listed(then),
            defeats=_listed(block.get("defeats", self.document)),
            turns=(old, new) if turns else None,
            otherwise=_listed(otherwise) if otherwise is not None else None,
            by=_listed(block.get("by", self.document)),
            text=" ".join(text.split()),
        )
        self._refuse_unknown(rule, entry, block)
        return rule

    def _refuse_unknown(self, rule: PlainRule, entry: ConceptEntry, block: RuleBlock) -> None:
        """`Trouble` if a rule names an outcome, a kind, a concept or a clause that is not there."""
        outcomes, see = self.outcomes.outcome, "see outcomes.toml"
        no_clause, there = f"{self.document} has no clause", "name one that is there"
        named: tuple[tuple[str, Iterable[str], Collection[str], str, str], ...] = (
            ("then", rule.then, outcomes, "unknown outcome", see),
            ("otherwise", rule.otherwise or (), outcomes, "unknown outcome", see),
            ("turns", rule.turns or (), outcomes, "unknown outcome", see),
            ("kind", (rule.kind,), KINDS, "unknown kind", f"known are {', '.join(KINDS)}"),
            ("defeats", rule.defeats, self.pages, "no concept", "name a concept of the pages"),
            ("clauses", rule.clauses, self.hashes, no_clause, there),
            ("by", rule.by, self.hashes, no_clause, there),
        )
        for key, words, known, what, remedy in named:
            for name in words:
                if name not in known:
                    line = block.line_of(key, self.document)
                    raise Trouble(f"{what} {name!r}", file=entry.file, line=line, remedy=remedy)

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
        raise Trouble(what, file=entry.file, line=entry.line, remedy="give the clause above an outcome")

    def _notions(self) -> list[PlainNotion]:
        """The notions of the document, in an order in which each can be derived."""
        parsed: dict[str, Expression] = {}
        concepts: dict[str, str] = {}
        for name, readings in self._written().items():
            entry, line = readings.get(self.document) or readings.get(EVERY) or (None, None)
            if entry and line:
                parsed[name] = parse(line.text, file=entry.file, line=line.line, sums=True)
                concepts[name] = entry.concept
        facts = self._facts()
        if taken := set(parsed) & facts:
            what = f"{min(taken)!r} is a fact, not a notion"
            raise self._trouble_with(min(taken), what, "choose another name")
        needs = {name: names(expression) for name, expression in parsed.items()}
        order = derivation_order(needs, facts)
        if stuck := [name for name in parsed if name not in order]:
            # the one that needs what nobody defines, before those that only need it in turn
            first = next((name for name in stuck if needs[name] - facts - parsed.keys()), stuck[0])
            lost = min(needs[first] - facts - parsed.keys() or needs[first] - facts - set(order))
            what = f"the notion {first!r} needs {lost!r}"
            raise self._trouble_with(first, what, "define it, and not by itself")
        return [PlainNotion(name, parsed[name], concepts[name]) for name in order]

    def _trouble_with(self, notion: str, what: str, remedy: str) -> Trouble:
        """A complaint about the notion that the document has."""
        readings = self._written()[notion]
        entry, line = readings.get(self.document) or readings[EVERY]
        return Trouble(what, file=entry.file, line=line.line, remedy=remedy)

    def _written(self) -> dict[str, dict[str, tuple[ConceptEntry, NotionLine]]]:
        """Every notion with its readings, by document."""
        written: dict[str, dict[str, tuple[ConceptEntry, NotionLine]]] = {}
        for entry in self.pages.values():
            for line in entry.notions:
                readings = written.setdefault(line.name, {})
                if line.document in readings:
                    what = f"the notion {line.name!r} is defined twice"
                    raise Trouble(what, file=entry.file, line=line.line, remedy="define it once")
                readings[line.document] = (entry, line)
        return written


def _late_last(notions: Sequence[PlainNotion]) -> tuple[PlainNotion, ...]:
    """Notions with those that hang on what rules gave at the end."""
    late: set[str] = set()
    for notion in notions:
        if any(name.startswith(COUNT) or name in late for name in names(notion.value)):
            late.add(notion.name)
    return tuple(sorted(notions, key=lambda notion: notion.name in late))


def _listed(text: str | None) -> tuple[str, ...]:
    """The words of a list; `nothing` is the empty one."""
    if not text or text == "nothing":
        return ()
    return tuple(part.strip() for part in text.split(",") if part.strip())
