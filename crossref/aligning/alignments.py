"""Documents are aligned pair by pair; a pair whose texts are as they were is taken over from the last build.

Each pair is a task of its own: two texts go in, links come out, whoever does it. Editions make a chain:
neighbours are aligned first, and those that lie far apart are joined along the chain.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from crossref.aligning.workers import Work
from rulebook.errors import InputError
from rulebook.files.digest import code_digest
from rulebook.files.memo import Memo
from rulebook.index import Books
from rulebook.language.words import Language
from rulebook.records import Alignment, Clause, Document, Kind
from rulebook.schema import GlossaryTerm
from rulebook.sources.sources import Sources

CACHE_INPUTS = ("crossref/aligning", "rulebook/language")
"""The code that links depend on: when it changes, they are made anew."""
REACH = 2
"""How many editions apart documents are still aligned with each other."""

Pair = tuple[str, str]
"""Ids of two documents."""


class AlignmentTask(NamedTuple):
    """Two texts, and all that aligning them takes: it can be done anywhere."""

    key: str
    """Fingerprint of the task."""
    ids: Pair
    clauses: tuple[Sequence[Clause], Sequence[Clause]]
    languages: tuple[Language, Language]
    glossary: Sequence[GlossaryTerm]


class Done(NamedTuple):
    """An alignment, and the program that made it."""

    code: str
    alignment: Alignment


def align_documents(
    corpus: Sources,
    books: Books,
    memo: Memo[Alignment],
    progress: Callable[[Iterable[Pair]], Iterable[Pair]] = iter,
    work: Work = map,
) -> list[Alignment]:
    """The alignment of every pair of documents."""
    apart = edition_steps(corpus.entries)
    pairs = list(combinations(books, 2))
    alignments = {pair: _joined(pair) for pair in pairs if apart[pair] > REACH}
    tasks = []
    for pair in sorted((pair for pair in pairs if pair not in alignments), key=lambda pair: apart[pair]):
        key = _key(corpus, *pair, books)
        if known := memo.get(key):
            alignments[pair] = known
        else:
            tasks.append(_task(corpus, key, pair, books))
    done = work(align_task, tasks)
    for task, pair in zip(tasks, progress([task.ids for task in tasks]), strict=True):
        alignments[pair] = memo.put(task.key, _checked(next(done)))
    return [alignments[pair] for pair in pairs]


def edition_steps(documents: Sequence[Document]) -> dict[Pair, int]:
    """How many steps of the chain of editions, in the order of their days, lie between two documents."""
    days: dict[str, str] = {}
    for document in documents:
        days.setdefault(document.edition, (document.in_force or document.approved).isoformat())
    place = {edition: n for n, edition in enumerate(sorted(days, key=lambda edition: days[edition]))}
    return {(a.id, b.id): abs(place[a.edition] - place[b.edition]) for a, b in combinations(documents, 2)}


def align_task(task: AlignmentTask) -> Done:
    """The alignment of two texts; the same wherever it is made."""
    from crossref.aligning.align import align  # numpy and scipy, only where a pair is aligned anew
    from crossref.aligning.lexicon import glossary_lemmas

    left, right = task.ids
    found = align(*task.clauses, *task.languages, glossary_lemmas(task.glossary, *task.languages))
    total = sum(1 for clauses in task.clauses for clause in clauses if clause.kind is not Kind.FRONT)
    linked = sum(len(link.left) + len(link.right) for link in found.links)
    mean = sum(link.score for link in found.links) / max(len(found.links), 1)
    alignment = Alignment(
        left=left,
        right=right,
        regime=found.regime,
        quality=(round(linked / max(total, 1), 4), round(mean, 4)),
        links=found.links,
        candidates=dict(zip(task.ids, found.candidates, strict=True)),
    )
    return Done(code_digest(*CACHE_INPUTS), alignment)


def _task(corpus: Sources, key: str, ids: Pair, books: Books) -> AlignmentTask:
    left, right = ids
    languages = replace(corpus.languages[left]), replace(corpus.languages[right])  # without what they recall
    return AlignmentTask(key, ids, (books[left], books[right]), languages, corpus.glossary)


def _checked(done: Done) -> Alignment:
    """The alignment, if this very program made it."""
    if done.code != code_digest(*CACHE_INPUTS):
        what = (
            f"{done.alignment.left} and {done.alignment.right} were aligned by another version of the program"
        )
        raise InputError(what, hint="give every worker of the cluster the version that builds")
    return done.alignment


def _joined(pair: Pair) -> Alignment:
    """Two documents that are not aligned with each other: the editions between them join their clauses."""
    left, right = pair
    return Alignment(
        left=left,
        right=right,
        regime="joined",
        quality=(0.0, 0.0),
        links=(),
        candidates={left: {}, right: {}},
    )


def _key(corpus: Sources, left: str, right: str, books: Books) -> str:
    """Changes when a text, a number, or what is known of the two languages does."""
    seal = hashlib.sha256(code_digest(*CACHE_INPUTS).encode())
    for document in (left, right):
        seal.update(document.encode())
        for clause in books[document]:
            seal.update(
                f"{clause.number} {clause.label} {clause.kind} {clause.parent} {clause.hash}\n".encode()
            )
        language = corpus.languages[document]
        seal.update(repr((language.lemmas, language.numbers, language.sounds)).encode())
    seal.update(repr(corpus.glossary).encode())
    return seal.hexdigest()[:16]
