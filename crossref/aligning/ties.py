"""Every pair of documents is aligned; one whose texts are as they were is taken over from the last build."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from rulebook.corpus import AuthoredCorpus
from rulebook.program import code_fingerprint
from rulebook.records import Clause, Kind, Tie

ROOMS = ("crossref/aligning", "rulebook/language")
"""The code that links hang on: when it changes, they are made anew."""

Books = Mapping[str, Sequence[Clause]]
"""The clauses of every document."""
Pair = tuple[str, str]
"""Ids of two documents."""


def align_documents(
    corpus: AuthoredCorpus,
    books: Books,
    known: Mapping[str, Tie],
    progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter,
) -> list[Tie]:
    """The alignment of every pair of documents."""
    ties = []
    for left, right in progress(list(combinations(books, 2))):
        key = _key(corpus, left, right, books)
        last = known.get(f"{left}--{right}")
        ties.append(last if last and last.key == key else _aligned(corpus, left, right, books, key))
    return ties


def _aligned(corpus: AuthoredCorpus, left: str, right: str, books: Books, key: str) -> Tie:
    from crossref.aligning.align import align  # numpy and scipy, only where a pair is aligned anew
    from crossref.aligning.lexicon import glossary_lemmas

    one, other = corpus.languages[left], corpus.languages[right]
    alignment = align(books[left], books[right], one, other, glossary_lemmas(corpus.glossary, one, other))
    total = sum(1 for id in (left, right) for clause in books[id] if clause.kind is not Kind.FRONT)
    linked = sum(len(link.left) + len(link.right) for link in alignment.links)
    mean = sum(link.score for link in alignment.links) / max(len(alignment.links), 1)
    return Tie(
        key=key,
        left=left,
        right=right,
        regime=alignment.regime,
        quality=(round(linked / max(total, 1), 4), round(mean, 4)),
        links=alignment.links,
        candidates={left: alignment.candidates, right: alignment.candidates_right},
    )


def _key(corpus: AuthoredCorpus, left: str, right: str, books: Books) -> str:
    """Changes when a text, a number, or what is known of the two languages does."""
    seal = hashlib.sha256(code_fingerprint(*ROOMS).encode())
    for document in (left, right):
        for clause in books[document]:
            seal.update(
                f"{clause.number} {clause.label} {clause.kind} {clause.parent} {clause.hash}\n".encode()
            )
        language = corpus.languages[document]
        seal.update(repr((language.lemmas, language.numbers, language.sounds)).encode())
    seal.update(repr(corpus.glossary).encode())
    return seal.hexdigest()[:16]
