"""Queries of all sorts: no more results than asked for, the best first, the same twice and in JavaScript.

An input is language, document and limit on the first line, a dash for none, and the query.
"""

from functools import cache
from random import Random

from crossref.searching.engine import Engine
from crossref.searching.index import SearchIndex
from crossref.searching.results import snippet
from crossref.searching.words import fold
from rulebook.library import Library
from rulebook.store import SEARCH_FILE

from ..support import CASES, ROOT
from .damage import damaged_bytes, damaged_text, odd_words
from .node import scripts
from .target import Fault, Target

LONGEST = 500
"""Letters of a query, as the manual says."""
FRESH = 2000
"""Queries after which another engine is made, for an engine remembers every word that it was asked."""


class Searches:
    """The engine, made anew now and then, and what queries are made of."""

    def __init__(self) -> None:
        self.library = Library(ROOT)
        self.index = self.library.build.read(SEARCH_FILE, SearchIndex)
        self.languages = ["-", *self.index.languages]
        self.documents = ["-", *(document.id for document in self.index.documents)]
        self.forms = [form for row in self.index.languages.values() for form in row.forms.split()]
        self.numbers = [number for row in self.index.numbers.values() for number in " ".join(row).split()]
        self.phrases = [phrase for row in self.index.languages.values() for phrase in row.words]
        self.queries = [
            line.split(" | ")[1]
            for path in sorted((CASES / "queries").glob("*.txt"))
            for line in path.read_text(encoding="utf-8").splitlines()
            if line.count(" | ") == 2
        ]
        self._asked = 0
        self._engine = Engine(self.index)

    def engine(self) -> Engine:
        """An engine that has not been asked much."""
        self._asked += 1
        if self._asked % FRESH == 0:
            self._engine = Engine(self.index)
        return self._engine


@cache
def searches() -> Searches:
    """The engine, loaded once."""
    return Searches()


def make(chance: Random) -> bytes:
    """A query: words, phrases, numbers, questions and odd words, damaged or not."""
    own = searches()
    kinds = (own.forms, own.numbers, own.phrases, own.queries)
    parts = [chance.choice(chance.choice(kinds)) for _ in range(chance.choice((0, 1, 1, 2, 3, 8)))]
    if chance.random() < 0.2:
        parts.append(odd_words(chance, chance.choice((1, 1, 1, 6))))
    query = chance.choice((" ", " ", " ", "", ".")).join(parts)
    query = damaged_text(query, chance, chance.choice((0, 0, 0, 1, 3)))[:LONGEST]
    limit = chance.choice((1, 2, 3, 10, 100))
    head = f"{chance.choice(own.languages)} {chance.choice(own.documents)} {limit}\n"
    return head.encode() + damaged_bytes(query.encode("utf-8", "replace"), chance)


def check(data: bytes) -> bool:
    """Whether something is found; raises unless the answer keeps the laws of search."""
    head, _, rest = data.partition(b"\n")
    query = rest.decode("utf-8", "surrogateescape")
    own = searches()
    settings = head.decode("utf-8", "replace").split(" ")
    if len(settings) != 3 or settings[0] not in own.languages or settings[1] not in own.documents:
        return False
    if not settings[2].isdecimal() or not 1 <= int(settings[2]) <= 100 or len(query) > LONGEST:
        return False
    language, document = (None if word == "-" else word for word in settings[:2])
    limit = int(settings[2])
    hits = own.engine().search(query, language, document, limit)
    if len(hits) > limit:
        raise Fault("more results than asked for", len(hits))
    if [hit.score for hit in hits] != sorted((hit.score for hit in hits), reverse=True):
        raise Fault("the best result is not the first", hits)
    if len({hit.concept for hit in hits}) < len(hits):
        raise Fault("a concept is found twice", hits)
    if hits != own.engine().search(query, language, document, limit):
        raise Fault("the same query finds something else the second time", hits)
    for hit in hits:
        if document not in (None, hit.document):
            raise Fault("a result of another document", hit)
        snippet(own.library.clauses[hit.document, hit.number].text, fold(query))
    rows = [[hit.concept, hit.document, hit.number, hit.score] for hit in hits]
    other = scripts().ask("search", query, language, document, limit)
    if rows != other:
        raise Fault("Python and JavaScript find something else", f"{rows[:3]} {other[:3]}")
    return bool(hits)


TARGET = Target("search", make, check)
