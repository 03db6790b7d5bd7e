"""Decisions and reviews are checked: every clause, concept and reason that they name is there."""

from rulebook.records import ClauseId
from rulebook.reviews import ReviewedRelation, Weight
from rulebook.sources.known_names import CLAUSE_ID, CONCEPT_ID, NO_CONCEPT, NO_LANGUAGE, KnownNames
from rulebook.sources.sources import Sources


def check_decisions(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where a decision is made twice, or on a clause that is not there."""
    data = corpus.decisions
    pairs = (" and ".join(sorted(link.clauses)) for link in data.value.link)
    data.refuse_doubles("link", pairs, "the decision on")
    data.refuse_doubles("finding", (verdict.id for verdict in data.value.finding), "the finding")
    for row, link in enumerate(data.value.link):
        data.refuse_unknown(link.clauses, known.clauses, "no clause", "link", row, "clauses", hint=CLAUSE_ID)


def check_relations(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where a judgement on two editions is incomplete, or on what is not there."""
    data = corpus.reviewed
    table = data.value
    if not data.text:
        return
    data.refuse_unknown([table.source], known.numbers, "no document", "from")
    data.refuse_unknown([table.target], known.numbers, "no document", "to")
    pairs = (f"{', '.join(row.old)} → {', '.join(row.new)}" for row in table.relation)
    data.refuse_doubles("relation", pairs, "the relation")
    for row, relation in enumerate(table.relation):
        where = ("relation", row)
        data.refuse_unknown(relation.substance, known.languages, NO_LANGUAGE, *where, "substance")
        data.refuse_unknown(relation.effect, known.languages, NO_LANGUAGE, *where, "effect")
        if relation.part_of and known.concepts:
            data.refuse_unknown([relation.part_of], known.concepts, "no concept", *where, "part_of")
        _check_reasons(corpus, relation, row)
        _check_sentences(corpus, relation, row)
        for key, document in (("old", table.source), ("new", table.target)):
            numbers = known.numbers[document] if document not in known.changed else getattr(relation, key)
            what, hint = f"{document} has no clause", "name one that is there, and judge anew"
            data.refuse_unknown(getattr(relation, key), numbers, what, *where, key, hint=hint)
        clauses = len(relation.old) + len(relation.new)
        if clauses == 0:
            raise data.error("a relation of nothing", *where, hint="name a clause in old or new")
        if clauses != len(relation.hashes):
            what = f"{len(relation.hashes)} hashes for {clauses} clauses"
            raise data.error(what, *where, "hashes", hint="give one for each, the old ones first")


def check_importance(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where what makes a change matter names what is not there."""
    data = corpus.importance
    areas = [area.id for area in corpus.areas]
    for name in ("sanction", "frequency", "breadth"):
        scale: tuple[Weight, ...] = getattr(data.value, name)
        for row, weight in enumerate(scale):
            concepts = known.concepts or weight.sections
            where = (name, row, "sections")
            data.refuse_unknown(weight.sections, concepts, NO_CONCEPT, *where, hint=CONCEPT_ID)
            outcomes = corpus.outcomes.outcome
            data.refuse_unknown(weight.outcomes, outcomes, "no outcome", name, row, "outcomes")
            data.refuse_unknown(weight.areas, areas, "no area", name, row, "areas")


def _check_sentences(corpus: Sources, relation: ReviewedRelation, row: int) -> None:
    """A change of substance and a mistranslation say what differs, and nothing else does."""
    if relation.substantive and relation.translation:
        what, hint = "a mistranslation that changes the rules", "judge the edition, or the translation"
        raise corpus.reviewed.error(what, "relation", row, "translation", hint=hint)
    differs = relation.substantive or relation.translation
    if differs != bool(relation.substance):
        what = "a difference of which nobody says what it is" if differs else "a sentence on no difference"
        hint = "say in `substance` what differs, and set `substantive` or `translation`"
        raise corpus.reviewed.error(what, "relation", row, "substance", hint=hint)


def _check_reasons(corpus: Sources, relation: ReviewedRelation, row: int) -> None:
    """An importance has a reason of each scale, and no other row has reasons."""
    scales = corpus.importance.value
    named = zip((scales.sanction, scales.frequency, scales.breadth), relation.because, strict=False)
    found = [reason for scale, reason in named if reason in [weight.id for weight in scale]]
    if len(relation.because) != len(found) or len(found) != (3 if relation.importance else 0):
        what = f"an importance {relation.importance!r} because of {', '.join(relation.because) or 'nothing'}"
        hint = "name a sanction, a frequency and a breadth of importance.toml"
        raise corpus.reviewed.error(what, "relation", row, "because", hint=hint)


def check_findings(corpus: Sources, known: KnownNames) -> None:
    """`InputError` where a reviewed finding is there twice, or about a clause that is not there."""
    for data in corpus.findings_files:
        data.refuse_doubles("finding", (finding.id for finding in data.value.finding), "the finding")
        for row, finding in enumerate(data.value.finding):
            named = [finding.clause, *(other.clause for other in finding.other)]
            cited = [id for id in named if ClauseId.parse(id).document not in known.changed]
            data.refuse_unknown(cited, known.clauses, "no clause", "finding", row, hint=CLAUSE_ID)
