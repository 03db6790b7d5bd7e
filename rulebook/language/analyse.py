"""Texts in, analyses out: what is known is taken over, and only languages of new texts are loaded."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from rulebook.errors import InputError
from rulebook.files.digest import code_digest, fingerprint
from rulebook.files.memo import Memo
from rulebook.language.analysis import Analysis
from rulebook.language.senses import Lexicon
from rulebook.language.words import Language

if TYPE_CHECKING:
    from rulebook.language.pipeline import Analyser  # spaCy, which only texts that are new need

Text = tuple[str, str]
"""Code of a language, and a text in it."""


def analyse(
    texts: Iterable[Text],
    languages: Mapping[str, Language],
    lexicon: Lexicon,
    memo: Memo[Analysis],
) -> dict[Text, Analysis]:
    """The analysis of every text, languages by code; `InputError` where spaCy is needed and missing."""
    marks = {code: _mark(language, lexicon) for code, language in languages.items()}
    wanted = list(dict.fromkeys(texts))
    analyses: dict[Text, Analysis] = {}
    new: dict[str, dict[str, str]] = {}
    for code, text in wanted:
        key = fingerprint(f"{marks[code]}\n{text}".encode())
        if known := memo.get(key):
            analyses[code, text] = known
        else:
            new.setdefault(code, {})[key] = text
    for code, by_key in new.items():
        analyser = _analyser(languages[code], lexicon)
        made = analyser.analyse(by_key.values())
        for (key, text), analysis in zip(by_key.items(), made, strict=True):
            analyses[code, text] = memo.put(key, analysis)
    return {text: analyses[text] for text in wanted}


def _analyser(language: Language, lexicon: Lexicon) -> "Analyser":
    try:
        from rulebook.language.pipeline import Analyser
    except ImportError as error:
        hint = "install what building needs: pip install 'rulebook[build]'"
        raise InputError(
            f"language analysis needs a package that is not here ({error.name})", hint=hint
        ) from None
    return Analyser(language, lexicon.senses, lexicon.terms)


def _mark(language: Language, lexicon: Lexicon) -> str:
    """Everything that an analysis in a language depends on, as one fingerprint."""
    code = language.code
    known = [
        code_digest("rulebook/language"),
        code,
        sorted(language.lemmas.items()),
        sorted(language.numbers.items()),
        sorted(language.abbreviations),
        [[sense.id, sense.wordings.get(code, ()), sense.idioms.get(code, ())] for sense in lexicon.senses],
        [[term.id, term.names.get(code, ())] for term in lexicon.terms],
    ]
    return fingerprint(msgspec.json.encode(known))
