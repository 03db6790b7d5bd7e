"""The offline copy: the list of its files, the worker that answers from it, and what a telephone installs."""

import hashlib
import json
from pathlib import Path

import msgspec
from format import CHECKS, MISSING, UNSAVED
from reference import RuleReference

from rulebook.storage.store import dump

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
SPOKEN = ("title", "nothing", "again")
"""What the worker says itself, where nothing was saved."""
ICON_SIZES = (192, 512)
"""Widths of the icon, as telephones want them."""
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


def write_worker(reference: RuleReference, out: Path) -> None:
    """The list of files and the worker, which is another one when the version is."""
    listing = list_files(reference, out)
    (out / LISTING).write_text(dump(listing) + "\n", encoding="utf-8")
    sizes = {code: sum(file.size for file in part) for code, part in listing.languages.items()}
    state = {"version": listing.version, "date": listing.date, "sizes": sizes}
    (out / VERSION).write_text(dump(state) + "\n", encoding="utf-8")
    worker = (Path(__file__).parent / "worker.js").read_text(encoding="utf-8")
    words = {
        lang: {key: reference.interface[lang]["unsaved"][key] for key in SPOKEN}
        for lang in reference.languages
    }
    constants = {"VERSION": listing.version, "COPY": COPY, "WORDS": words}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in constants.items())
    (out / WORKER).write_text(head + worker, encoding="utf-8")


def write_manifest(reference: RuleReference, out: Path) -> None:
    """What a telephone has to know to install the site."""
    words = reference.interface[reference.languages[0]]["page"]
    icon = {"type": "image/png", "purpose": "any maskable"}
    manifest = {
        "name": words["title"],
        "short_name": words["title"],
        "description": words["tagline"],
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "lang": reference.languages[0],
        "background_color": "#f4ecdc",
        "theme_color": "#0b5c6b",
        "icons": [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", **icon} for size in ICON_SIZES],
    }
    (out / "manifest.webmanifest").write_text(dump(manifest) + "\n", encoding="utf-8")


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


def list_files(reference: RuleReference, out: Path) -> Listing:
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
        corpus=reference.corpus.manifest.digest,
        date=date,
        languages=parts,
    )


def _language_of(reference: RuleReference, name: str) -> str:
    """The language that a file is saved with; some small pages go with all of them.

    These are the page that stands for one that was not saved, and the page that rules, so that a ruling can
    be shown to somebody who reads another language.
    """
    if name.endswith(tuple(f"/{page}.html" for page in WITH_ALL)):
        return ""
    usual = reference.languages[0] if name.startswith(CHECKS) else ""
    return next((folder for folder in name.split("/") if folder in reference.languages), usual)
