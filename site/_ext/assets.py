"""What the pages need beside themselves: data for their scripts, downloads, icons, and the list of files for the offline copy."""

import hashlib
import json
import re
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from format import label
from reference import Shelf

from crossref.comparing.report import table
from rulebook.records import Kind
from rulebook.rules.explain import phrases
from rulebook.rules.facts import vocabulary
from rulebook.rules.generate import GENERATED
from rulebook.rules.outcomes import outcomes
from rulebook.rules.plain import plain_rules, to_json
from rulebook.store import dump, to_row

SHARED = "var rulebook = globalThis.rulebook ?? (globalThis.rulebook = {});\n"
"""What scripts and data have in common."""
SIZES = (192, 512)
"""Widths of the icon, as telephones want them."""
PAPER = (244.0, 236.0, 220.0)
RINGS = ((0.98, (11, 92, 107)), (0.66, (244, 236, 220)), (0.42, (11, 92, 107)), (0.18, (244, 236, 220)))
"""The icon: discs in one another, the outermost first."""
LEFT_OUT = ("downloads/", "objects.inv", "files.json", "sw.js", ".buildinfo", "_static/pygments.css", "_static/documentation_options.js")


def downloads(shelf: Shelf, out: Path) -> dict[str, int]:
    """Writes the exports that exist; says how big each is."""
    folder = out / "downloads"
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "concordance.jsonl": _lines(shelf.concepts.values()),
        "references.jsonl": _lines(shelf.concordance.references()),
        "findings.json": dump({"findings": shelf.concordance.findings()}) + "\n",
        "terms.json": dump({"terms": shelf.terms}) + "\n",
        "rules.json": to_json(plain_rules()),
        "rules.js": (GENERATED / "rules.js").read_text(encoding="utf-8"),
    }
    for id, book in shelf.books.items():
        files[f"clauses-{id}.jsonl"] = _lines(to_row(clause) for clause in book.values())
    for (a, b), whole in shelf.comparisons.items():
        files[f"changes-{a}--{b}.csv"] = table(whole)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return {name: len(text.encode()) for name, text in files.items()}


def _lines(rows: Any) -> str:
    return "".join(dump(row) + "\n" for row in rows)


def write(shelf: Shelf, out: Path) -> None:
    """Everything that is no page and no download."""
    data = out / "_static" / "data"
    data.mkdir(parents=True, exist_ok=True)
    for path in data.parent.glob("*.js"):
        if not (shelf.home / "site" / "_static" / path.name).exists():
            path.unlink()  # of an earlier build
    _script(data / "index.js", "index", shelf.concordance.searchable())
    (data / "rules.js").write_text(classic((GENERATED / "rules.js").read_text(encoding="utf-8")), encoding="utf-8")
    for id, book in shelf.books.items():
        texts = {number: clause.text for number, clause in book.items() if clause.kind is not Kind.FRONT}
        document = {"label": label(shelf.document(id)), "language": shelf.document(id)["language"], "texts": texts}
        _script(data / f"text-{id}.js", f"texts[{json.dumps(id)}]", document)
    for lang in shelf.languages:
        said = shelf.said[lang]
        _script(data / f"words-{lang}.js", "say", {part: said[part] for part in ("page", "search", "home", "concept")})
        facts = {
            id: {"ask": fact.question[lang], "choices": fact.answers.get(lang, ()), "often": shelf.often.get(id, 0)}
            for id, fact in vocabulary().facts.items()
        }
        spoken = {
            "outcome": {word: outcome.words[lang] for word, outcome in outcomes().outcome.items()},
            "phrase": {key: words[lang] for key, words in phrases().phrase.items()},
        }
        told = {"fact": facts, **spoken, "rulings": said["rulings"], "events": vocabulary().events}
        _script(data / f"facts-{lang}.js", "told", told)
    for size in SIZES:
        (out / f"icon-{size}.png").write_bytes(icon(size))
    (out / "manifest.webmanifest").write_text(dump(manifest(shelf)) + "\n", encoding="utf-8")
    listing = files(shelf, out)
    (out / "files.json").write_text(dump(listing) + "\n", encoding="utf-8")
    worker = (Path(__file__).parent / "worker.js").read_text(encoding="utf-8")
    (out / "sw.js").write_text(f"const VERSION = {json.dumps(listing['version'])};\n{worker}", encoding="utf-8")


def _script(path: Path, name: str, value: Any) -> None:
    """Data as a script, for pages that were opened from a folder may not fetch."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_text(f"{SHARED}rulebook.texts ??= {{}};\nrulebook.{name} = {text};\n", encoding="utf-8")


def classic(module: str) -> str:
    """The rules as a plain script: modules cannot be loaded from a folder."""
    names = re.findall(r"^export function (\w+)", module, re.MULTILINE) + [
        name.strip() for group in re.findall(r"^export \{(.*)\};", module, re.MULTILINE) for name in group.split(",")
    ]
    body = re.sub(r"^export \{.*\};\n", "", re.sub(r"^export (function)", r"\1", module, flags=re.MULTILINE), flags=re.MULTILINE)
    return f"{SHARED}rulebook.rules = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();\n"


def manifest(shelf: Shelf) -> dict[str, Any]:
    """What a telephone has to know to install the site."""
    said = shelf.said[shelf.languages[0]]["page"]
    return {
        "name": said["title"], "short_name": said["title"], "description": said["tagline"],
        "start_url": "index.html", "scope": "./", "display": "standalone",
        "lang": shelf.languages[0], "background_color": "#f4ecdc", "theme_color": "#0b5c6b",
        "icons": [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"} for size in SIZES],
    }  # fmt: skip


def files(shelf: Shelf, out: Path) -> dict[str, Any]:
    """Every file of the offline copy with its hash and size: what all languages share, and the pages of each."""
    parts: dict[str, list[list[Any]]] = {"": [], **{lang: [] for lang in shelf.languages}}
    whole = hashlib.sha256()
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        if path.is_dir() or name.startswith(LEFT_OUT):
            continue
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()[:12]
        whole.update(f"{name} {digest}\n".encode())
        first = name.split("/")[0]
        parts[first if first in shelf.languages else ""].append([name, digest, len(content)])
    return {"version": whole.hexdigest()[:12], "date": max(str(d["approved"]) for d in shelf.documents), "languages": parts}


def icon(size: int) -> bytes:
    """The icon as PNG: rings, smooth at their edges."""
    away = np.hypot(*np.meshgrid(*(np.arange(size) - (size - 1) / 2,) * 2))[..., None]
    picture = np.broadcast_to(np.array(PAPER, dtype=float), (size, size, 3))
    for radius, colour in RINGS:
        cover = np.clip(radius * size / 2 - away + 0.5, 0, 1)
        picture = cover * np.array(colour) + (1 - cover) * picture
    rows = np.concatenate([np.zeros((size, 1), np.uint8), np.rint(picture).astype(np.uint8).reshape(size, -1)], axis=1)
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
