"""The site: written pages and pages made from the records, with search, rulings and an offline copy."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import assets
from domain import page_language, setup_domain
from format import label
from pages import all_pages
from reference import Page, RuleReference, open_reference
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.logging import getLogger

from rulebook.trouble import Trouble

logger = getLogger(__name__)
DIGESTS = "pages.json"
"""Where it is kept what the pages of the last build were made from."""


class Site:
    """One build of the site."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.digests: dict[str, str] = {}

    def prepare(self, app: Sphinx) -> None:
        """Switches off Sphinx's own search, and notes which pages there will be."""
        if app.builder.name != "html":
            return
        vars(app.builder)["search"] = False
        try:
            reference = reference_of(app)
            sizes = assets.downloads(reference, Path(app.outdir))
            self.pages = {page.name: page for page in all_pages(reference, sizes)}
        except Trouble as trouble:
            logger.critical("%s", trouble)
            raise SystemExit(2) from None  # any other exception would be told as a fault of Sphinx

    def collect(self, app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
        """The pages that are made from records; those that would come out as they are stay as they are."""
        known = _known_digests(app)
        everywhere = repr([reference_of(app).documents, sorted(self.pages)])
        common = _digest(*(path.read_bytes() for path in _makers(app)), everywhere.encode())
        for name, page in self.pages.items():
            self.digests[name] = _digest(common.encode(), page.template.encode(), repr(page.context).encode())
            if self.digests[name] != known.get(name) or not _file(app, name).exists():
                yield name, dict(page.context), page.template

    def outdated(
        self, app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
    ) -> list[str]:
        """Written pages quote the records and use the words of the interface: they are few, and read anew."""
        return sorted(env.found_docs)

    def furnish(
        self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
    ) -> None:
        """Tells every template the language, the words, and how to link."""
        reference = reference_of(app)
        lang = context.setdefault("lang", page_language(pagename, reference.languages))
        pathto = context["pathto"]

        def go(page: str, mark: str = "") -> str:
            if page not in self.pages and page not in app.env.found_docs:
                what = "page %r links to %r, which is not there"
                logger.warning(what, pagename, page, type="ref", subtype="page")
            return str(pathto(page)) + mark

        context |= {
            "go": go,
            "concept_url": lambda id: go(f"{lang}/c/{id}"),
            "asset": lambda name: pathto(f"_static/{name}", 1),
            "root": pathto("index").removesuffix("index.html").removesuffix("#") or "./",
            "here": pagename.removeprefix(f"{lang}/") if pagename.startswith(f"{lang}/") else "",
            **_common_context(reference, lang),
        }

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Removes pages of earlier builds; adds data for scripts, icons and the list of files."""
        if exception is None and app.builder.name == "html":
            for name in {*_known_digests(app)} - {*self.pages}:
                _file(app, name).unlink(missing_ok=True)
            assets.write(reference_of(app), Path(app.outdir))
            if not app._warncount:  # a page with a fault is set anew, and found fault with again
                (Path(app.doctreedir) / DIGESTS).write_text(json.dumps(self.digests), encoding="utf-8")


def reference_of(app: Sphinx) -> RuleReference:
    """The reference as data."""
    return open_reference(Path(app.srcdir).parent)


def _common_context(reference: RuleReference, lang: str) -> dict[str, Any]:
    """What every template is told of the words and the documents."""
    documents = reference.documents
    return {
        "say": reference.interface[lang],
        "everywhere": reference.interface,
        "documents": documents,
        "labels": {document.id: label(document) for document in documents},
        "tongues": {document.id: document.language for document in documents},
        "languages": reference.languages,
        "usual": reference.first_document(lang),
        "newest": max(document.approved for document in documents),
    }


def _known_digests(app: Sphinx) -> dict[str, str]:
    """The pages of the last build, by what they were made from."""
    path = Path(app.doctreedir) / DIGESTS
    known: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return known


def _file(app: Sphinx, name: str) -> Path:
    return Path(app.outdir) / f"{name}.html"


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def _makers(app: Sphinx) -> list[Path]:
    """Files that any page can depend on beside its own records."""
    folder = Path(app.srcdir)
    templates, modules = sorted((folder / "_theme").rglob("*.html")), sorted((folder / "_ext").glob("*.py"))
    return [*templates, *modules, folder / "words.toml"]


def setup(app: Sphinx) -> dict[str, Any]:
    """Everything that Sphinx has to know."""
    app.add_config_value("rulebook_domain", "rulebook", "env")
    site = Site()
    app.connect("builder-inited", site.prepare)
    app.connect("env-get-outdated", site.outdated)
    app.connect("html-collect-pages", site.collect)
    app.connect("html-page-context", site.furnish)
    app.connect("build-finished", site.finish)
    setup_domain(app, app.config.rulebook_domain)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
