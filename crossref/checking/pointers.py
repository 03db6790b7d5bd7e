"""Where clauses point: references against those of counterparts, quantities against those of the target."""

import re
from collections.abc import Iterator, Mapping, Sequence

from crossref.checking.findings import lost_and_added, make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_words
from crossref.checking.twins import check_twins
from crossref.checking.witnesses import FEWEST, Group, Witness
from crossref.references.cite import without_references
from rulebook.language.analysis import Analysis
from rulebook.language.senses import PEOPLE
from rulebook.language.words import Language
from rulebook.records import Clause, Finding, Quote, Reference

NEAR = 3
"""A number belongs to a unit that follows within this many words."""

ALIKE = 0.5
"""Clauses that share so much of what they say speak of the same."""

Amount = tuple[float, str]
"""A quantity, and the words that say it."""


def check_references(group: Group, known: Known) -> Iterator[Finding]:
    """Where the clause points, by concept, against its counterparts; \
and references that lead nowhere or astray."""
    for witness in group.witnesses:
        yield from _doubtful(group, witness, known)
    cited = {witness.id: _cited_concepts(witness, known) for witness in group.witnesses}
    for witness in group.witnesses:
        fellows = group.fellows(witness)
        if len(fellows) < FEWEST:
            continue
        lost, added = lost_and_added(cited[witness.id], [cited[other.id] for other in fellows])
        if (lost or added) and all(reference.ok for reference in _printed_references(witness, known)):
            quotes = [_quote_references(one, lost | added, known) for one in (witness, *fellows)]
            said = "reference_swapped" if lost and added else "lost" if lost else "added"
            yield make_finding(
                group, witness, quotes, said, check="references", kind="reference", severity="medium"
            )


def _doubtful(group: Group, witness: Witness, known: Known) -> Iterator[Finding]:
    """Printed references that lead nowhere or astray."""
    for clause in witness.clauses:
        for reference in known.references.get((witness.id, clause.number), ()):
            if reference.ground == "printed" and not reference.ok:
                yield make_finding(
                    group,
                    witness,
                    [quote_words(witness, reference.printed or "", clause)],
                    _what_is_wrong(reference),
                    check="references",
                    kind="reference",
                    severity="medium",
                    likely="text",
                )


def _what_is_wrong(reference: Reference) -> str:
    """The phrase for a reference that is not right."""
    if not reference.target:
        return "reference_nowhere"
    return "reference_astray" if reference.score > 0 else "reference_alien"


def _printed_references(witness: Witness, known: Known) -> list[Reference]:
    return [reference for reference in known.references_of(witness) if reference.ground == "printed"]


def _cited_concepts(witness: Witness, known: Known) -> set[str]:
    """The concepts that a witness cites in print and beyond doubt."""
    return {
        known.concepts.get((witness.id, reference.target), "")
        for reference in _printed_references(witness, known)
        if reference.ok and reference.target
    }


def _quote_references(witness: Witness, concepts: set[str], known: Known) -> Quote:
    """What a witness prints where it cites one of some concepts, or its first words."""
    for reference in _printed_references(witness, known):
        if known.concepts.get((witness.id, reference.target or "")) in concepts:
            return quote_words(witness, reference.printed or "", known.clauses[witness.id, reference.source])
    return quote_words(witness, "")


def check_contradictions(group: Group, known: Known) -> Iterator[Finding]:
    """A clause and the one that it points to: other quantities, or a sanction for less than is forbidden."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            references = known.references.get((witness.id, clause.number), ())
            here = _quantities(clause.text, witness.language) if references else {}
            for reference in references:
                target = known.clauses.get((witness.id, reference.target or ""))
                if target and target.number != clause.number and reference.kind != "implicit":
                    yield from _contradictions(group, witness, clause, target, here)
                    if (witness.id, target.number) in known.sanctions and _speaks_for_all(group, witness):
                        yield from _narrower(group, witness, clause, target, known)
            yield from check_twins(group, witness, clause, known)


def _contradictions(
    group: Group, witness: Witness, clause: Clause, target: Clause, here: Mapping[str, Sequence[Amount]]
) -> Iterator[Finding]:
    """Units of which two clauses of a document, the first with its quantities, have no quantity in common."""
    there = _quantities(target.text, witness.language)
    for unit in sorted(set(here) & set(there)):
        known = {value for value, _ in (*there[unit], *there.get(f"~{unit}", ()))}
        if any(value in known for value, _ in here[unit]):
            continue
        words = there[unit][0][1]
        at = target.text.find(words)
        cited = Quote(
            document=witness.id,
            clause=target.number,
            words=words,
            sentence=target.text,
            marks=((at, at + len(words)),),
        )
        yield make_finding(
            group,
            witness,
            [quote_words(witness, here[unit][0][1], clause), cited],
            "contradiction",
            check="contradictions",
            kind="contradiction",
            severity="high",
            likely="text",
            words={"number": target.number},
        )


def _speaks_for_all(group: Group, witness: Witness) -> bool:
    """Whether a document can tell of what all translations of a text have: the original, or the only one."""
    return witness.document.original or not group.fellows(witness)


def _narrower(
    group: Group, witness: Witness, clause: Clause, target: Clause, known: Known
) -> Iterator[Finding]:
    """A clause that forbids, and a sanction for much the same that names a condition or an office more."""
    here, there = known.analysed[clause.id], known.analysed[target.id]
    senses = {hit.sense for hit in (*here.senses, *here.terms)}
    forbids = not senses.isdisjoint(known.purposes.prohibitions)
    if not senses.isdisjoint(known.purposes.exceptions):
        return  # what the sanction states as a condition may be said as an exception
    offices = {term.id for term in known.lexicon.terms if term.area == PEOPLE} - known.common
    for hit in (*there.senses, *there.terms):
        narrows = forbids and hit.sense in known.purposes.narrowing
        if not (narrows or hit.sense in offices) or not known.lexicon.near[hit.sense].isdisjoint(senses):
            continue
        if narrows or _alike(here, there) >= ALIKE:
            first, last = there.words[hit.words[0]], there.words[hit.words[-1]]
            quote = Quote(
                document=witness.id,
                clause=target.number,
                words=target.text[first.start : last.end],
                sentence=target.text,
                marks=((first.start, last.end),),
            )
            yield make_finding(
                group,
                witness,
                [quote_words(witness, "", clause), quote],
                "narrower",
                check="contradictions",
                kind="contradiction",
                severity="medium",
                likely="text",
                words={"number": target.number},
            )
            return


def _alike(here: Analysis, there: Analysis) -> float:
    """What part of all that two clauses say both of them say."""
    left, right = ({hit.sense for hit in (*one.senses, *one.terms)} for one in (here, there))
    return len(left & right) / max(1, min(len(left), len(right)))


def _quantities(text: str, language: Language) -> dict[str, list[Amount]]:
    """The numbers of a text that stand before a unit, a word or two between them at most, by unit."""
    quantities: dict[str, list[Amount]] = {}
    recent: list[tuple[int, float, int]] = []
    tokens = re.finditer(r"\d+(?:[.,]\d+)?|[^\W\d_]+", without_references(text, language))
    for at, token in enumerate(tokens):
        printed = token[0][0].isdecimal()
        unit = None if printed else language.units.get(language.lemma(token[0]))
        near = [(value, start) for place, value, start in recent if place >= at - NEAR]
        if unit and near:
            value, start = near[-1]
            quantities.setdefault(unit, []).append((value, text[start : token.end()]))
        amount = (
            float(token[0].replace(",", ".")) if printed else language.numbers.get(language.lemma(token[0]))
        )
        if amount is not None:
            recent = [*recent[-NEAR:], (at, amount, token.start())]
    return quantities
