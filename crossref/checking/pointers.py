"""Where clauses point: references against those of counterparts, quantities against those of the target."""

import re
from collections.abc import Iterator, Mapping

from crossref.checking.findings import difference_message, lost_and_added, make_finding
from crossref.checking.known import Known
from crossref.checking.quoting import quote_beginning, quote_words
from crossref.checking.witnesses import FEWEST, Group, Witness
from crossref.references.cite import PRINTED_REFERENCE
from rulebook.language.words import Language
from rulebook.records import Clause, Finding, Reference

NEAR = 3
"""A number belongs to a unit that follows within this many words."""


def check_references(group: Group, known: Known) -> Iterator[Finding]:
    """Where the clause points, by concept, against its counterparts; \
and references that lead nowhere or astray."""
    for witness in group.witnesses:
        yield from _doubtful(group, witness, known)
    cited = {witness.document: _cited_concepts(witness, known) for witness in group.witnesses}
    for witness in group.witnesses:
        fellows = [other for other in group.others(witness) if other.family == witness.family]
        if len(fellows) < FEWEST:
            continue
        lost, added = lost_and_added(cited[witness.document], [cited[other.document] for other in fellows])
        if (lost or added) and all(reference.ok for reference in _printed_references(witness, known)):
            quotes = [quote_beginning(witness), *(quote_beginning(other) for other in fellows)]
            message = difference_message("a reference to", sorted(added), sorted(lost))
            yield make_finding(
                group, witness, quotes, message, check="references", kind="reference", severity="medium"
            )


def _doubtful(group: Group, witness: Witness, known: Known) -> Iterator[Finding]:
    """Printed references that lead nowhere or astray."""
    for clause in witness.clauses:
        for reference in known.references.get((witness.document, clause.number), ()):
            if reference.ground == "printed" and not reference.ok:
                yield make_finding(
                    group,
                    witness,
                    [quote_words(witness, reference.printed or "", clause)],
                    f"the reference is doubtful: {reference.why}",
                    check="references",
                    kind="reference",
                    severity="medium",
                    likely="text",
                )


def _printed_references(witness: Witness, known: Known) -> list[Reference]:
    return [reference for reference in known.references_of(witness) if reference.ground == "printed"]


def _cited_concepts(witness: Witness, known: Known) -> set[str]:
    """The concepts that a witness cites in print and beyond doubt."""
    cited = set()
    for reference in _printed_references(witness, known):
        if reference.ok and reference.target:
            cited.add(known.concepts.get((witness.document, reference.target), ""))
    return cited


def check_contradictions(group: Group, known: Known) -> Iterator[Finding]:
    """A clause and the clause that it points to, with different quantities of one unit."""
    for witness in group.witnesses:
        for clause in witness.clauses:
            references = known.references.get((witness.document, clause.number), ())
            here = _quantities(clause.text, witness.language) if references else {}
            for reference in references:
                target = known.clauses.get((witness.document, reference.target or ""))
                if target and target.number != clause.number and reference.kind != "implicit":
                    yield from _contradictions(group, witness, clause, target, here)


def _contradictions(
    group: Group, witness: Witness, clause: Clause, target: Clause, here: Mapping[str, set[float]]
) -> Iterator[Finding]:
    """Units of which two clauses of a document, the first with its quantities, have no quantity in common."""
    there = _quantities(target.text, witness.language)
    for unit in sorted(set(here) & set(there)):
        if here[unit] & (there[unit] | there.get(f"~{unit}", set())):
            continue
        quotes = [
            quote_words(witness, _listed(here[unit], unit), clause),
            quote_words(witness, _listed(there[unit], unit), target),
        ]
        message = f"its quantity is not that of {target.number}, to which it points"
        yield make_finding(
            group,
            witness,
            quotes,
            message,
            check="contradictions",
            kind="contradiction",
            severity="high",
            likely="text",
        )


def _listed(values: set[float], unit: str) -> str:
    return ", ".join(f"{value:g} {unit}" for value in sorted(values))


def _quantities(text: str, language: Language) -> dict[str, set[float]]:
    """The numbers of a text that stand before a unit, a word or two between them at most."""
    quantities: dict[str, set[float]] = {}
    recent: list[tuple[int, float]] = []
    for at, token in enumerate(re.findall(r"\d+(?:[.,]\d+)?|[^\W\d_]+", PRINTED_REFERENCE.sub(" ", text))):
        printed = token[0].isdecimal()
        unit = None if printed else language.units.get(language.lemma(token))
        near = [value for place, value in recent if place >= at - NEAR]
        if unit and near:
            quantities.setdefault(unit, set()).add(near[-1])
        value = float(token.replace(",", ".")) if printed else language.numbers.get(language.lemma(token))
        if value is not None:
            recent = [*recent[-NEAR:], (at, value)]
    return quantities
