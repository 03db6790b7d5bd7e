"""How things are shown: names, places, printed text, redlines."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup, escape
from reference import RuleReference

from crossref.comparing.editions import document_name, edition_name
from crossref.comparing.report.mark_redline import TextRun
from crossref.comparing.report.set_html import pieces_html
from rulebook.findings import Basis, Change, OddVersion
from rulebook.language.phrases import Said
from rulebook.language.typeset import labelled, quoted, typeset
from rulebook.records import Clause, ClauseId, Document
from rulebook.storage.lookup import opening

STYLES = {"bold": "b", "italic": "i"}
DESCRIPTION = 155
"""Letters of a page's description."""
MISSING, UNSAVED = "404", "unsaved"
"""Pages that stand for others: one that is not there, and one that the saved copy has not."""
CHECKS = "checks/"
"""Where the pages about checks are: those of the first language at the root, where they always were."""


class SiteAddress(NamedTuple):
    """Where a clause stands on the site."""

    document: str
    number: str
    page: str
    anchor: str
    said: str
    """The number as people say it."""


class ConceptTitle(NamedTuple):
    """A concept with its headline."""

    concept: str
    title: str


class OwnHeadline(NamedTuple):
    """The headline of an edition or document that rules otherwise."""

    name: str
    """What it is called."""
    title: str


def in_language(reference: RuleReference, page: str, lang: str) -> str:
    """A page of every language in one of them."""
    at_root = lang == reference.languages[0] and page.startswith(CHECKS)
    return page if at_root else f"{lang}/{page}"


def without_language(name: str, lang: str) -> str:
    """What a page is called in every language, or nothing if it has no language."""
    if name.startswith(CHECKS):
        return name
    return name.removeprefix(f"{lang}/") if name.startswith(f"{lang}/") else ""


def anchor(number: str) -> str:
    """The anchor of a clause on its page."""
    return "#c-" + number.replace(".", "-")


def place(reference: RuleReference, lang: str, document: str, number: str) -> SiteAddress:
    """Where a clause stands: page and anchor."""
    page = f"{lang}/{document}/{reference.page_of(document, number)}"
    return SiteAddress(document, number, page, anchor(number), reference.said_number(lang, document, number))


def places(reference: RuleReference, lang: str, document: str, numbers: Sequence[str]) -> list[SiteAddress]:
    """Where clauses stand."""
    return [place(reference, lang, document, number) for number in numbers]


def clause_words(clause: Clause) -> str:
    """All words of a clause: heading and body, and what its row of the annex says."""
    words = [clause.text, clause.body]
    if clause.annex:
        value, tolerance = clause.annex.value, clause.annex.tolerance
        words += [
            value.printed if value else "",
            clause.annex.unit or "",
            tolerance.printed if tolerance else "",
        ]
    return " ".join(word for word in words if word)


def titled(document: Document, lang: str) -> str:
    """A document by its title and its name."""
    return f"{quoted(document.title, lang)}, {document_name(document)}"


def description(about: str, words: str, lang: str) -> str:
    """What a page is about, and the words that it quotes as far as there is space."""
    space = DESCRIPTION - len(about)
    if len(words) > space:
        words = words[:space].rsplit(" ", 1)[0].rstrip(" ,.;:–") + " …"
    return labelled(about, quoted(words, lang), lang)


def marked(clause: Clause) -> Markup:
    """The text of a clause with the emphasis and paragraphs of print."""
    tags = sorted({(e.start, e.end, STYLES[e.style]) for e in clause.emphasis if e.style in STYLES})
    cuts = {0, len(clause.text), *clause.breaks}
    for start, end, _ in tags:
        cuts |= {start, end}
    parts = []
    for start, end in pairwise(sorted(cuts)):
        printed = escape(clause.text[start:end])
        for first, last, tag in tags:
            if first <= start and end <= last:
                printed = Markup(f"<{tag}>") + printed + Markup(f"</{tag}>")
        parts.append((Markup("<br>") if start in clause.breaks else Markup("")) + printed)
    return Markup("").join(parts)


def redlined(runs: Sequence[TextRun], lang: str) -> Markup | None:
    """A redline as marked words, or nothing where there is none; what becomes of them is said unseen."""
    return Markup(pieces_html(runs, lang)) if runs else None


def own_words(reference: RuleReference, words: Mapping[str, str], lang: str) -> str:
    """What people wrote, in a language, with the names of documents instead of their ids."""
    if not words:
        return ""
    names = {document.id: document_name(document) for document in reference.documents}
    ids = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    named = re.compile(rf"(?<![\w/-])({ids})(/(?=\d))?(?![\w-])")
    own = typeset(Said(words)[lang], lang)
    return named.sub(lambda found: names[found[1]] + (" " if found[2] else ""), own)


def own_reason(reference: RuleReference, id: str, lang: str) -> str:
    """Why a clause has no rule, with numbers of clauses for ids of concepts, and without ids of facts."""
    document = ClauseId.parse(id).document
    facts = reference.corpus.vocabulary.facts

    def number(found: re.Match[str]) -> str:
        concept = reference.concepts.get(found[0])
        numbers = concept.members.get(document, ()) if concept else ()
        return numbers[0] if numbers else found[0]

    def without_facts(found: re.Match[str]) -> str:
        return "" if all(name in facts for name in re.findall(r"\w+", found[1])) else found[0]

    words = re.sub(r" \(([\w,; ]+)\)", without_facts, own_words(reference, reference.reasons[id], lang))
    return re.sub(r"\b[a-z]+(?:-[a-z]+)+\b", number, words)


def headline(reference: RuleReference, concept: str, lang: str, document: Document | None = None) -> str:
    """What a concept is about, in a language; in a document that rules otherwise, what it is about there."""
    if document and (own := reference.corpus.own_headline(concept, document)):
        return own[lang]
    return reference.concepts[concept].headline.get(lang) or _first_words(reference, concept, lang)


def _first_words(reference: RuleReference, concept: str, lang: str) -> str:
    """What replaces a headline that nobody wrote: how its first clause begins, in the reader's language."""
    members = reference.concepts[concept].members
    ids = sorted(members, key=lambda id: reference.document(id).language != lang)
    return opening(reference.clauses[ids[0]][members[ids[0]][0]].text) or concept.replace("-", " ")


def own_headlines(reference: RuleReference, concept: str, lang: str) -> list[OwnHeadline]:
    """The headlines of editions and documents that rule otherwise than the headline of the concept says."""
    own = {name: words for (id, name), words in reference.corpus.edition_headlines.items() if id == concept}
    called = {document.edition: edition_name(document.edition) for document in reference.documents}
    called |= {document.id: document_name(document) for document in reference.documents}
    return [OwnHeadline(name, own[id][lang]) for id, name in called.items() if id in own]


def editions_meant(reference: RuleReference, concept: str) -> list[str]:
    """The editions that the headline of a concept speaks of, where another one rules otherwise.

    Where a single document of an edition rules otherwise, its other documents are named.
    """
    own = {name for id, name in reference.corpus.edition_headlines if id == concept}
    meant: dict[str, None] = {}
    for document in map(reference.document, reference.concepts[concept].members):
        if own and not own & {document.id, document.edition}:
            siblings = {other.id for other in reference.documents if other.edition == document.edition}
            named = document_name(document) if siblings & own else edition_name(document.edition)
            meant[named] = None
    return list(meant)


def concept_title(reference: RuleReference, concept: str, lang: str) -> ConceptTitle:
    """A concept with its headline, to be linked."""
    return ConceptTitle(concept, headline(reference, concept, lang))


def ground_lines(reference: RuleReference, lang: str, change: Change) -> list[str]:
    """What a judgement rests on, in words; a reviewed one needs none."""
    interface = reference.interface[lang]
    lines = []
    for ground in change.grounds:
        if isinstance(ground, OddVersion):
            suspect = document_name(reference.document(ground.document))
            said = f"{interface['kind'][ground.kind]} ({interface['likely'][ground.likely]})"
            lines.append(labelled(suspect, said, lang))
        elif ground is not Basis.REVIEWED:
            lines.append(reference.report_words[lang].ground(ground))
    return lines
