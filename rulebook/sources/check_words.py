"""Files about words are read, and every language, pattern and concept in them is one."""

import re
from itertools import chain
from pathlib import Path

from rulebook.errors import InputError
from rulebook.files.toml import Data, file_name
from rulebook.language.data import load_corrections, load_lemmas
from rulebook.language.senses import check_senses
from rulebook.language.terms import check_terms
from rulebook.schema import TermsFile
from rulebook.sources.known_names import CONCEPT_ID, NO_CONCEPT, NO_LANGUAGE, KnownNames
from rulebook.sources.sources import Sources


def check_terms_file(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where the termbase cannot be used, or names what is not there."""
    data = corpus.terms_file
    for row, term in enumerate(check_terms(data, known.books)):
        for key, words in (("names", term.names), ("use", term.use), ("avoid", term.avoid)):
            data.refuse_unknown(words, known.languages, NO_LANGUAGE, "term", row, key)
    data.refuse_unknown(data.value.style, known.languages, NO_LANGUAGE, "style")
    for code, style in data.value.style.items():
        for pattern in style.spelling:
            _refuse_pattern(data, pattern, "style", code, "spelling", pattern)
    allowed = (f"{row.language} {row.words}" for row in data.value.quotation)
    data.refuse_doubles("quotation", allowed, "the quotation")
    for row, quotation in enumerate(data.value.quotation):
        where = ("quotation", row, "language")
        data.refuse_unknown([quotation.language], known.languages, NO_LANGUAGE, *where)


def _refuse_pattern(data: Data[TermsFile], pattern: str, *place: str) -> None:
    try:
        re.compile(pattern)
    except re.error as error:
        raise data.error(f"pattern {pattern!r}: {error}", *place, hint="correct the pattern") from None


def check_glossary(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where the glossary cannot be used, or names what is not there."""
    data = corpus.glossary_file
    terms = (", ".join(sorted(chain(*term.words.values()))) for term in data.value.term)
    data.refuse_doubles("term", terms, "the term")
    for row, term in enumerate(data.value.term):
        data.refuse_unknown(term.words, known.languages, NO_LANGUAGE, "term", row, "words")


def check_senses_file(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where a file of senses cannot be used, or names what is not there."""
    check_senses(corpus.senses_files, corpus.term_entries)
    for data in corpus.senses_files:
        for row, sense in enumerate(data.value.sense):
            for key, wordings in (("wordings", sense.wordings), ("not", sense.idioms)):
                data.refuse_unknown(wordings, known.languages, NO_LANGUAGE, "sense", row, key)
        data.refuse_unknown(data.value.grammar, known.languages, NO_LANGUAGE, "grammar")


def check_actors(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where the file of actors cannot be used, or names what is not there."""
    corpus.actors_file.refuse_unknown(corpus.actors.actors, known.languages, NO_LANGUAGE, "actors")
    corpus.actors_file.refuse_unknown(corpus.actors.alike, known.languages, NO_LANGUAGE, "alike")


def check_spelling(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where the list of misspelt forms cannot be used, or names what is not there."""
    path = corpus.path("spelling.txt")
    for (code, _), (line, _) in corpus.spelling_rows.items():
        _refuse_language(code, known, path, line)


def check_lemmas(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where a table of word forms cannot be used, or names what is not there."""
    corrections = corpus.path("lemma_corrections.txt")
    for (code, _), (line, _) in load_corrections(corrections).items():
        _refuse_language(code, known, corrections, line)
    for path in sorted(corpus.path("lemmas").glob("*.txt")):
        _refuse_language(path.stem, known, path, 0)
        load_lemmas(path)


def check_thesauri(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where a thesaurus cannot be used, or names what is not there."""
    for path in sorted(corpus.path("thesaurus").glob("*.toml")):
        _refuse_language(path.stem, known, path, 0)
        data = corpus.thesaurus(path.stem)
        if known.concepts:
            data.refuse_unknown(data.value.concepts, known.concepts, NO_CONCEPT, "concepts", hint=CONCEPT_ID)


def _refuse_language(code: str, known: KnownNames, path: Path, line: int) -> None:
    if code not in known.languages:
        hint = f"expected one of {', '.join(sorted(known.languages))}"
        raise InputError(f"{NO_LANGUAGE} {code!r}", file=file_name(path), line=line, hint=hint)
