"""A drawing in words, for those who do not see it: what lies where, what moves where, what is put where."""

from collections import Counter
from collections.abc import Iterator, Mapping

from rulebook.table.light import margins
from rulebook.table.picture import Picture, Stop, Way, zone_at
from rulebook.table.places import Place
from rulebook.table.surface import Disc, Point, Surface

Words = Mapping[str, str]


def describe(picture: Picture, surface: Surface, words: Words) -> str:
    """What a picture shows, in sentences."""
    return " ".join(_sentences(picture, surface, words))


def _sentences(picture: Picture, surface: Surface, words: Words) -> Iterator[str]:
    if picture.seats:
        seats = (
            f"{words[f'edge_{seat}']} – {words.get(f'seat_{who}', who)}"
            for seat, who in picture.seats.items()
        )
        yield _sentence("; ".join(seats))
    else:
        yield words["striker_below"]
    if picture.zones:
        yield _sentence(f"{words['shaded']}: {', '.join(words[f'zone_{zone}'] for zone in picture.zones)}")
    yield from _discs(picture, surface, words)
    for puck in picture.pucks:
        yield _sentence(f"{words['puck']}: {_puck_at(puck, picture, surface, words)}")
    for way in picture.ways:
        yield _sentence(_moving(way, picture, words))
    if picture.turn:
        yield words["clockwise"]
    for place in picture.places:
        yield _sentence(_put(place, surface, words))


def _discs(picture: Picture, surface: Surface, words: Words) -> Iterator[str]:
    """Discs that are shown with a number, one by one; the others as groups."""
    seen = {disc.id: disc for disc in picture.seen}
    groups: dict[str, Counter[str]] = {}
    for disc in picture.discs:
        dark = seen[disc.id].dark if disc.id in seen else None
        if disc.id in picture.labelled:
            light = [] if dark is None else [words["dark" if dark else "light"]]
            parts = [words[f"disc_{disc.owner}"], *light, _lies(disc, surface, words)]
            yield _sentence(f"{disc.id}: {', '.join(parts)}")
        else:
            kind = "" if dark is None else f"{words['dark_ones' if dark else 'light_ones']}, "
            groups.setdefault(disc.owner, Counter())[f"{kind}{_lies(disc, surface, words)}"] += 1
    for owner, counted in groups.items():
        yield _sentence(
            f"{words[f'discs_{owner}']}: " + "; ".join(f"{told} – {n}" for told, n in counted.items())
        )
    for disc in picture.upper:
        yield _sentence(f"{words['upper']}: {words[f'disc_{disc.owner}']}, {_lies(disc, surface, words)}")
    for piece in picture.pieces:
        yield _sentence(f"{words['piece']}: {words[f'disc_{piece.owner}']}, {_lies(piece, surface, words)}")


def _lies(disc: Disc, surface: Surface, words: Words) -> str:
    """Where a disc lies, or that a line of its owner's dark area is seen through its hole."""
    inside = margins(disc, surface)
    across = 2 * (surface.hole + surface.line)
    own = ("circle", "near" if disc.owner == "own" else "far")
    if any(-across < inside[zone] < 0 for zone in own):  # type: ignore[index]
        return words["line_visible"]
    return words[f"zone_{zone_at(disc.at, surface)}"]


def _puck_at(puck: Point, picture: Picture, surface: Surface, words: Words) -> str:
    """Where a puck lies, with the number that stands at it."""
    marks = [
        mark.text
        for mark in picture.marks
        if abs(mark.at[0] - puck[0]) + abs(mark.at[1] - puck[1]) < surface.disc * 2
    ]
    number = f"{marks[0]}, " if marks else ""
    return f"{number}{words[f'zone_{zone_at(puck, surface)}']}"


def _moving(way: Way, picture: Picture, words: Words) -> str:
    start, *stops = way.stops
    told = words["then"].join(_stop(stop, picture, words) for stop in stops)
    if way.of == "puck":
        return f"{words['puck_way']}: {_stop(start, picture, words)}{words['then']}{told}"
    number = f" {way.disc}" if way.disc in picture.labelled else ""
    return f"{words['disc_way'].format(disc=words[f'disc_{way.of}'] + number)}: {told}"


def _stop(stop: Stop, picture: Picture, words: Words) -> str:
    number = f" {stop.disc}" if stop.disc in picture.labelled else ""
    return words[stop.what] + number


def _put(place: Place, surface: Surface, words: Words) -> str:
    """Where a disc is put, and where else it might be."""
    what = f"{words['place_for']}: {words[place.what]}, {words[f'disc_{place.owner}']}"
    places = [place.at, *(other.at for other in place.also)]
    either = f" {words['either']} "
    return f"{what} – {either.join(_spot(at, surface, words) for at in places)}"


def _spot(at: Point, surface: Surface, words: Words) -> str:
    """A place in words: zone, and how it lies to the middle."""
    zone = zone_at(at, surface)
    if zone == "circle":
        sides = [words["centre"]] if max(abs(at[0]), abs(at[1])) < 1 else _sides(at, words)
        return f"{words['zone_circle']}, {', '.join(sides)}"
    side = "on_middle" if abs(at[0]) < 1 else "left_of_middle" if at[0] < 0 else "right_of_middle"
    return f"{words[f'zone_{zone}']}, {words[side]}"


def _sides(at: Point, words: Words) -> list[str]:
    sides = [words["side_far" if at[1] > 0 else "side_near"]] if abs(at[1]) >= 1 else []
    return sides + ([words["side_right" if at[0] > 0 else "side_left"]] if abs(at[0]) >= 1 else [])


def _sentence(told: str) -> str:
    return f"{told[:1].upper()}{told[1:]}."
