"""The one reader of YAML and JSON that people write: plain values, without tags, anchors or doubled keys."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.errors import InputError
from rulebook.files.source_lines import Lines, Place
from rulebook.files.toml import Data, file_name, read_text

if TYPE_CHECKING:
    import yaml

Rows = tuple[dict[str, Any], ...]
MAX_CHARS = 1_000_000
"""Characters of a file; nobody writes a longer one."""
MAX_DEPTH = 20
MAX_PARTS = 1_000_000
"""Keys and values of a file."""
MAX_USER_PARTS = 10_000
"""Keys and values of what a user hands over."""
MAX_DIGITS = 20
"""Characters of a number; some ways of writing one make it longer to work out than to read."""
NOT_TEXT = ("bool", "int", "null")
"""What is not text if it looks like one of these; 12.10 is the number of a clause, and not 12.1."""
TEXT = "tag:yaml.org,2002:str"
WORDY_KEYS = ("on", "off", "yes", "no")
"""What is true or false as a value, and a word as a key."""
BREAKS = "\x85\u2028\u2029"
"""What YAML 1.1 took for line breaks and 1.2 does not."""
STAND_INS = "\ufdd0\ufdd1\ufdd2"
"""What the parser reads in their place: characters that no text has."""
MARKED = str.maketrans(BREAKS, STAND_INS)
AS_WRITTEN = str.maketrans(STAND_INS, BREAKS)
REMEDY = "correct the YAML"


def read_user_yaml(content: bytes, file: str, *, max_parts: int = MAX_USER_PARTS) -> Data[Any]:
    r"""What a user wrote in YAML or JSON, with the line of everything, or `InputError`.

    >>> data = read_user_yaml(b"discs:\n- {id: a}\n", "game.yaml")
    >>> data.value, data.line("discs", 0)
    ({'discs': [{'id': 'a'}]}, 2)
    """
    if len(content) > MAX_CHARS:
        raise InputError(f"more than {MAX_CHARS} bytes", file=file, line=1, hint="say less in one file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError("is not UTF-8", file=file, line=line, hint="save it as UTF-8") from None
    return read_yaml(text, file, max_parts=max_parts)


def load_rows(path: Path) -> Data[Rows]:
    """A YAML file as a list of tables, or `InputError` with the line of the first mistake."""
    text, file = read_text(path), file_name(path)
    if len(text) > MAX_CHARS:
        raise InputError("the file is too long", file=file, line=1, hint="split it")
    return read_yaml(text, file).converted(Rows)


def read_yaml(text: str, file: str, *, max_parts: int = MAX_PARTS) -> Data[Any]:
    """What YAML or JSON holds, without tags, anchors, doubled keys or endless numbers; or `InputError`."""
    import yaml

    try:
        marked = text.translate(MARKED)
        # The tree is built by recursion in C, which no Python limit stops: depth is measured on events first.
        _refuse_tricks(marked, file, max_parts)
        tree = _Tree(marked, file, AS_WRITTEN if marked != text else {})
        return Data(tree.value, text, file, tree.lines)
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


def _refuse_tricks(text: str, file: str, max_parts: int) -> None:
    """`InputError` for anchors, tags, deep nesting and endless lists, before anything is built from them."""
    import yaml

    depth = 0
    for count, event in enumerate(yaml.parse(text, Loader=_loader())):
        line = event.start_mark.line + 1
        if count > max_parts:
            raise InputError(
                f"more than {max_parts} keys and values", file=file, line=line, hint="split the file"
            )
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise InputError("anchors and aliases are not allowed", file=file, line=line, hint="write it out")
        if getattr(event, "tag", None):
            raise InputError("tags are not allowed", file=file, line=line, hint="use plain values")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise InputError("nested too deeply", file=file, line=line, hint="a situation is flat")


class _Tree:
    """The plain values of a text, and their lines: one pass over the nodes, which files of thousands need."""

    def __init__(self, text: str, file: str, stand_ins: Mapping[int, int]) -> None:
        self._file = file
        self._stand_ins = stand_ins
        self._loader = _loader()(text)
        self.lines: Lines = {}
        node = self._loader.get_single_node()
        self.value = self._value(node, ()) if node else None

    def _value(self, node: Any, place: Place) -> Any:
        """The value of a node; `InputError` for a number that nobody counts to."""
        line = node.start_mark.line + 1
        self.lines.setdefault(place, line)
        if node.id == "sequence":
            return [self._value(entry, (*place, row)) for row, entry in enumerate(node.value)]
        if node.id == "mapping":
            return self._mapping(node, place)
        if node.tag == TEXT:
            return self._as_written(node)
        if node.tag.endswith(":int") and len(node.value) > MAX_DIGITS:
            what = f"a number of {len(node.value)} characters"
            raise InputError(what, file=self._file, line=line, hint="write a smaller one")
        return self._loader.construct_object(node)

    def _as_written(self, node: "yaml.ScalarNode") -> str:
        return str(node.value.translate(self._stand_ins) if self._stand_ins else node.value)

    def _mapping(self, node: "yaml.MappingNode", place: Place) -> dict[str, Any]:
        """The values of a table; `InputError` for a key that is doubled or no word."""
        values: dict[str, Any] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if key.id != "scalar" or (key.tag != TEXT and key.value not in WORDY_KEYS):
                raise InputError(
                    "a key must be a word", file=self._file, line=line, hint="write it in quotes"
                )
            name = self._as_written(key)
            if name in values:
                raise InputError(f"{name!r} is stated twice", file=self._file, line=line, hint="say it once")
            self.lines.setdefault((*place, name), line)
            values[name] = self._value(value, (*place, name))
        return values
