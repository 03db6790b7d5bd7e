"""Situations: what a referee saw, read from YAML or JSON, checked, and turned into facts.

What can be said is data (`meaning/facts.toml`): each fact with its place, its words, its type and its range; what follows from the
order of contacts; and what cannot be.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from rulebook.rules.conditions import Expression, evaluate, parse
from rulebook.store import home
from rulebook.trouble import Trouble

MEANING = home() / "corpus"
LARGEST = 1_000_000
"""Bytes of a situation; nobody tells a longer one."""
DEEPEST = 20
IGNORED = ("title", "note", "expect")
"""Parts of a situation that state no fact."""

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something that a referee can see."""

    id: str
    where: str
    """The part of a situation that it stands in."""
    say: str
    """The words for it there."""
    type: str
    """flag, count, choice or contact."""
    choices: tuple[str, ...] = ()
    most: int = 0
    default: int = 0
    """What holds if nothing is said about its part of the situation."""
    note: str = ""

    @property
    def nothing(self) -> Any:
        """Its value when it is not said."""
        return {
            "flag": False,
            "count": 0,
            "choice": self.choices[0] if self.choices else "",
            "contact": False,
        }[self.type]


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What follows from the order of contacts: which came first, whether some came before others, whether any came."""

    id: str
    first: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    some: tuple[str, ...] = ()

    def of(self, contacts: Sequence[str]) -> Any:
        """Its value for contacts in their order."""
        if self.first:
            return next((contact for contact in contacts if contact in self.first), "none")
        if self.some:
            return any(contact in self.some for contact in contacts)
        for contact in contacts:
            if contact in self.early:
                return True
            if contact in self.late:
                return False
        return False


@dataclass(frozen=True)
class Vocabulary:
    """All that can be said."""

    facts: dict[str, Fact]
    orders: tuple[Order, ...]
    impossible: tuple[tuple[Expression, str], ...]

    def defaults(self) -> Facts:
        """Nothing said."""
        return self._nothing.copy()

    @cached_property
    def _nothing(self) -> Facts:
        return {fact.id: fact.nothing for fact in self.facts.values()} | {
            order.id: order.of(()) for order in self.orders
        }

    @cached_property
    def said(self) -> dict[tuple[str, str], Fact]:
        """Facts by the part of a situation and the words for them there, ids too."""
        return {(fact.where, word): fact for fact in self.facts.values() for word in (fact.id, fact.say)}

    @cached_property
    def usual(self) -> list[Fact]:
        """Facts that hold if nothing is said about their part."""
        return [fact for fact in self.facts.values() if fact.default]

    @cached_property
    def parts(self) -> tuple[set[str], set[str]]:
        """The parts of a situation, and the first words of their names."""
        parts = {fact.where for fact in self.facts.values()}
        return parts, {part.split(".")[0] for part in parts if part}

    def refusal(self, facts: Facts) -> str:
        """Why facts cannot be, or nothing."""
        return next((because for condition, because in self.impossible if evaluate(condition, facts)), "")


class Quick(Vocabulary):
    """The vocabulary with what cannot be as generated code."""

    def refusal(self, facts: Facts) -> str:
        """Why facts cannot be, or nothing."""
        from rulebook.rules.generated.constraints import impossible

        return impossible(facts)


@cache
def vocabulary(folder: Path = MEANING) -> Vocabulary:
    """The vocabulary, or `Trouble`."""
    path = folder / "facts.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    facts = {row["id"]: Fact(**{**row, "choices": tuple(row.get("choices", ()))}) for row in table["fact"]}
    orders = tuple(
        Order(
            id=row["id"], **{key: tuple(row[key]) for key in ("first", "early", "late", "some") if key in row}
        )
        for row in table["order"]
    )
    known = {*facts, *(order.id for order in orders)}
    impossible = []
    for row in table.get("impossible", []):
        condition = parse(row["when"], file="meaning/facts.toml", line=1, sums=True)
        impossible.append((condition, row["because"]))
    made = folder == MEANING and (Path(__file__).parent / "generated" / "constraints.py").exists()
    words = (Quick if made else Vocabulary)(facts, orders, tuple(impossible))
    for order in orders:
        if lost := {*order.first, *order.early, *order.late, *order.some} - known:
            raise Trouble(
                f"no fact {sorted(lost)[0]!r}", file="meaning/facts.toml", remedy=f"mend the order {order.id}"
            )
    return words


def load(text: str, file: str) -> Any:
    """YAML or JSON without tags, anchors or doubled keys, or `Trouble`."""
    import yaml

    if len(text.encode()) > LARGEST:
        raise Trouble(
            f"more than {LARGEST} bytes", file=file, line=1, remedy="state one situation, or split the file"
        )
    try:
        depth = 0
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            line = event.start_mark.line + 1
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise Trouble(
                    "anchors and aliases are not allowed", file=file, line=line, remedy="write it out"
                )
            if getattr(event, "tag", None):
                raise Trouble("tags are not allowed", file=file, line=line, remedy="use plain values")
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                raise Trouble("nested too deeply", file=file, line=line, remedy="a situation is flat")
        tree = yaml.compose(text, Loader=yaml.SafeLoader)
        _single(tree, file)
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or "cannot be read"
        raise Trouble(
            str(what), file=file, line=mark.line + 1 if mark else 1, remedy="mend the YAML"
        ) from None
    except (ValueError, RecursionError):
        raise Trouble("cannot be read", file=file, line=1, remedy="mend the YAML") from None


def _single(node: Any, file: str) -> None:
    import yaml

    if isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise Trouble(
                    "a key must be a word",
                    file=file,
                    line=key.start_mark.line + 1,
                    remedy="write it as words",
                )
            if key.value in seen:
                raise Trouble(
                    f"{key.value!r} is said twice",
                    file=file,
                    line=key.start_mark.line + 1,
                    remedy="say it once",
                )
            seen.add(key.value)
            _single(value, file)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            _single(value, file)


def read(situation: Any, words: Vocabulary, file: str = "situation") -> Facts:
    """The facts of a situation, or `Trouble` with what is wrong."""
    if not isinstance(situation, dict):
        raise Trouble("a situation is a table of words", file=file, remedy="see `rulebook facts`")
    facts, contacts = words.defaults(), []
    said = list(told(situation, words, file))
    parts = {where for where, _, _ in said}
    for fact in words.usual:
        if fact.where not in parts:
            facts[fact.id] = fact.default
    seen: set[str] = set()
    for where, phrase, value in said:
        fact = _fact(where, phrase, words, file)
        if fact.type == "contact":
            if value is not True:
                raise Trouble(
                    f"{phrase!r} takes no value", file=file, remedy="say it again for another contact"
                )
            contacts.append(fact.id)
            facts[fact.id] = True
            continue
        if fact.id in seen:
            raise Trouble(
                f"{phrase!r} is said twice", file=file, remedy="say it once, with a number if there were more"
            )
        seen.add(fact.id)
        facts[fact.id] = _value(fact, value, file)
    for order in words.orders:
        facts[order.id] = order.of(contacts)
    refuse(facts, words, file)
    return facts


def refuse(facts: Facts, words: Vocabulary, file: str = "situation") -> None:
    """`Trouble` if the facts cannot be."""
    if because := words.refusal(facts):
        raise Trouble(f"this cannot be: {because}", file=file, remedy="mend the situation")


def told(
    situation: Mapping[str, Any], words: Vocabulary, file: str = "situation"
) -> list[tuple[str, str, Any]]:
    """Everything that is said: in which part, in which words, and how much."""
    parts, tops = words.parts
    found: list[tuple[str, str, Any]] = []
    for key, value in situation.items():
        if key in IGNORED:
            continue
        if key not in tops:
            found.append(("", str(key), value))
        elif key in parts:
            found += [(key, phrase, amount) for phrase, amount in _phrases(value, key, file)]
        else:
            if not isinstance(value, dict):
                raise Trouble(f"{key!r} must be a table", file=file, remedy="see `rulebook facts`")
            for inner, content in value.items():
                part = f"{key}.{inner}"
                if part not in parts:
                    raise Trouble(
                        f"no {inner!r} in {key!r}",
                        file=file,
                        remedy=f"known are {', '.join(sorted(p for p in parts if p.startswith(key)))}",
                    )
                found += [(part, phrase, amount) for phrase, amount in _phrases(content, part, file)]
    return found


def _phrases(value: Any, part: str, file: str) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [(str(phrase), amount) for phrase, amount in value.items()]
    if isinstance(value, list):
        found: list[tuple[str, Any]] = []
        for item in value:
            if isinstance(item, dict) and len(item) == 1:
                found += [(str(phrase), amount) for phrase, amount in item.items()]
            elif isinstance(item, str):
                found.append((item, True))
            else:
                raise Trouble(
                    f"{item!r} in {part!r} is no event",
                    file=file,
                    remedy="write words, with a number after a colon if need be",
                )
        return found
    raise Trouble(f"{part!r} must be a list or a table", file=file, remedy="see `rulebook facts`")


def _fact(where: str, phrase: str, words: Vocabulary, file: str) -> Fact:
    if fact := words.said.get((where, phrase)):
        return fact
    if elsewhere := next(
        (fact.where for fact in words.facts.values() if phrase in (fact.say, fact.id)), None
    ):
        raise Trouble(f"{phrase!r} does not belong there", file=file, remedy=f"say it under {elsewhere!r}")
    there = [fact for fact in words.facts.values() if fact.where == where]
    every = [fact.say for fact in there] + (sorted(words.parts[1]) if not where else [])
    near = get_close_matches(phrase, every, n=1, cutoff=0.0)
    place = f" in {where!r}" if where else ""
    raise Trouble(
        f"unknown fact {phrase[:80]!r}{place}",
        file=file,
        remedy=f"nearest is {near[0]!r}; see `rulebook facts`" if near else "see `rulebook facts`",
    )


def _value(fact: Fact, value: Any, file: str) -> Any:
    if fact.type == "flag":
        if isinstance(value, bool):
            return value
        raise Trouble(
            f"{fact.say!r} is yes or no, not {value!r}",
            file=file,
            remedy="say true, false, or only the words",
        )
    if fact.type == "count":
        value = 1 if value is True else value
        if isinstance(value, bool) or not isinstance(value, int):
            raise Trouble(
                f"{fact.say!r} is a whole number, not {value!r}",
                file=file,
                remedy="write a number after the colon",
            )
        if not 0 <= value <= fact.most:
            raise Trouble(f"{fact.say!r} is {value}", file=file, remedy=f"it can be 0 to {fact.most}")
        return value
    if value in fact.choices and isinstance(value, str):
        return value
    near = get_close_matches(str(value)[:80], fact.choices, n=1, cutoff=0.0)
    raise Trouble(
        f"{fact.say!r} cannot be {str(value)[:80]!r}",
        file=file,
        remedy=f"nearest is {near[0]!r}; it can be {', '.join(fact.choices)}",
    )


def schema(words: Vocabulary) -> dict[str, Any]:
    """The JSON Schema of a situation."""
    parts: dict[str, Any] = {}
    tops: dict[str, Any] = {"title": {"type": "string"}, "note": {"type": "string"}}
    for fact in words.facts.values():
        kinds: dict[str, dict[str, Any]] = {
            "flag": {"type": "boolean"},
            "count": {"type": "integer", "minimum": 0, "maximum": fact.most},
            "choice": {"enum": list(fact.choices)},
            "contact": {"const": True},
        }
        kind = kinds[fact.type]
        if fact.where:
            parts.setdefault(fact.where, {})[fact.say] = kind
        else:
            tops[fact.say] = kind
    for part, properties in parts.items():
        table = {"type": "object", "properties": properties, "additionalProperties": False}
        said = sorted(
            phrase
            for phrase, kind in properties.items()
            if kind.get("type") in ("boolean", "integer") or "const" in kind
        )
        events = {
            "type": "array",
            "items": {"anyOf": [{"enum": said}, {**table, "minProperties": 1, "maxProperties": 1}]},
        }
        either = {"anyOf": [events, table]}
        if "." in part:
            top, inner = part.split(".", 1)
            tops.setdefault(top, {"type": "object", "properties": {}, "additionalProperties": False})[
                "properties"
            ][inner] = either
        else:
            tops[part] = either
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": tops,
        "additionalProperties": False,
    }
