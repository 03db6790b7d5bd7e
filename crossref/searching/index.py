"""The search index: what is said of every concept in every language, small enough to be sent to a phone.

Words are folded (no case, no diacritics) and grouped by lemma. What the clauses say is stored as postings with the weight
that BM25 gives each word there; headlines and everyday names are stored as they are, for the engine compares them whole.
"""

import math
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from rulebook.authored import Thesaurus
from rulebook.corpus import Corpus
from rulebook.language.words import Language, forms, normal
from rulebook.records import Clause, Concept, Kind, SearchDocument, SearchIndex, SearchLanguage, Term

SAFE = "".join(chr(code) for code in range(35, 126) if chr(code) not in "\\'`")
"""Characters that stand for small numbers."""
FAR = "!"
"""Stands for a step of as many concepts as there are safe characters."""
LEVELS = 15
"""Steps in which the weight of a word is told."""
SATURATION = 1.2
LENGTH = 0.6
"""Usual settings of BM25: how soon more of the same word stops to count, and how much long texts are held back."""
TENTHS = 10


def fold(text: str) -> str:
    """A text without case and diacritics."""
    plain = unicodedata.normalize("NFD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(c for c in plain if not unicodedata.combining(c))


def build_index(
    corpus: Corpus,
    books: Mapping[str, Sequence[Clause]],
    concepts: Sequence[Concept],
    terms: Sequence[Term],
    ids: Mapping[str, str],
) -> SearchIndex:
    """Everything that the engine needs; `ids` leads from every id, former ones too, to the concept that it names now."""
    by_number = {id: {clause.number: clause for clause in clauses} for id, clauses in books.items()}
    codes = list(dict.fromkeys(code for concept in concepts for code in concept.headline))
    homes = {}
    for place, concept in enumerate(concepts):
        for id, numbers in concept.members.items():
            homes.update({(id, number): place for number in numbers})
    everyday = {code: everyday_words(corpus, code, ids) for code in codes}
    defined = _defined(terms, homes)
    names = {}
    for code in codes:
        rows = []
        for place, concept in enumerate(concepts):
            own_terms = defined.get(place, {}).get(code, ())
            rows.append(_names(concept, code, everyday[code].concepts.get(concept.id, ()), own_terms))
        names[code] = tuple(rows)
    return SearchIndex(
        default=corpus.documents_file.default,
        documents=tuple(SearchDocument(id=d.id, language=d.language, numbering=d.numbering, edition=d.edition) for d in corpus.entries),
        concepts=tuple(concept.id for concept in concepts),
        parents=tuple(_parent(concept, n, by_number, homes) for n, concept in enumerate(concepts)),
        numbers={id: tuple(" ".join(concept.members.get(id, ())) for concept in concepts) for id in books},
        names=names,
        languages={code: _words(corpus, code, concepts, by_number, names[code], everyday[code]) for code in codes},
    )


def everyday_words(corpus: Corpus, code: str, ids: Mapping[str, str]) -> Thesaurus:
    """Everyday words of a language, names under the concept that each id leads to now; or `Trouble`."""
    data = corpus.thesaurus(code)
    for id in data.value.concepts:
        if id not in ids:
            raise data.trouble(f"no concept {id!r}", "concepts", id, remedy="see `rulebook export concordance`")
    return replace(data.value, concepts={ids[id]: names for id, names in data.value.concepts.items()})


def _names(concept: Concept, code: str, everyday: Iterable[str], terms: Iterable[str]) -> tuple[str, ...]:
    headline = concept.headline[code] or concept.id.replace("-", " ")
    return tuple(dict.fromkeys([headline, *everyday, *terms]))


def _defined(terms: Sequence[Term], homes: Mapping[tuple[str, str], int]) -> dict[int, dict[str, list[str]]]:
    """Names of the terms that a concept defines, by language."""
    defined: dict[int, dict[str, list[str]]] = {}
    for term in terms:
        places = [id.partition("/") for id in term.definitions]
        for home in {homes[document, number] for document, _, number in places}:
            for code, names in term.names.items():
                defined.setdefault(home, {}).setdefault(code, []).extend(names)
    return defined


def _parent(concept: Concept, own: int, books: Mapping[str, Mapping[str, Clause]], homes: Mapping[tuple[str, str], int]) -> int:
    """The concept that this one stands under, or -1."""
    for id, numbers in concept.members.items():
        above = books[id][numbers[0]].parent
        home = homes.get((id, above or ""), -1)
        if home not in (-1, own):
            return home
    return -1


def _words(
    corpus: Corpus,
    code: str,
    concepts: Sequence[Concept],
    books: Mapping[str, Mapping[str, Clause]],
    names: Sequence[Sequence[str]],
    everyday: Thesaurus,
) -> SearchLanguage:
    language = corpus.everyday_language(code)
    read = Reader(language)
    own = [document.id for document in corpus.entries if document.language == code]
    texts = []
    for concept in concepts:
        texts.append([_text(books[id][number]) for id in own for number in concept.members.get(id, ())])
    bags = [Counter(lemma for text in body for _, lemma in read.lemmas(text)) for body in texts]
    known: dict[str, set[str]] = {}
    more = [text for body in texts for text in body] + [name for group in names for name in group]
    for key, values in everyday.words.items():
        more += [key, *values]
    for text in more:
        for form, lemma in read.lemmas(text):
            known.setdefault(lemma, set()).add(form)
    for form, lemma in language.lemmas.items():
        if lemma in known:
            known[lemma].add(fold(form))
    order = sorted(known)
    everywhere = Counter[str]()
    for bag, group in zip(bags, names, strict=True):
        everywhere.update({*bag, *(lemma for name in group for _, lemma in read.lemmas(name))})
    average = sum(bag.total() for bag in bags) / max(1, sum(bool(bag) for bag in bags))
    return SearchLanguage(
        forms="\n".join(" ".join(sorted(known[lemma])) for lemma in order),
        idf="".join(SAFE[_rarity(everywhere[lemma], len(concepts))] for lemma in order),
        postings="\n".join(_postings(lemma, bags, average) for lemma in order),
        words={fold(key): tuple(fold(value) for value in values) for key, values in everyday.words.items()},
        stop=" ".join(fold(word) for word in everyday.stop),
    )


class Reader:
    """Texts of a language, word by word."""

    def __init__(self, tongue: Language) -> None:
        self.tongue = tongue
        self.known: dict[str, tuple[str, str]] = {}

    def lemmas(self, text: str) -> list[tuple[str, str]]:
        """The words and numbers of a text: how each is typed, and what it comes to; number words come to their digits."""
        found = [self._lemma(word) for word in forms(text) if len(word) > 1]
        return found + [(f"{value:g}", f"{value:g}") for value in self.tongue.values(text) if value == int(value)]

    def _lemma(self, word: str) -> tuple[str, str]:
        if word not in self.known:
            plain = normal(word)
            lemma = self.tongue.lemmas.get(plain) or self.tongue.nearest(plain) or plain
            value = self.tongue.numbers.get(lemma, self.tongue.numbers.get(plain))
            self.known[word] = (fold(word), f"{value:g}" if value is not None and value > 1 and value == int(value) else fold(lemma))
        return self.known[word]


def _text(clause: Clause) -> str:
    row = clause.annex
    return " ".join([clause.text, clause.body if clause.kind is not Kind.PART else "", *((row.group or "", row.name or "") if row else ())])


def _rarity(count: int, concepts: int) -> int:
    """How telling a word is, in tenths: nothing if it stands everywhere."""
    return min(len(SAFE) - 1, round(TENTHS * math.log(1 + (concepts - count + 0.5) / (count + 0.5))))


def _postings(lemma: str, bags: Sequence[Counter[str]], average: float) -> str:
    """Where a lemma is said and with what weight: steps from concept to concept."""
    out, last = [], -1
    for n, bag in enumerate(bags):
        if lemma not in bag:
            continue
        count = bag[lemma] / (1 - LENGTH + LENGTH * bag.total() / average)
        steps, rest = divmod(n - last - 1, len(SAFE))
        out.append(FAR * steps + SAFE[rest] + SAFE[max(1, round(LEVELS * count / (SATURATION + count)))])
        last = n
    return "".join(out)
