"""What is said of every concept in every language is gathered into an index small enough for a phone.

Words are folded (no case, no diacritics) and grouped by lemma. What the clauses say is stored as postings
with the weight that BM25 gives each word there; headlines and everyday names are stored as they are, for the
engine compares them whole.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from crossref.searching.index import (
    LETTERED_NUMBER,
    IndexedDocument,
    IndexedEvent,
    IndexedLanguage,
    SearchIndex,
    Settings,
    encode_postings,
)
from crossref.searching.words import fold
from rulebook.index import Index
from rulebook.language.words import Language, forms, normal
from rulebook.records import Clause, ClauseId, Concept, Kind, Term
from rulebook.rules.making.events import DecidingEvent
from rulebook.schema import Thesaurus
from rulebook.sources.known_names import CONCEPT_ID
from rulebook.sources.sources import Sources
from rulebook.storage.lookup import opening

SATURATION = 1.2
"""BM25: how soon more of the same word stops to count."""
LENGTH = 0.6
"""BM25: how much long texts are held back."""
TENTHS = 10
NUMBERED = (Kind.SECTION, Kind.CLAUSE)
"""Kinds of records whose numbers a style of the document writes."""


def build_index(
    corpus: Sources,
    index: Index,
    terms: Sequence[Term],
    ids: Mapping[str, str],
    events: Sequence[DecidingEvent],
) -> SearchIndex:
    """The index of all concepts; `ids` leads from every id of a concept to the present one."""
    concepts = list(index.concepts.values())
    codes = corpus.headline_languages
    everyday = {code: everyday_words(corpus, code, ids) for code in codes}
    names = _names(corpus, index, everyday, _defined(terms, index))
    statements = {code: [row.event.statement.get(code, "") for row in events] for code in codes}
    languages = {}
    for code in codes:
        texts = _texts(corpus, code, index)
        language = corpus.everyday_language(code)
        languages[code] = _indexed(language, texts, names[code], statements[code], everyday[code])
    return SearchIndex(
        default=corpus.documents_file.default,
        documents=[
            IndexedDocument(id=d.id, language=d.language, numbering=d.numbering, edition=d.edition)
            for d in corpus.entries
        ],
        concepts=[concept.id for concept in concepts],
        parents=_parents(index),
        numbers={id: [" ".join(concept.members.get(id, ())) for concept in concepts] for id in index.books},
        names=names,
        languages=languages,
        settings=_settings(index),
        events=_events(events, concepts),
        statements=statements,
    )


def _events(events: Sequence[DecidingEvent], concepts: Sequence[Concept]) -> list[IndexedEvent]:
    """What can have happened, with the concepts that it decides."""
    place = {concept.id: n for n, concept in enumerate(concepts)}
    return [
        IndexedEvent(
            fact=row.event.fact,
            value=row.event.value,
            concepts=sorted(place[id] for id in row.itself if id in place),
            afar=sorted(place[id] for id in row.afar if id in place),
        )
        for row in events
    ]


def everyday_words(corpus: Sources, code: str, ids: Mapping[str, str]) -> Thesaurus:
    """Everyday words of a language, names under the concept that each id leads to now; or `InputError`."""
    data = corpus.thesaurus(code)
    data.refuse_unknown(data.value.concepts, ids, "no concept", "concepts", hint=CONCEPT_ID)
    return replace(data.value, concepts={ids[id]: names for id, names in data.value.concepts.items()})


def _names(
    corpus: Sources,
    index: Index,
    everyday: Mapping[str, Thesaurus],
    defined: Mapping[str, Mapping[str, Sequence[str]]],
) -> dict[str, list[list[str]]]:
    """By language, what every concept is called: headline, everyday names, and terms that it defines."""
    tongues = {entry.id: entry.language for entry in corpus.entries}
    names: dict[str, list[list[str]]] = {code: [] for code in everyday}
    for row in index.concepts.values():
        for code, words in everyday.items():
            headline = _headline(row, code, index, tongues) or row.id.replace("-", " ")
            more = [*words.concepts.get(row.id, ()), *defined.get(row.id, {}).get(code, ())]
            names[code].append(list(dict.fromkeys([headline, *more])))
    return names


def _headline(row: Concept, code: str, index: Index, tongues: Mapping[str, str]) -> str:
    """The headline of a concept; one that nobody wrote is how its clause begins, in the same language."""
    if code not in row.headline:
        return ""
    own = next((id for id in row.members if tongues[id] == code), next(iter(row.members)))
    return row.headline[code] or opening(index.members(row.id, own)[0].text)


def _defined(terms: Sequence[Term], index: Index) -> dict[str, dict[str, list[str]]]:
    """Names of the terms that a concept defines, by language."""
    defined: dict[str, dict[str, list[str]]] = {}
    for term in terms:
        for concept in {index.concept_of[ClauseId.parse(id)] for id in term.definitions}:
            for code, names in term.names.items():
                defined.setdefault(concept, {}).setdefault(code, []).extend(names)
    return defined


def _parents(index: Index) -> list[int]:
    """For each concept the place of the one that it stands under, or -1."""
    place = {id: n for n, id in enumerate(index.concepts)}
    return [place.get(_parent(row, index) or "", -1) for row in index.concepts.values()]


def _parent(row: Concept, index: Index) -> str | None:
    """The concept that a concept stands under in the first document where it does."""
    for document in row.members:
        above = index.members(row.id, document)[0].parent
        concept = index.concept_of.get(ClauseId(document, above or ""))
        if concept not in (None, row.id):
            return concept
    return None


def _texts(corpus: Sources, code: str, index: Index) -> list[list[str]]:
    """What the documents of a language say of every concept."""
    own = [entry.id for entry in corpus.entries if entry.language == code]
    texts = []
    for concept in index.concepts:
        body: list[str] = []
        for id in own:
            body += map(_text, index.members(concept, id))
        texts.append(body)
    return texts


def _settings(index: Index) -> Settings:
    """The settings; where a number is not dotted, those for numbers with letters, signs or brackets."""
    usual = Settings()
    dotted = re.compile(usual.number)
    named = (clause for clause in index.clauses.values() if clause.kind in NUMBERED)
    if all(dotted.fullmatch(clause.number.casefold()) for clause in named):
        return usual
    return Settings(number=LETTERED_NUMBER)


def _text(clause: Clause) -> str:
    row = clause.annex
    body = clause.body if clause.kind is not Kind.PART else ""
    return " ".join([clause.text, body, *((row.group or "", row.name or "") if row else ())])


def _indexed(
    spoken: Language,
    texts: Sequence[Sequence[str]],
    names: Sequence[Sequence[str]],
    statements: Sequence[str],
    everyday: Thesaurus,
) -> IndexedLanguage:
    """The words of a language: what the clauses say, what concepts are called, and what people say.

    Statements are names of many concepts, so that they do not count in the weight of a word.
    """
    reader = Reader(spoken)
    settings = Settings()
    bags = [Counter(_lemmas(reader, body)) for body in texts]
    known = _forms(reader, _everything(texts, [*names, statements], everyday))
    order = sorted(known)
    everywhere: Counter[str] = Counter()
    for bag, group in zip(bags, names, strict=True):
        everywhere.update({*bag, *_lemmas(reader, group)})
    average = sum(bag.total() for bag in bags) / max(1, sum(bool(bag) for bag in bags))
    return IndexedLanguage(
        forms="\n".join(" ".join(sorted(known[lemma])) for lemma in order),
        idf="".join(settings.safe[_rarity(everywhere[lemma], len(texts), settings)] for lemma in order),
        postings="\n".join(_postings(lemma, bags, average, settings) for lemma in order),
        words={fold(key): [fold(value) for value in values] for key, values in everyday.words.items()},
        stop=" ".join(fold(word) for word in everyday.stop),
    )


def _lemmas(reader: "Reader", texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        for _, lemma in reader.lemmas(text):
            yield lemma


def _everything(
    texts: Sequence[Sequence[str]], names: Sequence[Sequence[str]], everyday: Thesaurus
) -> Iterator[str]:
    """Every text of a language whose words are to be known."""
    for group in (*texts, *names):
        yield from group
    for phrase, meanings in everyday.words.items():
        yield phrase
        yield from meanings


def _forms(reader: "Reader", texts: Iterable[str]) -> dict[str, set[str]]:
    """The forms of every lemma of some texts: those that stand there, and others that the language knows."""
    known: dict[str, set[str]] = {}
    for text in texts:
        for form, lemma in reader.lemmas(text):
            known.setdefault(lemma, set()).add(form)
    for form, lemma in reader.language.lemmas.items():
        if lemma in known:
            known[lemma].add(fold(form))
    return known


class Reader:
    """Texts of a language, word by word."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._known: dict[str, tuple[str, str]] = {}

    def lemmas(self, text: str) -> list[tuple[str, str]]:
        """The words and numbers of a text: how each is typed, and its lemma; number words become digits."""
        words = [self._lemma(word) for word in forms(text) if len(word) > 1]
        return words + [(f"{value:g}",) * 2 for value in self.language.values(text) if value == int(value)]

    def _lemma(self, word: str) -> tuple[str, str]:
        if word not in self._known:
            plain = normal(word)
            lemma = self.language.lemmas.get(plain) or self.language.nearest(plain) or plain
            value = self.language.numbers.get(lemma, self.language.numbers.get(plain))
            whole = value is not None and value > 1 and value == int(value)
            self._known[word] = (fold(word), f"{value:g}" if whole else fold(lemma))
        return self._known[word]


def _rarity(count: int, concepts: int, settings: Settings) -> int:
    """The weight of a word, in tenths: nothing if it stands everywhere."""
    tenths = round(TENTHS * math.log(1 + (concepts - count + 0.5) / (count + 0.5)))
    return min(len(settings.safe) - 1, tenths)


def _postings(lemma: str, bags: Sequence[Counter[str]], average: float, settings: Settings) -> str:
    """Where a lemma is said and with what weight."""
    postings = []
    for concept, bag in enumerate(bags):
        if lemma in bag:
            count = bag[lemma] / (1 - LENGTH + LENGTH * bag.total() / average)
            postings.append((concept, max(1, round(settings.levels * count / (SATURATION + count)))))
    return encode_postings(postings, settings)
