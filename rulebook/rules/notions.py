"""The notions of the pages: how documents derive them, in which order, and what they come to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulebook.rules.conditions import DEEPEST, Expression, depth, is_name, names, parse
from rulebook.rules.meaning import EVERY, NotionLine, Pages
from rulebook.rules.value_types import Types, ValueType, type_of
from rulebook.rules.weigh import COUNT, derivation_order
from rulebook.trouble import Trouble


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenNotion:
    """A notion as the pages define it for a document, or for all."""

    name: str
    concept: str
    """The concept whose clauses define it."""
    value: Expression
    file: str
    line: int

    def trouble(self, what: str, remedy: str) -> Trouble:
        """A complaint about it."""
        return Trouble(what, file=self.file, line=self.line, remedy=remedy)


class DocumentNotions:
    """The notions of one document in an order in which each can be derived, or `Trouble`."""

    def __init__(self, document: str, pages: Pages, known: Types) -> None:
        written = _written(document, pages)
        for name, notion in written.items():
            if not is_name(name):
                raise notion.trouble(f"{name!r} cannot be a name", "begin it with a letter a to z")
            if name in known:
                raise notion.trouble(f"{name!r} is a fact, not a notion", "choose another name")
        needs = {name: names(notion.value) for name, notion in written.items()}
        order = derivation_order(needs, known)
        if stuck := [name for name in written if name not in order]:
            # the one that needs what nobody defines, before those that only need it in turn
            defined = known.keys() | written.keys()
            first = next((name for name in stuck if needs[name] - defined), stuck[0])
            lost = min(needs[first] - defined or needs[first] - known.keys() - set(order))
            raise written[first].trouble(
                f"the notion {first!r} needs {lost!r}", "define it, and not by itself"
            )
        self.elsewhere = {line.name for entry in pages.values() for line in entry.notions}
        """The notions of any document."""
        self.in_order = [written[name] for name in order]
        self.types: dict[str, ValueType] = {**known}
        """What everything that conditions of the document speak of comes to."""
        self.late: set[str] = set()
        """The notions that hang on what rules gave."""
        for notion in self.in_order:
            self.types[notion.name] = type_of(notion.value, self.types, file=notion.file, line=notion.line)
            if self.looks_at_counts(notion.value):
                self.late.add(notion.name)

    def looks_at_counts(self, expression: Expression) -> bool:
        """Whether a condition hangs on what rules gave."""
        return any(name.startswith(COUNT) or name in self.late for name in names(expression))


def _written(document: str, pages: Pages) -> dict[str, WrittenNotion]:
    """The notions that the pages define for a document."""
    lines: dict[str, dict[str, NotionLine]] = {}
    written: dict[str, WrittenNotion] = {}
    for entry in pages.values():
        for line in entry.notions:
            readings = lines.setdefault(line.name, {})
            if line.document in readings:
                what = f"the notion {line.name!r} is defined twice"
                raise Trouble(what, file=entry.file, line=line.line, remedy="define it once")
            readings[line.document] = line
            if line.document == document or (line.document == EVERY and document not in readings):
                written[line.name] = WrittenNotion(
                    name=line.name,
                    concept=entry.concept,
                    value=parse(line.text, file=entry.file, line=line.line, sums=True),
                    file=entry.file,
                    line=line.line,
                )
    return written


def check_together(notions: Sequence[DocumentNotions], known: Types) -> None:
    """`Trouble` unless the notions of any mixture of documents can be derived, and come to the same.

    Rules of one document may be weighed with notions of another.
    """
    every = [notion for one in notions for notion in one.in_order]
    needs: dict[str, set[str]] = {}
    for notion in every:
        needs.setdefault(notion.name, set()).update(names(notion.value))
    order = derivation_order(needs, known)
    first: dict[str, ValueType] = {}
    for one in notions:
        for notion in one.in_order:
            found = one.types[notion.name]
            if type(first.setdefault(notion.name, found)) is not type(found):
                what = f"the notion {notion.name!r} is {found}, and {first[notion.name]} in another document"
                raise notion.trouble(what, "let it be of one kind, or give it another name")
            if notion.name not in order and names(notion.value) - known.keys() - set(order):
                what = f"the notion {notion.name!r} goes round in a circle where documents are mixed"
                raise notion.trouble(what, "let all documents derive the one from the other, not each other")
    _refuse_deep(sorted(every, key=lambda notion: order.index(notion.name)))


def _refuse_deep(notions: Iterable[WrittenNotion]) -> None:
    """`Trouble` if notions rest on others so that they are nested too deeply."""
    depths: dict[str, int] = {}
    for notion in notions:
        own = depth(notion.value, depths)
        if own > DEEPEST:
            what = f"the notion {notion.name!r} rests on others, nested more than {DEEPEST} deep"
            raise notion.trouble(what, "define it by fewer steps")
        depths[notion.name] = max(own, depths.get(notion.name, 0))
