"""The stored records with their look-ups: all that a reader needs, and nothing that building needs."""

import hashlib
from functools import cached_property
from pathlib import Path

from rulebook.folders import BUILD, PAGES, corpus_folder
from rulebook.records import Clause, Concept, Document, Relation
from rulebook.store import Build
from rulebook.trouble import Trouble


class Library:
    """The records of a sport: `build/`, and whether it was made from `corpus/` as it is."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = corpus_folder(home)
        self.build = Build(home)

    @cached_property
    def digest(self) -> str:
        """Fingerprint of every file of the corpus that records are made from."""
        seal = hashlib.sha256()
        apart = {self.folder / BUILD, self.folder / PAGES}
        visible = [path for path in self.folder.rglob("[!.]*") if path.is_file()]
        for path in sorted(path for path in visible if apart.isdisjoint(path.parents)):
            seal.update(path.relative_to(self.folder).as_posix().encode() + b"\0")
            seal.update(hashlib.sha256(path.read_bytes()).digest())
        return seal.hexdigest()[:16]

    def file(self, name: str) -> str:
        """A file of the corpus, seen from the home folder."""
        return (self.folder / name).relative_to(self.home).as_posix()

    @property
    def stale(self) -> bool:
        """Whether the build was made from another state of the corpus."""
        return self.folder.is_dir() and self.build.index.digest != self.digest

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents of the build."""
        return self.build.documents

    @property
    def default(self) -> Document:
        """The document that everyone quotes."""
        return self.build.document(self.build.index.default)

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of the documents, in the order of the table."""
        return tuple(dict.fromkeys(document.edition for document in self.documents))

    def of_edition(self, edition: str) -> tuple[Document, ...]:
        """The documents of an edition."""
        return tuple(document for document in self.documents if document.edition == edition)

    @cached_property
    def clauses(self) -> dict[tuple[str, str], Clause]:
        """Every clause, by document and number."""
        return {(d.id, clause.number): clause for d in self.documents for clause in self.build.clauses(d.id)}

    @cached_property
    def concepts(self) -> dict[str, Concept]:
        """Every concept, by id."""
        return {concept.id: concept for concept in self.build.concepts}

    @cached_property
    def concept_ids(self) -> dict[tuple[str, str], str]:
        """The concept of each clause, by document and number."""
        ids = {}
        for concept in self.build.concepts:
            for document, numbers in concept.members.items():
                ids.update(dict.fromkeys(((document, number) for number in numbers), concept.id))
        return ids

    def concept(self, id: str) -> Concept:
        """A concept by its id or a former id, or `Trouble` with the nearest."""
        wanted = self.build.index.aliases.get(id, id)
        if wanted in self.concepts:
            return self.concepts[wanted]
        from difflib import get_close_matches  # only where something is not found

        near = get_close_matches(id, self.concepts, n=3, cutoff=0.0)
        raise Trouble(f"no concept {id!r}", remedy=f"nearest are {', '.join(near)}")

    def concept_of(self, document: str, number: str) -> Concept | None:
        """The concept that a clause belongs to."""
        id = self.concept_ids.get((document, number))
        return self.concepts[id] if id else None

    @cached_property
    def _relations(self) -> dict[tuple[str, str], list[Relation]]:
        """What became of each concept, by concept and newer document."""
        rows: dict[tuple[str, str], list[Relation]] = {}
        for row in self.build.relations:
            rows.setdefault((row.concept, row.target), []).append(row)
        return rows

    def relation(self, concept: str, old: str, new: str) -> Relation | None:
        """What became of a concept between two documents."""
        rows = self._relations.get((concept, new), [])
        return next((row for row in rows if row.source == old), None)
