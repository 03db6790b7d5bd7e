"""Language analysis with spaCy, which only building imports.

Words, lemmas and sentence ends come from our tables; names of terms are found by `PhraseMatcher` over lemmas,
wordings of senses by `PhraseMatcher` where they are plain and by `Matcher` where they have gaps, choices or
denials.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import cast

import spacy
from spacy.matcher import Matcher, PhraseMatcher
from spacy.tokens import Doc, Token
from spacy.util import get_lang_class

from rulebook.language.analysis import Analysis, SenseHit, Word
from rulebook.language.patterns import fixed_parts, is_plain, token_pattern
from rulebook.language.words import MARKS, NUMBER, Language, forms, normal, spelt_numbers
from rulebook.schema import Sense, TermEntry

TOKEN = re.compile(rf"[^\W\d_]+|{NUMBER.pattern}|\d+|[{re.escape(MARKS)}]")
"""Words, elided articles apart; numbers; marks. Whatever else is printed separates words."""
ENDS = ".!?"
"""Marks that end a sentence."""
OPENING = '«„“"(['
SMALL_WORDS = ("modality", "negation", "scope", "link", "time", "manner")
"""Kinds of senses that small words express."""
NO_SENSE = "-"
"""Prefix of the idioms that a wording does not count in."""


class Analyser:
    """Analyses texts of one language: its senses, and the terms of a sport."""

    def __init__(self, language: Language, senses: Sequence[Sense], terms: Sequence[TermEntry]) -> None:
        self.plain_language = language
        self.language = with_written_words(language, senses, terms)
        self.vocab = spacy.blank(_known_code(language.code)).vocab
        self.names = PhraseMatcher(self.vocab, attr="LEMMA")
        self.plain = PhraseMatcher(self.vocab, attr="LEMMA")
        self.patterns = Matcher(self.vocab)
        self.small = {sense.id for sense in senses if sense.kind in SMALL_WORDS}
        for term in terms:
            for name in term.names.get(language.code, ()):
                self.names.add(f"{term.id}\n{name}", [self._read(name)])
        for sense in senses:
            self._add(sense.id, sense.wordings.get(language.code, ()))
            self._add(NO_SENSE + sense.id, sense.idioms.get(language.code, ()))

    def _add(self, id: str, wordings: Sequence[str]) -> None:
        for wording in wordings:
            key = f"{id}\n{wording}"
            if is_plain(wording):
                self.plain.add(key, [self._read(wording)])
            else:
                self.patterns.add(key, [token_pattern(wording, self.language.root)])

    def analyse(self, texts: Iterable[str]) -> Iterator[Analysis]:
        """The analysis of each text, in their order."""
        for doc in map(self._read, texts):
            yield Analysis(
                words=tuple(self._words(doc)),
                sentences=tuple((sentence.start, sentence.end) for sentence in doc.sents),
                senses=tuple(self._without_idioms(self._senses(doc))),
                terms=tuple(sorted(_phrases(self.names, doc), key=_in_order)),
            )

    def _read(self, text: str) -> Doc:
        """A text as words with their lemmas, and sentences; the place of each word is kept beside them.

        A sentence ends at a full stop that neither shortens a word nor stands before a small letter.
        """
        found = list(TOKEN.finditer(text))
        doc = Doc(self.vocab, words=[match[0] for match in found])
        doc.user_data["places"] = [match.span() for match in found]
        for token in doc:
            token.norm_ = normal(token.text)
            token.lemma_ = self.language.root(token.text) if token.is_alpha else token.text
            token.is_sent_start = token.i == 0
        for token in doc[:-1]:
            if token.text in ENDS and _ends(token, self.language.abbreviations):
                doc[token.i + 1].is_sent_start = True
        return doc

    def _words(self, doc: Doc) -> Iterator[Word]:
        spelt = [(self.plain_language.lemma(token.text), token.norm_) for token in doc]
        amounts = dict(spelt_numbers(spelt, self.language.numbers))
        for token, (start, end) in zip(doc, doc.user_data["places"], strict=True):
            value = amounts.get(token.i)
            if NUMBER.fullmatch(token.text):
                value = float(token.text.replace(",", "."))
            yield Word(start, end, token.lemma_, value, token.is_punct)

    def _senses(self, doc: Doc) -> Iterator[SenseHit]:
        yield from _phrases(self.plain, doc)
        if not len(self.patterns):
            return
        aligned = cast(list[tuple[int, int, int, list[int]]], self.patterns(doc, with_alignments=True))
        for key, start, _, alignment in aligned:
            sense, wording = doc.vocab.strings[key].split("\n")
            fixed = fixed_parts(wording)
            words = (start + at for at, part in enumerate(alignment) if fixed[part])
            yield SenseHit(sense, tuple(words), wording)

    def _without_idioms(self, hits: Iterable[SenseHit]) -> Iterator[SenseHit]:
        """The hits that stand in no idiom of their sense and in no longer wording of another.

        A wording of small words silences only small words inside it: in "without consent" the consent counts.
        """
        found = sorted(set(hits), key=_in_order)
        sets = [(hit, frozenset(hit.words)) for hit in found]
        for hit, words in sets:
            silenced = any(self._silences(one, other, hit, words) for one, other in sets)
            if not silenced and not hit.sense.startswith(NO_SENSE):
                yield hit

    def _silences(self, one: SenseHit, words: frozenset[int], hit: SenseHit, inside: frozenset[int]) -> bool:
        """Whether one hit keeps another from counting."""
        if one.sense.startswith(NO_SENSE):
            return one.sense == NO_SENSE + hit.sense and inside <= words
        return inside < words and not (one.sense in self.small and hit.sense not in self.small)


def _phrases(matcher: PhraseMatcher, doc: Doc) -> Iterator[SenseHit]:
    """What a matcher of plain rows of lemmas finds; one without rows would only warn."""
    for key, start, end in matcher(doc) if len(matcher) else ():
        id, wording = doc.vocab.strings[key].split("\n")
        yield SenseHit(id, tuple(range(start, end)), wording)


def _in_order(hit: SenseHit) -> tuple[tuple[int, ...], str, str]:
    """Hits from left to right, whatever order they are found in."""
    return hit.words, hit.sense, hit.name


def with_written_words(language: Language, senses: Sequence[Sense], terms: Sequence[TermEntry]) -> Language:
    """A language that knows every word that senses and terms are written with, if only as its own lemma."""
    written: list[str] = []
    for sense in senses:
        written += [*sense.wordings.get(language.code, ()), *sense.idioms.get(language.code, ())]
    for term in terms:
        written += term.names.get(language.code, ())
    known = set(language.lemmas.values())
    words = {normal(word) for text in written for word in forms(text)}
    return replace(language, lemmas={**{word: word for word in words - known}, **language.lemmas})


def _known_code(code: str) -> str:
    """The code, if spaCy knows the language, else that of no language in particular."""
    try:
        get_lang_class(code)
    except ImportError:
        return "xx"
    return code


def _ends(mark: Token, abbreviations: Collection[str]) -> bool:
    """Whether a mark ends its sentence."""
    before, after = mark.nbor(-1) if mark.i else mark, mark.nbor(1)
    initial = len(before.text) == 1 and before.is_alpha
    if mark.text == "." and (initial or before.norm_ in abbreviations or before.is_digit):
        return False
    return after.is_upper or after.is_title or after.is_digit or after.text in OPENING
