"""The site: written pages and pages made from the records, with search, rulings and an offline copy."""

import hashlib
import re
import shutil
from collections.abc import Iterator
from functools import partial
from html import escape, unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import assets
from docutils import nodes
from domain import page_language, setup_domain
from format import MISSING, in_language, without_language
from markupsafe import Markup
from pages.make import all_pages
from reference import WORDS, Context, Page, RuleReference, reference_of
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.logging import getLogger
from sphinx.util.typing import ExtensionMetadata

from crossref.comparing.editions import document_name, standing_words
from rulebook.errors import InputError
from rulebook.files.digest import fingerprint
from rulebook.files.memo import Memo
from rulebook.language.cldr import counted, day, file_size
from rulebook.language.typeset import dash, dash_between, labelled, listed, typeset, with_mark

logger = getLogger(__name__)
VERBATIM = re.compile(r"(```.*?```|:::.*?:::)", re.DOTALL)
"""Parts of a written page that are not prose."""
ROLE = re.compile(r"(?<=\}`)[^`<]+(?= <[^`>]+>`)")
"""The words of a link of ours."""
PERMALINK = 'title="Link to this heading"'
"""What Sphinx, which knows one language a site, says of the mark beside a heading."""
KEPT = ".pages"
"""The file of a site that knows what each of its pages was made from."""


class Site:
    """One build of the site."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.made_from: dict[str, str] = {}
        self.memo = Memo(str)
        """The fingerprint of each page's file, by all that the page was made from."""

    def prepare(self, app: Sphinx) -> None:
        """Switches off Sphinx's own search, and notes which pages there will be."""
        if app.builder.name != "html":
            return
        vars(app.builder)["search"] = False
        _clear_former_site(Path(app.outdir))
        try:
            reference = reference_of(app)
            sizes = assets.downloads(reference, Path(app.outdir))
            self.pages = {page.name: page for page in all_pages(reference, sizes)}
        except InputError as error:
            logger.critical("%s", error)
            raise SystemExit(2) from None  # any other exception would be reported as a fault of Sphinx

    def collect(self, app: Sphinx) -> Iterator[tuple[str, Context, str]]:
        """The pages that are made from records; those of the last site that would come out alike are kept."""
        last = Path(app.config.rulebook_last_site)
        self.memo = Memo(str, last / KEPT if last.name else None)
        everywhere = repr([reference_of(app).documents, sorted(self.pages), app.config.html_baseurl])
        common = _digest(*(path.read_bytes() for path in _makers(app)), everywhere.encode())
        for name, page in self.pages.items():
            made_from = _digest(
                *(part.encode() for part in (common, name, page.template, repr(page.context)))
            )
            self.made_from[name] = made_from
            file = self.memo.get(made_from)
            if not (file and _take_over(app, last, name, file)):
                yield name, dict(page.context), page.template

    def outdated(
        self, app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
    ) -> list[str]:
        """Written pages quote the records and use the words of the interface: they are few, and read anew."""
        return sorted(env.found_docs)

    def add_page_context(
        self,
        app: Sphinx,
        pagename: str,
        templatename: str,
        context: dict[str, Any],
        doctree: nodes.document | None,
    ) -> None:
        """Gives every template the language, the words, and how to link."""
        reference = reference_of(app)
        lang = context.setdefault("lang", page_language(pagename, reference.languages))
        here = without_language(pagename, lang)
        pathto = context["pathto"]

        def go(page: str, mark: str = "") -> str:
            if not self._is_there(app, page):
                what = "page %r links to %r, which is not there"
                logger.warning(what, pagename, page, type="ref", subtype="page")
            return str(pathto(page)).removesuffix("#") + mark if mark else str(pathto(page))

        there = {code: in_language(reference, here or "index", code) for code in reference.languages}
        versions = {code: page for code, page in there.items() if self._is_there(app, page)}
        base = app.config.html_baseurl
        root = pathto("index").removesuffix("index.html").removesuffix("#") or "./"
        if pagename == MISSING:  # it is shown at any address
            root = urlsplit(base).path or "/"
            pathto = partial(_from_root, root)
        # Sphinx has one language for the whole site, and its own words only there.
        if context.get("body"):
            titled = escape(reference.interface[lang]["page"]["permalink"])
            context["body"] = context["body"].replace(PERMALINK, f'title="{titled}"')
        context |= {
            "go": go,
            "tongue": lambda code: Markup(' lang="{}"').format(code) if code != lang else "",
            "untagged": untagged,
            **_marks(lang),
            "concept_url": lambda id: go(f"{lang}/c/{id}"),
            "asset": lambda name: pathto(f"_static/{name}", 1),
            "root": root,
            "canonical": (lambda page: f"{base}{page}.html") if base else None,
            "here": here,
            "version": lambda code: versions.get(code, f"{code}/index"),
            "versions": versions,
            **_common_context(reference, lang),
        }

    def _is_there(self, app: Sphinx, page: str) -> bool:
        return page in self.pages or page in app.env.found_docs

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Adds data for scripts, icons and the list of files; notes what each page was made from."""
        if exception is not None or app.builder.name != "html":
            return
        out = Path(app.outdir)
        if base := app.config.html_baseurl:
            listed = [name for name, page in self.pages.items() if "unlisted" not in page.context]
            assets.write_sitemap(out, base, [*listed, *app.env.found_docs])
        assets.write(reference_of(app), out)
        for name, made_from in self.made_from.items():
            self.memo.put(made_from, fingerprint(_file(out, name).read_bytes()))
        self.memo.save(out / KEPT)


def typeset_page(app: Sphinx, name: str, source: list[str]) -> None:
    """Sets the marks of a written page as its language does; directives and code stay as they are."""
    lang = page_language(name, reference_of(app).languages)

    def prose(part: str) -> str:
        return ROLE.sub(lambda words: typeset(words[0], lang), typeset(part, lang))

    parts = VERBATIM.split(source[0])
    source[0] = "".join(part if n % 2 else prose(part) for n, part in enumerate(parts))


def untagged(words: str) -> str:
    """Words without their tags; a no-break space stays one."""
    return unescape(re.sub(r"<[^>]*>", "", words))


def _marks(lang: str) -> Context:
    """What sets marks as a language does."""
    return {
        "dash": dash(lang),
        "colon": partial(with_mark, mark=":", language=lang),
        "dash_between": partial(dash_between, language=lang),
        "labelled": lambda name, text, language=lang: labelled(name, str(text), language),
        "listed": partial(listed, language=lang),
    }


def _from_root(root: str, name: str, resource: int = 0) -> str:
    """The address of a page or file, whatever the address of the page that asks."""
    return f"{root}{name}" if resource else f"{root}{name}.html"


def _common_context(reference: RuleReference, lang: str) -> Context:
    """What every template has of the words and the documents."""
    documents = reference.documents
    return {
        "say": reference.interface[lang],
        "everywhere": reference.interface,
        "documents": documents,
        "labels": {document.id: document_name(document) for document in documents},
        "standings": {d.id: standing_words(reference.corpus, d, lang) for d in documents},
        "tongues": {document.id: document.language for document in documents},
        "languages": reference.languages,
        "usual": reference.first_document(lang),
        "parts": reference.parts,
        "counted": counted,
        "said": partial(reference.said_number, lang),
        "day": day,
        "file_size": file_size,
        "newest": max(document.approved for document in documents),
    }


def _clear_former_site(out: Path) -> None:
    """Empties a folder that holds a site: the list of files is to name nothing of an earlier build."""
    if (out / KEPT).exists():
        for path in out.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


def _take_over(app: Sphinx, last: Path, name: str, file: str) -> bool:
    """Puts a page of the last site into this one, if its file is as it was written."""
    source, target = _file(last, name), _file(Path(app.outdir), name)
    try:
        content = source.read_bytes()
    except OSError:
        return False
    if fingerprint(content) != file:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
    return True


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}.html"


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def _makers(app: Sphinx) -> list[Path]:
    """Files that any page can depend on beside its own records."""
    folder = WORDS.parent
    templates, modules = sorted((folder / "_theme").rglob("*.html")), sorted((folder / "_ext").rglob("*.py"))
    return [*templates, *modules, WORDS, *_own_makers(reference_of(app))]


def _own_makers(reference: RuleReference) -> list[Path]:
    """The same of the sport."""
    return [path for path in (reference.corpus.path("site.toml"),) if path.exists()]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Everything that Sphinx has to know."""
    app.add_config_value("rulebook_domain", "rulebook", "env")
    app.add_config_value("rulebook_root", "", "env")
    app.add_config_value("rulebook_words", "", "env")
    app.add_config_value("rulebook_last_site", "", "")
    site = Site()
    app.connect("builder-inited", site.prepare)
    app.connect("env-get-outdated", site.outdated)
    app.connect("source-read", typeset_page)
    app.connect("html-collect-pages", site.collect)
    app.connect("html-page-context", site.add_page_context)
    app.connect("build-finished", site.finish)
    setup_domain(app, app.config.rulebook_domain)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
