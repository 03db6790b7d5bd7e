"""Findings as every check makes them: quotes, severity, likely cause, and a sentence in every language."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from crossref.checking.sentences import Block
from crossref.checking.versions import Group, Version
from rulebook.findings import Finding, Quote
from rulebook.language.cldr import enumerated
from rulebook.language.phrases import finding_phrase, phrases
from rulebook.language.typeset import quoted
from rulebook.records import Clause

SHOWN = 90
"""Characters of words that a message quotes at most; the quotes have them all."""
NOTE = ".note"
"""What the number of a note ends with."""
BETWEEN = " … "
"""What stands between words that are not neighbours."""
CLAUSES = "clauses"
"""The word under which further clauses are named; how many they are makes the form of the sentence."""


def make_finding(
    group: Group,
    version: Version,
    quotes: Sequence[Quote],
    said: str | Sequence[str],
    *,
    check: str,
    severity: str,
    kind: str = "",
    likely: str = "",
    words: Mapping[str, str] | None = None,
    split: tuple[tuple[str, ...], ...] = (),
) -> Finding:
    """A finding about a version: its own quote first, then those of the others.

    `said` names the phrases of the message, `words` what they speak of beside the quotes. The likely cause
    follows from the dates unless the check knows it.
    """
    likely = likely or ("translation" if group.translated(version) else "amendment")
    hashes = []
    for other in group.versions:
        hashes += [clause.hash for clause in other.clauses]
    first, *rest = quotes
    keys = (said,) if isinstance(said, str) else said
    messages = {code: _message(keys, quotes, code, words or {}, group) for code in phrases().languages}
    seal = hashlib.sha256("|".join(hashes).encode()).hexdigest()[:16]
    said_words = [quote.words for quote in quotes]
    # The id is what verdicts refer to: it depends on the texts and not on how the message is worded.
    about = (version.id, first.clause, *keys, *(words or {}).values(), *said_words, seal)
    return Finding(
        id=f"{check}-{hashlib.sha256('|'.join((check, *about)).encode()).hexdigest()[:10]}",
        kind=kind or check,
        severity=severity,
        document=version.id,
        clause=first.clause,
        others=tuple(dict.fromkeys(f"{quote.document}/{quote.clause}" for quote in rest)),
        message=next(iter(messages.values())),
        messages=messages,
        quotes=tuple(quotes),
        likely=likely,
        check=check,
        concept=group.concept,
        hash=seal,
        split=split,
    )


def _message(
    keys: Sequence[str], quotes: Sequence[Quote], language: str, words: Mapping[str, str], group: Group
) -> str:
    """The sentences of a finding in a language."""
    codes = {version.id: version.document.language for version in group.versions}
    own, *rest = quotes
    rest.sort(key=lambda quote: codes[quote.document] != language)  # the reader's own language first
    others = [quoted(_short(quote.words), language) + f" ({codes[quote.document].upper()})" for quote in rest]
    values = {"own": quoted(_short(own.words), language), "others": ", ".join(others)}
    for name, value in words.items():
        values[name] = finding_phrase(value, language) if name == "whom" else value
    if "usual" in words:
        values["usual"] = quoted(words["usual"], language)
    if CLAUSES in values:
        numbers = values[CLAUSES].split(", ")
        values |= {CLAUSES: _clause_list(numbers, language), "count": str(len(numbers))}
    return " ".join(finding_phrase(key, language, **values) for key in keys)


def _clause_list(numbers: Sequence[str], language: str) -> str:
    """The numbers of clauses in a row, as they are said."""
    words = phrases().number
    said = [(number.removesuffix(NOTE), "note" if number.endswith(NOTE) else "clause") for number in numbers]
    return enumerated([words[kind][language].format(number) for number, kind in said], language)


def _short(words: str) -> str:
    """Words of a moderate length, cut between words."""
    if len(words) <= SHOWN:
        return words
    return words[:SHOWN].rsplit(" ", 1)[0].rstrip(" ,;:") + " …"


def lost_or_added(lost: object, added: object) -> tuple[str, dict[str, str]]:
    """The phrase for what a version lacks, what it alone has or what it has instead, and the words in it."""
    if lost and added:
        return "swapped", {"whom": "others"}
    return "lost" if lost else "added", {}


def quote_words(version: Version, words: str, clause: Clause | None = None) -> Quote:
    """Words as printed in a clause, by default the first of the version, in the sentence they stand in."""
    clause = clause or version.clauses[0]
    at = version.text.find(words, _beginning(version, clause)) if words else -1
    if at < 0:
        whole = clause.text
        return Quote(document=version.id, clause=clause.number, words=words or whole, sentence=whole)
    first, end = _sentence_around(version, at, at + len(words))
    marks = ((at - first, at - first + len(words)),)
    sentence = version.text[first:end]
    return Quote(document=version.id, clause=clause.number, words=words, sentence=sentence, marks=marks)


def quote_span(clause: Clause, start: int, end: int) -> Quote:
    """The whole text of a clause with one stretch of it marked."""
    return Quote(
        document=clause.document,
        clause=clause.number,
        words=clause.text[start:end],
        sentence=clause.text,
        marks=((start, end),),
    )


def quote_name(version: Version, name: str, clause: Clause) -> Quote:
    """The first place of a clause that a name of a term stands in, as it is inflected there."""
    start = _beginning(version, clause)
    words = version.analysis.words
    for hit in version.analysis.terms:
        first, last = words[hit.words[0]], words[hit.words[-1]]
        if hit.name == name and first.start >= start:
            return quote_words(version, version.text[first.start : last.end], clause)
    return quote_words(version, "", clause)


def quote_block(version: Version, block: Block, spots: Iterable[int]) -> Quote:
    """The sentences of a block with some words of the analysis marked; none where it lacks them."""
    words = version.analysis.words
    spans = block.spans.get(version.id, ())
    first = words[spans[0][0]].start if spans else 0
    end = _end(version, spans[-1][1]) if spans else len(version.text)
    marks = tuple((start - first, stop - first) for start, stop in _stretches(version, spots))
    sentence = version.text[first:end]
    said = BETWEEN.join(sentence[start:stop] for start, stop in marks)
    return Quote(
        document=version.id,
        clause=version.clause_at(first).number,
        words=said or sentence,
        sentence=sentence,
        marks=marks,
    )


def _stretches(version: Version, spots: Iterable[int]) -> list[tuple[int, int]]:
    """Neighbouring words together, as characters of the text, marks of punctuation between them included."""
    words = version.analysis.words
    stretches: list[tuple[int, int]] = []
    last = -2
    for at in sorted(set(spots)):
        if at == last + 1:
            stretches[-1] = (stretches[-1][0], words[at].end)
        else:
            stretches.append((words[at].start, words[at].end))
        last = at
    return stretches


def _sentence_around(version: Version, start: int, end: int) -> tuple[int, int]:
    """The characters of the sentences that a stretch of text stands in."""
    words = version.analysis.words
    inside = [
        (words[first].start, _end(version, last))
        for first, last in version.analysis.sentences
        if words[first].start < end and _end(version, last) > start
    ]
    if not inside:
        return 0, len(version.text)
    return min(inside[0][0], start), max(inside[-1][1], end)


def _end(version: Version, word: int) -> int:
    """Where a sentence ends whose last word stands before a given one: closing marks belong to it."""
    words = version.analysis.words
    following = words[word].start if word < len(words) else len(version.text)
    return words[word - 1].end + len(version.text[words[word - 1].end : following].rstrip().rstrip("„“«(["))


def _beginning(version: Version, clause: Clause) -> int:
    """Where a clause begins in the text of its version."""
    at = 0
    for one in version.clauses:
        if one is clause:
            return at
        at = version.text.find(one.text, at) + len(one.text)
    return 0
