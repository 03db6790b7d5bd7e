"""How grave a difference is, and of what kind: by what differs, never by where it stands."""

from collections.abc import Sequence

from crossref.checking.differences import Difference, Lost
from crossref.checking.items import Item
from rulebook.language.senses import DECISIVE

KINDS = {
    "actor": "actor",
    "modality": "modality",
    "negation": "negation",
    "scope": "scope",
    "link": "scope",
    "time": "scope",
    "place": "scope",
}
"""The kind of a finding by the kind of what differs; all else is a term, an omission or an addition."""
STRICT = ("negation", "scope")
"""Kinds that a faithful translation keeps."""
SOFT = ("act", "manner", "link", "time")
"""Kinds that a faithful translation often turns into something else; alone they prove little."""
SMALL = ("negation", "scope", "modality", "link", "time")
"""Kinds of small words: where a sentence is built otherwise, several of them go and come together."""
REBUILT = 2
"""So many small words are lost and added in a sentence that is built otherwise, and more."""
GRADES = ("", "low", "medium", "high")


def severity_of(difference: Difference, otherwise: bool = False) -> str:
    """How grave a difference is; nothing where it is not worth telling.

    `otherwise` says that the sentence is built otherwise as a whole.
    """
    if difference.swapped:
        choose = max if difference.mistaken else min
        lightest = choose(part.weight for part in difference.parts)
        grade = 3 if lightest >= DECISIVE else 2 if lightest > 1 else 1
    else:
        grade = max(_grade(part) for part in difference.parts)
        if sum(part.weight >= DECISIVE and part.kind not in SOFT for part in difference.parts) > 1:
            grade += 1
    if any(part.silent for part in difference.lost):
        grade -= 1
    if otherwise and difference.heaviest.kind in SMALL:
        grade -= 1
    return GRADES[max(0, min(grade, len(GRADES) - 1))]


def _grade(part: Lost | Item) -> int:
    """How grave it is by itself that something is lost or added: 0 for nothing, to 3.

    A lost only, first or own is grave, a lost must or must not less so, an office that is added likewise; of
    all else that is only lost or only added a pronoun, the context or another turn of phrase may take care.
    """
    if part.weight < 2:
        return 0
    decisive = part.weight >= DECISIVE
    if isinstance(part, Lost):
        return 3 if decisive and part.kind in STRICT else 2 if decisive and part.kind == "modality" else 1
    return 2 if decisive and part.kind == "actor" else 1


def is_plain(difference: Difference) -> bool:
    """Whether even one text against another tells a difference: an office in the place of another.

    Whether a small word is lost or only said otherwise, one text alone cannot tell.
    """
    return difference.swapped and all(part.kind == "actor" for part in difference.parts)


def rebuilt(lost: Sequence[Lost], added: Sequence[Item]) -> bool:
    """Whether small words both go and come, so many that the sentence is built otherwise."""
    gone = sum(part.kind in SMALL for part in lost)
    come = sum(item.kind in SMALL for item in added)
    return bool(gone and come) and gone + come > REBUILT


def kind_of(difference: Difference) -> str:
    """What sort of difference it is, by its heaviest part."""
    kind = KINDS.get(difference.heaviest.kind)
    if kind:
        return kind
    if difference.swapped:
        return "term"
    return "omission" if difference.lost else "addition"
