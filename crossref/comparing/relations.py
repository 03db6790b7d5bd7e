"""What became of every concept between documents of different editions, older to newer."""

from collections.abc import Iterator, Mapping, Sequence

from crossref.comparing.relate import Judgement, judge_words, reviewed_judgements
from rulebook.corpus import AuthoredCorpus
from rulebook.records import Clause, Concept, Document, Note, Relation

Books = Mapping[str, Sequence[Clause]]


def relate_editions(
    corpus: AuthoredCorpus, books: Books, concepts: Sequence[Concept]
) -> tuple[list[Relation], list[Note]]:
    """What became of every concept between documents of different dates, and reviews of older texts."""
    file = corpus.reviewed.value
    judged = reviewed_judgements(file, books)
    by_numbers = {(frozenset(judgement.old), frozenset(judgement.new)): judgement for judgement in judged}
    editions = {entry.id: entry.edition for entry in corpus.entries}
    relations = []
    for old in corpus.entries:
        for new in corpus.entries:
            if old.approved >= new.approved:
                continue
            reviewed = bool(file.source) and editions[file.source] == old.edition and file.target == new.id
            said_by = "reviewed" if file.source == old.id else "carried over"
            for concept, computed in _computed(corpus, books, concepts, old, new):
                numbers = frozenset(computed.old), frozenset(computed.new)
                person = by_numbers.get(numbers) if reviewed else None
                relations.append(_relation(concept, old.id, new.id, computed, person, said_by))
    stale = []
    for row, judgement in enumerate(judged):
        if judgement.said_by == "stale":
            line = corpus.reviewed.line("relation", row, "hashes")
            stale.append(_stale(judgement, f"{corpus.reviewed.file}:{line}"))
    return relations, stale


def _computed(
    corpus: AuthoredCorpus, books: Books, concepts: Sequence[Concept], old: Document, new: Document
) -> Iterator[tuple[str, Judgement]]:
    """What the words tell of every concept that either of two documents has."""
    clauses = {id: {clause.number: clause for clause in books[id]} for id in (old.id, new.id)}
    concept_ids: dict[tuple[str, str | None], str] = {}
    for concept in concepts:
        for id in (old.id, new.id):
            concept_ids.update({(id, number): concept.id for number in concept.members.get(id, ())})
    languages = corpus.languages[old.id], corpus.languages[new.id]
    for concept in concepts:
        before = [clauses[old.id][number] for number in concept.members.get(old.id, ())]
        after = [clauses[new.id][number] for number in concept.members.get(new.id, ())]
        moved = False
        if before and after:
            above = concept_ids.get((old.id, before[0].parent)), concept_ids.get((new.id, after[0].parent))
            moved = above[0] != above[1]
        if before or after:
            yield concept.id, judge_words(before, after, *languages, moved=moved)


def _relation(
    concept: str, old: str, new: str, computed: Judgement, person: Judgement | None, said_by: str
) -> Relation:
    best = person if person and person.said_by == "reviewed" else computed
    return Relation(
        concept=concept,
        source=old,
        target=new,
        old=best.old,
        new=best.new,
        relation=best.relation,
        substantive=best.substantive,
        substance=best.substance,
        grounds=computed.grounds,
        said_by=said_by if best is person else best.said_by,
        computed=computed.relation,
    )


def _stale(judgement: Judgement, place: str) -> Note:
    old, new = ", ".join(judgement.old) or "-", ", ".join(judgement.new) or "-"
    message = f"{place}: the review of {old} → {new} is of older texts"
    return Note(kind="stale", message=message, remedy="read the pair again")
