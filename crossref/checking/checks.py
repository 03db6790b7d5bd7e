"""The checks, each a small function over one concept; `CHECKS` is their order. Each has a page in `site/checks/`."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from crossref.checking.habits import FIRM, HABIT, Habits
from crossref.checking.renderings import Renderings
from crossref.checking.witnesses import FEWEST, Group, Witness
from crossref.references.cite import PRINTED_REFERENCE
from rulebook.language.senses import Meaning, Places
from rulebook.language.words import NUMBER, Language, forms, normal, places
from rulebook.records import Clause, Finding, Kind, NumberFrom, Quote, Reference

T = TypeVar("T")

AROUND = 2
"""Words quoted on either side of what was found."""
DIM, SURE, LOST_WORDS = 0.45, 0.75, 3
"""A word is lost that this document renders less surely than the first, and all fellows at least as surely as the second."""
ABSENT, WONTED, ADDED_WORDS = 0.35, 0.6, 2
"""A word is added that no other renders as surely as the first, though they are wont to at least as surely as the second."""
RARE = 0.2
"""A name used for less than this part of the places is a variant."""


@dataclass(frozen=True)
class Known:
    """What the checks of one concept may know about the rest."""

    said: Mapping[tuple[str, str], Places] = field(default_factory=dict)
    """By concept and document: which meanings it has, and where."""
    habits: Habits = field(default_factory=lambda: Habits({}, {}))
    numeral: frozenset[str] = frozenset()
    """Meanings whose number words are no numbers."""
    slight: frozenset[str] = frozenset()
    """Meanings that seldom decide anything."""
    renderings: Renderings | None = None
    references: Mapping[tuple[str, str], Sequence[Reference]] = field(default_factory=dict)
    """What each clause points to."""
    clauses: Mapping[tuple[str, str], Clause] = field(default_factory=dict)
    concepts: Mapping[tuple[str, str], str] = field(default_factory=dict)
    sanctions: frozenset[str] = frozenset()
    """Concepts under which a ruling is made: sanctions, definitions and what points to them."""
    children: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """How many clauses stand under each."""
    spelling: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Misspelt forms of each language, and what was meant."""
    variants: Mapping[tuple[str, str], Sequence[tuple[str, str]]] = field(default_factory=dict)
    """Rare names of terms in each clause, with the usual one."""
    undefined: Mapping[tuple[str, str], Sequence[str]] = field(default_factory=dict)
    """Terms that a clause uses and its document does not define, though others do."""


Check = Callable[[Group, Known], Iterator[Finding]]


def numbers(group: Group, known: Known) -> Iterator[Finding]:
    """Numbers and their units, by value."""
    said = {
        w.document: _values(w, known.said[group.concept, w.document], known.numeral)
        for w in group.witnesses
        if not w.clauses[0].annex
    }
    for witness in group.witnesses:
        others = [other for other in group.others(witness) if other.document in said]
        if witness.document not in said or not others:
            continue
        lost, added = _odd(said[witness.document], [said[other.document] for other in others])
        if lost or added:
            quotes = [_numeral(witness, added), *(_numeral(other, lost or added) for other in others)]
            message = _swap("the number", [f"{v:g}" for v in sorted(added)], [f"{v:g}" for v in sorted(lost)])
            yield _finding("numbers", "number", "high", group, witness, quotes, message)


def references(group: Group, known: Known) -> Iterator[Finding]:
    """Where the clause points, by concept, against its counterparts; and references that lead nowhere or astray."""
    cited: dict[str, set[str]] = {}
    for witness in group.witnesses:
        cited[witness.document] = set()
        for clause in witness.clauses:
            for row in known.references.get((witness.document, clause.number), ()):
                if row.ground != "printed":
                    continue
                if not row.ok:
                    quotes = [Quote(document=witness.document, clause=clause.number, words=row.printed or "")]
                    yield _finding(
                        "references",
                        "reference",
                        "medium",
                        group,
                        witness,
                        quotes,
                        f"the reference is doubtful: {row.why}",
                        likely="text",
                    )
                elif row.target:
                    cited[witness.document].add(known.concepts.get((witness.document, row.target or ""), ""))
    for witness in group.witnesses:
        fellows = [other for other in group.others(witness) if other.family == witness.family]
        if len(fellows) < FEWEST:
            continue
        lost, added = _odd(cited[witness.document], [cited[other.document] for other in fellows])
        doubtful = any(
            not row.ok
            for c in witness.clauses
            for row in known.references.get((witness.document, c.number), ())
            if row.ground == "printed"
        )
        if (lost or added) and not doubtful:
            quotes = [_start(witness), *(_start(other) for other in fellows)]
            yield _finding(
                "references",
                "reference",
                "medium",
                group,
                witness,
                quotes,
                _swap("a reference to", sorted(added), sorted(lost)),
            )


def numbering(group: Group, known: Known) -> Iterator[Finding]:
    """Numbers that the source prints wrongly."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            if clause.number_from is NumberFrom.REPAIRED:
                quotes = [Quote(document=witness.document, clause=clause.number, words=clause.label or "")]
                message = f"printed as {clause.label or 'nothing'}, but it stands where {clause.number} must"
                yield _finding(
                    "numbering", "numbering", "low", group, witness, quotes, message, likely="text"
                )


def structure(group: Group, known: Known) -> Iterator[Finding]:
    """How many items a list has, and how many sentences a clause, against its counterparts."""
    for witness in group.witnesses:
        others = [other for other in group.others(witness) if other.family == witness.family]
        if not others:
            continue
        own = sum(known.children.get((witness.document, clause.number), 0) for clause in witness.clauses)
        rest = {
            sum(known.children.get((other.document, clause.number), 0) for clause in other.clauses)
            for other in others
        }
        if len(rest) == 1 and own not in rest:
            quotes = [_start(witness), *(_start(other) for other in others)]
            message = f"{own} items stand under it, where the others have {rest.pop()}"
            yield _finding("structure", "structure", "medium", group, witness, quotes, message)
        own, counts = _sentences(witness.text), {_sentences(other.text) for other in others}
        if not min(counts) <= own <= max(counts):
            quotes = [_start(witness), *(_start(other) for other in others)]
            message = f"{own} sentences, where the others have {' or '.join(map(str, sorted(counts)))}"
            yield _finding("structure", "structure", "low", group, witness, quotes, message)


def passages(group: Group, known: Known) -> Iterator[Finding]:
    """Words that the fellows have and this document does not render, and words that none of them has."""
    if not known.renderings:
        return
    for witness in group.witnesses:
        others = group.others(witness)
        if not others or witness.clauses[0].kind not in (Kind.CLAUSE, Kind.NOTE):
            continue
        lost = {other.document: _lost(known.renderings, witness, other, others) for other in others}
        if (
            sum(map(bool, lost.values())) >= min(FEWEST, len(others))
            and sum(map(len, lost.values())) >= LOST_WORDS
        ):
            quotes = [
                _start(witness),
                *(_around(other, lost[other.document]) for other in others if lost[other.document]),
            ]
            yield _finding(
                "passages",
                "omission",
                _weighty(group, known),
                group,
                witness,
                quotes,
                "words of the others are not rendered",
            )
        added = _added(known.renderings, witness, others)
        if len(added) >= ADDED_WORDS:
            quotes = [_around(witness, added), *(_start(other) for other in others)]
            yield _finding(
                "passages",
                "addition",
                _weighty(group, known),
                group,
                witness,
                quotes,
                "words that no other document has",
            )


def meanings(kind: str) -> Check:
    """The check of one kind of norm-bearing words: who, must or may, not, only."""

    def check(group: Group, known: Known) -> Iterator[Finding]:
        for witness in group.witnesses:
            others = group.others(witness)
            if not others:
                continue
            own = _of(known.said[group.concept, witness.document], kind)
            rest = [_of(known.said[group.concept, other.document], kind) for other in others]
            lost, added = _odd(own, rest)
            most = {
                sense
                for sense in set.union(*rest) - own
                if sum(sense in other for other in rest) * 2 > len(rest)
            }
            need = HABIT if len(others) >= FEWEST else FIRM
            lost = {sense for sense in lost if known.habits.keeps.get((witness.document, sense), 0.0) >= need}
            lost |= {
                sense for sense in most if known.habits.keeps.get((witness.document, sense), 0.0) >= FIRM
            }
            added = {
                sense for sense in added if known.habits.earns.get((witness.document, sense), 0.0) >= need
            }
            if len(others) < FEWEST and (kind == "term" or not (lost and added)):
                continue  # one witness alone cannot tell what is missing, nor which name is right
            if not lost | added or (lost | added <= known.habits.common and not (lost and added)):
                continue
            decides = (
                lost and added if kind == "term" else any(id not in known.slight for _, id in lost | added)
            )
            severity = "low" if not decides else "medium" if kind == "term" else _weighty(group, known)
            quotes = [_meaning(witness, known.said[group.concept, witness.document], added or own)]
            quotes += [
                _meaning(
                    other,
                    known.said[group.concept, other.document],
                    lost or _of(known.said[group.concept, other.document], kind),
                )
                for other in others
            ]
            message = _swap(f"the {kind}", sorted(id for _, id in added), sorted(id for _, id in lost))
            yield _finding(kind, kind, severity, group, witness, quotes, message)

    check.__doc__ = f"Words of the kind {kind} that the fellows have and this document lacks, or the reverse."
    return check


def annex(group: Group, known: Known) -> Iterator[Finding]:
    """Values, units and tolerances of equipment."""
    rows = {
        w.document: row
        for w in group.witnesses
        if (row := w.clauses[0].annex) and (row.value or row.tolerance)
    }
    for witness in group.witnesses:
        others = [other for other in group.others(witness) if other.document in rows]
        row = rows.get(witness.document)
        if not row or not others:
            continue
        for name in ("value", "tolerance", "unit"):
            own = _measure(getattr(row, name), witness.language)
            rest = [_measure(getattr(rows[other.document], name), other.language) for other in others]
            if len(set(rest)) == 1 and own != rest[0]:
                quotes = [
                    Quote(document=w.document, clause=w.number, words=_printed(rows[w.document], name))
                    for w in (witness, *others)
                ]
                severity = "low" if name == "unit" else "high"
                yield _finding(
                    "annex", "annex", severity, group, witness, quotes, f"the {name} differs from all others"
                )


def contradictions(group: Group, known: Known) -> Iterator[Finding]:
    """A clause and the clause that it points to, with different quantities of one unit."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            here = _quantities(clause.text, witness)
            for row in known.references.get((witness.document, clause.number), ()):
                target = known.clauses.get((witness.document, row.target or ""))
                if not target or target.number == clause.number or row.kind == "implicit":
                    continue
                there = _quantities(target.text, witness)
                for unit in sorted(set(here) & set(there)):
                    if not here[unit] & (there[unit] | there.get(f"~{unit}", set())):
                        quotes = [
                            Quote(
                                document=witness.document,
                                clause=c.number,
                                words=", ".join(f"{v:g} {unit}" for v in sorted(values[unit])),
                            )
                            for c, values in ((clause, here), (target, there))
                        ]
                        message = f"its quantity is not that of {target.number}, to which it points"
                        yield _finding(
                            "contradictions",
                            "contradiction",
                            "high",
                            group,
                            witness,
                            quotes,
                            message,
                            likely="text",
                        )


def variants(group: Group, known: Known) -> Iterator[Finding]:
    """A rare name for a thing that the document calls otherwise."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            for name, usual in known.variants.get((witness.document, clause.number), ()):
                quotes = [Quote(document=witness.document, clause=clause.number, words=name)]
                yield _finding(
                    "variants",
                    "term",
                    "low",
                    group,
                    witness,
                    quotes,
                    f"elsewhere the document says {usual!r}",
                    likely="text",
                )


def undefined(group: Group, known: Known) -> Iterator[Finding]:
    """An office or a term that the document no longer defines."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            for term in known.undefined.get((witness.document, clause.number), ()):
                quotes = [Quote(document=witness.document, clause=clause.number, words=term)]
                message = f"{term!r} is used, but this document defines it nowhere; others do"
                yield _finding("undefined", "term", "medium", group, witness, quotes, message, likely="text")


FLAWS = (
    (re.compile(r"\b(\w{2,}) \1\b", re.IGNORECASE), "a word stands twice"),
    (re.compile(r"[*_`<>#]{1,}|\\"), "stray markup"),
    (re.compile(r"\.\.(?!\.)(?<!\.\.\.)|,,|;;|::"), "a doubled mark"),
    (re.compile(r"\s[,.](?=\s|$)"), "a space before a mark"),
    (re.compile(r"[a-zà-žа-я][.;][A-ZÀ-ŽА-Я]"), "no space after a mark"),
    (re.compile(r",[”»\"]"), "a comma inside the quotation marks"),
    (re.compile(r"\(\d+(?:\.\d+)+\.\)"), "a full stop inside a reference"),
    (re.compile(r",\s*\)|\(\s*,|, \("), "a stray comma beside a bracket"),
)


def typography(group: Group, known: Known) -> Iterator[Finding]:
    """Stray marks, doubled words, open brackets, missing full stops, misspelt words."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            if clause.kind is Kind.ANNEX_ROW:
                continue
            for words, message in _flaws(clause, witness, known):
                quotes = [Quote(document=witness.document, clause=clause.number, words=words)]
                yield _finding(
                    "typography", "typography", "low", group, witness, quotes, message, likely="text"
                )


CHECKS: dict[str, Check] = {
    "numbers": numbers,
    "references": references,
    "numbering": numbering,
    "structure": structure,
    "passages": passages,
    "actor": meanings("actor"),
    "modality": meanings("modality"),
    "negation": meanings("negation"),
    "scope": meanings("scope"),
    "term": meanings("term"),
    "variants": variants,
    "undefined": undefined,
    "annex": annex,
    "contradictions": contradictions,
    "typography": typography,
}


def _odd(own: Iterable[T], others: Sequence[Iterable[T]]) -> tuple[set[T], set[T]]:
    """What all others have and this one lacks, and what it alone has."""
    mine, rest = set(own), [set(other) for other in others]
    return set.intersection(*rest) - mine, mine.difference(*rest)


def _finding(
    check: str,
    kind: str,
    severity: str,
    group: Group,
    witness: Witness,
    quotes: Sequence[Quote],
    message: str,
    likely: str = "",
) -> Finding:
    likely = likely or ("amendment" if group.latest(witness) else "translation")
    texts = [clause.hash for other in group.witnesses for clause in other.clauses]
    first, *rest = quotes
    return Finding(
        id=_id(check, witness.document, first.clause, message, first.words, *texts),
        kind=kind,
        severity=severity,
        document=witness.document,
        clause=first.clause,
        others=tuple(f"{quote.document}/{quote.clause}" for quote in rest),
        message=message,
        quotes=tuple(quotes),
        likely=likely,
        check=check,
        concept=group.concept,
        remedy=REMEDIES[likely],
    )


def _id(check: str, *parts: str) -> str:
    """The same for the same finding about the same texts, so that a decision on it holds until one of them changes."""
    return f"{check}-{hashlib.sha256('|'.join((check, *parts)).encode()).hexdigest()[:10]}"


REMEDIES = {
    "translation": "compare the quoted words with the original, and correct the translation",
    "amendment": "confirm that the newer edition means the change, and record it as an amendment",
    "text": "correct the text, or dismiss the finding with a reason",
}


def _swap(what: str, added: Sequence[str], lost: Sequence[str]) -> str:
    if added and lost:
        return f"{what} {', '.join(added)} stands where the others have {', '.join(lost)}"
    return (
        f"{what} {', '.join(added)} is in no other document"
        if added
        else f"{what} {', '.join(lost)} of the others is missing"
    )


def _weighty(group: Group, known: Known) -> str:
    return "high" if group.concept in known.sanctions else "medium"


def _of(places: Places, kind: str) -> set[Meaning]:
    return {sense for sense in places if sense[0] == kind}


def _values(witness: Witness, said: Places, numeral: frozenset[str]) -> set[float]:
    """The numbers of a text from two on, one being too often an article, and those apart that mean both."""
    taken = {
        at + n for (_, id), spots in said.items() if id in numeral for at, size in spots for n in range(size)
    }
    spelt = {value for at, value in witness.language.spelt(witness.text) if at not in taken}
    digits = {
        float(number.replace(",", ".")) for number in NUMBER.findall(PRINTED_REFERENCE.sub(" ", witness.text))
    }
    return {value for value in spelt | digits if value > 1}


def _quantities(text: str, witness: Witness) -> dict[str, set[float]]:
    """The numbers of a text that stand before a unit, a word between them at most."""
    language = witness.language
    found: dict[str, set[float]] = {}
    tokens = re.findall(r"\d+(?:[.,]\d+)?|[^\W\d_]+", PRINTED_REFERENCE.sub(" ", text))
    values = [
        float(t.replace(",", ".")) if t[0].isdigit() else language.numbers.get(language.lemma(t))
        for t in tokens
    ]
    units = [None if t[0].isdigit() else language.units.get(language.lemma(t)) for t in tokens]
    for at, unit in enumerate(units):
        near = [values[n] for n in range(max(0, at - 3), at) if values[n] is not None]
        if unit and near:
            found.setdefault(unit, set()).add(near[-1] or 0.0)
    return found


def _measure(value: object, language: Language) -> object:
    if isinstance(value, str):
        return language.units.get(language.lemma(value.strip(". ")), value.strip(". ").casefold())
    return getattr(value, "numbers", None), getattr(value, "meaning", None)


def _printed(row: object, name: str) -> str:
    value = getattr(row, name, None)
    return value if isinstance(value, str) else getattr(value, "printed", "") or "nothing"


def _sentences(text: str) -> int:
    return len(re.findall(r"[^\W\d_]{3,}[)”»\"]*[.!?](?=\s|$)", text))


def _lost(renderings: Renderings, witness: Witness, other: Witness, others: Sequence[Witness]) -> list[int]:
    """Words of another that its fellows surely render and this witness does not."""
    here = renderings.of(other, witness)
    rest = [renderings.of(other, third) for third in others if third is not other]
    return [
        n
        for n, sure in enumerate(here)
        if sure is not None and sure < DIM and all((third[n] or 0.0) >= SURE for third in rest)
    ]


def _added(renderings: Renderings, witness: Witness, others: Sequence[Witness]) -> list[int]:
    """Words of a witness that nobody renders here, though elsewhere they are."""
    supports = [renderings.of(witness, other) for other in others]
    wonted = [renderings.wonted(witness, other) for other in others]
    return [
        n
        for n in range(len(witness.words))
        if all((sure := s[n]) is not None and sure < ABSENT for s in supports)
        and sum(w[n] >= WONTED for w in wonted) >= min(FEWEST, len(others))
    ]


def _words(witness: Witness, start: int, end: int, around: int = 0) -> str:
    where = places(witness.text)
    if not where:
        return ""
    first, last = max(0, start - around), min(len(where), end + around) - 1
    return witness.text[where[first][0] : where[last][1]]


def _around(witness: Witness, spots: Sequence[int]) -> Quote:
    words = " … ".join(_words(witness, at, at + 1, 1) for at in spots[:3])
    return Quote(document=witness.document, clause=witness.number, words=words)


def _meaning(witness: Witness, said: Places, wanted: Iterable[Meaning]) -> Quote:
    spots = [place for sense in sorted(wanted) for place in said.get(sense, ())[:1]]
    return Quote(
        document=witness.document,
        clause=witness.number,
        words=" … ".join(_words(witness, at, at + size, AROUND) for at, size in spots),
    )


def _numeral(witness: Witness, wanted: Iterable[float]) -> Quote:
    language, values = witness.language, set(wanted)
    found = [m[0] for m in NUMBER.finditer(witness.text) if float(m[0].replace(",", ".")) in values]
    found += [form for form in forms(witness.text) if language.numbers.get(language.lemma(form)) in values]
    return Quote(document=witness.document, clause=witness.number, words=", ".join(found))


def _start(witness: Witness) -> Quote:
    return Quote(document=witness.document, clause=witness.number, words=_words(witness, 0, 8))


def _flaws(clause: Clause, witness: Witness, known: Known) -> Iterator[tuple[str, str]]:
    for pattern, message in FLAWS:
        for match in pattern.finditer(clause.text):
            yield clause.text[max(0, match.start() - 12) : match.end() + 12].strip(), message
    for opening, closing in ("()", "„”", "«»"):
        if clause.text.count(opening) != clause.text.count(closing):
            yield opening + closing, "brackets or quotation marks are not closed"
    if clause.kind in (Kind.PART, Kind.SECTION) and clause.text.endswith("."):
        yield clause.text, "a full stop after a heading"
    for form in forms(clause.text):
        meant = known.spelling.get((witness.language.code, normal(form)))
        if meant:
            yield form, f"misspelt, probably for {meant}"
