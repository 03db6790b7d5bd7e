"""The meaning pages: for every concept the clauses that were read, and what they come to as a rule, or why they come to none.

A page is Markdown. A concept is a heading `## id`, its clauses quoted as `> document number hash`, and blocks:

    ```rule              ```notions                       ```status
    when: condition      name = condition or sum          procedure: reason
    then: outcomes       name @ document = …              ```
    ```                  ```

A line of a block may hold for some documents only: `when @ lnf-2017-fr: …`. Where documents agree, it is written once.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulebook.rules.conditions import Expression, names, parse
from rulebook.rules.facts import MEANING, Vocabulary
from rulebook.trouble import Trouble

KINDS = ("norm", "excuse", "scope", "convert", "escalate", "cap")
EARLY = ("norm", "excuse", "scope")
"""Kinds of rules that look at facts only; the others look at what these said."""
STATUSES = ("definition", "procedure", "judgement", "deferred")
KEYS = ("when", "then", "kind", "defeats", "turns", "otherwise", "by", "only", "clauses", "why")
QUOTE = re.compile(r"> (\S+) (\S+) ([0-9a-f]{16})(?: .*)?$")
LINE = re.compile(r"([a-z]+)(?: @ ([^:]+))?: (.*)$")
NOTION = re.compile(r"([a-z_]+)(?: @ ([^=]+?))? = (.*)$")
SAID = "said_"
"""Before an outcome: how many rules gave it, known once the norms have spoken."""


@dataclass
class Block:
    """A rule as written: each key with its value for all documents, and for some."""

    line: int
    values: dict[str, dict[str, str]] = field(default_factory=dict)

    def get(self, key: str, document: str) -> str | None:
        """The value of a key in a document's reading."""
        told = self.values.get(key, {})
        return told.get(document, told.get("*"))


@dataclass
class Entry:
    """A concept in the pages."""

    concept: str
    file: str
    line: int
    hashes: dict[tuple[str, str], str] = field(default_factory=dict)
    """Document and number of every clause that was read, and the hash of its text then."""
    rules: list[Block] = field(default_factory=list)
    notions: list[tuple[int, str, str, str]] = field(default_factory=list)
    """Line, name, document or *, and text."""
    status: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule in one document's reading."""

    id: str
    concept: str
    clauses: tuple[str, ...]
    hashes: tuple[str, ...]
    kind: str
    when: Expression
    then: tuple[str, ...]
    defeats: tuple[str, ...]
    """Concepts whose rules it sets aside."""
    turns: tuple[str, str] | None
    """An outcome that it turns into another."""
    otherwise: tuple[str, ...] | None
    """Outcomes that the text allows as well."""
    by: tuple[str, ...]
    """Clauses behind the other reading."""
    text: str
    """The condition as written."""


@dataclass(frozen=True)
class Reading:
    """All rules and notions of one document."""

    document: str
    notions: tuple[tuple[str, Expression], ...]
    """In an order in which each can be derived from those before."""
    late: tuple[tuple[str, Expression], ...]
    """Those that need to know what the norms said."""
    rules: tuple[Rule, ...]
    homes: Mapping[str, str]
    """The concept that each notion is derived under."""


def entries(folder: Path = MEANING) -> dict[str, Entry]:
    """Every concept of the pages, or `Trouble`."""
    found: dict[str, Entry] = {}
    for path in sorted((folder / "meaning").glob("*.md")):
        for entry in _page(path.read_text(encoding="utf-8").splitlines(), f"corpus/meaning/{path.name}"):
            if entry.concept in found:
                first = found[entry.concept]
                raise Trouble(
                    f"concept {entry.concept!r} stands twice",
                    file=entry.file,
                    line=entry.line,
                    remedy=f"see {first.file}:{first.line}",
                )
            found[entry.concept] = entry
    return found


def _page(lines: Sequence[str], file: str) -> Iterable[Entry]:
    entry: Entry | None = None
    at = 0
    while at < len(lines):
        line, number = lines[at], at + 1
        at += 1
        if line.startswith("## "):
            if entry:
                yield entry
            entry = Entry(line[3:].strip(), file, number)
        elif entry and (quote := QUOTE.match(line)):
            entry.hashes[quote[1], quote[2]] = quote[3]
        elif line.startswith("```") and len(line) > len("```"):
            end = next((n for n in range(at, len(lines)) if lines[n] == "```"), None)
            if entry is None or end is None:
                raise Trouble(
                    "a block that belongs to no concept or does not end",
                    file=file,
                    line=number,
                    remedy="put it under a heading ##",
                )
            _block(entry, line[3:].strip(), lines[at:end], file, number)
            at = end + 1
    if entry:
        yield entry


def _block(entry: Entry, kind: str, lines: Sequence[str], file: str, start: int) -> None:
    told = list(_joined(lines, start + 1))
    if kind == "rule":
        block = Block(start)
        for number, line in told:
            match = LINE.match(line)
            if not match or match[1] not in KEYS:
                raise Trouble(
                    f"cannot read {line!r}",
                    file=file,
                    line=number,
                    remedy=f"a line of a rule is `key: value` with {', '.join(KEYS)}",
                )
            for document in (match[2] or "*").split(","):
                block.values.setdefault(match[1], {})[document.strip()] = match[3].strip()
        entry.rules.append(block)
    elif kind == "notions":
        for number, line in told:
            match = NOTION.match(line)
            if not match:
                raise Trouble(
                    f"cannot read {line!r}", file=file, line=number, remedy="write `name = condition`"
                )
            for document in (match[2] or "*").split(","):
                entry.notions.append((number, match[1], document.strip(), match[3]))
    elif kind == "status":
        word, _, reason = " ".join(line for _, line in told).partition(": ")
        if word not in STATUSES or not reason.strip():
            raise Trouble(
                f"cannot read the status {word!r}",
                file=file,
                line=start,
                remedy=f"write `{'`, `'.join(STATUSES)}`, a colon and the reason",
            )
        entry.status = (word, reason.strip())
    else:
        raise Trouble(f"unknown block {kind!r}", file=file, line=start, remedy="rule, notions or status")


def _joined(lines: Sequence[str], start: int) -> Iterable[tuple[int, str]]:
    """Lines of a block, those that go on indented joined to the one before."""
    found: list[tuple[int, str]] = []
    for n, line in enumerate(lines):
        if line.startswith(" ") and found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
        elif line.strip():
            found.append((start + n, line.strip()))
    return found


def outcomes(folder: Path = MEANING) -> dict[str, tuple[str, ...]]:
    """Every outcome word, the weightiest first, with those that it swallows."""
    table = tomllib.loads((folder / "outcomes.toml").read_text(encoding="utf-8"))
    return {word: tuple(swallowed) for word, swallowed in table["swallows"].items()}


def marked(mark: str, folder: Path = MEANING) -> tuple[str, ...]:
    """Outcomes that are `contradicted`, not absorbed, when another swallows them; or that ask for discs to be `placed`."""
    return tuple(tomllib.loads((folder / "outcomes.toml").read_text(encoding="utf-8"))[mark])


def reading(
    document: str,
    pages: Mapping[str, Entry],
    members: Mapping[str, Sequence[str]],
    hashes: Mapping[str, str],
    parents: Mapping[str, str],
    words: Vocabulary,
    known: Mapping[str, Sequence[str]],
) -> Reading:
    """The rules of one document: `members` are its clauses by concept, `parents` the concept that each concept stands under."""
    notions = _notions(document, pages, words, known)
    rules = []
    for entry in pages.values():
        for n, block in enumerate(entry.rules):
            rule = _rule(document, entry, block, n, pages, members, hashes, parents, known)
            if rule:
                rules.append(rule)
    facts = {*words.defaults(), *(name for name, _ in notions), *(SAID + word for word in known)}
    for rule in rules:
        if lost := names(rule.when) - facts:
            entry = pages[rule.concept]
            raise Trouble(
                f"unknown fact {sorted(lost)[0]!r}",
                file=entry.file,
                line=entry.line,
                remedy="name a fact or a notion",
            )
    late = _late(notions)
    homes = {
        name: entry.concept
        for entry in pages.values()
        for _, name, where, _ in entry.notions
        if where in (document, "*")
    }
    return Reading(
        document,
        tuple(n for n in notions if n[0] not in late),
        tuple(n for n in notions if n[0] in late),
        tuple(rules),
        homes,
    )


def _rule(
    document: str,
    entry: Entry,
    block: Block,
    n: int,
    pages: Mapping[str, Entry],
    members: Mapping[str, Sequence[str]],
    hashes: Mapping[str, str],
    parents: Mapping[str, str],
    known: Mapping[str, Sequence[str]],
) -> Rule | None:
    only = block.get("only", document)
    text = block.get("when", document)
    numbers = (
        tuple((block.get("clauses", document) or "").split(", "))
        if block.get("clauses", document)
        else tuple(members.get(entry.concept, ()))
    )
    if (
        (only and document not in only.replace(",", " ").split())
        or text is None
        or text == "never"
        or not numbers
    ):
        return None
    kind = block.get("kind", document) or "norm"
    told = block.get("then", document)
    then = _inherited(document, entry, pages, parents) if told == "inherit" else _list(told)
    otherwise, turns = block.get("otherwise", document), block.get("turns", document)
    for word in (*then, *_list(otherwise), *(turns.split(" into ") if turns else ())):
        if word not in known:
            raise Trouble(
                f"unknown outcome {word!r}", file=entry.file, line=block.line, remedy="see outcomes.toml"
            )
    if kind not in KINDS:
        raise Trouble(
            f"unknown kind {kind!r}", file=entry.file, line=block.line, remedy=f"known are {', '.join(KINDS)}"
        )
    defeats = _list(block.get("defeats", document))
    if lost := [concept for concept in defeats if concept not in pages]:
        raise Trouble(
            f"no concept {lost[0]!r}", file=entry.file, line=block.line, remedy="name a concept of the pages"
        )
    if lost := [number for number in numbers if number not in hashes]:
        raise Trouble(
            f"no clause {document}/{lost[0]}",
            file=entry.file,
            line=block.line,
            remedy="name a clause that is there",
        )
    pair = tuple(turns.split(" into ")) if turns else None
    return Rule(
        id=entry.concept if n == 0 else f"{entry.concept}.{n + 1}",
        concept=entry.concept,
        clauses=numbers,
        hashes=tuple(hashes[number] for number in numbers),
        kind=kind,
        when=parse(text, file=entry.file, line=block.line),
        then=then,
        defeats=defeats,
        turns=(pair[0], pair[1]) if pair else None,
        otherwise=_list(otherwise) if otherwise is not None else None,
        by=_list(block.get("by", document)),
        text=" ".join(text.split()),
    )


def _list(text: str | None) -> tuple[str, ...]:
    return (
        tuple(part.strip() for part in text.split(",") if part.strip()) if text and text != "nothing" else ()
    )


def _inherited(
    document: str, entry: Entry, pages: Mapping[str, Entry], parents: Mapping[str, str]
) -> tuple[str, ...]:
    """The outcome of the clause that introduces the list."""
    above = parents.get(entry.concept)
    while above:
        for block in pages[above].rules if above in pages else ():
            if block.get("then", document) and block.get("when", document) is None:
                return _list(block.get("then", document))
        above = parents.get(above)
    raise Trouble(
        f"{entry.concept!r} has nothing to inherit in {document}",
        file=entry.file,
        line=entry.line,
        remedy="give the clause above an outcome",
    )


def _notions(
    document: str, pages: Mapping[str, Entry], words: Vocabulary, known: Mapping[str, Sequence[str]]
) -> list[tuple[str, Expression]]:
    told: dict[str, dict[str, tuple[str, int, str]]] = {}
    for entry in pages.values():
        for line, name, where, text in entry.notions:
            if where in told.get(name, {}):
                raise Trouble(
                    f"the notion {name!r} is defined twice",
                    file=entry.file,
                    line=line,
                    remedy="define it once",
                )
            told.setdefault(name, {})[where] = (text, line, entry.file)
    parsed: dict[str, Expression] = {}
    for name, texts in told.items():
        text, line, file = texts.get(document) or texts.get("*") or ("", 0, "")
        if text:
            parsed[name] = parse(text, file=file, line=line, sums=True)
    ready = {*words.defaults(), *(SAID + word for word in known)}
    if taken := set(parsed) & ready:
        raise Trouble(
            f"{sorted(taken)[0]!r} is a fact, not a notion",
            file="rulebook/meaning",
            remedy="choose another name",
        )
    ordered: list[tuple[str, Expression]] = []
    while len(ordered) < len(parsed):
        done = {name for name, _ in ordered}
        able = [name for name in parsed if name not in done and names(parsed[name]) <= ready | done]
        if not able:
            stuck = next(name for name in parsed if name not in done)
            lost = sorted(names(parsed[stuck]) - ready - done)[0]
            raise Trouble(
                f"the notion {stuck!r} needs {lost!r}",
                file="rulebook/meaning",
                remedy="define it, and not by itself",
            )
        ordered += [(name, parsed[name]) for name in able]
    return ordered


def _late(notions: Sequence[tuple[str, Expression]]) -> set[str]:
    late: set[str] = set()
    for name, expression in notions:
        if any(part.startswith(SAID) or part in late for part in names(expression)):
            late.add(name)
    return late


def stale(pages: Mapping[str, Entry], hashes: Mapping[tuple[str, str], str]) -> list[dict[str, Any]]:
    """Clauses whose text is not the one that was read, or that are gone."""
    found = []
    for entry in pages.values():
        for (document, number), read in entry.hashes.items():
            now = hashes.get((document, number))
            if now != read:
                what = "is gone" if now is None else "has changed"
                found.append(
                    {
                        "concept": entry.concept,
                        "document": document,
                        "number": number,
                        "file": entry.file,
                        "line": entry.line,
                        "what": what,
                    }
                )
    return found
