"""The notions of the pages: how documents derive them, in which order, and what they come to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulebook.errors import InputError
from rulebook.rules.conditions import DEEPEST, Expression, depth, is_name, names, parse
from rulebook.rules.making.meaning import EVERY, NotionLine, Pages
from rulebook.rules.making.value_types import Types, ValueType, type_of
from rulebook.rules.rule import COUNT_PREFIX, derivation_order


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenNotion:
    """A notion as the pages define it for a document, or for all."""

    name: str
    concept: str
    """The concept whose clauses define it."""
    value: Expression
    file: str
    line: int

    def error(self, what: str, hint: str) -> InputError:
        """A complaint about it."""
        return InputError(what, file=self.file, line=self.line, hint=hint)


class DocumentNotions:
    """The notions of one document in an order in which each can be derived, or `InputError`."""

    def __init__(self, document: str, pages: Pages, known: Types) -> None:
        written = _written(document, pages)
        for name, notion in written.items():
            if not is_name(name):
                raise notion.error(f"{name!r} cannot be a name", "begin it with a letter a to z")
            if name in known:
                raise notion.error(f"{name!r} is a fact, not a notion", "choose another name")
        needs = {name: names(notion.value) for name, notion in written.items()}
        order = derivation_order(needs, known)
        if stuck := [name for name in written if name not in order]:
            # the one that needs what nobody defines, before those that only need it in turn
            defined = known.keys() | written.keys()
            first = next((name for name in stuck if needs[name] - defined), stuck[0])
            lost = min(needs[first] - defined or needs[first] - known.keys() - set(order))
            raise written[first].error(f"the notion {first!r} needs {lost!r}", "define it, and not by itself")
        self.elsewhere = {line.name for entry in pages.values() for line in entry.notions}
        """The notions of any document."""
        self.in_order = [written[name] for name in order]
        self.types: dict[str, ValueType] = {**known}
        """What everything that conditions of the document speak of comes to."""
        self.late: set[str] = set()
        """The notions that depend on what rules gave."""
        for notion in self.in_order:
            self.types[notion.name] = type_of(notion.value, self.types, file=notion.file, line=notion.line)
            if self.looks_at_counts(notion.value):
                self.late.add(notion.name)

    def looks_at_counts(self, expression: Expression) -> bool:
        """Whether a condition depends on what rules gave."""
        return any(name.startswith(COUNT_PREFIX) or name in self.late for name in names(expression))


def _written(document: str, pages: Pages) -> dict[str, WrittenNotion]:
    """The notions that the pages define for a document."""
    lines: dict[str, dict[str, NotionLine]] = {}
    written: dict[str, WrittenNotion] = {}
    for entry in pages.values():
        for line in entry.notions:
            readings = lines.setdefault(line.name, {})
            if line.document in readings:
                what = f"the notion {line.name!r} is defined twice"
                raise InputError(what, file=entry.file, line=line.line, hint="define it once")
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
    """`InputError` unless the notions of any mixture of documents can be derived, and come to the same.

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
                raise notion.error(what, "let it be of one kind, or give it another name")
            if notion.name not in order and names(notion.value) - known.keys() - set(order):
                what = f"the notion {notion.name!r} goes round in a circle where documents are mixed"
                raise notion.error(what, "let all documents derive the one from the other, not each other")
    _refuse_deep(sorted(every, key=lambda notion: order.index(notion.name)))


def _refuse_deep(notions: Iterable[WrittenNotion]) -> None:
    """`InputError` if notions rest on others so that they are nested too deeply."""
    depths: dict[str, int] = {}
    for notion in notions:
        own = depth(notion.value, depths)
        if own > DEEPEST:
            what = f"the notion {notion.name!r} rests on others, nested more than {DEEPEST} deep"
            raise notion.error(what, "define it by fewer steps")
        depths[notion.name] = max(own, depths.get(notion.name, 0))
