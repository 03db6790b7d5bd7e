"""The search index as it is stored and sent to a phone, and the settings that both engines search it with."""

from msgspec import Struct

from crossref.searching.words import LIGATURES

SAFE = "".join(chr(code) for code in range(35, 126) if chr(code) not in "\\'`")
"""Characters that stand for small numbers and need no escape in a script."""


class Settings(Struct, frozen=True, kw_only=True):
    """How search weighs; the index carries the settings, so that no engine writes them down again."""

    safe: str = SAFE
    """Characters that stand for small numbers."""
    far: str = "!"
    """Encodes a step of as many concepts as there are safe characters."""
    levels: int = 15
    """Steps in which the weight of a word in a text is stored."""
    ligatures: tuple[tuple[str, str], ...] = LIGATURES
    """Letters that stand for two, and the two."""
    number: str = r"[a-z]?[0-9]+(?:\.[0-9]+)*(?:\.note)?"
    """The number of a clause, as a pattern that Python and JavaScript read alike."""
    spaced_number: str = r"^\s*[0-9]+(?:[ ,]+[0-9]+)+\s*$"
    """A query that is one number as a thumb types it, with spaces for dots; a pattern."""
    shared_letters: int = 4
    """Letters that forms of a word begin with alike."""
    ending_letters: int = 3
    """Letters at the end in which forms of a word may differ."""
    two_slips_from: int = 7
    """A word of so many letters may have two slips."""
    begins_alike: float = 0.9
    """What a form is worth that only begins like the word."""
    letter_apart: float = 0.05
    """What each letter of a different ending takes away from that."""
    one_slip: float = 0.8
    """What a form is worth that is one slip away."""
    two_slips: float = 0.6
    """What a form is worth that is two slips away."""
    slip_and_ending: float = 0.5
    """What a form is worth that is one slip and another ending away."""
    begun: float = 0.6
    """What a form is worth whose beginning is being typed."""
    everyday: float = 0.8
    """What a word of the rules is worth that the query says in everyday words."""
    near: float = 0.15
    """How much worse than the best a likeness may be."""
    abroad: float = 0.8
    """What a word counts that is only like one of another language than the rest of the query."""
    above: float = 0.1
    """What the words of the clause above count."""
    said: float = 0.3
    """What it counts how much of the query clauses and names say together."""
    name: float = 1.6
    """What a name counts beside a text."""
    in_full: float = 0.3
    """What a name counts more that is the whole query."""
    statement: float = 0.6
    """What the statement of an event counts for the concepts that it decides, beside a name."""
    afar: float = 0.3
    """What a concept counts for an event that decides it only through others."""
    unknown: int = 30
    """The weight of a word that no text has."""
    jump: int = 1000
    """Points for a clause that is named by its number."""
    phrase_words: int = 4
    """Words of the longest everyday phrase."""
    longest_query: int = 500
    """Letters of a query; nobody types more."""


LETTERED_NUMBER = (
    r"(?:§ ?)?(?=[a-z.]{0,6}[0-9])[0-9a-z]+(?:\.[0-9a-z]+)*"
    r"(?: ?\([0-9a-z]{1,4}\))*(?: [a-z]\))?\+{0,9}(?:\.note)?"
)
"""The same for rulebooks whose numbers carry letters, signs or brackets."""


class IndexedDocument(Struct, frozen=True, kw_only=True):
    """A document, as far as search has to know it."""

    id: str
    language: str
    numbering: str
    edition: str


class IndexedLanguage(Struct, frozen=True, kw_only=True):
    """The words of a language, one line or character per lemma, all in the order of the lemmas."""

    forms: str
    """One line per lemma: its forms, folded, with spaces between."""
    idf: str
    """One safe character per lemma: its weight, in tenths."""
    postings: str
    """One line per lemma: steps from concept to concept with the weight of the lemma there."""
    words: dict[str, list[str]]
    """Everyday words and phrases, and what the rules say for each."""
    stop: str
    """Words that say nothing, with spaces between."""


class IndexedEvent(Struct, frozen=True, kw_only=True):
    """Something that a referee can say that happened; concepts are counted from 0."""

    fact: str
    value: bool | int | str | None
    """The value of the fact; none if it is a count of one or more."""
    concepts: list[int]
    """The concepts that it decides itself, which its statement is a name of."""
    afar: list[int]
    """Those that it decides through others."""


class SearchIndex(Struct, frozen=True, kw_only=True):
    """Everything that an engine needs; concepts are counted from 0."""

    default: str
    """The document whose numbers come first."""
    documents: list[IndexedDocument]
    concepts: list[str]
    """The id of every concept."""
    parents: list[int]
    """The concept that each stands under, or -1."""
    numbers: dict[str, list[str]]
    """By document, for every concept: the numbers of its clauses, with spaces between."""
    names: dict[str, list[list[str]]]
    """By language, for every concept: what it is called, the headline first."""
    languages: dict[str, IndexedLanguage]
    settings: Settings
    events: list[IndexedEvent] = []
    statements: dict[str, list[str]] = {}
    """By language, how every event is stated."""

    def usual_numbering(self) -> str:
        """The numbering of the default document."""
        return next(document.numbering for document in self.documents if document.id == self.default)


def encode_postings(postings: list[tuple[int, int]], settings: Settings) -> str:
    """Concepts in rising order, each with a small number, as safe characters."""
    parts, last = [], -1
    for concept, level in postings:
        steps, rest = divmod(concept - last - 1, len(settings.safe))
        parts.append(settings.far * steps + settings.safe[rest] + settings.safe[level])
        last = concept
    return "".join(parts)


def decode_postings(line: str, settings: Settings) -> list[tuple[int, int]]:
    """The concepts that a line of postings names, each with its small number."""
    postings, concept, at = [], -1, 0
    while at < len(line):
        concept += 1
        while line[at] == settings.far:
            concept += len(settings.safe)
            at += 1
        concept += settings.safe.index(line[at])
        postings.append((concept, settings.safe.index(line[at + 1])))
        at += 2
    return postings
