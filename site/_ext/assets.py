"""What the pages need beside themselves: data for scripts, downloads, icons, the files of an offline copy."""

import hashlib
import json
import re
import struct
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

import msgspec
import numpy as np
from format import CHECKS, MISSING, UNSAVED, clause_words, headline, in_language
from inventory import write_equipment
from reference import RuleReference
from ruling_page import told_data
from scripts import SHARED, packed_style, without_comments, write_script
from workbench import write_bench

from crossref.comparing.editions import document_name
from crossref.comparing.paper_forms import paper_files
from crossref.comparing.report import csv_report
from rulebook.export import clause_row, term_row
from rulebook.records import Clause, Kind
from rulebook.rules.generate import generate_code
from rulebook.rules.plain import plain_rules, to_json
from rulebook.store import TABLES_FILE, dump
from rulebook.table.palette import style
from rulebook.table.tables import Tables

DIGEST = 12
"""Letters of a file's hash in the list of files."""
LISTING, WORKER, VERSION = "files.json", "sw.js", "version.json"
"""The list of files, the worker that answers from a copy of them, and the version, for every page."""
SITEMAP = "sitemap.xml"
COPY = {
    "prefix": "rulebook-",
    "about": "about-copy",
    "listing": LISTING,
    "worker": WORKER,
    "version": VERSION,
    "unsaved": f"{{lang}}/{UNSAVED}.html",
    "fresh": "fresh",
    "digits": DIGEST,
}
"""Names that pages and worker share: of caches, of what describes one, and of a request that goes past it."""
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
BUNDLES = {
    "common": ("dom", "remember", "load", "choices", "menu", "searchbox", "offline"),
    "ruling": tuple(
        f"ruling-{part}"
        for part in (
            *("telling", "known", "trials", "position", "code", "old"),
            *("words", "find", "drawing", "told", "asked", "quotes", "lying", "placing"),
            *("verdict", "open", "events", "still", "page"),
        )
    ),
}
"""Scripts that are sent as one file, in their order: what every page needs, and what rules."""
SPOKEN = {
    "page": ("some_of", "version"),
    "search": ("failed", "nothing", "rule"),
    "home": (),
    "concept": ("absent", "copied", "qr", "quotes"),
    "unsaved": ("older",),
}
"""Parts of the interface's words that every page's scripts need, and which of them; all if none is named."""
TABLE_PARTS = ("discs", "measures", "clauses", "manner")
"""What of a document's table the scripts need that place discs."""
TOLD = ("title", "nothing", "again")
"""What the worker says itself, where nothing was saved."""
SIZES = (192, 512)
"""Widths of the icon, as telephones want them."""
PAPER = (244.0, 236.0, 220.0)
RINGS = ((0.98, (11, 92, 107)), (0.66, (244, 236, 220)), (0.42, (11, 92, 107)), (0.18, (244, 236, 220)))
"""The icon: discs in one another, the outermost first."""
WITH_ALL = (UNSAVED, "rulings")
"""Pages that are saved in every language, whichever is saved."""
LEFT_OUT = (
    "downloads/",
    "objects.inv",
    LISTING,
    WORKER,
    VERSION,
    SITEMAP,
    f"{MISSING}.html",
    ".buildinfo",
    ".pages",
    "_static/pygments.css",
    "_static/documentation_options.js",
)
"""Files that an offline copy does without."""


def downloads(reference: RuleReference, out: Path) -> dict[str, int]:
    """Writes the exports that exist; says how big each is."""
    folder = out / "downloads"
    folder.mkdir(parents=True, exist_ok=True)
    build, languages = reference.corpus.build, tuple(reference.languages)
    files = {
        "concordance.jsonl": _lines(build.concepts),
        "references.jsonl": _lines(build.references),
    }
    if "findings" in reference.parts:
        files["findings.json"] = dump({"findings": build.findings}) + "\n"
    if "terms" in reference.parts:
        files["terms.json"] = dump({"terms": [term_row(term, languages) for term in build.terms]}) + "\n"
    if "rulings" in reference.parts:
        files |= {"rules.json": to_json(plain_rules()), "rules.js": _rules_module(reference)}
    for id, book in reference.clauses.items():
        files[f"clauses-{id}.jsonl"] = _lines(clause_row(clause) for clause in book.values())
    for (old, new), comparison in reference.comparisons.items():
        files[f"changes-{old}--{new}.csv"] = csv_report(comparison)
    papers = _papers(reference)
    for name, content in (*papers.items(), *((name, text.encode()) for name, text in files.items())):
        (folder / name).write_bytes(content)
    return {name: (folder / name).stat().st_size for name in (*papers, *files)}


def _papers(reference: RuleReference) -> dict[str, bytes]:
    """The papers about every two editions in every language, in the forms that can be set here."""
    files = {}
    for lang in reference.languages:
        for old, new in reference.edition_pairs:
            paper = reference.paper(lang, old, new, editions=True)
            for form, content in paper_files(paper).items():
                files[f"paper-{old}--{new}-{lang}.{form}"] = content
    return files


def _rules_module(reference: RuleReference) -> str:
    """The rules of the records that the pages are made from, as JavaScript."""
    corpus = reference.corpus
    return generate_code(plain_rules(), list(corpus.pages), corpus.vocabulary, corpus.outcomes).files[
        "rules.js"
    ]


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
        (data / "rules.js").write_text(classic(_rules_module(reference)), encoding="utf-8")
    for lang in reference.languages:
        words = {part: _spoken(reference.interface[lang][part], keys) for part, keys in SPOKEN.items()}
        addresses = ADDRESSES | {"check": in_language(reference, f"{CHECKS}{{id}}.html", lang)}
        own = {"say": words, "numbers": _said_numbers(reference, lang), "addresses": addresses, "copy": COPY}
        write_script(data / f"words-{lang}.js", own)
        write_script(data / f"headlines-{lang}.js", {"ownNames": _own_names(reference, lang)})
        if "rulings" in reference.parts:
            write_script(data / f"facts-{lang}.js", {"told": msgspec.to_builtins(told_data(reference, lang))})
    write_tables(reference, data)
    _write_scripts(Path(__file__).parent.parent / "_static", out / "_static")
    for size in SIZES:
        (out / f"icon-{size}.png").write_bytes(icon(size))
    (out / "manifest.webmanifest").write_text(dump(manifest(reference)) + "\n", encoding="utf-8")
    _write_worker(reference, out)


def _write_scripts(written: Path, out: Path) -> None:
    """Scripts and stylesheets as they are sent, some scripts together in one file."""
    sent = {path.stem: without_comments(path.read_text(encoding="utf-8")) for path in written.glob("*.js")}
    for bundle, names in BUNDLES.items():
        sent[bundle] = "".join(sent.pop(name) for name in names)
    for name, script in sent.items():
        (out / f"{name}.js").write_text(script, encoding="utf-8")
    for path in written.glob("*.css"):
        (out / path.name).write_text(packed_style(path.read_text(encoding="utf-8")), encoding="utf-8")


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
    """A script a document with the words of its clauses."""
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
    """A script a language with what scripts need to place discs; none where the sport has no table."""
    tables = reference.corpus.build.read(TABLES_FILE, Tables)
    rows = {
        id: {name: msgspec.to_builtins(getattr(table, name)) for name in TABLE_PARTS}
        for id, table in tables.tables.items()
        if table.measures and table.manner
    }
    for lang in reference.languages if rows else ():
        say = {name: said[lang] for name, said in tables.say.items()}
        write_script(data / f"tables-{lang}.js", {"tables": {"documents": rows, "say": say}})


def _write_worker(reference: RuleReference, out: Path) -> None:
    """The list of files and the worker, which is another one when the version is."""
    listing = files(reference, out)
    (out / LISTING).write_text(dump(listing) + "\n", encoding="utf-8")
    sizes = {code: sum(file.size for file in part) for code, part in listing.languages.items()}
    state = {"version": listing.version, "date": listing.date, "sizes": sizes}
    (out / VERSION).write_text(dump(state) + "\n", encoding="utf-8")
    worker = (Path(__file__).parent / "worker.js").read_text(encoding="utf-8")
    words = {lang: _spoken(reference.interface[lang]["unsaved"], TOLD) for lang in reference.languages}
    constants = {"VERSION": listing.version, "COPY": COPY, "WORDS": words}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in constants.items())
    (out / WORKER).write_text(head + worker, encoding="utf-8")


def classic(module: str) -> str:
    """The rules as a plain script: modules cannot be loaded from a folder."""
    names = re.findall(r"^export function (\w+)", module, re.MULTILINE)
    for group in re.findall(r"^export \{(.*)\};", module, re.MULTILINE):
        names += [name.strip() for name in group.split(",")]
    body = re.sub(r"^export (function)", r"\1", module, flags=re.MULTILINE)
    body = re.sub(r"^export \{.*\};\n", "", body, flags=re.MULTILINE)
    return f"{SHARED}rulebook.rules = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();\n"


def manifest(reference: RuleReference) -> dict[str, object]:
    """What a telephone has to know to install the site."""
    words = reference.interface[reference.languages[0]]["page"]
    icon = {"type": "image/png", "purpose": "any maskable"}
    return {
        "name": words["title"],
        "short_name": words["title"],
        "description": words["tagline"],
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "lang": reference.languages[0],
        "background_color": "#f4ecdc",
        "theme_color": "#0b5c6b",
        "icons": [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", **icon} for size in SIZES],
    }


class ListedFile(msgspec.Struct, frozen=True, array_like=True):
    """A file of the offline copy."""

    path: str
    digest: str
    size: int


class Listing(msgspec.Struct, frozen=True):
    """The files of the offline copy: what all languages share under "", and the pages of each."""

    version: str
    corpus: str
    """Fingerprint of the corpus that they were made from."""
    date: str
    languages: dict[str, list[ListedFile]]


def files(reference: RuleReference, out: Path) -> Listing:
    """Every file of the offline copy with its hash and size."""
    parts: dict[str, list[ListedFile]] = {"": [], **{lang: [] for lang in reference.languages}}
    whole = hashlib.sha256()
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        if path.is_dir() or name.startswith(LEFT_OUT):
            continue
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()[:DIGEST]
        whole.update(f"{name} {digest}\n".encode())
        language = _language_of(reference, name)
        parts[language].append(ListedFile(name, digest, len(content)))
    date = max(document.approved for document in reference.documents).isoformat()
    return Listing(
        version=whole.hexdigest()[:DIGEST],
        corpus=reference.corpus.build.index.digest,
        date=date,
        languages=parts,
    )


def _language_of(reference: RuleReference, name: str) -> str:
    """The language that a file is saved with; some small pages go with all of them.

    These are what tells that a page was not saved, and the page that rules, so that a ruling can be shown to
    somebody who reads another language.
    """
    if name.endswith(tuple(f"/{page}.html" for page in WITH_ALL)):
        return ""
    usual = reference.languages[0] if name.startswith(CHECKS) else ""
    return next((folder for folder in name.split("/") if folder in reference.languages), usual)


def icon(size: int) -> bytes:
    """The icon as PNG: rings, smooth at their edges."""
    away = np.hypot(*np.meshgrid(*(np.arange(size) - (size - 1) / 2,) * 2))[..., None]
    picture = np.broadcast_to(np.array(PAPER, dtype=float), (size, size, 3))
    for radius, colour in RINGS:
        cover = np.clip(radius * size / 2 - away + 0.5, 0, 1)
        picture = cover * np.array(colour) + (1 - cover) * picture
    rows = np.concatenate(
        [np.zeros((size, 1), np.uint8), np.rint(picture).astype(np.uint8).reshape(size, -1)], axis=1
    )
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
