"""A document's entry in `documents.toml`, written as a person would write it."""

import re
from collections.abc import Iterator
from datetime import date

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from rulebook.reading.documents import DocumentEntry

TABLE = "[[document]]"
FIRST = "# The documents of the corpus. A document is added by `rulebook add`.\n"


def entry_text(entry: DocumentEntry) -> str:
    """The entry as TOML."""
    return "\n".join([TABLE, *_values(entry), *_tables(entry, "document")]) + "\n"


def with_entry(table: str, entry: DocumentEntry) -> str:
    """The table of documents with an entry more, or with a new one in place of that of the same id."""
    head, blocks = _blocks(table)
    new = entry_text(entry)
    same = [n for n, block in enumerate(blocks) if _id(block) == entry.id]
    if same:
        blocks[same[0]] = new
    else:
        blocks.append(new)
    return "\n".join([(head or FIRST).rstrip("\n") + "\n", *(block.rstrip("\n") + "\n" for block in blocks)])


def without_entry(table: str, id: str) -> str:
    """The table of documents without one; what names it as the default goes too."""
    head, blocks = _blocks(table)
    head = re.sub(rf'(?m)^default = "{re.escape(id)}".*\n?', "", head)
    rest = [block for block in blocks if _id(block) != id]
    return "\n".join([head.rstrip("\n") + "\n", *(block.rstrip("\n") + "\n" for block in rest)])


def _blocks(table: str) -> tuple[str, list[str]]:
    """What stands above the first document, and the text of each."""
    head, *blocks = re.split(rf"(?m)^(?={re.escape(TABLE)})", table)
    return head, blocks


def _id(block: str) -> str:
    found = re.search(r'(?m)^id\s*=\s*"([^"]*)"', block)
    return found[1] if found else ""


def _values(struct: Struct) -> Iterator[str]:
    """The plain fields of a struct that differ from what is taken for granted."""
    for item in fields(struct):
        value = getattr(struct, item.name)
        if value != item.default and not _is_table(value):
            yield f"{item.name} = {_written(value)}"


def _tables(struct: Struct, place: str) -> Iterator[str]:
    """The fields of a struct that are tables of their own."""
    for item in fields(struct):
        value = getattr(struct, item.name)
        if isinstance(value, Struct):
            yield from [
                "",
                f"[{place}.{item.name}]",
                *_values(value),
                *_tables(value, f"{place}.{item.name}"),
            ]
        elif _is_table(value):
            for row in value:
                yield from ["", f"[[{place}.{item.name}]]", *_values(row)]


def _is_table(value: object) -> bool:
    return isinstance(value, Struct) or (
        isinstance(value, tuple) and bool(value) and isinstance(value[0], Struct)
    )


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | date):
        return str(value)
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_written, value))}]"
    text = str(value)
    if "\\" in text and "'" not in text and text.isprintable():
        return f"'{text}'"
    return msgspec.json.encode(text).decode()
