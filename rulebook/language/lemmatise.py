"""Makes the table of word forms and lemmas that lies in the corpus; run by hand when the corpus gets new words.

Needs the `lemmas` extra and, for Latvian, a hunspell dictionary on the machine. Nothing at run time
needs either.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rulebook.language.words import corrections, forms, normal

HUNSPELL = Path("/usr/share/hunspell")
SPELT = {"lv": "lv_LV"}
"""Languages that only a spelling dictionary knows well."""
PREFIXES = {"lv": ("ne", "jā")}
"""Prefixes that such a dictionary strips, though they deny or demand."""


def lemmatise(corpus: Path, texts: dict[str, list[str]], folder: str = "lemmas") -> dict[str, int]:
    """Writes `<folder>/<language>.txt` for the words of the given texts; returns how many forms each language has."""
    counts = {}
    for language, bodies in texts.items():
        known = sorted({normal(word) for body in bodies for word in forms(body)})
        lemma = _lemmatiser(language)
        words = corrections(corpus, language)
        lines = [f"{form} {words.get(form) or lemma(form)}\n" for form in known]
        (corpus / folder / f"{language}.txt").write_text("".join(lines), encoding="utf-8")
        counts[language] = len(lines)
    return counts


def _lemmatiser(language: str) -> Callable[[str], str]:
    if language == "ru":
        import pymorphy3

        analyser = pymorphy3.MorphAnalyzer()
        return lambda form: normal(str(analyser.parse(form)[0].normal_form))
    if language in SPELT:
        from hunspell import Hunspell

        speller = Hunspell(SPELT[language], hunspell_data_dir=str(HUNSPELL))
        return lambda form: _prefixed(form, normal(_shortest(speller.stem(form)) or form), PREFIXES[language])
    import simplemma

    return lambda form: normal(simplemma.lemmatize(form, lang=language))


def _prefixed(form: str, lemma: str, prefixes: tuple[str, ...]) -> str:
    lost = [prefix for prefix in prefixes if form.startswith(prefix) and not lemma.startswith(prefix)]
    return lost[0] + lemma if lost else lemma


def _shortest(stems: tuple[str, ...]) -> str:
    """One stem for all forms of a word: the shortest, then the first in the alphabet."""
    known = [stem for stem in stems if re.fullmatch(r"\w+", stem)]
    return min(known, key=lambda stem: (len(stem), stem)) if known else ""


def main() -> None:
    """Makes the tables from the records of this project, the headlines of its concepts, the names of its terms and its thesaurus."""
    from crossref.aligning.concepts import LANGUAGES, names
    from crossref.searching.index import thesaurus
    from rulebook.language.terms import terms
    from rulebook.store import Library, home

    library = Library(home())
    books = {d["id"]: library.clauses(d["id"]) for d in library.documents}
    texts: dict[str, list[str]] = {}
    for document in library.documents:
        for clause in books[document["id"]]:
            row = clause.annex
            texts.setdefault(document["language"], []).extend(
                [clause.text, clause.body, *((row.group or "", row.name or "") if row else ())]
            )
    for concept in names(library.corpus, books):
        for language in LANGUAGES:
            texts[language].append(concept.headline[language])
    for term in terms(library.corpus, books):
        for language, said in term.names.items():
            texts[language].extend(said)
    lemmatise(library.corpus, texts)
    everyday = {code: thesaurus(library.corpus, code) for code in LANGUAGES}
    lemmatise(library.corpus, {code: _said(rows) for code, rows in everyday.items()}, "thesaurus")


def _said(rows: dict[str, Any]) -> list[str]:
    """All that a thesaurus says."""
    return [
        *rows["words"],
        *(text for table in ("words", "concepts") for texts in rows[table].values() for text in texts),
    ]


if __name__ == "__main__":
    main()
