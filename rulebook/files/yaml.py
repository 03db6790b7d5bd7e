"""The one reader of YAML and JSON that people write: plain values, without tags, anchors or doubled keys."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebook.errors import InputError
from rulebook.files.source_lines import yaml_lines
from rulebook.files.toml import Data, file_name, read_text

if TYPE_CHECKING:
    import yaml

Rows = tuple[dict[str, Any], ...]
LONGEST = 1_000_000
"""Characters of a file; nobody writes a longer one."""
DEEPEST = 20
MOST_PARTS = 1_000_000
"""Keys and values of a file."""
MOST_TOLD = 10_000
"""Keys and values of what somebody tells."""
LONGEST_NUMBER = 20
"""Characters of a number; some ways of writing one make it longer to work out than to read."""
NOT_TEXT = ("bool", "int", "null")
"""What is not text if it looks like one of these; 12.10 is the number of a clause, and not 12.1."""
TEXT = "tag:yaml.org,2002:str"
WORDY_KEYS = ("on", "off", "yes", "no")
"""What is true or false as a value, and a word as a key."""
BREAKS = "\x85\u2028\u2029"
"""What YAML 1.1 took for line breaks and 1.2 does not."""
STAND_INS = "\ufdd0\ufdd1\ufdd2"
"""What stands for them while the parser reads: characters that no text has."""
REMEDY = "mend the YAML"


class YamlTree(NamedTuple):
    """What YAML or JSON holds."""

    value: Any
    node: "yaml.Node | None"
    """The same with its marks; nothing for an empty text."""


def read_told(content: bytes, file: str, *, most_parts: int = MOST_TOLD) -> Data[Any]:
    """What somebody told in YAML or JSON, with the line of everything, or `InputError`."""
    if len(content) > LONGEST:
        raise InputError(f"more than {LONGEST} bytes", file=file, line=1, hint="tell less in one file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError("is not UTF-8", file=file, line=line, hint="save it as UTF-8") from None
    value, node = read_yaml(text, file, most_parts=most_parts)
    return Data(value, text, file, yaml_lines(node) if node else {})


def load_rows(path: Path) -> Data[Rows]:
    """A YAML file as a list of tables, or `InputError` with the line of the first mistake."""
    text, file = read_text(path), file_name(path)
    if len(text) > LONGEST:
        raise InputError("the file is too long", file=file, line=1, hint="split it")
    value, node = read_yaml(text, file)
    lines = yaml_lines(node) if node else {}
    return Data(Data(value, text, file, lines).convert(value, Rows), text, file, lines)


def read_yaml(text: str, file: str, *, most_parts: int = MOST_PARTS) -> YamlTree:
    """What YAML or JSON holds, without tags, anchors, doubled keys or endless numbers; or `InputError`."""
    import yaml

    try:
        marked = text.translate(str.maketrans(BREAKS, STAND_INS))
        _refuse_tricks(marked, file, most_parts)
        loader = _loader()(marked)
        node = loader.get_single_node()
        _refuse_oddities(node, file)
        for scalar in _scalars(node) if marked != text else ():
            scalar.value = scalar.value.translate(str.maketrans(STAND_INS, BREAKS))
        return YamlTree(loader.construct_document(node) if node else None, node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise InputError(error.problem or "cannot be read", file=file, line=line, hint=REMEDY) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InputError(str(error), file=file, line=1, hint=REMEDY) from None


@cache
def _loader() -> Any:
    """A safe loader, the quick one where there is one, that takes few things for anything but text."""
    import yaml

    resolvers: dict[str, Any] = {}
    for first_letter, rows in yaml.SafeLoader.yaml_implicit_resolvers.items():
        resolvers[first_letter] = [row for row in rows if row[0].rpartition(":")[2] in NOT_TEXT]
    quickest = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return type("Loader", (quickest,), {"yaml_implicit_resolvers": resolvers})


def _scalars(node: "yaml.Node | None") -> "Iterator[yaml.ScalarNode]":
    import yaml

    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for entry in node.value:
            yield from _scalars(entry)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _scalars(key)
            yield from _scalars(value)


def _refuse_tricks(text: str, file: str, most_parts: int) -> None:
    """`InputError` for anchors, tags, deep nesting and endless lists, before anything is built from them."""
    import yaml

    depth = 0
    for count, event in enumerate(yaml.parse(text, Loader=_loader())):
        line = event.start_mark.line + 1
        if count > most_parts:
            raise InputError(
                f"more than {most_parts} keys and values", file=file, line=line, hint="split the file"
            )
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise InputError("anchors and aliases are not allowed", file=file, line=line, hint="write it out")
        if getattr(event, "tag", None):
            raise InputError("tags are not allowed", file=file, line=line, hint="use plain values")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise InputError("nested too deeply", file=file, line=line, hint="a situation is flat")


def _refuse_oddities(node: "yaml.Node | None", file: str) -> None:
    """`InputError` for keys that are doubled or no words, and for numbers that nobody counts to."""
    import yaml

    if isinstance(node, yaml.SequenceNode):
        for entry in node.value:
            _refuse_oddities(entry, file)
    elif isinstance(node, yaml.ScalarNode):
        if node.tag.endswith(":int") and len(node.value) > LONGEST_NUMBER:
            what, line = f"a number of {len(node.value)} characters", node.start_mark.line + 1
            raise InputError(what, file=file, line=line, hint="write a smaller one")
    elif isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            line = key.start_mark.line + 1
            if isinstance(key, yaml.ScalarNode) and key.value in WORDY_KEYS:
                key.tag = TEXT
            if not isinstance(key, yaml.ScalarNode) or key.tag != TEXT:
                raise InputError("a key must be a word", file=file, line=line, hint="write it in quotes")
            if key.value in seen:
                raise InputError(f"{key.value!r} is said twice", file=file, line=line, hint="say it once")
            seen.add(key.value)
            _refuse_oddities(value, file)
