"""What can be downloaded: a table of each kind, with titles in words, languages and forms."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from reference import RuleReference

from crossref.comparing.editions import document_name, edition_name


class File(NamedTuple):
    """A form in which something can be had."""

    name: str
    form: str
    size: int


class Download(NamedTuple):
    """Something that can be had in one or several forms."""

    title: str
    """Which one of its kind it is; nothing where there is but one."""
    language: str
    """The code of the language that it is written in for people; nothing for data."""
    files: list[File]


def downloads(reference: RuleReference, lang: str, sizes: Mapping[str, int]) -> dict[str, list[Download]]:
    """What there is of each kind, the reader's language first."""
    mine_first = sorted(reference.languages, key=lambda code: code != lang)
    kinds = {
        "paper": [
            Download(
                _between(edition_name(old), edition_name(new)),
                code,
                _files(sizes, f"paper-{old}--{new}-{code}"),
            )
            for code in mine_first
            for old, new in reference.edition_pairs
        ],
        "clauses": [
            Download(document_name(document), "", _files(sizes, f"clauses-{document.id}"))
            for document in reference.documents
        ],
        "changes": [
            Download(
                _between(document_name(reference.document(old)), document_name(reference.document(new))),
                "",
                _files(sizes, f"changes-{old}--{new}"),
            )
            for old, new in reference.comparisons
        ],
    }
    alone = dict.fromkeys(name.partition(".")[0] for name in sizes if "-" not in name)
    kinds |= {name: [Download("", "", _files(sizes, name))] for name in alone}
    return {kind: there for kind, rows in kinds.items() if (there := [row for row in rows if row.files])}


def _between(old: str, new: str) -> str:
    return f"{old} → {new}"


def _files(sizes: Mapping[str, int], stem: str) -> list[File]:
    """The files of a name, whatever their forms."""
    paths = [Path(name) for name in sizes]
    return [File(path.name, path.suffix[1:].upper(), sizes[path.name]) for path in paths if path.stem == stem]
