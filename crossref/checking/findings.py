"""Findings as every check makes them: id, severity, likely cause, and a sentence in every language."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from crossref.checking.witnesses import Group, Witness
from rulebook.language.phrases import finding_phrase, phrases, quoted
from rulebook.records import Finding, Quote

T = TypeVar("T")

SEVERITIES = ("high", "medium", "low")
"""The gravest first."""
SHOWN = 90
"""Characters of words that a message quotes at most; the quotes have them all."""
CLAUSES = "clauses"
"""The word under which further clauses are named; how many they are makes the form of the sentence."""


def make_finding(
    group: Group,
    witness: Witness,
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
    """A finding about a witness: its own quote first, then those of the others.

    `said` names the phrases of the message, `words` what they speak of beside the quotes. The likely cause
    follows from the dates unless the check knows it.
    """
    likely = likely or ("translation" if group.translated(witness) else "amendment")
    hashes = []
    for other in group.witnesses:
        hashes += [clause.hash for clause in other.clauses]
    first, *rest = quotes
    keys = (said,) if isinstance(said, str) else said
    messages = {code: _message(keys, quotes, code, words or {}, group) for code in phrases().languages}
    seal = hashlib.sha256("|".join(hashes).encode()).hexdigest()[:16]
    about = (
        witness.id,
        first.clause,
        *keys,
        *(words or {}).values(),
        first.words,
        *(q.words for q in rest),
        seal,
    )
    return Finding(
        id=f"{check}-{hashlib.sha256('|'.join((check, *about)).encode()).hexdigest()[:10]}",
        kind=kind or check,
        severity=severity,
        document=witness.id,
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
    codes = {witness.id: witness.document.language for witness in group.witnesses}
    own, *rest = quotes
    rest = sorted(
        rest, key=lambda quote: codes[quote.document] != language
    )  # the reader's own language first
    others = [quoted(_short(quote.words), language) + f" ({codes[quote.document].upper()})" for quote in rest]
    values = {"own": quoted(_short(own.words), language), "others": ", ".join(others)}
    for name, value in words.items():
        values[name] = finding_phrase(value, language) if name == "whom" else value
    if CLAUSES in values:
        values["count"] = str(len(values[CLAUSES].split(", ")))
    return " ".join(finding_phrase(key, language, **values) for key in keys)


def _short(words: str) -> str:
    """Words of a moderate length, cut between words."""
    if len(words) <= SHOWN:
        return words
    return words[:SHOWN].rsplit(" ", 1)[0].rstrip(" ,;:") + " …"


def lost_and_added(own: Iterable[T], others: Sequence[Iterable[T]]) -> tuple[set[T], set[T]]:
    """What all others have and this one lacks, and what it alone has."""
    own, rest = set(own), [set(other) for other in others]
    return set.intersection(*rest) - own, own.difference(*rest)
