"""The concordance as it was built, read back without the aligner."""

import json
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from rulebook.trouble import Trouble

if TYPE_CHECKING:
    from crossref.aligning.ties import Tie
    from crossref.searching.index import Index


class Concordance:
    """The stored concordance."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "build" / "concordance"
        self.index: dict[str, Any] = json.loads(self._text("index.json"))

    def concepts(self, *, machine: bool = False) -> list[dict[str, Any]]:
        """Every concept with its headline and members; `machine` leaves people's decisions out."""
        return self._rows("machine" if machine else "concepts")

    def relations(self, left: str, right: str) -> list[dict[str, Any]]:
        """What became of each concept from one document to another."""
        return [row for row in self._relations if (row["from"], row["to"]) == (left, right)]

    def relation(self, concept: str, left: str, right: str) -> dict[str, Any] | None:
        """What became of a concept between two documents; judged by a person, if need be from another document, rather than computed."""
        rows = self._by_end.get((concept, right), [])
        own = next((row for row in rows if row["from"] == left), None)
        if own is None or own["said_by"] == "reviewed":
            return own
        return next((row for row in rows if row["said_by"] == "reviewed" and row["old"] == own["old"] and row["new"] == own["new"]), own)

    @cached_property
    def _relations(self) -> list[dict[str, Any]]:
        return self._rows("relations")

    @cached_property
    def _by_end(self) -> dict[tuple[str, str], list[dict[str, Any]]]:
        found: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for row in self._relations:
            found.setdefault((row["concept"], row["to"]), []).append(row)
        return found

    def references(self, document: str | None = None) -> list[dict[str, Any]]:
        """What points where, printed and projected."""
        return [row for row in self._rows("references") if document in (None, row["document"])]

    def terms(self) -> list[dict[str, Any]]:
        """The termbase with every place that speaks of a term."""
        return self._rows("terms")

    def findings(self) -> list[dict[str, Any]]:
        """What the checks found, concept by concept."""
        return [finding for row in self._rows("findings") for finding in row["findings"]]

    def gaps(self) -> list[dict[str, Any]]:
        """What the documents leave open."""
        return self._rows("gaps")

    def searchable(self) -> "Index":
        """The search index."""
        from crossref.searching.index import Index

        try:
            return msgspec.json.decode(self._text("search.json"), type=Index)
        except msgspec.DecodeError as error:
            file = "build/concordance/search.json"
            raise Trouble(f"cannot be read: {error}", file=file, remedy="run `rulebook build`") from None

    def tie(self, left: str, right: str) -> "Tie":
        """The alignment of two documents, in the order of the table of documents."""
        from crossref.aligning.ties import tie

        for a, b in ((left, right), (right, left)):
            if (self.folder / "ties" / f"{a}--{b}.json").exists():
                return tie(json.loads(self._text(f"ties/{a}--{b}.json")))
        raise Trouble(f"{left} and {right} are not aligned", remedy="name two different documents")

    def find(self, id: str) -> dict[str, Any]:
        """A concept by its id or a former id, or `Trouble` with the nearest."""
        wanted = self.index["aliases"].get(id, id)
        rows = self.concepts()
        for row in rows:
            if row["concept"] == wanted:
                return row
        from difflib import get_close_matches

        near = get_close_matches(id, [row["concept"] for row in rows], n=3, cutoff=0.0)
        raise Trouble(f"no concept {id!r}", remedy=f"nearest are {', '.join(near)}")

    def of(self, document: str, number: str) -> dict[str, Any] | None:
        """The concept that a clause belongs to."""
        return next((row for row in self.concepts() if number in row["members"].get(document, ())), None)

    def _rows(self, name: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._text(f"{name}.jsonl").splitlines()]

    def _text(self, name: str) -> str:
        try:
            return (self.folder / name).read_text(encoding="utf-8")
        except OSError:
            raise Trouble("the concordance is not there", file="build/concordance", remedy="run `rulebook build`") from None
