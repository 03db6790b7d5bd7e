"""The concordance is built: every pair aligned, concepts named, relations judged, all of it written or nothing."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from crossref.aligning.concepts import LANGUAGES, decisions, name, names
from crossref.aligning.ties import Decision, Member, concepts, corpus_ties, links, tie
from crossref.checking.check import check
from crossref.checking.gaps import gaps, prohibited
from crossref.comparing.relate import Judgement, judge, reviewed
from crossref.references.resolve import Reference, Shelf, purposes, references
from crossref.searching.gather import gather
from rulebook.language.terms import occurrences, terms
from rulebook.language.words import language
from rulebook.reading.documents import documents
from rulebook.reading.labels import Grammar
from rulebook.records import Clause, Kind, LabelStyle, NumberFrom
from rulebook.store import Library, dump, replace_folder


def build(home: Path, progress: Callable[[Iterable[Any]], Iterable[Any]] = iter) -> dict[str, Any]:
    """Aligns every pair of documents, names the concepts and writes it all; says what there is to report."""
    library = Library(home)
    corpus = library.corpus
    books = {d["id"]: library.clauses(d["id"]) for d in library.documents}
    languages = {d["id"]: d["language"] for d in library.documents}
    rows = corpus_ties(corpus, languages, books, _known(home), progress)
    ties = [tie(row) for row in rows]
    named, decided = names(corpus, books), decisions(corpus, books)
    aliases = {alias: concept.id for concept in named for alias in concept.aliases}
    groups = concepts(books, ties, decided)
    concordance = [_row(*entry) for entry in name(groups, named, strict=bool(named))]
    machine = [_row(*entry) for entry in name(concepts(books, ties), named, strict=False)]
    relations = _relations(library, books, concordance)
    cited = [_reference(reference) for reference in references(_shelf(library, books, concordance))]
    names_of, termbase = terms(library.corpus, books), _terms(library, books)
    checked, looked_at = check(library, concordance, cited, names_of, termbase, purposes(library.corpus), _stored(home))
    open_ends = gaps(books, concordance, cited, termbase, purposes(library.corpus), prohibited(library, books))
    searchable = gather(library, concordance, termbase, aliases | {concept.id: concept.id for concept in named})
    findings = [*_stale(decided), *_unconfirmed(library, books, groups), *relations["stale"]]

    def fill(work: Path) -> None:
        (work / "ties").mkdir()
        for row in rows:
            (work / "ties" / f"{row['left']}--{row['right']}.json").write_text(dump(row) + "\n", encoding="utf-8")
        for file, content in (
            ("concepts", concordance),
            ("machine", machine),
            ("relations", relations["rows"]),
            ("references", cited),
            ("terms", termbase),
            ("findings", checked),
            ("gaps", open_ends),
        ):
            (work / f"{file}.jsonl").write_text("".join(dump(row) + "\n" for row in content), encoding="utf-8")
        (work / "search.json").write_text(dump(msgspec.to_builtins(searchable)) + "\n", encoding="utf-8")
        (work / "index.json").write_text(dump({"aliases": aliases, "findings": findings}) + "\n", encoding="utf-8")

    replace_folder(home / "build" / "concordance", fill)
    return {"checked": looked_at, "concepts": len(concordance), "alone": sum(len(row["members"]) == 1 for row in concordance), "findings": findings}


def _terms(library: Library, books: dict[str, list[Clause]]) -> list[dict[str, Any]]:
    termbase = terms(library.corpus, books)
    languages = {d["id"]: language(library.corpus, d["language"]) for d in library.documents}
    places: dict[str, list[dict[str, Any]]] = {}
    for found in occurrences(termbase, books, languages):
        place = {"document": found.document, "number": found.number, "name": found.name, "count": found.count}
        places.setdefault(found.term, []).append(place)
    return [
        {
            "concept": term.id,
            **{code: term.names[code][0] if code in term.names else None for code in LANGUAGES},
            "definitions": list(term.defined),
            "occurrences": places.get(term.id, []),
            "area": term.area,
            "names": {code: list(names) for code, names in term.names.items()},
            "note": term.note,
        }
        for term in termbase
    ]


def _shelf(library: Library, books: dict[str, list[Clause]], concordance: list[dict[str, Any]]) -> Shelf:
    table, _ = documents(library.corpus)
    styles = {document.id: document.reading.label for document in table}
    outlines = {document.id: document.outline for document in table}
    grammars = {}
    for id in books:
        style = styles[id] or styles.get(outlines[id])
        grammars[id] = Grammar(style or LabelStyle(levels=("{1}", ".{1}", ".{1}")))
    return Shelf(
        books=books,
        languages={d["id"]: language(library.corpus, d["language"]) for d in library.documents},
        grammars=grammars,
        concepts={(document, n): row["concept"] for row in concordance for document, numbers in row["members"].items() for n in numbers},
        purposes=purposes(library.corpus),
    )


def _reference(reference: Reference) -> dict[str, Any]:
    return {
        "document": reference.document,
        "from": reference.source,
        "printed": reference.printed or None,
        "target": reference.target,
        "kind": reference.kind,
        "ground": reference.ground,
        "ok": reference.ok,
        "score": reference.score,
        "why": reference.why or None,
    }


def _known(home: Path) -> dict[str, dict[str, Any]]:
    """Alignments of the last build, to be taken over where nothing changed."""
    known = {}
    for path in sorted((home / "build" / "concordance" / "ties").glob("*.json")):
        try:
            known[path.stem] = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
    return known


def _stored(home: Path) -> dict[str, dict[str, Any]]:
    """Findings of the last build, by concept."""
    path = home / "build" / "concordance" / "findings.jsonl"
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError):
        return {}
    return {row["concept"]: row for row in rows}


def _row(id: str, headline: dict[str, str | None], group: Sequence[Member]) -> dict[str, Any]:
    members: dict[str, list[str]] = {}
    for document, number in group:
        members.setdefault(document, []).append(number)
    return {"concept": id, "headline": headline, "members": members}


def _relations(library: Library, books: dict[str, list[Clause]], concordance: list[dict[str, Any]]) -> dict[str, Any]:
    """The relation of every concept between documents of different editions, older to newer."""
    home = {(document, number): row["concept"] for row in concordance for document, numbers in row["members"].items() for number in numbers}
    clauses = {(document, clause.number): clause for document, records in books.items() for clause in records}
    read_from, read_to, judged = reviewed(library.corpus, books)
    people = {(frozenset(j.old), frozenset(j.new)): j for j in judged}
    editions = {d["id"]: (d["approved"], d["edition"]) for d in library.documents}
    rows = []
    for old in library.documents:
        for new in library.documents:
            if editions[old["id"]][0] >= editions[new["id"]][0]:
                continue
            a, b = language(library.corpus, old["language"]), language(library.corpus, new["language"])
            same = editions[read_from][1] == old["edition"] and read_to == new["id"] if read_from else False
            for row in concordance:
                left = [clauses[old["id"], n] for n in row["members"].get(old["id"], ())]
                right = [clauses[new["id"], n] for n in row["members"].get(new["id"], ())]
                if not left and not right:
                    continue
                moved = bool(left and right) and home.get((old["id"], left[0].parent or "")) != home.get((new["id"], right[0].parent or ""))
                computed = judge(left, right, a, b, moved=moved)
                word = people.get((frozenset(computed.old), frozenset(computed.new))) if same else None
                rows.append(_relation(row["concept"], old["id"], new["id"], computed, word))
    stale = [
        {
            "kind": "stale",
            "message": f"the review of {', '.join(j.old) or '-'} → {', '.join(j.new) or '-'} is of older texts",
            "remedy": "read the pair again",
        }
        for j in judged
        if j.said_by == "stale"
    ]
    return {"rows": rows, "stale": stale}


def _relation(concept: str, old: str, new: str, computed: Judgement, word: Judgement | None) -> dict[str, Any]:
    best = word if word and word.said_by == "reviewed" else computed
    row = asdict(best)
    row["grounds"] = list(computed.grounds)
    return {
        "concept": concept,
        "from": old,
        "to": new,
        **{key: list(value) if isinstance(value, tuple) else value for key, value in row.items()},
        "computed": computed.relation,
    }


def _stale(decided: Sequence[Decision]) -> list[dict[str, str]]:
    return [
        {"kind": "stale", "message": f"the decision on {'/'.join(d.left)} and {'/'.join(d.right)} is about older texts", "remedy": "decide again"}
        for d in decided
        if d.stale
    ]


def _unconfirmed(library: Library, books: dict[str, list[Clause]], groups: Sequence[Sequence[Member]]) -> list[dict[str, str]]:
    """Inferred numbers that content does not bear out."""
    outlines = {d["id"]: d["outline"] for d in library.documents if d["outline"]}
    found = []
    for document, outline in outlines.items():
        meant = {number: b for a, b in links(groups, document, outline) for number in a}
        for clause in books[document]:
            if clause.number_from is NumberFrom.PRINTED or clause.kind in (Kind.FRONT, Kind.PART):
                continue
            if clause.number not in meant.get(clause.number, ()):
                says = ", ".join(meant.get(clause.number, ())) or "nothing"
                message = f"{clause.id} was numbered by structure, but its content answers to {says}"
                found.append({"kind": "numbering", "message": message, "remedy": "read both and decide in decisions.toml"})
    return found
