"""The termbase: what each thing of the sport is called, where it is defined, and where it is spoken of.

Terms are found by lemma, the longest first, so that a light disc is not counted as a disc. The lemma
tables lie in the corpus; a phrase matcher over them is all that is needed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rulebook.authored import TermEntry, TermsFile
from rulebook.language.words import Language
from rulebook.records import Clause, Kind, Term, TermUse
from rulebook.toml import Data

Phrases = Mapping[tuple[str, ...], Sequence[tuple[str, str]]]
"""Rows of lemmas, and what each can mean."""


def check_terms(data: Data[TermsFile], books: Mapping[str, Sequence[Clause]]) -> tuple[TermEntry, ...]:
    """The terms as written, or `Trouble` where an id is doubled or a definition is not there."""
    known = {clause.id for clauses in books.values() for clause in clauses}
    data.refuse_doubles("term", (term.id for term in data.value.term), "term id")
    for row, term in enumerate(data.value.term):
        remedy = "name the clause that defines the term"
        data.refuse_unknown(term.defined, known, "no clause", "term", row, "defined", remedy=remedy)
    return data.value.term


def find_terms(
    terms: Sequence[TermEntry], books: Mapping[str, Sequence[Clause]], languages: Mapping[str, Language]
) -> list[Term]:
    """Every term with every clause that speaks of it, and by which name."""
    uses: dict[str, list[TermUse]] = {term.id: [] for term in terms}
    for document, clauses in books.items():
        language = languages[document]
        phrases = name_phrases(terms, language)
        for clause in clauses:
            if clause.kind is Kind.FRONT:
                continue
            hits = Counter(
                hit for _, _, hit in spot(language.marked(f"{clause.text} {clause.body}"), phrases)
            )
            for (term, name), count in hits.items():
                uses[term].append(TermUse(document=document, number=clause.number, name=name, count=count))
    return [
        Term(
            id=term.id,
            definitions=term.defined,
            occurrences=tuple(uses[term.id]),
            area=term.area,
            names={code: names for code, names in term.names.items() if names},
            note=term.note,
        )
        for term in terms
    ]


def spot(words: Sequence[str], phrases: Phrases) -> Iterable[tuple[int, int, tuple[str, str]]]:
    """Where phrases stand in a row of lemmas, from left to right: first word, how many, and what is meant.

    The longest that fits wins at each place; a name of two things counts for both.
    """
    longest = max((len(phrase) for phrase in phrases), default=0)
    at = 0
    while at < len(words):
        for size in range(min(longest, len(words) - at), 0, -1):
            hits = phrases.get(tuple(words[at : at + size]))
            if hits:
                yield from ((at, size, hit) for hit in hits)
                at += size
                break
        else:
            at += 1


def name_phrases(
    terms: Sequence[TermEntry], language: Language
) -> dict[tuple[str, ...], list[tuple[str, str]]]:
    """What each name in a language, as lemmas, can mean: the term, and the name."""
    phrases: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for term in terms:
        for name in term.names.get(language.code, ()):
            for way in {tuple(language.words(name)), tuple(language.marked(name))}:
                phrases.setdefault(way, []).append((term.id, name))
    return phrases
