"""Documents tied together make concepts: connected sets of clauses, with decisions and names.

The surest alignments, one for each further document, make a tree; along it every clause has one set of
counterparts, so that no two paths can disagree. A pair that is not in the tree is read along it.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from rulebook.authored import NamedConcept
from rulebook.check_data import CLAUSE_ID, check_data
from rulebook.corpus import AuthoredCorpus
from rulebook.records import Clause, Concept, Kind, Tie
from rulebook.trouble import Trouble

Member = tuple[str, str]
"""Document and number."""
Books = Mapping[str, Sequence[Clause]]


class Decision(Struct, frozen=True, kw_only=True):
    """A decision on two clauses."""

    left: Member
    right: Member
    together: bool
    """Whether they are counterparts."""
    stale: bool
    """Whether a text has changed since."""
    place: str = ""
    """File and line of the hashes that say so."""


def spanning_tree(ties: Sequence[Tie], documents: Sequence[str]) -> list[Tie]:
    """The surest alignments that together reach every document."""
    group = {document: document for document in documents}
    chosen = []
    for best in sorted(ties, key=lambda tie: (-tie.quality[0], -tie.quality[1], tie.left, tie.right)):
        a, b = group[best.left], group[best.right]
        if a != b:
            chosen.append(best)
            group = {document: a if of == b else of for document, of in group.items()}
    return chosen


def connected_clauses(
    books: Books, ties: Sequence[Tie], decisions: Sequence[Decision] = ()
) -> list[list[Member]]:
    """Every connected set of clauses, in the order of the first document that has it; maybe of one clause."""
    members: list[Member] = []
    for document, clauses in books.items():
        members += [(document, clause.number) for clause in clauses if clause.kind is not Kind.FRONT]
    place = {member: n for n, member in enumerate(members)}
    near = _neighbours(members, spanning_tree(ties, list(books)), decisions)
    seen: set[Member] = set()
    groups = []
    for member in members:
        if member in seen:
            continue
        group, queue = {member}, [member]
        while queue:
            for other in near[queue.pop()] - group:
                group.add(other)
                queue.append(other)
        seen |= group
        groups.append(sorted(group, key=lambda m: place[m]))
    return groups


def _neighbours(
    members: Sequence[Member], tree: Sequence[Tie], decisions: Sequence[Decision]
) -> dict[Member, set[Member]]:
    """For each clause those that the tree or a decision links it with, unless a decision parted them."""
    near: dict[Member, set[Member]] = {member: set() for member in members}
    apart = {frozenset((d.left, d.right)) for d in decisions if not d.together and not d.stale}

    def connect(a: Member, b: Member) -> None:
        if frozenset((a, b)) not in apart and a in near and b in near:
            near[a].add(b)
            near[b].add(a)

    for tie in tree:
        for link in tie.links:
            for left in link.left:
                for right in link.right:
                    connect((tie.left, left), (tie.right, right))
    for decision in decisions:
        if decision.together and not decision.stale:
            connect(decision.left, decision.right)
    return near


def implied_links(
    groups: Iterable[Sequence[Member]], left: str, right: str
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The links between two documents that concepts imply."""
    links = []
    for group in groups:
        a = tuple(number for document, number in group if document == left)
        b = tuple(number for document, number in group if document == right)
        if a and b:
            links.append((a, b))
    return links


def counterparts(
    ties: Sequence[Tie], groups: Iterable[Sequence[Member]], left: str, right: str
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The links between two documents: direct ones where they keep one order, else those of concepts."""
    for tie in ties:
        if (tie.left, tie.right) == (left, right) and tie.regime == "parallel":
            return [(link.left, link.right) for link in tie.links]
    return implied_links(groups, left, right)


def check_names(corpus: AuthoredCorpus, books: Books) -> tuple[NamedConcept, ...]:
    """The named concepts, or `Trouble` where a data file names something that is not there."""
    check_data(corpus, books)
    return corpus.concepts_file.value.concept


def link_decisions(corpus: AuthoredCorpus, books: Books) -> list[Decision]:
    """Decisions about links; a decision about a text that has changed since is stale."""
    data = corpus.decisions
    hashes = {clause.id: clause.hash for clauses in books.values() for clause in clauses}
    decisions = []
    for row, link in enumerate(data.value.link):
        data.refuse_unknown(link.clauses, hashes, "no clause", "link", row, "clauses", remedy=CLAUSE_ID)
        left, right = map(_split, link.clauses)
        decisions.append(
            Decision(
                left=left,
                right=right,
                together=link.together,
                stale=tuple(hashes[id] for id in link.clauses) != link.hashes,
                place=f"{data.file}:{data.line('link', row, 'hashes')}",
            )
        )
    return decisions


def named_concepts(
    groups: Sequence[Sequence[Member]],
    names: Sequence[NamedConcept],
    languages: Sequence[str],
    *,
    strict: bool,
) -> list[Concept]:
    """The concepts of connected sets; with `strict`, a set must hold exactly one anchor."""
    by_anchor = {_split(concept.anchor): concept for concept in names}
    concepts = []
    for group in groups:
        held = [by_anchor[member] for member in group if member in by_anchor]
        if strict and len(held) > 1:
            what = f"the concept of {'/'.join(group[0])} holds {' and '.join(concept.id for concept in held)}"
            remedy = "make one an alias, or part them in decisions.toml"
            raise Trouble(what, file="corpus/concepts.toml", remedy=remedy)
        members: dict[str, tuple[str, ...]] = {}
        for document, number in group:
            members[document] = (*members.get(document, ()), number)
        headline: dict[str, str | None] = dict(held[0].headline) if held else dict.fromkeys(languages)
        concepts.append(
            Concept(id=held[0].id if held else "-".join(group[0]), headline=headline, members=members)
        )
    return concepts


def _split(id: str) -> Member:
    document, _, number = id.partition("/")
    return document, number
