"""Texts in, analyses out: what is known is taken over, and only languages of new texts are loaded."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from rulebook.language.analysis import Analysis
from rulebook.language.senses import Lexicon
from rulebook.language.words import Language
from rulebook.program import code_fingerprint
from rulebook.trouble import Trouble

if TYPE_CHECKING:
    from rulebook.language.pipeline import Analyser  # spaCy, which only texts that are new need

Text = tuple[str, str]
"""Code of a language, and a text in it."""


def analyse(
    texts: Iterable[Text],
    languages: Mapping[str, Language],
    lexicon: Lexicon,
    last: Mapping[str, Analysis],
) -> dict[Text, Analysis]:
    """The analysis of every text, languages by their code; or `Trouble` where spaCy is needed and missing."""
    marks = {code: _mark(language, lexicon) for code, language in languages.items()}
    wanted = list(dict.fromkeys(texts))
    analyses: dict[Text, Analysis] = {}
    new: dict[str, dict[str, str]] = {}
    for code, text in wanted:
        key = hashlib.sha256(f"{marks[code]}\n{text}".encode()).hexdigest()[:16]
        if key in last:
            analyses[code, text] = last[key]
        else:
            new.setdefault(code, {})[key] = text
    for code, by_key in new.items():
        analyser = _analyser(languages[code], lexicon)
        for analysis in analyser.analyse((text, key) for key, text in by_key.items()):
            analyses[code, by_key[analysis.key]] = analysis
    return {text: analyses[text] for text in wanted}


def _analyser(language: Language, lexicon: Lexicon) -> "Analyser":
    try:
        from rulebook.language.pipeline import Analyser
    except ImportError as error:
        remedy = "install what building needs: pip install 'rulebook[build]'"
        raise Trouble(
            f"language analysis needs a package that is not here ({error.name})", remedy=remedy
        ) from None
    return Analyser(language, lexicon.senses, lexicon.terms)


def _mark(language: Language, lexicon: Lexicon) -> str:
    """Everything that an analysis in a language hangs on, as one fingerprint."""
    code = language.code
    known = [
        code_fingerprint("rulebook/language"),
        code,
        sorted(language.lemmas.items()),
        sorted(language.numbers.items()),
        sorted(language.abbreviations),
        [[sense.id, sense.wordings.get(code, ()), sense.idioms.get(code, ())] for sense in lexicon.senses],
        [[term.id, term.names.get(code, ())] for term in lexicon.terms],
    ]
    return hashlib.sha256(msgspec.json.encode(known)).hexdigest()
