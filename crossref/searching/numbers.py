"""Clauses by their numbers: those that a query names, and the one by which a concept is shown."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from crossref.searching.index import IndexedDocument, SearchIndex
from crossref.searching.words import fold, tokens
from rulebook.files.numbers import parts_of

DIGITS = re.compile("[0-9]+")
LETTERS = re.compile("[ (]*([a-z]{1,5})[ .)]*")
"""A query that may be a number of letters alone."""


def number_key(number: str) -> str:
    """A number as it is looked up, however it is punctuated: `§ 5 (2) b)` and `5.2b` are both `5.2.b`."""
    return parts_of(fold(number))


class NumberedClause(NamedTuple):
    """A clause of a concept."""

    document: str
    concept: int
    number: str


class ClauseNumbers:
    """The numbers of all clauses, to be asked where they lead."""

    def __init__(self, index: SearchIndex) -> None:
        self.index = index
        self._documents = {document.id: document for document in index.documents}
        self._usual = index.usual_numbering()
        self._spaced = re.compile(index.settings.spaced_number)
        self._number = re.compile(rf"(?<![\w.])({index.settings.number})(?=\.?(?:[^\w.]|$))")
        self._tags = {
            document.id: {*fold(document.id).split("-"), *fold(document.edition).split("-")}
            for document in index.documents
        }
        self._places: dict[str, list[NumberedClause]] = {}
        for document in index.documents:
            for concept, numbers in enumerate(index.numbers[document.id]):
                for number in numbers.split(" ") if numbers else ():
                    key = number_key(number)
                    self._places.setdefault(key, []).append(NumberedClause(document.id, concept, number))

    def joined(self, plain: str) -> str:
        """A query; one that is a number typed with spaces, with dots."""
        return self._spaced.sub(lambda match: ".".join(DIGITS.findall(match[0])), plain)

    def usual_place(self, concept: int, language: str | None, document: str | None) -> NumberedClause | None:
        """Where a reader meets a concept: in the document asked for, in their language, in the usual one."""

        def rank(row: IndexedDocument) -> tuple[bool, bool, bool]:
            return (row.language != language, row.numbering != self._usual, row.id != self.index.default)

        for row in sorted(self.index.documents, key=rank):
            numbers = self.index.numbers[row.id][concept]
            if document in (None, row.id) and numbers:
                return NumberedClause(row.id, concept, numbers.split(" ")[0])
        return None

    def named(
        self, plain: str, language: str | None, document: str | None
    ) -> tuple[list[NumberedClause], str]:
        """Clauses that a query names by number, first of a document that it names; and the rest of it."""
        asked, rest, hints = self._asked(plain)
        if not asked:
            return [], plain
        words = tokens(plain)
        votes = {id: sum(id in hints.get(word, ()) for word in words) for id in self._documents}

        def rank(place: NumberedClause) -> tuple[bool, int, bool, bool, bool]:
            row = self._documents[place.document]
            usual, own = row.numbering == self._usual, row.language == language
            return (row.id != document, -votes[row.id], not usual, not own, row.id != self.index.default)

        places: dict[int, NumberedClause] = {}
        for number in asked:
            for place in sorted(self._places[number], key=rank):
                if document in (None, place.document):
                    places.setdefault(place.concept, place)
        return list(places.values()), " ".join(word for word in tokens(rest) if not hints.get(word))

    def _asked(self, plain: str) -> tuple[list[str], str, Mapping[str, set[str]]]:
        """The numbers of clauses in a query, the query without them, and the documents that words hint at."""
        numbers = [number_key(number) for number in self._number.findall(plain)]
        asked = [number for number in numbers if number in self._places]
        if (letter := LETTERS.fullmatch(plain)) and letter[1] in self._places:  # a section may be called H
            return [letter[1]], "", {}
        rest = self._number.sub(" ", plain)
        words = tokens(rest)
        hints = {word: {id for id, tags in self._tags.items() if word in tags} for word in [*words, *asked]}
        if any(not hints[word] for word in words):  # in a sentence a bare number is an amount
            asked = [number for number in asked if "." in number]
            rest = " ".join([rest, *(number for number in numbers if number not in asked)])
        elif len(asked) > 1:  # one of them may be the year of an edition
            asked = [number for number in asked if not hints[number]] or asked[:1]
        return asked, rest, hints
