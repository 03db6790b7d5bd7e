"""Writes the tables of word forms and lemmas of a corpus; run by hand when it gets new words.

Needs the `lemmas` extra and, where a language names one, an installed hunspell dictionary. A language
without them keeps the table that it has. Nothing at run time needs either.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from rulebook.files.folders import default_root, own_files
from rulebook.files.toml import load, load_optional
from rulebook.language.data import (
    DOCUMENTS,
    EVERYDAY,
    LEMMA_COLUMNS,
    OWN,
    LanguageData,
    load_corrections,
    load_language_data,
)
from rulebook.language.usage import Usage, spoken_texts
from rulebook.language.words import Language, forms, normal
from rulebook.rules.making.scenarios import scenarios
from rulebook.schema import TermsFile, Thesaurus
from rulebook.storage.library import Library

DICTIONARIES = Path("/usr/share/hunspell")
"""Where the system keeps spelling dictionaries."""

Texts = dict[str, list[str]]
"""Texts of each language."""


def main() -> None:
    """Writes the table of each language of this project, and says which keep the table that they have."""
    library = Library(default_root())
    texts = record_texts(library)
    origins: dict[str, dict[str, str]] = {}
    add_forms(origins, texts, DOCUMENTS)
    add_forms(origins, everyday_texts(library, texts), EVERYDAY)
    add_forms(origins, own_texts(library), OWN)
    for code, forms_of_code in origins.items():
        if kept := write_table(library, code, forms_of_code):
            sys.stderr.write(f"{code}: the table is as it was ({kept})\n")


def record_texts(library: Library) -> Texts:
    """What the clauses, the headlines of concepts and the names of terms say, by language."""
    texts: Texts = {}
    for document in library.documents:
        own = texts.setdefault(document.language, [])
        for clause in library.clauses(document.id):
            own += [clause.text, clause.body]
            if clause.annex:
                own += [clause.annex.group or "", clause.annex.name or ""]
    for concept in library.concepts:
        for code, headline in concept.headline.items():
            texts.setdefault(code, []).append(headline or "")
    for term in library.terms:
        for code, names in term.names.items():
            texts.setdefault(code, []).extend(names)
    return texts


def everyday_texts(library: Library, codes: Iterable[str]) -> Texts:
    """What the thesaurus of each language says."""
    texts: Texts = {}
    for code in codes:
        path = library.path("thesaurus") / f"{code}.toml"
        texts[code] = load_optional(path, Thesaurus, Thesaurus()).value.texts()
    return texts


def own_texts(library: Library) -> Texts:
    """What we wrote ourselves, by language, without quotations, and the names that it is held to."""
    terms = load(library.path("terms.toml"), TermsFile).value
    usage = cache(lambda code: Usage(Language(code=code), terms))
    texts: Texts = {}
    for path in (*own_files(library.folder), library.path("terms.toml")):
        for spoken in spoken_texts(load(path, dict[str, object]).value):
            texts.setdefault(spoken.language, []).append(usage(spoken.language).own(spoken.text))
    for scenario in scenarios(library.path("scenarios")):
        for code, title in scenario.titles.items():
            texts.setdefault(code, []).append(usage(code).own(title))
    for code, style in terms.style.items():
        texts.setdefault(code, []).extend(style.words)
    return texts


def add_forms(origins: dict[str, dict[str, str]], texts: Texts, origin: str) -> None:
    """Adds the forms of some texts to those that are known of each language, with their origin."""
    for code, bodies in texts.items():
        for body in bodies:
            for form in forms(body):
                origins.setdefault(code, {}).setdefault(normal(form), origin)


def write_table(library: Library, code: str, origins: Mapping[str, str]) -> str:
    """Writes the table of a language: each form, its lemma and its origin; or else says why it cannot."""
    try:
        lemma = _lemmatiser(code, load_language_data(code))
    except (ImportError, FileNotFoundError) as missing:
        return str(missing)
    corrections = load_corrections(library.path("lemma_corrections.txt"))
    lines = [f"# Written by `make lemmas`: {' '.join(LEMMA_COLUMNS)}\n"]
    for form, origin in sorted(origins.items()):
        _, corrected = corrections.get((code, form), (0, ""))
        lines.append(f"{form} {corrected or lemma(form)} {origin}\n")
    path = library.path("lemmas") / f"{code}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(lines), encoding="utf-8")
    return ""


def _lemmatiser(code: str, language: LanguageData) -> Callable[[str], str]:
    """What gives the lemma of a form; `ImportError` or `FileNotFoundError` where it is not installed."""
    if language.lemmatiser == "pymorphy3":
        import pymorphy3

        analyser = pymorphy3.MorphAnalyzer(lang=code)
        return lambda form: normal(str(analyser.parse(form)[0].normal_form))
    if language.lemmatiser == "hunspell":
        from hunspell import Hunspell

        if not (DICTIONARIES / f"{language.speller}.dic").is_file():
            raise FileNotFoundError(f"no dictionary {language.speller!r} in {DICTIONARIES}")
        speller = Hunspell(language.speller, hunspell_data_dir=str(DICTIONARIES))
        return lambda form: _prefixed(form, normal(_stem(speller.stem(form)) or form), language.prefixes)
    import simplemma

    return lambda form: normal(simplemma.lemmatize(form, lang=code))


def _prefixed(form: str, lemma: str, prefixes: Sequence[str]) -> str:
    """The lemma with the prefix that a dictionary stripped from it."""
    lost = [prefix for prefix in prefixes if form.startswith(prefix) and not lemma.startswith(prefix)]
    return lost[0] + lemma if lost else lemma


def _stem(stems: Sequence[str]) -> str:
    """One stem for all forms of a word: the shortest, then the first in the alphabet."""
    known = [stem for stem in stems if re.fullmatch(r"\w+", stem)]
    return min(known, key=lambda stem: (len(stem), stem)) if known else ""


if __name__ == "__main__":
    main()
