"""All checks over all concepts; concepts whose texts and surroundings are as they were keep their findings."""

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from crossref.checking.checks import CHECKS, RARE, Known
from crossref.checking.finding import SEVERITIES, Finding
from crossref.checking.renderings import Support
from crossref.checking.senses import habits, lexis
from crossref.checking.witnesses import Group, groups
from rulebook.language.terms import Term
from rulebook.language.words import language
from rulebook.records import Clause, Kind
from rulebook.store import Library
from rulebook.trouble import Trouble

METHOD = 1
"""Raised when a check changes, so that stored findings are made anew."""

DATA = ("glossary.toml", "languages.toml", "senses.toml", "spelling.txt")

Row = dict[str, Any]


def check(
    library: Library,
    concordance: Sequence[Row],
    cited: Sequence[Row],
    termbase: Sequence[Term],
    used: Sequence[Row],
    purposes: Mapping[str, str],
    stored: Mapping[str, Row],
) -> tuple[list[Row], int]:
    """The findings of every concept, one row a concept, and how many concepts had to be looked at again."""
    corpus = library.corpus
    books = {d["id"]: library.clauses(d["id"]) for d in library.documents}
    languages = {d["id"]: language(corpus, d["language"]) for d in library.documents}
    about = {d["id"]: (d["numbering"] or d["id"], str(d["approved"])) for d in library.documents}
    family = groups(books, languages, about, concordance)
    words = lexis(corpus, {d["language"]: languages[d["id"]] for d in library.documents}, termbase)
    said = {(group.concept, witness.document): words.said(witness) for group in family for witness in group.witnesses}
    ways = habits(family, said)
    homes = {(document, n): row["concept"] for row in concordance for document, numbers in row["members"].items() for n in numbers}
    pointing: dict[tuple[str, str], list[Row]] = {}
    for row in cited:
        pointing.setdefault((row["document"], row["from"]), []).append(row)
    known = Known(
        said=said,
        habits=ways,
        slight=words.slight,
        numeral=words.numeral,
        support=None,
        references=pointing,
        clauses={(d, clause.number): clause for d, clauses in books.items() for clause in clauses},
        concepts=homes,
        sanctions=_weighty(books, homes, cited, purposes),
        children=_children(books),
        spelling=spelling(corpus),
        variants=_variants(used),
        undefined=_undefined(books, termbase, used),
    )
    rows, fresh, data = [], [], _data(corpus)
    for group in family:
        key, before = _key(group, known, data), stored.get(group.concept)
        if before and before["key"] == key:
            rows.append(before)
        else:
            fresh.append(group)
            rows.append({"concept": group.concept, "key": key, "findings": []})
    if fresh:
        known = Known(**{name: getattr(known, name) for name in known.__dataclass_fields__ if name != "support"}, support=Support(corpus, family))
        found = {group.concept: [to_row(finding) for finding in examine(group, known)] for group in fresh}
        rows = [{**row, "findings": found.get(row["concept"], row["findings"])} for row in rows]
    return rows, len(fresh)


def examine(group: Group, known: Known) -> list[Finding]:
    """What every check says of one concept, each thing once."""
    found = [finding for check in CHECKS.values() for finding in check(group, known)]
    return sorted(found, key=lambda finding: SEVERITIES.index(finding.severity))


def to_row(finding: Finding) -> Row:
    """A finding as programs outside read it."""
    first, *rest = finding.quotes
    return {
        "id": finding.id,
        "kind": finding.kind,
        "severity": finding.severity,
        "document": finding.document,
        "clause": finding.clause,
        "others": [f"{quote.document}/{quote.clause}" for quote in rest],
        "message": finding.message,
        "quotes": [asdict(quote) for quote in (first, *rest)],
        "likely": finding.likely,
        "check": finding.check,
        "concept": finding.concept,
        "remedy": finding.remedy,
    }


def verdicts(corpus: Path, findings: Sequence[Row]) -> tuple[dict[str, Row], list[Row]]:
    """What people said of findings, by id; and those of their words that no finding answers to any more."""
    path = corpus / "decisions.toml"
    if not path.exists():
        return {}, []
    text = path.read_text(encoding="utf-8")
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == "[[finding]]"]
    known = {row["id"] for row in findings}
    said, gone = {}, []
    for row, line in zip(tomllib.loads(text).get("finding", []), lines, strict=True):
        if set(row) != {"id", "verdict", "reason"} or row["verdict"] not in ("accept", "dismiss") or not row["reason"].strip():
            raise Trouble(
                "a verdict needs id, verdict (accept or dismiss) and reason", file=f"{corpus.name}/decisions.toml", line=line, remedy="complete it"
            )
        said[row["id"]] = row
        if row["id"] not in known:
            gone.append(row)
    return said, gone


def spelling(corpus: Path) -> dict[tuple[str, str], str]:
    """Misspelt forms of the texts, found with dictionaries and confirmed by reading."""
    path = corpus / "spelling.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return {(code, form): meant for code, form, meant in rows}


def _data(corpus: Path) -> str:
    """What is known of the languages and the terms, as one mark."""
    paths = sorted([*corpus.glob("lemmas/*.txt"), *(corpus / name for name in DATA)])
    return hashlib.sha256(b"|".join(path.read_bytes() for path in paths if path.exists())).hexdigest()


def _key(group: Group, known: Known, data: str) -> str:
    """Everything that the findings of a concept hang on."""
    own = [(w.document, c.number) for w in group.witnesses for c in w.clauses]
    linked = [(d, str(row["target"])) for d, n in own for row in known.references.get((d, n), ())]
    senses = sorted({(w.document, sense) for w in group.witnesses for o in group.witnesses for sense in known.said[group.concept, o.document]})
    content = {
        "method": METHOD,
        "data": data,
        "clauses": [[*id, known.clauses[id].hash, known.clauses[id].label, known.children.get(id, 0)] for id in own],
        "linked": [[*id, known.clauses[id].hash] for id in linked if id in known.clauses],
        "references": [{**row, "score": None} for id in own for row in known.references.get(id, ())],
        "said": [[w.document, sorted(known.said[group.concept, w.document].items())] for w in group.witnesses],
        "habits": [[d, s, known.habits.keeps.get((d, s)), known.habits.earns.get((d, s))] for d, s in senses],
        "weighty": group.concept in known.sanctions,
        "variants": [known.variants.get(id) for id in own],
        "undefined": [known.undefined.get(id) for id in own],
    }
    return hashlib.sha256(json.dumps(content, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:16]


def _weighty(
    books: Mapping[str, Sequence[Clause]], homes: Mapping[tuple[str, str], str], cited: Sequence[Row], purposes: Mapping[str, str]
) -> frozenset[str]:
    """Concepts on which a ruling hangs: those in sections of sanctions or definitions, and those that point there."""
    found = set()
    for document, clauses in books.items():
        parents = {clause.number: clause.parent for clause in clauses}
        for number in parents:
            above: str | None = number
            while above:
                if homes.get((document, above)) in purposes:
                    found.add(homes[document, number])
                above = parents.get(above)
    found |= {homes[r["document"], r["from"]] for r in cited if r["kind"] == "sanction" and r["ok"] and (r["document"], r["from"]) in homes}
    return frozenset(found)


def _children(books: Mapping[str, Sequence[Clause]]) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for document, clauses in books.items():
        for clause in clauses:
            if clause.parent and clause.kind is not Kind.NOTE:
                found[document, clause.parent] = found.get((document, clause.parent), 0) + 1
    return found


def _variants(used: Sequence[Row]) -> dict[tuple[str, str], list[tuple[str, str]]]:
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for term in used:
        for document in {place["document"] for place in term["occurrences"]}:
            here = [place for place in term["occurrences"] if place["document"] == document]
            counts: dict[str, int] = {}
            for place in here:
                counts[place["name"]] = counts.get(place["name"], 0) + place["count"]
            usual = max(counts, key=lambda name: counts[name])
            for place in here:
                if counts[place["name"]] < RARE * sum(counts.values()):
                    found.setdefault((document, place["number"]), []).append((place["name"], usual))
    return found


def _undefined(books: Mapping[str, Sequence[Clause]], termbase: Sequence[Term], used: Sequence[Row]) -> dict[tuple[str, str], list[str]]:
    defined = {term.id: {id.split("/")[0] for id in term.defined} for term in termbase}
    found: dict[tuple[str, str], list[str]] = {}
    for term in used:
        where = defined[term["concept"]]
        for place in term["occurrences"]:
            if len(where) * 2 > len(books) and place["document"] not in where:
                found.setdefault((place["document"], place["number"]), []).append(place["name"])
    return found
