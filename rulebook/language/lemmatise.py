"""Makes the tables of word forms and lemmas that lie in the corpus; run by hand when it gets new words.

Needs the `lemmas` extra and, where a language names one, a hunspell dictionary on the machine. Nothing at run
time needs either.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from rulebook.authored import TermsFile, Thesaurus, TranslationsFile
from rulebook.language.data import LanguageData, load_corrections, load_language_data
from rulebook.language.usage import own_files, spoken_texts
from rulebook.language.words import forms, normal
from rulebook.library import Library
from rulebook.store import home
from rulebook.toml import load, load_optional

DICTIONARIES = Path("/usr/share/hunspell")
"""Where the machine keeps spelling dictionaries."""

Texts = dict[str, list[str]]
"""Texts of each language."""


def main() -> None:
    """Makes the tables of this project: of its records, its everyday words, and what we wrote ourselves."""
    library = Library(home())
    texts = record_texts(library)
    write_tables(library.folder, "lemmas", texts)
    write_tables(library.folder, "thesaurus", everyday_texts(library.folder, texts))
    write_tables(library.folder, "usage", own_texts(library.folder))


def record_texts(library: Library) -> Texts:
    """What the clauses, the headlines of concepts and the names of terms say, by language."""
    texts: Texts = {}
    for document in library.documents:
        own = texts.setdefault(document.language, [])
        for clause in library.build.clauses(document.id):
            own += [clause.text, clause.body]
            if clause.annex:
                own += [clause.annex.group or "", clause.annex.name or ""]
    for concept in library.build.concepts:
        for code, headline in concept.headline.items():
            texts.setdefault(code, []).append(headline or "")
    for term in library.build.terms:
        for code, names in term.names.items():
            texts.setdefault(code, []).extend(names)
    return texts


def everyday_texts(corpus: Path, codes: Iterable[str]) -> Texts:
    """What the thesaurus of each language says."""
    texts: Texts = {}
    for code in codes:
        thesaurus = load_optional(corpus / "thesaurus" / f"{code}.toml", Thesaurus, Thesaurus()).value
        texts[code] = thesaurus.texts()
    return texts


def own_texts(corpus: Path) -> Texts:
    """What we wrote ourselves, by language, and the names that it is held to."""
    texts: Texts = {}
    for path in (*own_files(corpus), corpus / "terms.toml"):
        for spoken in spoken_texts(load(path, dict[str, object]).value):
            texts.setdefault(spoken.language, []).append(spoken.text)
    for path in sorted((corpus / "translations").glob("*.toml")):
        texts.setdefault(path.stem, []).extend(load(path, TranslationsFile).value.said.values())
    for code, style in load(corpus / "terms.toml", TermsFile).value.style.items():
        texts.setdefault(code, []).extend(style.words)
    return texts


def write_tables(corpus: Path, folder: str, texts: Mapping[str, Sequence[str]]) -> None:
    """Writes `<folder>/<language>.txt`: each form of the texts, and its lemma."""
    for code, bodies in texts.items():
        known = set[str]()
        for body in bodies:
            known.update(normal(form) for form in forms(body))
        lemma = _lemmatiser(code, load_language_data(code))
        corrections = load_corrections(corpus / "lemmas" / "corrections.txt")
        lines = []
        for form in sorted(known):
            _, corrected = corrections.get((code, form), (0, ""))
            lines.append(f"{form} {corrected or lemma(form)}\n")
        if lines:
            (corpus / folder / f"{code}.txt").write_text("".join(lines), encoding="utf-8")


def _lemmatiser(code: str, language: LanguageData) -> Callable[[str], str]:
    """What gives the lemma of a form."""
    if language.lemmatiser == "pymorphy3":
        import pymorphy3

        analyser = pymorphy3.MorphAnalyzer(lang=code)
        return lambda form: normal(str(analyser.parse(form)[0].normal_form))
    if language.lemmatiser == "hunspell":
        from hunspell import Hunspell

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
