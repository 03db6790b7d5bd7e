"""The site: written pages and pages made from the records, with search, rulings and an offline copy."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import assets
from clauses import setup_domain, shelf, spoken
from pages import pages
from shelf import Row, Shelf
from shown import anchor, label
from sphinx.application import Sphinx
from sphinx.util.logging import getLogger

from rulebook.trouble import Trouble

logger = getLogger(__name__)


class Site:
    """One build of the site."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[Row, str]] = {}

    def prepare(self, app: Sphinx) -> None:
        """Switches off Sphinx's own search, and notes which pages there will be."""
        if app.builder.format != "html":
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
        kept = Path(app.doctreedir) / "pages.json"
        known = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
        common = _digest(*(path.read_bytes() for path in _makers(app)), repr(books(app).documents).encode())
        now = {}
        for name, (context, template) in self.pages.items():
            now[name] = _digest(common.encode(), template.encode(), repr(context).encode())
            if now[name] != known.get(name) or not _file(app, name).exists():
                yield name, dict(context), template
        kept.write_text(json.dumps(now), encoding="utf-8")

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
            "clause_url": lambda id, number: go(f"{lang}/{id}/{own.section(id, number)}", anchor(number)),
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
        if exception is None and app.builder.format == "html":
            wanted = {_file(app, name) for name in (*self.pages, *app.env.found_docs)}
            for path in Path(app.outdir).rglob("*.html"):
                if path not in wanted:
                    path.unlink()
            assets.write(books(app), Path(app.outdir))


def books(app: Sphinx) -> Shelf:
    """The reference as data."""
    return shelf(Path(app.srcdir).parent)


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
    app.connect("html-collect-pages", site.collect)
    app.connect("html-page-context", site.furnish)
    app.connect("build-finished", site.finish)
    setup_domain(app, app.config.rulebook_domain)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
