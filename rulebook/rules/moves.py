"""What moved in a stroke, from the positions before and after it; what they cannot say is refused."""

from collections.abc import Callable, Sequence

from rulebook.errors import InputError
from rulebook.rules.conditions import Facts
from rulebook.rules.course import Moves
from rulebook.table.surface import Disc, distance

STILL = 0.1
"""Millimetres within which a disc has not moved: places are told to a tenth."""


def moved(
    before: Sequence[Disc],
    after: Sequence[Disc],
    zones: Callable[[Disc], str],
    told: Facts,
    moves: Moves,
    file: str,
) -> dict[str, int]:
    """The facts that two positions decide, or `InputError` where they do not fit what is told."""
    later = {disc.id: disc for disc in after}
    earlier = {disc.id: disc for disc in before}
    for disc in after:
        if disc.id not in earlier or earlier[disc.id].owner != disc.owner:
            what = f"the disc {disc.id!r} lies on the table after the stroke, but not before it"
            raise InputError(what, file=file, hint="give a disc the same id and owner in both lists")
    _refuse_unexplained(before, later, told, moves, file)
    counts = dict.fromkeys(moves.count, 0)
    for disc in before:
        if disc.id in later and distance(disc.at, later[disc.id].at) > STILL:
            way = f"{disc.owner} {zones(disc)} > {zones(later[disc.id])}"
            for fact, ways in moves.count.items():
                counts[fact] += way in ways
    return counts


def _refuse_unexplained(
    before: Sequence[Disc], later: dict[str, Disc], told: Facts, moves: Moves, file: str
) -> None:
    """`InputError` for discs that are gone and of which nobody says what became of them."""
    for owner, facts in moves.gone.items():
        gone = sum(disc.owner == owner and disc.id not in later for disc in before)
        explained = sum(int(told.get(fact, 0)) for fact in facts)
        if gone > explained:
            what = f"{gone} discs of {owner} are gone after the stroke, but {explained} fell or jumped"
            raise InputError(what, file=file, hint="say under stroke what became of each")
