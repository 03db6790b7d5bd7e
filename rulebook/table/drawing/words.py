"""What is written on drawings and said of them, as `diagrams.toml` says it."""

from msgspec import Struct

from rulebook.schema import SomeWords


class DrawingWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """In each language: names on the drawing, parts of its text alternative, its legend."""

    drawing: SomeWords
    striker_below: SomeWords
    shaded: SomeWords
    name_near: SomeWords
    name_far: SomeWords
    name_circle: SomeWords
    name_pocket: SomeWords
    name_edge: SomeWords
    name_line: SomeWords
    name_cross: SomeWords
    name_middle: SomeWords
    zone_near: SomeWords
    zone_far: SomeWords
    zone_left: SomeWords
    zone_right: SomeWords
    zone_circle: SomeWords
    zone_field: SomeWords
    zone_off: SomeWords
    edge_near: SomeWords
    edge_far: SomeWords
    edge_left: SomeWords
    edge_right: SomeWords
    pocket: SomeWords
    puck: SomeWords
    disc_own: SomeWords
    disc_opponent: SomeWords
    discs_own: SomeWords
    discs_opponent: SomeWords
    dark: SomeWords
    light: SomeWords
    dark_ones: SomeWords
    light_ones: SomeWords
    dark_disc: SomeWords
    light_disc: SomeWords
    line_visible: SomeWords
    upper: SomeWords
    piece: SomeWords
    puck_way: SomeWords
    disc_way: SomeWords
    then: SomeWords
    either: SomeWords
    place_for: SomeWords
    penalty: SomeWords
    debt: SomeWords
    over_edge: SomeWords
    broken: SomeWords
    on_top: SomeWords
    centre: SomeWords
    side_far: SomeWords
    side_near: SomeWords
    side_left: SomeWords
    side_right: SomeWords
    on_middle: SomeWords
    left_of_middle: SomeWords
    right_of_middle: SomeWords
    seat_striker: SomeWords
    seat_opponent: SomeWords
    seat_participant: SomeWords
    clockwise: SomeWords
    pair_own: SomeWords
    pair_opponent: SomeWords
    cue_tip: SomeWords
    measure_surface: SomeWords
    measure_zone: SomeWords
    measure_circle: SomeWords
    measure_centre: SomeWords
    measure_edge: SomeWords
    measure_pocket: SomeWords
    measure_pocket_distance: SomeWords
    measure_disc: SomeWords
    measure_hole: SomeWords
    measure_puck: SomeWords
    measure_puck_hole: SomeWords
    measure_line: SomeWords
    legend_own: SomeWords
    legend_opponent: SomeWords
    legend_place: SomeWords
    legend_open: SomeWords
    drawn_by: SomeWords

    def by_name(self) -> dict[str, dict[str, str]]:
        """What is said, by the name of the field and the language."""
        return {name: getattr(self, name) for name in self.__struct_fields__}
