"""Quotes: the words of a witness that a finding is about."""

from collections.abc import Iterable, Sequence

from crossref.checking.witnesses import Witness
from rulebook.language.senses import Meaning, Places
from rulebook.language.words import NUMBER, forms, places
from rulebook.records import Clause, Quote

AROUND = 2
"""Words quoted on either side of a meaning."""
BEGINNING = 8
"""Words quoted of a text as a whole."""
MOST_SPOTS = 3
"""Single words of one text that are quoted."""


def quote_words(witness: Witness, words: str, clause: Clause | None = None) -> Quote:
    """Given words as a quote of a clause, by default of the first."""
    return Quote(document=witness.document, clause=clause.number if clause else witness.number, words=words)


def quote_beginning(witness: Witness) -> Quote:
    """The first words of a text."""
    return quote_words(witness, _stretch(witness, 0, BEGINNING))


def quote_spots(witness: Witness, spots: Sequence[int]) -> Quote:
    """Single words with their neighbours."""
    return quote_words(witness, " … ".join(_stretch(witness, at, at + 1, 1) for at in spots[:MOST_SPOTS]))


def quote_meanings(witness: Witness, where: Places, wanted: Iterable[Meaning]) -> Quote:
    """The first place of each of the wanted meanings."""
    stretches = []
    for meaning in sorted(wanted):
        for at, size in where.get(meaning, ())[:1]:
            stretches.append(_stretch(witness, at, at + size, AROUND))
    return quote_words(witness, " … ".join(stretches))


def quote_numbers(witness: Witness, wanted: Iterable[float]) -> Quote:
    """The wanted numbers as printed: digits first, then number words."""
    language, values = witness.language, set(wanted)
    printed = [
        match[0] for match in NUMBER.finditer(witness.text) if float(match[0].replace(",", ".")) in values
    ]
    printed += [form for form in forms(witness.text) if language.numbers.get(language.lemma(form)) in values]
    return quote_words(witness, ", ".join(printed))


def _stretch(witness: Witness, start: int, end: int, around: int = 0) -> str:
    """The text from one word to another, with some words on either side."""
    where = places(witness.text)
    if not where:
        return ""
    first, last = max(0, start - around), min(len(where), end + around) - 1
    return witness.text[where[first][0] : where[last][1]]
