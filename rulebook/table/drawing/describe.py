"""A drawing in words, for those who do not see it: what lies where, what moves where, what is put where."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rulebook.language.typeset import dash_between, labelled, listed
from rulebook.table.drawing.dimensions import figure
from rulebook.table.drawing.picture import Stop, Way, zone_at
from rulebook.table.drawing.sheet import Sheet
from rulebook.table.light import dark_zones, margins
from rulebook.table.places import Place
from rulebook.table.surface import Disc, Point


def describe(sheet: Sheet) -> str:
    """What a picture shows, in sentences."""
    sentences = [sentence for describe in SENTENCES for sentence in describe(sheet)]
    return " ".join(f"{sentence[:1].upper()}{sentence[1:]}." for sentence in sentences)


def _of(sheet: Sheet, name: str, text: str) -> str:
    """What is said of something, with the colon that the language sets."""
    return labelled(name, text, sheet.language)


def _seats(sheet: Sheet) -> Iterator[str]:
    words, seats = sheet.words, sheet.picture.seats
    if not seats:
        yield words["striker_below"].rstrip(".")
        return
    yield ", ".join(
        dash_between(words[f"edge_{seat}"], words.get(f"seat_{who}", who), sheet.language)
        for seat, who in seats.items()
    )


def _zones(sheet: Sheet) -> Iterator[str]:
    if sheet.picture.zones:
        zones = ", ".join(sheet.words[f"zone_{zone}"] for zone in sheet.picture.zones)
        yield _of(sheet, sheet.words["shaded"], zones)


def _discs(sheet: Sheet) -> Iterator[str]:
    """Discs that are shown with a number, one by one; the others as groups."""
    picture, words = sheet.picture, sheet.words
    dark = {disc.id: disc.dark for disc in picture.seen}
    for disc in picture.discs:
        if disc.id in picture.labelled:
            light = words["dark" if dark[disc.id] else "light"]
            yield _of(sheet, disc.id, ", ".join((words[f"disc_{disc.owner}"], light, _lies(sheet, disc))))
    others = [disc for disc in picture.discs if disc.id not in picture.labelled]
    for owner in dict.fromkeys(disc.owner for disc in others):
        own = [disc for disc in others if disc.owner == owner]
        name = words[f"discs_{owner}" if dark else f"pair_{owner}"]
        yield _of(sheet, name, _counted(sheet, (_kind(sheet, disc, dark.get(disc.id)) for disc in own)))
    for disc in picture.upper:
        yield _of(sheet, words["upper"], f"{words[f'disc_{disc.owner}']}, {_lies(sheet, disc)}")
    for piece in picture.pieces:
        yield _of(sheet, words["piece"], f"{words[f'disc_{piece.owner}']}, {_lies(sheet, piece)}")


def _counted(sheet: Sheet, kinds: Iterable[str]) -> str:
    rows = (dash_between(kind, str(count), sheet.language) for kind, count in Counter(kinds).items())
    return listed(rows, sheet.language)


def _kind(sheet: Sheet, disc: Disc, dark: bool | None) -> str:
    """What a disc is and where it lies; in doubles, at which edge."""
    if dark is not None:
        return f"{sheet.words['dark_ones' if dark else 'light_ones']}, {_lies(sheet, disc)}"
    if abs(disc.x) > abs(disc.y):
        return sheet.words["edge_left" if disc.x < 0 else "edge_right"]
    return sheet.words["edge_near" if disc.y < 0 else "edge_far"]


def _lies(sheet: Sheet, disc: Disc) -> str:
    """Where a disc lies, or that a line of its owner's dark area is seen through its hole."""
    inside = margins(disc, sheet.surface)
    across = 2 * (sheet.surface.hole + sheet.surface.line)
    if any(-across < inside[zone] < 0 for zone in dark_zones(disc)):
        return sheet.words["line_visible"]
    return sheet.words[f"zone_{zone_at(disc.at, sheet.surface)}"]


def _pucks(sheet: Sheet) -> Iterator[str]:
    """Where the puck lies, with the number that stands at it."""
    picture, near = sheet.picture, 2 * sheet.size["puck"]
    for x, y in picture.pucks:
        numbers = [mark for mark in picture.marks if abs(mark.at[0] - x) + abs(mark.at[1] - y) < near]
        numbers.sort(key=lambda mark: abs(mark.at[0] - x) + abs(mark.at[1] - y))
        number = f" {numbers[0].text}" if numbers else ""
        yield _of(sheet, sheet.words["puck"] + number, _puck_lies(sheet, (x, y)))
    if picture.cue:
        zone = zone_at(picture.cue.tip, sheet.surface)
        yield _of(sheet, sheet.words["cue_tip"], sheet.words[f"zone_{zone}"])


def _puck_lies(sheet: Sheet, at: Point) -> str:
    """Where a puck lies, or that a line of the own edge zone is seen through its hole."""
    reach = sheet.size["puck_hole"] / 2 + sheet.surface.line
    zone = sheet.surface.zone
    if abs(at[1] + zone) < reach or (at[1] < -zone and abs(abs(at[0]) - zone) < reach):
        return sheet.words["line_visible"]
    return sheet.words[f"zone_{zone_at(at, sheet.surface)}"]


def _ways(sheet: Sheet) -> Iterator[str]:
    for way in sheet.picture.ways:
        yield _moving(sheet, way)
    if sheet.picture.turn:
        yield sheet.words["clockwise"].rstrip(".")


def _moving(sheet: Sheet, way: Way) -> str:
    words, stops = sheet.words, way.stops if way.of == "puck" else way.stops[1:]
    text = words["then"].join(_stop(sheet, stop) for stop in stops)
    if way.of == "puck":
        return _of(sheet, words["puck_way"], text)
    name = words[f"disc_{way.of}"] + _number(sheet, way.disc)
    return _of(sheet, words["disc_way"].format(disc=name), text)


def _stop(sheet: Sheet, stop: Stop) -> str:
    return sheet.words[stop.what] + _number(sheet, stop.disc)


def _number(sheet: Sheet, disc: str) -> str:
    return f" {disc}" if disc in sheet.picture.labelled else ""


def _places(sheet: Sheet) -> Iterator[str]:
    """Where discs are put, and where else they might be."""
    for place in sheet.picture.places:
        yield _of(sheet, sheet.words["place_for"], _put(sheet, place))


def _put(sheet: Sheet, place: Place) -> str:
    words, either = sheet.words, f" {sheet.words['either']} "
    places = [place.at, *(other.at for other in place.also)]
    what = f"{words[place.what]} ({words[f'disc_{place.owner}']})"
    return dash_between(what, either.join(_spot(sheet, at) for at in places), sheet.language)


def _spot(sheet: Sheet, at: Point) -> str:
    """A place in words: zone, and how it lies to the middle."""
    zone, words = zone_at(at, sheet.surface), sheet.words
    if zone == "circle":
        sides = [words["centre"]] if max(abs(at[0]), abs(at[1])) < 1 else _sides(sheet, at)
        return ", ".join((words["zone_circle"], *sides))
    side = "on_middle" if abs(at[0]) < 1 else "left_of_middle" if at[0] < 0 else "right_of_middle"
    return f"{words[f'zone_{zone}']}, {words[side]}"


def _sides(sheet: Sheet, at: Point) -> list[str]:
    sides = ["side_far" if at[1] > 0 else "side_near"] if abs(at[1]) >= 1 else []
    sides += ["side_right" if at[0] > 0 else "side_left"] if abs(at[0]) >= 1 else []
    return [sheet.words[side] for side in sides]


def _measures(sheet: Sheet) -> Iterator[str]:
    for name in sheet.picture.measures:
        yield _of(sheet, sheet.words[f"measure_{name}"], figure(sheet, name))


SENTENCES = (_seats, _zones, _discs, _pucks, _ways, _places, _measures)
"""What is said of a drawing, in this order."""
