"""A Sphinx domain of clauses, concepts, terms and rulings: written pages can cite, quote and rule; other books can link to them."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import yaml
from docutils import nodes
from docutils.parsers.rst import directives
from format import anchor, headline, label
from reference import Shelf
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective
from sphinx.util.logging import getLogger
from sphinx.util.nodes import make_refnode

from rulebook.rules.explain import phrase
from rulebook.rules.facts import vocabulary
from rulebook.rules.judge import judge
from rulebook.rules.outcomes import outcomes
from rulebook.rules.situation import facts_of
from rulebook.trouble import Trouble

logger: Any = getLogger(__name__)
Found = tuple[str, str, str]
"""Page without its language, anchor, and what to call it."""


@cache
def shelf(home: Path) -> Shelf:
    """The reference as data, loaded once a build."""
    return Shelf(home)


def spoken(docname: str, known: Iterable[str]) -> str:
    """The language of a page: the first part of its name, or the first that there is."""
    first = docname.split("/")[0]
    codes = list(known)
    return first if first in codes else codes[0]


def located(books: Shelf, kind: str, target: str, lang: str) -> Found | None:
    """Where something is, or nothing."""
    if kind == "clause":
        id, _, number = target.partition("/")
        if number in books.books.get(id, {}):
            return f"{id}/{books.section(id, number)}", anchor(number), f"{label(books.document(id))} {number}"
    if kind == "concept" and target in books.concepts:
        return f"c/{target}", "", headline(books, target, lang)
    if kind == "term":
        for term in books.terms:
            if term["concept"] == target:
                return "terms", f"#t-{target}", term[lang] or target
    if kind == "ruling" and target in books.situations:
        return f"c/{target}", "#rule", headline(books, target, lang)
    return None


class Quoting(SphinxDirective):
    """What the four directives share."""

    has_content = False
    required_arguments = 1
    domain_name: ClassVar[str]

    @property
    def books(self) -> Shelf:
        """The reference as data."""
        return shelf(Path(self.env.srcdir).parent)

    @property
    def lang(self) -> str:
        """The language of this page."""
        return spoken(self.env.current_document.docname, self.books.languages)

    def link(self, kind: str, target: str) -> nodes.Node:
        """A reference that Sphinx resolves and checks."""
        here = self.env.current_document.docname
        found = pending_xref("", refdomain=self.domain_name, reftype=kind, reftarget=target, refexplicit=False, refdoc=here)
        found += nodes.literal(target, target)
        return found

    def quoted(self, text: str, language: str) -> nodes.block_quote:
        """A quotation; docutils makes a `lang` of the class."""
        return nodes.block_quote("", nodes.paragraph("", text), classes=["clause", f"language-{language}"])

    def amiss(self, what: str) -> list[nodes.Node]:
        """Says what is wrong with the page, in its place."""
        logger.warning(what, location=self.get_location(), type="ref", subtype=self.name)
        return []


class ClauseQuote(Quoting):
    """Quotes a clause, with its number."""

    def run(self) -> list[nodes.Node]:
        """The clause as a quotation."""
        id, _, number = self.arguments[0].partition("/")
        clause = self.books.books.get(id, {}).get(number)
        if not clause:
            return self.amiss(f"no clause {self.arguments[0]!r}")
        quote = self.quoted(clause.text, self.books.document(id)["language"])
        quote += nodes.attribution("", "", self.link("clause", self.arguments[0]))
        return [quote]


class ConceptQuote(Quoting):
    """Names a concept and quotes it from the reader's rulebook."""

    def run(self) -> list[nodes.Node]:
        """The headline as a link, and the wording."""
        row = self.books.concepts.get(self.arguments[0])
        if not row:
            return self.amiss(f"no concept {self.arguments[0]!r}")
        first = self.books.usual(self.lang)
        id = first if first in row["members"] else next(iter(row["members"]))
        text = " ".join(self.books.books[id][number].text for number in row["members"][id])
        head = nodes.paragraph("", "", self.link("concept", self.arguments[0]))
        return [head, self.quoted(text, self.books.document(id)["language"])]


class TermQuote(Quoting):
    """Gives the names of a term in every language."""

    def run(self) -> list[nodes.Node]:
        """A list of names."""
        term = next((term for term in self.books.terms if term["concept"] == self.arguments[0]), None)
        if not term:
            return self.amiss(f"no term {self.arguments[0]!r}")
        items = [nodes.list_item("", nodes.paragraph("", f"{code}: {', '.join(names)}")) for code, names in term["names"].items()]
        return [nodes.paragraph("", "", self.link("term", self.arguments[0])), nodes.bullet_list("", *items)]


class Ruling(Quoting):
    """Rules on the situation that stands in its body."""

    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {"quiet": directives.flag}

    def run(self) -> list[nodes.Node]:
        """What follows, and the clauses that say so."""
        id = self.arguments[0]
        try:
            self.books.library.document(id)
            ruling = judge(id, facts_of(yaml.safe_load("\n".join(self.content)), vocabulary()))
        except (Trouble, yaml.YAMLError) as error:
            return self.amiss(f"no ruling: {error}")
        found: list[nodes.Node] = []
        if "quiet" not in self.options:
            found.append(nodes.literal_block("\n".join(self.content), "\n".join(self.content), language="yaml"))
        words = outcomes().announce(ruling.outcomes, self.lang) or phrase("no_outcome", self.lang)
        line = nodes.paragraph("", "", nodes.strong("", f"{phrase('ruling', self.lang)}: {words}"))
        for number in ruling.clauses:
            line += nodes.Text(" ")
            line += self.link("clause", f"{id}/{number}")
        return [*found, line]


class Clauses(Domain):
    """Clauses, concepts, terms and rulings; `name` is set where the site is set up."""

    label = "Rulebook"
    object_types: ClassVar = {kind: ObjType(kind, kind) for kind in ("clause", "concept", "term", "ruling")}
    roles: ClassVar = {kind: XRefRole(warn_dangling=True) for kind in ("clause", "concept", "term", "ruling")}
    directives: ClassVar = {"clause": ClauseQuote, "concept": ConceptQuote, "term": TermQuote, "ruling": Ruling}
    dangling_warnings: ClassVar = {kind: f"no {kind} %(target)r" for kind in ("clause", "concept", "term", "ruling")}

    @property
    def books(self) -> Shelf:
        """The reference as data."""
        return shelf(Path(self.env.srcdir).parent)

    def resolve_xref(self, env: Any, fromdocname: str, builder: Any, typ: str, target: str, node: Any, contnode: Any) -> nodes.reference | None:
        """A link to what is meant, in the language of the page; nothing if there is no such thing."""
        lang = spoken(fromdocname, self.books.languages)
        found = located(self.books, typ, target, lang)
        if not found:
            return None
        page, mark, title = found
        text = contnode if node["refexplicit"] else nodes.inline(title, title)
        return make_refnode(builder, fromdocname, f"{lang}/{page}", mark[1:], text)

    def resolve_any_xref(self, env: Any, fromdocname: str, builder: Any, target: str, node: Any, contnode: Any) -> list[tuple[str, nodes.reference]]:
        """Whatever has that name."""
        found = [(kind, self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)) for kind in self.object_types]
        return [(f"{self.name}:{kind}", link) for kind, link in found if link is not None]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Everything that other books can link to, in the first language."""
        lang = self.books.languages[0]
        wanted = [("clause", f"{id}/{number}") for id, book in self.books.books.items() for number in book]
        wanted += [("concept", concept) for concept in self.books.concepts]
        wanted += [("term", term["concept"]) for term in self.books.terms]
        for kind, target in wanted:
            found = located(self.books, kind, target, lang)
            if found:
                page, mark, title = found
                yield target, title, kind, f"{lang}/{page}", mark[1:], 1

    def merge_domaindata(self, docnames: Any, otherdata: Any) -> None:
        """Nothing is noted while reading, so nothing is to be merged."""


def setup_domain(app: Sphinx, name: str) -> None:
    """Adds the domain under a name."""
    Quoting.domain_name = name
    app.add_domain(type("Named", (Clauses,), {"name": name, "__doc__": Clauses.__doc__}))
