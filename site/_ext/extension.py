"""The site: written pages and pages made from the records, with search, rulings and an offline copy."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import assets
from domain import setup_domain, shelf, spoken
from format import label
from pages import pages
from reference import Row, Shelf
from sphinx.application import Sphinx
from sphinx.util.logging import getLogger

from rulebook.trouble import Trouble

logger = getLogger(__name__)
KEPT = "pages.json"


class Site:
    """One build of the site."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[Row, str]] = {}
        self.digests: dict[str, str] = {}

    def prepare(self, app: Sphinx) -> None:
        """Switches off Sphinx's own search, and notes which pages there will be."""
        if app.builder.name != "html":
            return
        vars(app.builder)["search"] = False
        try:
            sizes = assets.downloads(books(app), Path(app.outdir))
            self.pages = {name: (context, template) for name, context, template in pages(books(app), sizes)}
        except Trouble as trouble:
            logger.critical("%s", trouble)
            raise SystemExit(2) from None  # any other exception would be told as a fault of Sphinx, with its traceback

    def collect(self, app: Sphinx) -> Iterator[tuple[str, Row, str]]:
        """The pages that are made from records; those that would come out as they are stay as they are."""
        known = _known(app)
        common = _digest(*(path.read_bytes() for path in _makers(app)), repr([books(app).documents, sorted(self.pages)]).encode())
        for name, (context, template) in self.pages.items():
            self.digests[name] = _digest(common.encode(), template.encode(), repr(context).encode())
            if self.digests[name] != known.get(name) or not _file(app, name).exists():
                yield name, dict(context), template

    def outdated(self, app: Sphinx, env: Any, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
        """Written pages quote the records and use the words of the interface: they are few, and read anew each time."""
        return sorted(env.found_docs)

    def furnish(self, app: Sphinx, pagename: str, templatename: str, context: Row, doctree: Any) -> None:
        """Tells every template the language, the words, and how to link."""
        own = books(app)
        lang = context.setdefault("lang", spoken(pagename, own.languages))
        pathto = context["pathto"]

        def go(page: str, mark: str = "") -> str:
            if page not in self.pages and page not in app.env.found_docs:
                logger.warning("page %r links to %r, which is not there", pagename, page, type="ref", subtype="page")
            return str(pathto(page)) + mark

        context |= {
            "say": own.said[lang],
            "everywhere": own.said,
            "go": go,
            "concept_url": lambda id: go(f"{lang}/c/{id}"),
            "asset": lambda name: pathto(f"_static/{name}", 1),
            "root": pathto("index").removesuffix("index.html").removesuffix("#") or "./",
            "here": pagename.removeprefix(f"{lang}/") if pagename.startswith(f"{lang}/") else "",
            "documents": own.documents,
            "labels": {d["id"]: label(d) for d in own.documents},
            "tongues": {d["id"]: d["language"] for d in own.documents},
            "languages": own.languages,
            "usual": own.usual(lang),
            "newest": max(str(d["approved"]) for d in own.documents),
        }

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Removes pages of earlier builds; adds data for scripts, icons and the list of files."""
        if exception is None and app.builder.name == "html":
            for name in {*_known(app)} - {*self.pages}:
                _file(app, name).unlink(missing_ok=True)
            assets.write(books(app), Path(app.outdir))
            if not app._warncount:  # a page with a fault is set anew, and found fault with again
                (Path(app.doctreedir) / KEPT).write_text(json.dumps(self.digests), encoding="utf-8")


def books(app: Sphinx) -> Shelf:
    """The reference as data."""
    return shelf(Path(app.srcdir).parent)


def _known(app: Sphinx) -> dict[str, str]:
    """The pages of the last build, by what they were made from."""
    path = Path(app.doctreedir) / KEPT
    known: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return known


def _file(app: Sphinx, name: str) -> Path:
    return Path(app.outdir) / f"{name}.html"


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def _makers(app: Sphinx) -> list[Path]:
    """Files that any page can depend on beside its own records."""
    folder = Path(app.srcdir)
    return [*sorted((folder / "_theme").rglob("*.html")), *sorted((folder / "_ext").glob("*.py")), folder / "words.toml"]


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
