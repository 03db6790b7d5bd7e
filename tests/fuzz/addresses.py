"""Addresses of the site, hostile or mangled by messengers: pages throw nothing and come to known states only.

An input is an address below the site: a page with what follows ? and #.
"""

import json
import re
from functools import cache
from random import Random
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

from crossref.searching.words import fold, tokens
from rulebook.library import Library
from rulebook.rules.judge import ruled_documents
from rulebook.rules.situation import facts_of
from rulebook.trouble import Trouble

from ..support import ROOT
from .damage import HOSTILE, damaged_text, odd_words
from .node import scripts
from .searching import searches
from .situations import make_situation, words
from .target import Fault, Target

CONCEPT = re.compile(r"(?:\./|\.\./)(\w\w)/c/([\w-]+)\.html(?:#[\w.+-]+/[^#]+)?")
QUESTION = re.compile(r"\./(\w\w)/index\.html\?q=([^#]*)")
HOME = re.compile(r"\./(\w\w)/index\.html")
EVENT = re.compile(r"\.\./\w\w/rulings\.html#\+\w+(\.\d+)?")
MOST_FOUND = 12
"""Results under the search box."""


@cache
def _members() -> dict[str, str]:
    """Every concept with all numbers of its clauses, as somebody may type them."""
    concepts = Library(ROOT).build.concepts
    return {row.id: " ".join(n for numbers in row.members.values() for n in numbers) for row in concepts}


def make(chance: Random) -> bytes:
    """An address of a page that reads its address."""
    lang = chance.choice(scripts().languages)
    kind = chance.random()
    if kind < 0.45:
        return f"{lang}/rulings.html#{_state(chance)}".encode("utf-8", "replace")
    if kind < 0.8:
        return f"index.html#{_mark(chance)}".encode("utf-8", "replace")
    if kind < 0.9:
        query = damaged_text(chance.choice(searches().queries), chance, 4)
        return f"{lang}/index.html?{chance.choice(('q', 'q', 'Q', ''))}={_encoded(query, chance)}".encode()
    keys = [chance.choice(("document", "kind", "severity", "likely", "", "__proto__")) for _ in range(3)]
    values = [chance.choice(("term", "high", *searches().documents, *HOSTILE)) for _ in keys]
    rows = "&".join(f"{key}={_encoded(value, chance)}" for key, value in zip(keys, values, strict=True))
    return f"{lang}/findings.html#{damaged_text(rows, chance, 2)}".encode("utf-8", "replace")


def _encoded(text: str, chance: Random) -> str:
    plain = text.encode("utf-8", "replace").decode()
    return quote(plain, safe="") if chance.random() < 0.3 else plain


def _state(chance: Random) -> str:
    """What the ruling page keeps in its address, right, damaged as a value, or damaged as a text."""
    document = chance.choice((*ruled_documents(), *ruled_documents(), "toString", "__proto__", "", None, 1))
    state: Any = {"document": document, "situation": make_situation(chance)}
    if chance.random() < 0.1:
        state = chance.choice((state["situation"], [state], None, 1, "x", {"situation": None}, {}))
    text = json.dumps(state, ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.3:
        text = damaged_text(text, chance, 2)
    text = _encoded(text, chance)
    return damaged_text(text, chance, 2) if chance.random() < 0.2 else text


def _mark(chance: Random) -> str:
    """What follows the # of a short address."""
    own = searches()
    mark = chance.choice(
        (
            chance.choice(own.numbers),
            f"{chance.choice(own.documents)}/{chance.choice(own.numbers)}",
            f"{chance.choice(own.documents)}/",
            chance.choice(own.index.concepts),
            chance.choice(own.queries),
            odd_words(chance, 4),
        )
    )
    mark = damaged_text(mark, chance, chance.choice((0, 1, 3)))
    return _encoded(mark, chance) if chance.random() < 0.5 else mark


def check(data: bytes) -> bool:
    """Whether a page takes its address; raises unless it comes to a state that it knows, without an error."""
    address = re.sub(r"[\t\n\r]", "", data.decode("utf-8", "replace"))  # as browsers read it
    page = re.split("[?#]", address, maxsplit=1)[0]
    if page != "index.html" and page.partition("/")[2] not in PAGES:
        return False
    if page.partition("/")[0] not in (*scripts().languages, "index.html"):
        return False
    did = scripts().ask("visit", address)
    return (_check_entrance if page == "index.html" else PAGES[page.partition("/")[2]])(address, did)


def _check_entrance(address: str, did: dict[str, Any]) -> bool:
    """A short address leads to a concept that it names, or to a search for what it says; else nowhere."""
    if len(did["replaced"]) != 1:
        raise Fault("the entrance leads nowhere, or to two places", did["replaced"])
    target = did["replaced"][0]
    asked = unquote(address.partition("#")[2], errors="replace")
    if found := CONCEPT.fullmatch(target):
        numbers = _members().get(found[2])
        if numbers is None:
            raise Fault("the entrance leads to a concept that is not there", target)
        if asked != found[2] and not {*tokens(fold(asked))} & {*tokens(fold(numbers))}:
            raise Fault("the entrance leads to a concept that was not named", target)
    elif not QUESTION.fullmatch(target) and not HOME.fullmatch(target):
        raise Fault("the entrance leads out of the site", target)
    return found is not None


def _check_home(address: str, did: dict[str, Any]) -> bool:
    """The search box shows a few concepts that are there."""
    concepts = [target for target in did["found"] if not EVENT.fullmatch(target)]
    if len(concepts) > MOST_FOUND or len(did["found"]) > len(concepts) + 1:
        raise Fault("the search box shows too many results", len(did["found"]))
    for target in concepts:
        found = CONCEPT.fullmatch(target)
        if not found or found[2] not in _members():
            raise Fault("the search box leads to a concept that is not there", target)
    return bool(did["found"])


def _check_findings(address: str, did: dict[str, Any]) -> bool:
    """The filters of a list have values that they offer, and no others are put into the address."""
    filters = scripts().filters
    for name, value in did["chosen"].items():
        if value and value not in filters[name]:
            raise Fault("a filter has a value that it does not offer", value)
    for _, _, put in did["put"]:
        if any(value not in filters.get(name, ()) for name, value in parse_qsl(put[1:])):
            raise Fault("a list writes what it does not know into its address", put)
    return any(did["chosen"].values())


def _check_rulings(address: str, did: dict[str, Any]) -> bool:
    """The page says that a link is broken, or holds a telling that every reader of situations takes."""
    (held,) = did["pushed"]
    telling = held["telling"]
    told = bool(telling["contacts"] or telling["facts"])
    if did["broken"] and told:
        raise Fault("the page takes a situation from a link that it calls broken", address)
    if telling["document"] not in ruled_documents():
        raise Fault("the page rules by a document that has no rules", telling["document"])
    if telling != held["again"]:
        raise Fault("the page's own address tells something else", held["again"])
    try:
        facts_of(held["situation"], words(), "address")
    except Trouble as trouble:
        if "this cannot be" not in trouble.what:
            raise Fault("the page takes a situation that cannot be told", trouble) from None
    return told


PAGES = {"index.html": _check_home, "findings.html": _check_findings, "rulings.html": _check_rulings}
TARGET = Target("addresses", make, check)
