"""Damaged data files of the corpus, loaded as `rulebook build` loads them: refused in one line, or accepted.

An input is the path of a file below `corpus/` on the first line, and its bytes; the rest is as it is.
"""

import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from random import Random

from crossref.aligning.concepts import check_names, link_decisions
from crossref.aligning.lexicon import glossary_lemmas
from crossref.comparing.relate import reviewed_judgements
from crossref.searching.gather import everyday_words
from rulebook.corpus import Corpus
from rulebook.language.senses import check_senses, make_lexis
from rulebook.language.terms import check_terms
from rulebook.reading.books import read_books
from rulebook.records import Clause
from rulebook.rules import facts, outcomes, scenarios
from rulebook.rules.interpret import interpret
from rulebook.rules.meaning import read_pages
from rulebook.rules.plain import logic_fingerprint
from rulebook.rules.quotations import check_pages, quotation_faults
from rulebook.trouble import Trouble

from ..support import ROOT
from .damage import damaged_bytes, damaged_text, excerpt, odd_words
from .target import Fault, Target

WHOLE = 0.05
"""How often a whole file is damaged; a few tables of it are quicker."""
TABLES = 6
LITERALS = (
    *(
        "1",
        "-1",
        "0.5",
        "nan",
        "inf",
        "true",
        "false",
        '""',
        '" "',
        '"x"',
        "''",
        "[]",
        "[[]]",
        "[1]",
        '["x"]',
    ),
    *(
        "{}",
        "{x = 1}",
        '{en = "x"}',
        "1979-05-27",
        "1979-05-27T07:32:00Z",
        "07:32:00",
        "9" * 40,
        "0x1F",
        '"\\u0000"',
    ),
    *('"""x"""', "'''\nx\n'''", "[", "{", '"', '"(?P<x"', '"(a+)+b"', '"{1}"', '"{1}{1}"', '"*"', '["", ""]'),
)
"""Values of TOML, of other types and none at all."""


class Authored:
    """The corpus as it is, read once, and a copy of its folder in which one file at a time is damaged."""

    def __init__(self) -> None:
        self.corpus = Corpus(ROOT)
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
        for path in (self.home / "corpus").glob("scenarios/*"):
            path.write_text(_beginning(path, "\n- ", 3), encoding="utf-8")

    def load(self, path: str, content: bytes) -> None:
        """Loads the corpus with one file changed, as far as that file reaches."""
        file = self.home / "corpus" / path
        kept = file.read_bytes()
        file.write_bytes(content)
        try:
            load = _load_of(path)
            if load:
                load(Corpus(self.home, checked=False), path)
        finally:
            file.write_bytes(kept)
            for module in (facts, outcomes, scenarios):
                _forget(module)


@cache
def authored() -> Authored:
    """The corpus, read once."""
    return Authored()


def _beginning(path: Path, mark: str, count: int) -> str:
    """The first parts of a file, so that what is not damaged is read quickly."""
    return mark.join(path.read_text(encoding="utf-8").split(mark)[:count]) + "\n"


def _forget(module: object) -> None:
    """Empties what a module remembers of the folder."""
    for value in vars(module).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()


def _load_texts(corpus: Corpus, path: str) -> None:
    read_books(corpus.entries, corpus.sources)


def _load_names(corpus: Corpus, path: str) -> None:
    check_names(corpus, authored().books)


def _load_decisions(corpus: Corpus, path: str) -> None:
    link_decisions(corpus, authored().books)


def _load_relations(corpus: Corpus, path: str) -> None:
    reviewed_judgements(corpus.reviewed.value, authored().books)


def _load_terms(corpus: Corpus, path: str) -> None:
    check_terms(corpus.terms_file, authored().books)


def _load_glossary(corpus: Corpus, path: str) -> None:
    one, *others = authored().corpus.languages.values()
    for other in others:
        glossary_lemmas(corpus.glossary, one, other)


def _load_senses(corpus: Corpus, path: str) -> None:
    languages = {language.code: language for language in authored().corpus.languages.values()}
    make_lexis(check_senses(corpus.senses_file), (), languages)


def _load_areas(corpus: Corpus, path: str) -> None:
    _ = corpus.area_of


def _load_purposes(corpus: Corpus, path: str) -> None:
    corpus.purposes.sections()


def _load_languages(corpus: Corpus, path: str) -> None:
    for code in authored().corpus.headline_languages:
        if fnmatch(path, f"*/{code}.txt") or "/" not in path:
            corpus.everyday_language(code)


def _load_spelling(corpus: Corpus, path: str) -> None:
    _ = corpus.spelling


def _load_facts(corpus: Corpus, path: str) -> None:
    corpus.vocabulary.refusal(corpus.vocabulary.defaults())


def _load_outcomes(corpus: Corpus, path: str) -> None:
    _ = corpus.outcomes.swallows


def _load_meaning(corpus: Corpus, path: str) -> None:
    own = authored()
    pages = read_pages(corpus.folder)
    check_pages(pages, own.members)
    stale = {fault.document for fault in quotation_faults(pages, own.members, own.clauses)}
    vocabulary, table = own.corpus.vocabulary, own.corpus.outcomes
    rules = interpret(pages, own.books, own.members, vocabulary, table, leave_out=stale)
    logic_fingerprint(rules, vocabulary, table)


def _load_scenarios(corpus: Corpus, path: str) -> None:
    _ = corpus.scenarios


def _load_thesaurus(corpus: Corpus, path: str) -> None:
    ids = {id: id for id in authored().members} | authored().corpus.build.index.aliases
    everyday_words(corpus, Path(path).stem, ids)


Load = Callable[[Corpus, str], None]
LOADS: dict[str, Load] = {
    "documents.toml": _load_texts,
    "text/*": _load_texts,
    "concepts.toml": _load_names,
    "published.txt": _load_names,
    "decisions.toml": _load_decisions,
    "relations.toml": _load_relations,
    "terms.toml": _load_terms,
    "glossary.toml": _load_glossary,
    "senses.toml": _load_senses,
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


def make(chance: Random) -> bytes:
    """A data file, whole or a few parts of it, damaged."""
    pattern = chance.choice(list(LOADS))
    path = chance.choice([path for path in authored().paths if fnmatch(path, pattern)])
    text = _content(path)
    if chance.random() > WHOLE:
        text = _parts(path, text, chance)
    for _ in range(chance.randint(0, 3)):
        text = _other_value(text, chance) if path.endswith(".toml") else text
    text = damaged_text(text, chance, chance.choice((0, 1, 2, 8)))
    return f"{path}\n".encode() + damaged_bytes(text.encode("utf-8", "replace"), chance)


@cache
def _content(path: str) -> str:
    return (ROOT / "corpus" / path).read_text(encoding="utf-8")


def _parts(path: str, text: str, chance: Random) -> str:
    """A few tables, sections, scenarios or lines of a file, mostly with what it begins with."""
    mark = {".toml": "\n[", ".md": "\n## ", ".yaml": "\n- "}.get(Path(path).suffix, "\n")
    first, *rest = text.split(mark)
    some = excerpt(rest, chance, TABLES) if rest else []
    return mark.join([first, *some] if chance.random() < 0.8 else ["", *some])


def _other_value(text: str, chance: Random) -> str:
    """A value of a TOML file becomes one of another type."""
    lines = text.split("\n")
    assigned = [n for n, line in enumerate(lines) if "=" in line]
    if assigned:
        n = chance.choice(assigned)
        value = chance.choice(LITERALS) if chance.random() < 0.9 else repr(odd_words(chance, 4))
        lines[n] = f"{lines[n].partition('=')[0]}= {value}"
    return "\n".join(lines)


def check(data: bytes) -> None:
    """Raises unless the file is loaded, or refused in one line that names a file."""
    path, _, content = data.partition(b"\n")
    name = path.decode("utf-8", "replace")
    if name not in authored().paths:
        return
    try:
        authored().load(name, content)
    except Trouble as trouble:
        check_trouble(trouble)


def check_trouble(trouble: Trouble) -> None:
    """Raises unless a complaint is one line that names a file."""
    if not trouble.file:
        raise Fault("a complaint names no file", trouble) from trouble
    if len(str(trouble).splitlines()) != 1:
        raise Fault("a complaint is not one line", repr(str(trouble))) from trouble


TARGET = Target("data_files", make, check)
