"""What the documents leave open: prohibitions without a sanction, sanctions without a prohibition, terms without a use or a definition."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from crossref.checking.senses import lexis
from crossref.checking.witnesses import Witness
from rulebook.language.words import language
from rulebook.records import Clause, Kind
from rulebook.store import Library

GAPS = {
    "prohibition": "it forbids something, and no sanction is named for it",
    "sanction": "it punishes something that no clause forbids by name",
    "definition": "it defines a term that is used nowhere else",
    "term": "it is used, and defined nowhere in the document",
}
"""Each sort of gap, and what it means."""


def prohibited(library: Library, books: Mapping[str, Sequence[Clause]]) -> set[tuple[str, str]]:
    """Clauses that forbid something."""
    path = library.corpus / "graph.toml"
    senses = set(tomllib.loads(path.read_text(encoding="utf-8")).get("prohibitions", [])) if path.exists() else set()
    languages = {d["id"]: language(library.corpus, d["language"]) for d in library.documents}
    words = lexis(library.corpus, {spoken.code: spoken for spoken in languages.values()}, [])
    found = set()
    for document, clauses in books.items():
        for clause in clauses:
            said = words.said(Witness(document, languages[document], "", "", (clause,)))
            if clause.kind in (Kind.CLAUSE, Kind.NOTE) and any(id in senses for _, id in said):
                found.add((document, clause.number))
    return found


def gaps(
    books: Mapping[str, Sequence[Clause]],
    concordance: Sequence[dict[str, Any]],
    cited: Sequence[dict[str, Any]],
    termbase: Sequence[dict[str, Any]],
    purposes: Mapping[str, str],
    forbidding: set[tuple[str, str]],
) -> list[dict[str, Any]]:
    """Every gap, document by document."""
    homes = {(document, n): row["concept"] for row in concordance for document, numbers in row["members"].items() for n in numbers}
    found = []
    for document, clauses in books.items():
        inside = _inside(document, clauses, homes, purposes)
        known = [row for row in cited if row["document"] == document and row["ok"] and row["target"]]
        punished = {row["from"] for row in known if inside.get(row["target"]) == "sanction"}
        named = {row["target"] for row in known}
        parents = {clause.parent for clause in clauses}
        for clause in clauses:
            where = (document, clause.number)
            if where in forbidding and not inside.get(clause.number) and clause.number not in punished:
                found.append(_gap("prohibition", document, clause.number, ""))
            leaf = clause.kind is Kind.CLAUSE and clause.number not in parents
            if leaf and inside.get(clause.number) == "sanction" and clause.number not in named:
                found.append(_gap("sanction", document, clause.number, ""))
        for term in termbase:
            used = [place["number"] for place in term["occurrences"] if place["document"] == document]
            defined = [id.split("/", 1)[1] for id in term["definitions"] if id.split("/", 1)[0] == document]
            if defined and not set(used) - set(defined):
                found.append(_gap("definition", document, defined[0], term["concept"]))
            if used and not defined:
                found.append(_gap("term", document, used[0], term["concept"]))
    return found


def _gap(kind: str, document: str, clause: str, term: str) -> dict[str, Any]:
    return {"kind": kind, "document": document, "clause": clause, "term": term or None, "message": GAPS[kind]}


def _inside(document: str, clauses: Sequence[Clause], homes: Mapping[tuple[str, str], str], purposes: Mapping[str, str]) -> dict[str, str]:
    """For each clause in a section of sanctions or definitions, which of the two."""
    parents = {clause.number: clause.parent for clause in clauses}
    found = {}
    for number in parents:
        above: str | None = number
        while above and number not in found:
            if purpose := purposes.get(homes.get((document, above), "")):
                found[number] = purpose
            above = parents.get(above)
    return found
