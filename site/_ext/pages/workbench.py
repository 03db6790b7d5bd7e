"""The translator's bench: its page, and the data that its scripts load."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from format import clause_words, headline
from reference import Page, RuleReference
from scripts import write_script

from crossref.comparing.editions import document_name
from pages.findings import finding_rows, listed, ready_reasons
from rulebook.findings import Finding, Quote
from rulebook.records import Clause, Document, Kind

SPOKEN = ("findings", "bench", "severity", "likely", "kind")
"""Parts of the interface's words that the list of findings and the bench need."""
Stretch = tuple[int, int]
"""Where words begin and end in the words of a clause."""


def bench_page(reference: RuleReference, lang: str) -> Iterator[Page]:
    """The bench; scripts fill it."""
    context = {
        "title": reference.interface[lang]["page"]["bench"],
        "kinds": sorted({finding.kind for finding in listed(reference)}),
        "default": reference.corpus.default.id,
    }
    yield Page("bench", context, "bench.html")


def write_bench(reference: RuleReference, data: Path) -> None:
    """One script per language with what is said of the findings, and one per document with its clauses."""
    findings = listed(reference)
    for lang in reference.languages:
        words = {part: reference.interface[lang][part] for part in SPOKEN}
        value = {
            "corpus": reference.corpus.manifest.digest,
            "say": words,
            "labels": {document.id: document_name(document) for document in reference.documents},
            "languages": {document.id: document.language for document in reference.documents},
            "headlines": {concept: headline(reference, concept, lang) for concept in reference.concepts},
            "reasons": ready_reasons(lang),
            "rows": finding_rows(reference, lang),
        }
        (data / lang).mkdir(exist_ok=True)
        write_script(data / lang / "findings.js", {"findingList": value})
    for document in reference.documents:
        own = [finding for finding in findings if finding.document == document.id]
        _write_document(reference, data, document, own)


def _write_document(
    reference: RuleReference, data: Path, document: Document, findings: Sequence[Finding]
) -> None:
    terms = _terms(reference, document)
    clauses = []
    for clause in reference.clauses[document.id].values():
        if clause.kind is not Kind.FRONT:
            clauses.append(_clause(reference, clause, terms.get(clause.number, [])))
    used = {id for ids in terms.values() for id in ids}
    names = {}
    for term in reference.terms:
        if term.id in used:
            names[term.id] = {code: words[0] for code, words in term.names.items() if words}
    value = {
        "clauses": clauses,
        "quotes": {row.id: [_place(reference, quote) for quote in row.quotes] for row in findings},
        "terms": names,
    }
    write_script(data / f"bench-{document.id}.js", {f'benches["{document.id}"]': value})


def _clause(reference: RuleReference, clause: Clause, terms: list[str]) -> dict[str, object]:
    """A clause to be checked, with the numbers of its counterparts and the ids of the terms in it."""
    concept = reference.concept_ids.get(clause.key, "")
    members = reference.concepts[concept].members if concept else {}
    beside = {id: numbers for id, numbers in members.items() if id != clause.document}
    return {"number": clause.number, "concept": concept, "beside": beside, "terms": terms}


def _terms(reference: RuleReference, document: Document) -> dict[str, list[str]]:
    """Ids of the terms of each clause of a document, by number."""
    terms: dict[str, list[str]] = {}
    for term in reference.terms:
        numbers = dict.fromkeys(use.number for use in term.occurrences if use.document == document.id)
        for number in numbers:
            terms.setdefault(number, []).append(term.id)
    return terms


def _place(reference: RuleReference, quote: Quote) -> dict[str, object]:
    """A quote as places in the words of a clause; no sentence where it is about all of them."""
    words = clause_words(reference.clauses[quote.document][quote.clause])
    start = words.find(quote.sentence) if quote.sentence else -1
    end = start + len(quote.sentence)
    sentence = (start, end) if start >= 0 and (start, end) != (0, len(words)) else None
    if start < 0:  # a sentence of the annex is quoted with all cells of its row, and so is not found whole
        found = (_found(words, quote.sentence[first:last]) for first, last in quote.marks)
        marks = [stretch for stretch in found if stretch]
    else:
        marks = [(start + first, start + last) for first, last in quote.marks]
    return {"document": quote.document, "clause": quote.clause, "sentence": sentence, "marks": marks}


def _found(words: str, part: str) -> Stretch | None:
    at = words.find(part)
    return (at, at + len(part)) if at >= 0 else None
