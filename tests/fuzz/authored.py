"""The corpus with one file damaged, loaded as `rulebook build` loads it before it aligns anything."""

import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatch
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from unittest.mock import patch

from crossref.aligning.concepts import check_names, link_decisions
from crossref.aligning.lexicon import glossary_lemmas
from crossref.comparing.relate import reviewed_judgements
from crossref.searching.gather import everyday_words
from rulebook.corpus import AuthoredCorpus
from rulebook.language.senses import check_senses
from rulebook.language.terms import check_terms
from rulebook.library import Library
from rulebook.reading.books import read_books
from rulebook.records import Clause
from rulebook.rules import facts, outcomes, scenarios
from rulebook.rules.interpret import interpret
from rulebook.rules.plain import logic_fingerprint
from rulebook.rules.quotations import check_pages, quotation_faults

from ..support import ROOT


class Authored:
    """The corpus as it is, read once, and a copy of its folder in which one file at a time is damaged."""

    def __init__(self) -> None:
        self.corpus = AuthoredCorpus(ROOT)
        self.books: Mapping[str, Sequence[Clause]] = {
            id: book.clauses for id, book in read_books(self.corpus.entries, self.corpus.sources).items()
        }
        self.clauses = {(row.document, row.number): row for rows in self.books.values() for row in rows}
        self.members = {concept.id: concept.members for concept in self.corpus.build.concepts}
        self.paths = sorted(
            path.relative_to(self.corpus.folder).as_posix()
            for path in self.corpus.folder.rglob("*")
            if path.is_file() and _load_of(path.relative_to(self.corpus.folder).as_posix())
        )
        self._temporary = tempfile.TemporaryDirectory(prefix="fuzz-")
        self.home = Path(self._temporary.name)
        shutil.copytree(self.corpus.folder, self.home / "corpus")
        for path in (self.home / "corpus").glob("text/*"):
            path.write_text(_beginning(path, "\n", 80), encoding="utf-8")
        for path in (self.home / "corpus").glob("scenarios/**/*.yaml"):
            path.write_text(_beginning(path, "\n- ", 3), encoding="utf-8")

        self.parts = {name: self._part(name) for name in _part_names()}

    def _part(self, name: str) -> tuple[Any, set[str]]:
        """A part of the corpus, and the files that it is read from."""
        forget()
        opened: set[str] = set()
        read = Path.read_bytes

        def noted(path: Path) -> bytes:
            opened.add(path.as_posix().removeprefix(f"{(self.home / 'corpus').as_posix()}/"))
            return read(path)

        with patch.object(Path, "read_bytes", noted):
            return getattr(AuthoredCorpus(self.home, checked=False), name), opened

    def load(self, path: str, content: bytes) -> None:
        """Loads the corpus with one file changed, as far as that file reaches; or `Trouble`."""
        file = self.home / "corpus" / path
        kept = file.read_bytes()
        file.write_bytes(content)
        corpus = AuthoredCorpus(self.home, checked=False)
        vars(corpus).update({name: part for name, (part, files) in self.parts.items() if path not in files})
        forget()
        try:
            if load := _load_of(path):
                load(corpus, path)
            check_names(corpus, self.books)
        finally:
            file.write_bytes(kept)


@cache
def authored() -> Authored:
    """The corpus, read once."""
    return Authored()


def _beginning(path: Path, mark: str, count: int) -> str:
    """The first parts of a file, so that what is not damaged is read quickly."""
    return mark.join(path.read_text(encoding="utf-8").split(mark)[:count]) + "\n"


def forget() -> None:
    """Empties what modules remember of a folder."""
    for module in (facts, outcomes, scenarios):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def _part_names() -> list[str]:
    """The parts of a corpus that are read once."""
    own = {name: value for name, value in vars(AuthoredCorpus).items() if name not in vars(Library)}
    return [name for name, value in own.items() if isinstance(value, cached_property)]


def _load_texts(corpus: AuthoredCorpus, path: str) -> None:
    read_books(corpus.entries, corpus.sources)


def _load_names(corpus: AuthoredCorpus, path: str) -> None:
    check_names(corpus, authored().books)


def _load_decisions(corpus: AuthoredCorpus, path: str) -> None:
    link_decisions(corpus, authored().books)


def _load_relations(corpus: AuthoredCorpus, path: str) -> None:
    reviewed_judgements(corpus.reviewed.value, authored().books)


def _load_terms(corpus: AuthoredCorpus, path: str) -> None:
    check_terms(corpus.terms_file, authored().books)


def _load_glossary(corpus: AuthoredCorpus, path: str) -> None:
    one, *others = authored().corpus.languages.values()
    for other in others:
        glossary_lemmas(corpus.glossary, one, other)


def _load_senses(corpus: AuthoredCorpus, path: str) -> None:
    check_senses(corpus.senses_files, authored().corpus.term_entries)


def _load_edition_headlines(corpus: AuthoredCorpus, path: str) -> None:
    _ = corpus.edition_headlines


def _load_areas(corpus: AuthoredCorpus, path: str) -> None:
    _ = corpus.area_of


def _load_purposes(corpus: AuthoredCorpus, path: str) -> None:
    corpus.purposes.sections()


def _load_languages(corpus: AuthoredCorpus, path: str) -> None:
    for code in authored().corpus.headline_languages:
        if fnmatch(path, f"*/{code}.txt") or "/" not in path:
            corpus.everyday_language(code)


def _load_spelling(corpus: AuthoredCorpus, path: str) -> None:
    _ = corpus.spelling


def _load_facts(corpus: AuthoredCorpus, path: str) -> None:
    corpus.vocabulary.refusal(corpus.vocabulary.defaults())


def _load_outcomes(corpus: AuthoredCorpus, path: str) -> None:
    _ = corpus.outcomes.swallows


def _load_meaning(corpus: AuthoredCorpus, path: str) -> None:
    own = authored()
    pages = corpus.pages
    check_pages(pages, own.members)
    stale = {fault.document for fault in quotation_faults(pages, own.members, own.clauses)}
    vocabulary, table = own.corpus.vocabulary, own.corpus.outcomes
    rules = interpret(pages, own.books, own.members, vocabulary, table, outdated=stale)
    logic_fingerprint(rules, vocabulary, table)


def _load_scenarios(corpus: AuthoredCorpus, path: str) -> None:
    _ = corpus.scenarios


def _load_thesaurus(corpus: AuthoredCorpus, path: str) -> None:
    ids = {id: id for id in authored().members} | authored().corpus.build.index.aliases
    everyday_words(corpus, Path(path).stem, ids)


Load = Callable[[AuthoredCorpus, str], None]
LOADS: dict[str, Load] = {
    "documents.toml": _load_texts,
    "text/*": _load_texts,
    "concepts.toml": _load_names,
    "published.txt": _load_names,
    "decisions.toml": _load_decisions,
    "relations.toml": _load_relations,
    "terms.toml": _load_terms,
    "glossary.toml": _load_glossary,
    "senses/*.toml": _load_senses,
    "edition_headlines.toml": _load_edition_headlines,
    "areas.toml": _load_areas,
    "purposes.toml": _load_purposes,
    "actors.toml": _load_languages,
    "lemmas/??.txt": _load_languages,
    "thesaurus/*.txt": _load_languages,
    "thesaurus/*.toml": _load_thesaurus,
    "spelling.txt": _load_spelling,
    "facts.toml": _load_facts,
    "outcomes.toml": _load_outcomes,
    "meaning/*.md": _load_meaning,
    "scenarios/*.yaml": _load_scenarios,
}
"""What a build does with each file before it aligns anything, as far as the file reaches."""


def _load_of(path: str) -> Load | None:
    return next((load for pattern, load in LOADS.items() if fnmatch(path, pattern)), None)
