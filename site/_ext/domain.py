"""A Sphinx domain of clauses, concepts, terms and rulings: written pages can cite, quote and rule."""

from collections.abc import Iterable, Set
from typing import Any, ClassVar, NamedTuple

import yaml
from docutils import nodes
from docutils.parsers.rst import directives
from format import anchor, headline
from reference import RuleReference, reference_of
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective
from sphinx.util.logging import getLogger
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import OptionSpec

from crossref.comparing.editions import document_head, document_name
from crossref.comparing.report.report_words import situation_words
from rulebook.errors import InputError
from rulebook.language.phrases import phrase
from rulebook.language.typeset import labelled, listed, with_mark
from rulebook.records import Term
from rulebook.rules.judge import judge
from rulebook.rules.situation import facts_of

logger = getLogger(__name__)
KINDS = ("clause", "concept", "term", "ruling")
"""What can be cited."""


class LinkTarget(NamedTuple):
    """Where something is."""

    page: str
    """Page without its language."""
    anchor: str
    """Anchor on the page, or nothing."""
    title: str
    """What to call it."""


def page_language(docname: str, known: Iterable[str]) -> str:
    """The language of a page: the first part of its name, or the first that there is."""
    first = docname.split("/")[0]
    codes = list(known)
    return first if first in codes else codes[0]


def find_target(reference: RuleReference, kind: str, target: str, lang: str) -> LinkTarget | None:
    """Where something is, or nothing."""
    if kind == "clause":
        document, _, number = target.partition("/")
        if number in reference.clauses.get(document, {}):
            page = f"{document}/{reference.page_of(document, number)}"
            said = reference.said_number(lang, document, number)
            return LinkTarget(page, anchor(number), f"{document_name(reference.document(document))} {said}")
    if kind == "concept" and target in reference.concepts:
        return LinkTarget(f"c/{target}", "", headline(reference, target, lang))
    if kind == "term" and (term := find_term(reference, target)):
        name = term.names[lang][0] if term.names.get(lang) else target
        return LinkTarget("terms", f"#t-{target}", name)
    if kind == "ruling" and target in reference.situations:
        return LinkTarget(f"c/{target}", "#rule", headline(reference, target, lang))
    return None


def find_term(reference: RuleReference, id: str) -> Term | None:
    """A term by its id, or nothing."""
    return next((term for term in reference.terms if term.id == id), None)


class QuoteDirective(SphinxDirective):
    """What the directives share."""

    has_content = False
    required_arguments = 1
    domain_name: ClassVar[str]

    @property
    def reference(self) -> RuleReference:
        """The reference as data."""
        return reference_of(self.env)

    @property
    def lang(self) -> str:
        """The language of this page."""
        return page_language(self.env.current_document.docname, self.reference.languages)

    def link(self, kind: str, target: str) -> nodes.Node:
        """A reference that Sphinx resolves and checks."""
        link = pending_xref(
            "",
            refdomain=self.domain_name,
            reftype=kind,
            reftarget=target,
            refexplicit=False,
            refdoc=self.env.current_document.docname,
        )
        link += nodes.literal(target, target)
        return link

    def quotation(self, text: str, document: str) -> nodes.block_quote:
        """A quotation; docutils makes a `lang` of the class."""
        language = self.reference.document(document).language
        return nodes.block_quote("", nodes.paragraph("", text), classes=["clause", f"language-{language}"])

    def complain(self, what: str) -> list[nodes.Node]:
        """Says what is wrong with the page, in its place."""
        logger.warning(what, location=self.get_location(), type="ref", subtype=self.name)
        return []


class ClauseQuote(QuoteDirective):
    """Quotes a clause, with its number."""

    def run(self) -> list[nodes.Node]:
        """The clause as a quotation."""
        document, _, number = self.arguments[0].partition("/")
        clause = self.reference.clauses.get(document, {}).get(number)
        if not clause:
            return self.complain(f"no clause {self.arguments[0]!r}")
        quotation = self.quotation(clause.text, document)
        quotation += nodes.attribution("", "", nodes.Text(" "), self.link("clause", self.arguments[0]))
        return [quotation]


class ConceptQuote(QuoteDirective):
    """Names a concept and quotes it from the reader's rulebook."""

    def run(self) -> list[nodes.Node]:
        """The headline as a link, and the wording."""
        concept = self.reference.concepts.get(self.arguments[0])
        if not concept:
            return self.complain(f"no concept {self.arguments[0]!r}")
        first = self.reference.first_document(self.lang)
        document = first if first in concept.members else next(iter(concept.members))
        clauses = self.reference.clauses[document]
        text = " ".join(clauses[number].text for number in concept.members[document])
        head = nodes.paragraph("", "", self.link("concept", self.arguments[0]))
        return [head, self.quotation(text, document)]


class TermQuote(QuoteDirective):
    """Gives the names of a term in every language."""

    def run(self) -> list[nodes.Node]:
        """A list of names."""
        term = find_term(self.reference, self.arguments[0])
        if not term:
            return self.complain(f"no term {self.arguments[0]!r}")
        called = self.reference.interface[self.lang]["languages"]
        codes = sorted(term.names, key=lambda code: code != self.lang)
        lines = [labelled(called[code], ", ".join(term.names[code]), self.lang) for code in codes]
        items = [nodes.list_item("", nodes.paragraph("", line)) for line in lines]
        return [nodes.paragraph("", "", self.link("term", self.arguments[0])), nodes.bullet_list("", *items)]


class RulingQuote(QuoteDirective):
    """Rules on the situation that stands in its body."""

    has_content = True
    option_spec: ClassVar[OptionSpec] = {"quiet": directives.flag}

    def run(self) -> list[nodes.Node]:
        """What follows, and the clauses that say so."""
        document = self.arguments[0]
        situation = "\n".join(self.content)
        try:
            self.reference.corpus.document(document)
            facts = facts_of(yaml.safe_load(situation), self.reference.corpus.vocabulary)
            ruling = judge(self.reference.corpus.rules.of(document), facts)
        except (InputError, yaml.YAMLError) as error:
            return self.complain(f"no ruling: {error}")
        announced = self.reference.corpus.outcomes.announce(ruling.outcomes, self.lang, ruling.given_by)
        outcomes = announced or phrase("no_outcome", self.lang)
        said = labelled(phrase("ruling", self.lang), outcomes, self.lang)
        line = nodes.paragraph("", "", nodes.strong("", said))
        for n, number in enumerate(ruling.clauses):
            line += nodes.Text(", " if n else " ")
            line += self.link("clause", f"{document}/{number}")
        if "quiet" in self.options:
            return [line]
        return [self._situation(situation), line]

    def _situation(self, situation: str) -> nodes.Node:
        """The situation as a file states it, or in the language of the page if it is another."""
        if self.lang == self.reference.languages[0]:
            return nodes.literal_block(situation, situation, language="yaml")
        words = situation_words(yaml.safe_load(situation), self.reference.report_words[self.lang])
        return nodes.block_quote("", nodes.paragraph("", words))


class DocumentList(QuoteDirective):
    """Lists the documents: whose each is, its days, and how it stands."""

    required_arguments = 0

    def run(self) -> list[nodes.Node]:
        """A list of all documents, in the words of the page's language."""
        items = []
        for document in self.reference.documents:
            name = nodes.strong("", document_name(document))
            title = nodes.inline("", document.title, classes=[f"language-{document.language}"])
            head = listed(document_head(self.reference.corpus, document, self.lang), self.lang)
            mark = nodes.Text(with_mark("", ":", self.lang) + " ")
            line = nodes.paragraph("", "", name, mark, title, nodes.Text(f". {head}"))
            items.append(nodes.list_item("", line))
        return [nodes.bullet_list("", *items)]


class RulebookDomain(Domain):
    """Clauses, concepts, terms and rulings; `name` is set where the site is set up."""

    label = "Rulebook"
    object_types: ClassVar = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar = {kind: XRefRole(warn_dangling=True, innernodeclass=nodes.inline) for kind in KINDS}
    directives: ClassVar = {
        "clause": ClauseQuote,
        "concept": ConceptQuote,
        "term": TermQuote,
        "ruling": RulingQuote,
        "documents": DocumentList,
    }
    dangling_warnings: ClassVar = {kind: f"no {kind} %(target)r" for kind in KINDS}

    @property
    def reference(self) -> RuleReference:
        """The reference as data."""
        return reference_of(self.env)

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """A link to what is meant, in the language of the page; nothing if there is no such thing."""
        lang = page_language(fromdocname, self.reference.languages)
        there = find_target(self.reference, typ, target, lang)
        if not there:
            return None
        text = contnode if node["refexplicit"] else nodes.inline(there.title, there.title)
        return make_refnode(builder, fromdocname, f"{lang}/{there.page}", there.anchor[1:], text)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Whatever has that name."""
        links = []
        for kind in KINDS:
            link = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
            if link is not None:
                links.append((f"{self.name}:{kind}", link))
        return links

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Everything that other books can link to, in the first language."""
        lang = self.reference.languages[0]
        objects = [("clause", clause.id) for clause in self.reference.corpus.index.clauses.values()]
        objects += [("concept", concept) for concept in self.reference.concepts]
        objects += [("term", term.id) for term in self.reference.terms]
        for kind, target in objects:
            if there := find_target(self.reference, kind, target, lang):
                yield target, there.title, kind, f"{lang}/{there.page}", there.anchor[1:], 1

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Nothing is noted while reading, so nothing is to be merged."""


def setup_domain(app: Sphinx, name: str) -> None:
    """Adds the domain under a name."""
    QuoteDirective.domain_name = name
    app.add_domain(type("NamedDomain", (RulebookDomain,), {"name": name, "__doc__": RulebookDomain.__doc__}))
