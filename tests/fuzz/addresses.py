"""Addresses of the site, hostile or mangled by messengers: pages throw nothing and come to known states only.

An input is an address below the site: a page with what follows ? and #.
"""

import re
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

from crossref.searching.words import fold, tokens
from rulebook.errors import InputError
from rulebook.rules.incident_form import load_incident_form, situation_code
from rulebook.rules.situation import facts_of

from ..rulings import SCENARIOS
from ..support import ROOT, RULES
from .node import ask, filters, languages
from .searching import library, queries

CONCEPT = re.compile(r"(?:\./|\.\./)(\w\w)/c/([\w-]+)\.html(?:#[\w.+-]+/[^#]+)?")
QUESTION = re.compile(r"\./(\w\w)/index\.html\?q=([^#]*)")
HOME = re.compile(r"\./(\w\w)/index\.html")
EVENT = re.compile(r"\.\./\w\w/rulings\.html#\+\w+(\.\d+)?(@[\w-]+)?")
MOST_FOUND = 12
"""Results under the search box."""


def samples() -> list[str]:
    """An address of every page that reads its address, for clauses, concepts, queries and situations."""
    marks = [concept.id for concept in library().concepts]
    marks += [f"{d.id}/{row.number}" for d in library().documents for row in library().clauses(d.id)[::9]]
    found = [f"index.html#{mark}" for mark in (*marks[::3], *queries()[::9])]
    known = RULES.vocabulary
    codes = load_incident_form(ROOT / "corpus", known, RULES.outcomes.outcome).codes
    for lang in languages():
        found += [f"{lang}/index.html?q={quote(query)}" for query in queries()[::20]]
        found += [f"{lang}/findings.html#{name}={value}" for name, row in filters().items() for value in row]
    for n, scenario in enumerate(SCENARIOS):
        lang = languages()[n % len(languages())]
        document = RULES.ruled[n % len(RULES.ruled)]
        found.append(f"{lang}/rulings.html#{situation_code(scenario.situation, document, known, codes)}")
    return found


def check(data: bytes) -> None:
    """A page comes to a state that it knows, without an error, or it is no page that reads its address."""
    address = re.sub(r"[\t\n\r]", "", data.decode("utf-8", "replace"))  # as browsers read it
    path = re.split("[?#]", address, maxsplit=1)[0]
    folder, _, page = path.partition("/")
    if path == "index.html":
        _check_entrance(address, ask("visit", address))
    elif page in PAGES and folder in languages():
        PAGES[page](address, ask("visit", address))
    else:
        raise InputError(f"{path!r} does not read its address", hint=f"give one of {', '.join(PAGES)}")


@cache
def _members() -> dict[str, str]:
    """Every concept with all numbers of its clauses, as somebody may type them."""
    concepts = library().concepts
    return {row.id: " ".join(n for numbers in row.members.values() for n in numbers) for row in concepts}


def _check_entrance(address: str, did: dict[str, Any]) -> None:
    """A short address leads to a concept that it names, or to a search for what it says; else nowhere."""
    (target,) = did["replaced"]
    asked = unquote(address.partition("#")[2], errors="replace")
    if found := CONCEPT.fullmatch(target):
        numbers = _members()[found[2]]
        named = {*tokens(fold(asked))} & {*tokens(fold(numbers))}
        assert asked == found[2] or named, f"the entrance leads to a concept that was not named: {target}"
    else:
        assert QUESTION.fullmatch(target) or HOME.fullmatch(target), f"leads out of the site: {target}"


def _check_home(address: str, did: dict[str, Any]) -> None:
    """The search box shows a few concepts that are there."""
    concepts = [target for target in did["found"] if not EVENT.fullmatch(target)]
    assert len(concepts) <= MOST_FOUND and len(did["found"]) <= len(concepts) + 1
    for target in concepts:
        found = CONCEPT.fullmatch(target)
        assert found and found[2] in _members(), target


def _check_findings(address: str, did: dict[str, Any]) -> None:
    """The filters of a list have values that they offer, and no others are put into the address."""
    for name, value in did["chosen"].items():
        assert value in ("", *filters()[name])
    for _, _, put in did["put"]:
        assert all(value in filters().get(name, ()) for name, value in parse_qsl(put[1:])), put


def _check_rulings(address: str, did: dict[str, Any]) -> None:
    """The page says that a link is broken, or holds an incident that every reader of situations takes."""
    (held,) = did["pushed"]
    incident = held["incident"]
    entered = bool(incident["contacts"] or incident["facts"])
    assert not (did["broken"] and entered), "takes a situation from a link that it calls broken"
    assert incident["document"] in RULES.ruled
    assert incident == held["again"], "the page's own address says something else"
    try:
        facts_of(held["situation"], RULES.vocabulary, "address")
    except InputError as error:
        assert "this cannot be" in error.message, error


PAGES = {"index.html": _check_home, "findings.html": _check_findings, "rulings.html": _check_rulings}
