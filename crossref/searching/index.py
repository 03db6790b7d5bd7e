"""The search index: what is said of every concept in every language, small enough to be sent to a phone.

Words are folded (no case, no diacritics) and grouped by lemma. What the clauses say is stored as postings with the weight
that BM25 gives each word there; headlines and everyday names are stored as they are, for the engine compares them whole.
"""

import math
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulebook.language.words import Language, forms, language, normal
from rulebook.records import Clause, Kind
from rulebook.store import Library
from rulebook.trouble import Trouble

SAFE = "".join(chr(code) for code in range(35, 126) if chr(code) not in "\\'`")
"""Characters that stand for small numbers."""
FAR = "!"
"""Stands for a step of as many concepts as there are safe characters."""
LEVELS = 15
"""Steps in which the weight of a word is told."""
SATURATION = 1.2
LENGTH = 0.6
"""Usual settings of BM25: how soon more of the same word stops to count, and how much long texts are held back."""
TENTHS = 10


Index = dict[str, Any]


def fold(text: str) -> str:
    """A text without case and diacritics."""
    plain = unicodedata.normalize("NFD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(c for c in plain if not unicodedata.combining(c))


def index(library: Library, concepts: Sequence[Mapping[str, Any]], terms: Sequence[Mapping[str, Any]], ids: Mapping[str, str]) -> Index:
    """Everything that the engine needs, as plain data; `ids` leads from every id, former ones too, to the concept that it names now."""
    books = {d["id"]: {clause.number: clause for clause in library.clauses(d["id"])} for d in library.documents}
    codes = list(dict.fromkeys(code for row in concepts for code in row["headline"]))
    homes = {(id, number): n for n, row in enumerate(concepts) for id, numbers in row["members"].items() for number in numbers}
    said = {code: thesaurus(library.corpus, code, ids) for code in codes}
    defined = _defined(terms, homes)
    names = {
        code: [_names(row, code, said[code]["concepts"].get(row["concept"], ()), defined.get(n, {}).get(code, ())) for n, row in enumerate(concepts)]
        for code in codes
    }
    return {
        "default": library.default,
        "documents": [{key: d[key] for key in ("id", "language", "numbering", "edition")} for d in library.documents],
        "concepts": [row["concept"] for row in concepts],
        "parents": [_parent(row, n, books, homes) for n, row in enumerate(concepts)],
        "numbers": {id: [" ".join(row["members"].get(id, ())) for row in concepts] for id in books},
        "names": names,
        "languages": {code: _words(library, code, concepts, books, names[code], said[code]) for code in codes},
    }


def thesaurus(corpus: Path, code: str, ids: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Everyday words of a language: `words` for words of the rules, `concepts` for what a concept is called, `stop` for what says nothing."""
    path = corpus / "thesaurus" / f"{code}.toml"
    file = f"{corpus.name}/thesaurus/{path.name}"
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except tomllib.TOMLDecodeError as error:
        raise Trouble(f"cannot be read: {error}", file=file, remedy="mend the TOML") from None
    names = found.get("concepts", {})
    for id in names:
        if ids and id not in ids:
            raise Trouble(f"no concept {id!r}", file=file, remedy="see `rulebook export concordance`")
    now = {(ids or {}).get(id, id): said for id, said in names.items()}
    return {"words": found.get("words", {}), "concepts": now, "stop": found.get("stop", [])}


def _names(row: Mapping[str, Any], code: str, everyday: Iterable[str], terms: Iterable[str]) -> list[str]:
    return list(dict.fromkeys([row["headline"][code] or row["concept"].replace("-", " "), *everyday, *terms]))


def _defined(terms: Sequence[Mapping[str, Any]], homes: Mapping[tuple[str, str], int]) -> dict[int, dict[str, list[str]]]:
    """Names of the terms that a concept defines, by language."""
    found: dict[int, dict[str, list[str]]] = {}
    for term in terms:
        for home in {homes[document, number] for document, _, number in (id.partition("/") for id in term["definitions"])}:
            for code, names in term["names"].items():
                found.setdefault(home, {}).setdefault(code, []).extend(names)
    return found


def _parent(row: Mapping[str, Any], own: int, books: Mapping[str, Mapping[str, Clause]], homes: Mapping[tuple[str, str], int]) -> int:
    """The concept that this one stands under, or -1."""
    for id, numbers in row["members"].items():
        above = books[id][numbers[0]].parent
        home = homes.get((id, above or ""), -1)
        if home not in (-1, own):
            return home
    return -1


def _words(
    library: Library,
    code: str,
    concepts: Sequence[Mapping[str, Any]],
    books: Mapping[str, Mapping[str, Clause]],
    names: Sequence[Sequence[str]],
    said: Mapping[str, Any],
) -> dict[str, Any]:
    tongue = _spoken(library.corpus, code)
    read = Reader(tongue)
    own = [d["id"] for d in library.documents if d["language"] == code]
    texts = [[_text(books[id][number]) for id in own for number in row["members"].get(id, ())] for row in concepts]
    bags = [Counter(lemma for text in body for _, lemma in read.lemmas(text)) for body in texts]
    known: dict[str, set[str]] = {}
    more = [*(text for body in texts for text in body), *(name for group in names for name in group)]
    more += [text for key, values in said["words"].items() for text in (key, *values)]
    for text in more:
        for form, lemma in read.lemmas(text):
            known.setdefault(lemma, set()).add(form)
    for form, lemma in tongue.lemmas.items():
        if lemma in known:
            known[lemma].add(fold(form))
    order = sorted(known)
    everywhere = Counter(
        lemma for bag, group in zip(bags, names, strict=True) for lemma in {*bag, *(lemma for name in group for _, lemma in read.lemmas(name))}
    )
    average = sum(bag.total() for bag in bags) / max(1, sum(bool(bag) for bag in bags))
    return {
        "forms": "\n".join(" ".join(sorted(known[lemma])) for lemma in order),
        "idf": "".join(SAFE[_rarity(everywhere[lemma], len(concepts))] for lemma in order),
        "postings": "\n".join(_postings(lemma, bags, average) for lemma in order),
        "words": {fold(key): [fold(value) for value in values] for key, values in said["words"].items()},
        "stop": " ".join(fold(word) for word in said["stop"]),
    }


def _spoken(corpus: Path, code: str) -> Language:
    """A language with the words of its thesaurus, too."""
    tongue = language(corpus, code)
    path = corpus / "thesaurus" / f"{code}.txt"
    more = dict(line.split(" ") for line in path.read_text(encoding="utf-8").splitlines() if line) if path.exists() else {}
    return replace(tongue, lemmas=more | tongue.lemmas)


class Reader:
    """Texts of a language, word by word."""

    def __init__(self, tongue: Language) -> None:
        self.tongue = tongue
        self.known: dict[str, tuple[str, str]] = {}

    def lemmas(self, text: str) -> list[tuple[str, str]]:
        """The words and numbers of a text: how each is typed, and what it comes to; number words come to their digits."""
        found = [self._lemma(word) for word in forms(text) if len(word) > 1]
        return found + [(f"{value:g}", f"{value:g}") for value in self.tongue.values(text) if value == int(value)]

    def _lemma(self, word: str) -> tuple[str, str]:
        if word not in self.known:
            plain = normal(word)
            lemma = self.tongue.lemmas.get(plain) or self.tongue.nearest(plain) or plain
            value = self.tongue.numbers.get(lemma, self.tongue.numbers.get(plain))
            self.known[word] = (fold(word), f"{value:g}" if value is not None and value > 1 and value == int(value) else fold(lemma))
        return self.known[word]


def _text(clause: Clause) -> str:
    row = clause.annex
    return " ".join([clause.text, clause.body if clause.kind is not Kind.PART else "", *((row.group or "", row.name or "") if row else ())])


def _rarity(count: int, concepts: int) -> int:
    """How telling a word is, in tenths: nothing if it stands everywhere."""
    return min(len(SAFE) - 1, round(TENTHS * math.log(1 + (concepts - count + 0.5) / (count + 0.5))))


def _postings(lemma: str, bags: Sequence[Counter[str]], average: float) -> str:
    """Where a lemma is said and with what weight: steps from concept to concept."""
    out, last = [], -1
    for n, bag in enumerate(bags):
        if lemma not in bag:
            continue
        count = bag[lemma] / (1 - LENGTH + LENGTH * bag.total() / average)
        steps, rest = divmod(n - last - 1, len(SAFE))
        out.append(FAR * steps + SAFE[rest] + SAFE[max(1, round(LEVELS * count / (SATURATION + count)))])
        last = n
    return "".join(out)
