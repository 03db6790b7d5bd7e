"""The site: written pages and pages made from the records, with search, rulings and an offline copy."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import assets
from clauses import setup_domain, shelf, spoken
from pages import label, pages
from sphinx.application import Sphinx
from sphinx.util.logging import getLogger

logger = getLogger(__name__)


def setup(app: Sphinx) -> dict[str, Any]:
    """Everything that Sphinx has to know."""
    app.add_config_value("rulebook_domain", "rulebook", "env")
    app.connect("builder-inited", prepare)
    app.connect("html-collect-pages", collect)
    app.connect("html-page-context", furnish)
    app.connect("build-finished", finish)
    setup_domain(app, app.config.rulebook_domain)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def home(app: Sphinx) -> Path:
    """The folder of the project: pages lie one below it."""
    return Path(app.srcdir).parent


def prepare(app: Sphinx) -> None:
    """Switches off Sphinx's own search, and notes which pages there will be."""
    if app.builder.format != "html":
        return
    app.builder.search = False
    app.rulebook_pages = {name: (context, template) for name, context, template in pages(shelf(home(app)))}
    app.rulebook_downloads = assets.downloads(shelf(home(app)), Path(app.outdir))


def collect(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The pages that are made from records."""
    for name, (context, template) in app.rulebook_pages.items():
        yield name, dict(context), template


def furnish(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Tells every template the language, the words, and how to link."""
    books = shelf(home(app))
    lang = context.setdefault("lang", spoken(pagename, books.languages))
    translated = pagename.startswith(f"{lang}/")
    pathto = context["pathto"]

    def go(page: str, mark: str = "") -> str:
        if page not in app.rulebook_pages and page not in app.env.found_docs:
            logger.warning("page %r links to %r, which is not there", pagename, page, type="ref", subtype="page")
        return str(pathto(page)) + mark

    def concept(id: str) -> str:
        return go(f"{lang}/c/{id}")

    def clause(id: str, number: str) -> str:
        return go(f"{lang}/{id}/{books.section(id, number)}", "#c-" + number.replace(".", "-"))

    here = pagename.removeprefix(f"{lang}/") if translated else ""
    context |= {
        "say": books.said[lang], "go": go, "concept_url": concept, "clause_url": clause, "documents": books.documents, "labels": {d["id"]: label(d) for d in books.documents},
        "languages": books.languages, "usual": books.usual(lang), "here": here, "pagename": pagename,
        "root": pathto("index").removesuffix("index.html").removesuffix("#") or "./", "tongues": {d["id"]: d["language"] for d in books.documents},
        "newest": max(str(d["approved"]) for d in books.documents), "sizes": app.rulebook_downloads,
        "asset": lambda name: pathto(f"_static/{name}", 1), "everywhere": {code: books.said[code] for code in books.languages},
    }  # fmt: skip


def finish(app: Sphinx, exception: Exception | None) -> None:
    """Adds data for scripts, icons and the list of files, once all pages are there."""
    if exception is None and app.builder.format == "html":
        assets.write(shelf(home(app)), Path(app.outdir))
