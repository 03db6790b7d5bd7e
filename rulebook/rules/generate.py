"""Rules as code: each distinct rule and condition once, with the documents that have it."""

from collections.abc import Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import NamedTuple

from rulebook.publish import replace_file
from rulebook.rules.facts import Vocabulary
from rulebook.rules.javascript import javascript
from rulebook.rules.notation import to_python
from rulebook.rules.outcomes import OutcomeTable
from rulebook.rules.plain import ABOUT, PlainRules, logic_fingerprint
from rulebook.rules.shared import SharedCondition, SharedRule, SharedRules
from rulebook.store import fingerprint

GENERATED = Path(__file__).parent / "generated"
RULES = "rules.py"
UNSTAMPED = "CODE = ''"
"""The line that gets the fingerprint of all files."""


class GeneratedCode(NamedTuple):
    """The rules as code."""

    stamp: str
    """Fingerprint of all of it."""
    files: dict[str, str]
    """The content of each file, by name."""


def generate_code(
    rules: PlainRules, concepts: Sequence[str], vocabulary: Vocabulary, outcomes: OutcomeTable
) -> GeneratedCode:
    """The code that rules become; `concepts` are in the order in which rules are to stand."""
    shared = SharedRules(rules, concepts)
    logic = logic_fingerprint(rules, vocabulary, outcomes)
    files = {
        "__init__.py": f'"""{ABOUT} The executable rules."""\n',
        "facts.py": _text(_facts(vocabulary)),
        RULES: _text(_rules(shared, outcomes, logic)),
        "rules.js": javascript(shared, vocabulary, outcomes, logic),
    }
    stamp = fingerprint("\0".join(files.values()).encode())
    return GeneratedCode(stamp, files | {RULES: files[RULES].replace(UNSTAMPED, f"CODE = {stamp!r}", 1)})


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


def _text(lines: Iterator[str]) -> str:
    return "\n".join([*lines, ""])


def _fact(name: str) -> str:
    return f'f["{name}"]'


def _facts(vocabulary: Vocabulary) -> Iterator[str]:
    """The module of facts: what they are when they are not told, and what cannot be."""
    yield f'"""{ABOUT} Facts when nothing is told, and what cannot be."""'
    yield ""
    yield "from collections.abc import Callable"
    yield "from typing import Any"
    yield ""
    yield "Facts = dict[str, Any]"
    yield from _table("DEFAULTS: Facts", vocabulary.defaults())
    yield ""
    yield "IMPOSSIBLE: dict[str, Callable[[Facts], Any]] = {"
    for row in vocabulary.impossible:
        yield f"    # {' '.join(row.because.split())}"
        yield f"    {row.when!r}:"
        yield f"        lambda f: {to_python(row.condition, _fact)},"
    yield "}"


def _rules(shared: SharedRules, outcomes: OutcomeTable, logic: str) -> Iterator[str]:
    """The module of rules."""
    yield f'"""{ABOUT} The rules of all documents, each once."""'
    yield ""
    yield "from typing import Any"
    yield ""
    yield "from rulebook.rules.executable import CommonDefinition, CommonNotion, CommonRule"
    yield "from rulebook.rules.weigh import condition"
    yield ""
    yield "Facts = dict[str, Any]"
    yield f"LOGIC = {logic!r}"
    yield UNSTAMPED
    yield f"DOCUMENTS = {shared.documents!r}"
    yield f"CONTRADICTED = {outcomes.contradicted!r}"
    yield f"PLACED = {outcomes.placed!r}"
    yield from _table("SWALLOWS: dict[str, tuple[str, ...]]", outcomes.swallows)
    yield ""
    for condition in shared.conditions.values():
        yield from _condition(condition, shared.facts)
    yield ""
    yield "NOTIONS = ("
    for notion in shared.notions:
        yield f"    CommonNotion(name={notion.name!r}, concept={notion.concept!r}, value={notion.condition},"
        yield f"                 documents={tuple(notion.documents)!r}),"
    yield ")"
    yield ""
    yield "RULES = ("
    for rule in shared.rules:
        yield from _rule(rule)
    yield ")"
    yield ""
    yield "DEFINITIONS = ("
    for one in shared.definitions:
        yield f"    CommonDefinition(name={one.name!r}, value={one.value!r}, concept={one.concept!r},"
        yield f"                     clauses={one.clauses!r}),"
    yield ")"


def _table(name: str, rows: Mapping[str, object]) -> Iterator[str]:
    yield f"{name} = {{"
    for key, value in rows.items():
        yield f"    {key!r}: {value!r},"
    yield "}"


def _condition(one: SharedCondition, facts: Set[str]) -> Iterator[str]:
    def name(word: str) -> str:
        return _fact(word) if word in facts else f'n["{word}"]'

    yield ""
    yield f"@condition(names={one.names!r}, triggers={one.triggers!r},"
    yield f"           expression={_tuples(one.expression)!r})"
    yield f"def {one.name}(f: Facts, n: Facts) -> Any:"
    yield f"    return {to_python(one.expression, name)}"
    yield ""


def _tuples(expression: object) -> object:
    """A condition as it is kept; in one that was read back from JSON the inner tuples are lists."""
    return tuple(map(_tuples, expression)) if isinstance(expression, list | tuple) else expression


def _rule(shared: SharedRule) -> Iterator[str]:
    rule = shared.rule
    yield "    CommonRule("
    yield f"        id={rule.id!r}, concept={rule.concept!r}, kind={rule.kind!r},"
    yield f"        when={shared.condition}, outcomes={rule.then!r},"
    for key, value in (("defeats", rule.defeats), ("turns", rule.turns)):
        if value:
            yield f"        {key}={value!r},"
    yield f"        clauses={shared.clauses!r},"
    if rule.otherwise is not None:
        yield f"        otherwise={rule.otherwise!r}, otherwise_clauses={shared.otherwise_clauses!r},"
    yield "    ),"
