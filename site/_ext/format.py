"""How things are shown: names, places, printed text, redlines."""

import json
import re
from collections.abc import Sequence
from itertools import pairwise
from urllib.parse import quote

from markupsafe import Markup, escape
from reference import Row, Shelf, unbroken

from crossref.comparing.redline import Run
from crossref.comparing.report import words
from rulebook.records import Clause

ODD = re.compile(r"odd witness (\S+): (\S+), likely (\S+)")
REVIEWED = "reviewed"
MARKS = {"gone": "del", "new": "ins", "moved-away": "del", "moved-here": "ins"}
STYLES = {"bold": "b", "italic": "i"}


def anchor(number: str) -> str:
    """The anchor of a clause on its page."""
    return "#c-" + number.replace(".", "-")


def place(shelf: Shelf, lang: str, id: str, number: str) -> Row:
    """Where a clause stands: page and anchor."""
    return {"document": id, "number": number, "page": f"{lang}/{id}/{shelf.section(id, number)}", "anchor": anchor(number)}


def marked(clause: Clause) -> Markup:
    """The text of a clause with the emphasis and paragraphs of print."""
    tags = sorted({(e.start, e.end, STYLES[e.style]) for e in clause.emphasis if e.style in STYLES})
    cuts = sorted({0, len(clause.text), *clause.breaks, *(at for start, end, _ in tags for at in (start, end))})
    out = []
    for start, end in pairwise(cuts):
        printed = escape(clause.text[start:end])
        for first, last, tag in tags:
            if first <= start and end <= last:
                printed = Markup(f"<{tag}>") + printed + Markup(f"</{tag}>")
        out.append((Markup("<br>") if start in clause.breaks else Markup("")) + printed)
    return Markup("").join(out)


def redlined(runs: Sequence[Run]) -> Markup:
    """A redline as marked words."""
    parts = []
    for run in runs:
        kept = run.text.rstrip()
        shown, space = escape(kept), escape(run.text[len(kept) :])
        tag = MARKS.get(run.fate)
        moved = Markup(' class="moved"') if run.fate.startswith("moved") else Markup("")
        parts.append(Markup("<{0}{1}>{2}</{0}>").format(Markup(tag), moved, shown) if tag and kept else shown)
        parts.append(space)
    return Markup("").join(parts)


def trial(situation: Row, document: str) -> str:
    """The part of an address that makes the form of rulings show a situation."""
    return "#" + quote(json.dumps({"document": document, "situation": situation}, ensure_ascii=False, separators=(",", ":")))


def label(document: Row) -> str:
    """A short name for a document."""
    return f"{document['edition'].replace('-', ' ').upper()} {document['language'].upper()}"


def headline(shelf: Shelf, concept: str, lang: str) -> str:
    """What a concept is about, in a language."""
    return unbroken(str(shelf.concepts[concept]["headline"][lang] or concept.replace("-", " ")))


def grounded(shelf: Shelf, lang: str, ground: str) -> list[str]:
    """What a judgement rests on, in words; people's own needs none."""
    said = shelf.said[lang]
    found = []
    for part in ground.split("; "):
        witness = ODD.fullmatch(part)
        if witness:
            document, kind, likely = witness.groups()
            found.append(f"{label(shelf.document(document))}: {said['kind'][kind]} ({said['likely'][likely]})")
        elif part != REVIEWED and part:
            found.append(words(shelf.library.corpus, lang).said.get(part, part))
    return found


def substance(shelf: Shelf, lang: str, sentence: str) -> Row:
    """What people said of a change, in the reader's language if it is there."""
    own = words(shelf.library.corpus, lang).sentences.get(sentence)
    return {"substance": own or sentence, "substance_lang": lang if own else "en"}
