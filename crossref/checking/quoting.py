"""Quotes: whole sentences of a witness, with the words marked that a finding is about."""

from collections.abc import Iterable, Sequence

from crossref.checking.blocks import Block
from crossref.checking.witnesses import Witness
from rulebook.records import Clause, Quote

BETWEEN = " … "
"""What stands between words that are not neighbours."""


def quote_words(witness: Witness, words: str, clause: Clause | None = None) -> Quote:
    """Words as printed in a clause, by default the first of the witness, in the sentence they stand in."""
    clause = clause or witness.clauses[0]
    at = witness.text.find(words, _beginning(witness, clause)) if words else -1
    if at < 0:
        return Quote(
            document=witness.id, clause=clause.number, words=words or clause.text, sentence=clause.text
        )
    first, end = _sentence_around(witness, at, at + len(words))
    marks = ((at - first, at - first + len(words)),)
    return Quote(
        document=witness.id,
        clause=clause.number,
        words=words,
        sentence=witness.text[first:end],
        marks=marks,
    )


def quote_name(witness: Witness, name: str, clause: Clause) -> Quote:
    """The first place of a clause that a name of a term stands in, as it is inflected there."""
    start = _beginning(witness, clause)
    words = witness.analysis.words
    for hit in witness.analysis.terms:
        first, last = words[hit.words[0]], words[hit.words[-1]]
        if hit.name == name and first.start >= start:
            return quote_words(witness, witness.text[first.start : last.end], clause)
    return quote_words(witness, "", clause)


def quote_block(witness: Witness, block: Block, spots: Iterable[int]) -> Quote:
    """The sentences of a block with some words of the analysis marked; none where it lacks them."""
    words = witness.analysis.words
    spans = block.spans.get(witness.id, ())
    first = words[spans[0][0]].start if spans else 0
    end = _end(witness, spans[-1][1]) if spans else len(witness.text)
    marks = tuple((start - first, stop - first) for start, stop in _stretches(witness, spots))
    sentence = witness.text[first:end]
    said = BETWEEN.join(sentence[start:stop] for start, stop in marks)
    return Quote(
        document=witness.id,
        clause=witness.clause_at(first).number,
        words=said or sentence,
        sentence=sentence,
        marks=marks,
    )


def whole_block(witnesses: Sequence[Witness]) -> Block:
    """All sentences of some witnesses as one block."""
    return Block({witness.id: witness.analysis.sentences for witness in witnesses})


def _stretches(witness: Witness, spots: Iterable[int]) -> list[tuple[int, int]]:
    """Neighbouring words together, as characters of the text, marks of punctuation between them included."""
    words = witness.analysis.words
    stretches: list[tuple[int, int]] = []
    last = -2
    for at in sorted(set(spots)):
        if at == last + 1:
            stretches[-1] = (stretches[-1][0], words[at].end)
        else:
            stretches.append((words[at].start, words[at].end))
        last = at
    return stretches


def _sentence_around(witness: Witness, start: int, end: int) -> tuple[int, int]:
    """The characters of the sentences that a stretch of text stands in."""
    words = witness.analysis.words
    inside = [
        (words[first].start, _end(witness, last))
        for first, last in witness.analysis.sentences
        if words[first].start < end and _end(witness, last) > start
    ]
    if not inside:
        return 0, len(witness.text)
    return min(inside[0][0], start), max(inside[-1][1], end)


def _end(witness: Witness, word: int) -> int:
    """Where a sentence ends whose last word stands before a given one: closing marks belong to it."""
    words = witness.analysis.words
    following = words[word].start if word < len(words) else len(witness.text)
    return words[word - 1].end + len(witness.text[words[word - 1].end : following].rstrip().rstrip("„“«(["))


def _beginning(witness: Witness, clause: Clause) -> int:
    """Where a clause begins in the text of its witness."""
    at = 0
    for one in witness.clauses:
        if one is clause:
            return at
        at = witness.text.find(one.text, at) + len(one.text)
    return 0
