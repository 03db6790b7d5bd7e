"""What the pages need beside themselves: data for scripts, and downloads."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

import msgspec
from format import CHECKS, clause_words, headline, in_language
from offline import COPY, SITEMAP, write_manifest, write_worker
from pages.equipment import write_equipment
from pages.ruling_page import ruling_words
from pages.workbench import write_bench
from reference import RuleReference
from scripts import minify, plain_script, write_script

from crossref.comparing.editions import document_name
from crossref.comparing.report.forms import report_files
from crossref.comparing.report.set_rows import csv_report
from rulebook.language.typeset import script_marks
from rulebook.records import Clause, Kind
from rulebook.storage.export import clause_row, term_row
from rulebook.storage.store import TABLES_FILE, dump
from rulebook.table.drawing.palette import style
from rulebook.table.tables import Tables

ADDRESSES = {
    "home": "{lang}/index.html",
    "concept": "{lang}/c/{id}.html",
    "card": "{lang}/cards/{id}.html",
    "book": "{lang}/{id}/index.html",
    "equipment": "{lang}/equipment/{id}.html",
    "bench": "{lang}/bench.html",
    "rulings": "{lang}/rulings.html",
    "root": "index.html",
}
"""Pages that scripts lead to, beside those about checks."""
SPOKEN = {
    "page": ("some_of", "version"),
    "search": ("failed", "nothing", "rule"),
    "home": (),
    "concept": ("absent", "copied", "qr"),
    "unsaved": ("older",),
}
"""Parts of the interface's words that every page's scripts need, and which of them; all if none is named."""
TABLE_PARTS = ("discs", "measures", "clauses", "manner")
"""What of a document's table the scripts need that place discs."""


def downloads(reference: RuleReference, out: Path) -> dict[str, int]:
    """Writes the exports that exist; says how big each is."""
    folder = out / "downloads"
    folder.mkdir(parents=True, exist_ok=True)
    build, languages = reference.corpus, tuple(reference.languages)
    files = {
        "concordance.jsonl": _lines(build.concepts),
        "references.jsonl": _lines(build.references),
    }
    if "findings" in reference.parts:
        files["findings.json"] = dump({"findings": build.findings}) + "\n"
    if "terms" in reference.parts:
        files["terms.json"] = dump({"terms": [term_row(term, languages) for term in build.terms]}) + "\n"
    if "rulings" in reference.parts:
        rules = json.dumps(msgspec.to_builtins(reference.corpus.rules.all), ensure_ascii=False, indent=1)
        files |= {"rules.json": rules + "\n", "rules.js": reference.corpus.code("rules.js")}
    for id, book in reference.clauses.items():
        files[f"clauses-{id}.jsonl"] = _lines(clause_row(clause) for clause in book.values())
    for (old, new), comparison in reference.comparisons.items():
        files[f"changes-{old}--{new}.csv"] = csv_report(comparison)
    reports = _reports(reference)
    for name, content in (*reports.items(), *((name, text.encode()) for name, text in files.items())):
        (folder / name).write_bytes(content)
    return {name: (folder / name).stat().st_size for name in (*reports, *files)}


def _reports(reference: RuleReference) -> dict[str, bytes]:
    """The reports about every two editions in every language, in the forms that can be set here."""
    files = {}
    for lang in reference.languages:
        for old, new in reference.edition_pairs:
            report = reference.report(lang, old, new)
            for form, content in report_files(report).items():
                files[f"paper-{old}--{new}-{lang}.{form}"] = content
    return files


def _lines(rows: Iterable[object]) -> str:
    return "".join(dump(row) + "\n" for row in rows)


def write(reference: RuleReference, out: Path) -> None:
    """Everything that is no page and no download."""
    data = out / "_static" / "data"
    data.mkdir(parents=True, exist_ok=True)
    _write_index(reference, data)
    _write_texts(reference, data)
    _write_concordance(reference, data)
    if "bench" in reference.parts:
        write_bench(reference, data)
    if reference.tables:
        (out / "_static" / "drawing.css").write_text(style(alone=False) + "\n", encoding="utf-8")
    write_equipment(reference, data)
    if "rulings" in reference.parts:
        (data / "rules.js").write_text(plain_script(reference.corpus.code("rules.js")), encoding="utf-8")
    for lang in reference.languages:
        words = {part: _spoken(reference.interface[lang][part], keys) for part, keys in SPOKEN.items()}
        addresses = ADDRESSES | {"check": in_language(reference, f"{CHECKS}{{id}}.html", lang)}
        own = {
            "say": words,
            "marks": script_marks(lang),
            "numbers": _said_numbers(reference, lang),
            "addresses": addresses,
            "copy": COPY,
        }
        write_script(data / f"words-{lang}.js", own)
        write_script(data / f"headlines-{lang}.js", {"ownNames": _own_names(reference, lang)})
        if "rulings" in reference.parts:
            words = msgspec.to_builtins(ruling_words(reference, lang))
            write_script(data / f"facts-{lang}.js", {"words": words})
    write_tables(reference, data)
    minify(out / "_static")
    write_manifest(reference, out)
    write_worker(reference, out)


def _spoken(words: Mapping[str, str], keys: Iterable[str]) -> dict[str, str]:
    """Some words of a part, or all."""
    return {key: words[key] for key in keys or words}


def _write_concordance(reference: RuleReference, data: Path) -> None:
    """The clauses of every concept, for texts that are set beside one another."""
    rows = {id: concept.members for id, concept in reference.concepts.items()}
    write_script(data / "concordance.js", {"concordance": rows})


def write_sitemap(out: Path, base: str, pages: Iterable[str]) -> None:
    """The list of pages for those who search the web."""
    rows = "".join(f"<url><loc>{escape(f'{base}{page}.html')}</loc></url>\n" for page in sorted(pages))
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    text = f'{head}<urlset xmlns="{space}">\n{rows}</urlset>\n'
    (out / SITEMAP).write_text(text, encoding="utf-8")


def _write_index(reference: RuleReference, data: Path) -> None:
    """The search index, with the short names of its documents."""
    index = msgspec.to_builtins(reference.search_index)
    facts = reference.corpus.vocabulary.facts
    for event in index["events"]:
        if isinstance(event["value"], str):
            event["place"] = facts[event["fact"]].choices.index(event["value"])
    index["labels"] = {document.id: document_name(document) for document in reference.documents}
    write_script(data / "index.js", {"index": index})


def _said_numbers(reference: RuleReference, lang: str) -> dict[str, str]:
    """How numbers are said that nobody says as records have them: by number, or by document and number."""
    said: dict[str, str] = {}
    for document, numbers in reference.said_numbers[lang].items():
        for number in reference.clauses[document]:
            words = numbers.get(number, number)
            if said.setdefault(number, words) != words:
                said[f"{document}/{number}"] = words
    return {place: words for place, words in said.items() if "/" in place or place != words}


def _own_names(reference: RuleReference, lang: str) -> dict[str, dict[str, str]]:
    """By document and concept, what it is about where that document rules otherwise."""
    concepts = dict.fromkeys(concept for concept, _ in reference.corpus.edition_headlines)
    return {
        document.id: {
            concept: headline(reference, concept, lang, document)
            for concept in concepts
            if reference.corpus.own_headline(concept, document)
        }
        for document in reference.documents
    }


def _write_texts(reference: RuleReference, data: Path) -> None:
    """One script per document with the words of its clauses."""
    for id, book in reference.clauses.items():
        document = reference.document(id)
        printed = {number: clause for number, clause in book.items() if clause.kind is not Kind.FRONT}
        texts = {number: clause_words(clause) for number, clause in printed.items()}
        above = {number: clause.parent for number, clause in printed.items() if _completes(book, clause)}
        text = {
            "label": document_name(document),
            "language": document.language,
            "texts": texts,
            "above": above,
        }
        write_script(data / f"text-{id}.js", {f"texts[{json.dumps(id)}]": text})


def _completes(book: Mapping[str, Clause], clause: Clause) -> bool:
    """Whether a clause is an item of the sentence above it."""
    above = book.get(clause.parent or "")
    return above is not None and above.kind is Kind.CLAUSE


def write_tables(reference: RuleReference, data: Path) -> None:
    """One script per language with what scripts need to place discs; none where the sport has no table."""
    tables = reference.corpus.read(TABLES_FILE, Tables)
    rows = {
        id: {name: msgspec.to_builtins(getattr(table, name)) for name in TABLE_PARTS}
        for id, table in tables.tables.items()
        if table.measures and table.manner
    }
    for lang in reference.languages if rows else ():
        say = {name: said[lang] for name, said in tables.say.items()}
        write_script(data / f"tables-{lang}.js", {"tables": {"documents": rows, "say": say}})
