"""What the words of a witness can mean, group by group, and what of it another witness expresses."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from crossref.checking.witnesses import Witness
from rulebook.language.analysis import Hit
from rulebook.language.patterns import is_beginning
from rulebook.language.senses import Lexicon


@dataclass(frozen=True)
class Item:
    """Words of a text that mean something, and all that they can mean."""

    words: tuple[int, ...]
    """Places of the words in the analysis."""
    meanings: frozenset[str]
    """What they can mean; more than one where they are ambiguous."""
    answers: frozenset[str]
    """The same, with all that may stand for one of them."""
    kind: str
    """Kind of the lightest of these meanings."""
    kinds: frozenset[str]
    """Kinds of all of them."""
    weight: int
    """How much the lightest of them matters; words of mere grammar, which may answer but not ask, nothing."""

    def says(self, other: "Item") -> bool:
        """Whether it can express the other."""
        return not self.meanings.isdisjoint(other.answers)


def items_of(witness: Witness, lexicon: Lexicon) -> list[Item]:
    """All that the words of a witness can mean, in the order of the text; terms may lie in one another."""
    terms = [hit for hit in witness.analysis.terms if (hit.sense, hit.name) not in lexicon.loose]
    hits = (*witness.analysis.senses, *terms)
    beginnings = [hit for hit in hits if is_beginning(hit.name)]
    alternatives = _meanings(hit for hit in hits if not is_beginning(hit.name))
    grammar = lexicon.grammar.get(witness.language.code, frozenset())
    faint = {at for at, word in enumerate(witness.analysis.words) if word.lemma in grammar}
    faint |= _padding(terms)
    groups = sorted([*alternatives.items(), *_meanings(beginnings).items()], key=lambda group: group[0])
    return [_item(words, ids, lexicon, faint.issuperset(words)) for words, ids in groups]


def _meanings(hits: Iterable[Hit]) -> dict[tuple[int, ...], set[str]]:
    """All that each row of words can mean."""
    meanings: dict[tuple[int, ...], set[str]] = {}
    for sense, words in _expressions(hits):
        meanings.setdefault(words, set()).add(sense)
    return meanings


def _padding(names: Sequence[Hit]) -> set[int]:
    """Words that a longer name of a thing has beside a shorter one: the game of a game disc."""
    padding = set[int]()
    for outer in names:
        for inner in names:
            if inner.sense == outer.sense and set(inner.words) < set(outer.words):
                padding |= set(outer.words) - set(inner.words)
    return padding


def _expressions(hits: Iterable[Hit]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each sense with its words; wordings of one sense that share a word express it once."""
    by_sense: dict[str, list[set[int]]] = {}
    for hit in hits:
        known = by_sense.setdefault(hit.sense, [])
        words = set(hit.words)
        for other in [other for other in known if other & words]:
            known.remove(other)
            words |= other
        known.append(words)
    for sense, places in by_sense.items():
        for words in places:
            yield sense, tuple(sorted(words))


def _item(words: tuple[int, ...], ids: Iterable[str], lexicon: Lexicon, faint: bool) -> Item:
    known = frozenset(ids)
    lightest = min((lexicon.meanings[id] for id in known), key=lambda one: (one.weight, one.kind))
    return Item(
        words=words,
        meanings=known,
        answers=lexicon.widened(known),
        kind=lightest.kind,
        kinds=frozenset(lexicon.meanings[id].kind for id in known),
        weight=0 if faint else lightest.weight,
    )


def within(items: Sequence[Item], span: tuple[int, int]) -> list[Item]:
    """The items of a stretch of words."""
    first, end = span
    return [item for item in items if first <= item.words[0] < end]


def outermost(items: Sequence[Item]) -> list[Item]:
    """The items that lie in no other one of them; the inner one where it weighs more."""
    sets = [(item, frozenset(item.words)) for item in items]
    return [
        item
        for item, words in sets
        if not any(words < around and other.weight >= item.weight for other, around in sets)
        and not any(inside < words and other.weight > item.weight for other, inside in sets)
    ]
