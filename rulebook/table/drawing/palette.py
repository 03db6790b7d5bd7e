"""The colours of the drawing: on a light screen, on a dark one, and on paper."""

from rulebook.table.drawing.shapes import PART

CLASS = "drawing"
LIGHT = {
    "wood": "#a9743f",
    "wood-edge": "#6b431d",
    "lip": "#c99a62",
    "top": "#f3e4c3",
    "line": "#17130d",
    "pocket": "#2a2119",
    "own": "#b3201b",
    "own-edge": "#6d0f0c",
    "opponent": "#1c1c1e",
    "opponent-edge": "#000",
    "band": "#f3e4c3",
    "puck": "#dfb273",
    "puck-edge": "#6f4213",
    "shade": "#31506b",
    "way": "#07575f",
    "label": "#17130d",
    "halo": "#f3e4c3",
    "outside": "#1d2326",
    "mark": "#fffdf6",
    "cue": "#7a4a1e",
    "casing": "none",
}
"""What holds where nothing else is said."""
DARK = {
    "wood": "#70491f",
    "wood-edge": "#3d260f",
    "lip": "#8d6434",
    "top": "#c9b48b",
    "own": "#9c1512",
    "band": "#d8c9a6",
    "puck": "#e3bd85",
    "shade": "#12293d",
    "way": "#003a47",
    "halo": "#c9b48b",
    "outside": "#e8e4da",
    "mark": "#f4ead2",
    "casing": "#c9b48b",
}
"""Arrows have a casing of the colour of the top: without it none could be seen beside the table."""
PRINT = {
    "wood": "#d9d9d9",
    "wood-edge": "#555",
    "lip": "#eee",
    "top": "#fff",
    "line": "#000",
    "pocket": "#444",
    "own": "#c4342e",
    "band": "#fff",
    "puck": "#fff",
    "puck-edge": "#000",
    "way": "#000",
    "label": "#000",
    "halo": "#fff",
    "outside": "#000",
    "mark": "#fff",
    "cue": "#555",
}
RULES = {
    "wood": "fill:{wood};stroke:{wood-edge}",
    "lip": "fill:none;stroke:{lip}",
    "joint": "fill:none;stroke:{wood-edge}",
    "top": "fill:{top};stroke:{wood-edge}",
    "pocket": "fill:{pocket};stroke:{wood-edge}",
    "line": "fill:none;stroke:{line}",
    "shade": "fill:{shade};fill-opacity:.3",
    "own": "fill:{own};stroke:{own-edge};fill-rule:evenodd",
    "own-band": "fill:none;stroke:{own-edge}",
    "opponent": "fill:{opponent};stroke:{opponent-edge};fill-rule:evenodd",
    "opponent-band": "fill:none;stroke:{band}",
    "puck": "fill:{puck};stroke:{puck-edge};fill-rule:evenodd",
    "puck-band": "fill:none;stroke:{puck-edge}",
    "way": "fill:none;stroke:{way};stroke-linejoin:round",
    "casing": "fill:none;stroke:{casing};stroke-linejoin:round",
    "ghost": "fill:{puck};fill-opacity:.35;stroke:{way}",
    "head": "fill:{way}",
    "own-way": "fill:none;stroke:{own}",
    "own-head": "fill:{own}",
    "opponent-way": "fill:none;stroke:{opponent}",
    "opponent-head": "fill:{opponent}",
    "own-place": "fill:{mark};fill-opacity:.4;stroke:{own}",
    "opponent-place": "fill:{mark};fill-opacity:.4;stroke:{opponent}",
    "guide": "fill:none;stroke:{way};stroke-opacity:.75",
    "around": "fill:none;stroke:{outside}",
    "measure": "fill:none;stroke:{way}",
    "measure-outside": "fill:none;stroke:{outside}",
    "measure-inside": "fill:none;stroke:{top}",
    "badge": "fill:{mark};stroke:{label}",
    "cue": "fill:{cue};stroke:{wood-edge}",
    "name": "fill:{label};paint-order:stroke;stroke:{halo};stroke-opacity:.75;stroke-linejoin:round",
    "figure": "fill:{way};font-weight:600;paint-order:stroke;stroke:{halo};stroke-linejoin:round",
    "figure-outside": "fill:{outside};font-weight:600",
    "figure-inside": "fill:{top};font-weight:600",
    "seat": "fill:{outside};font-weight:600",
    "number": "fill:{label};font-weight:700",
}
"""How each part of the drawing looks, by its class; names in braces are colours.

One class and nothing around it: what is drawn once and used often sees no more of the page.
"""
FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"


def style(*, alone: bool) -> str:
    """The style sheet of drawings: of one that is opened alone, or of those on the pages of a site.

    On a site the reader's choice of light and dark (`data-theme`) goes before that of the system.
    """
    rules = f".{CLASS}{{{FONT}}}"
    rules += "".join(f".{PART}{part}{{{_coloured(rule)}}}" for part, rule in RULES.items())
    if alone:
        dark, chosen = f".{CLASS}", ""
    else:
        dark = f':root:not([data-theme="light"]) .{CLASS}'
        chosen = f':root[data-theme="dark"] .{CLASS}{{{_colours(DARK)}}}'
    screen = f"@media screen and (prefers-color-scheme:dark){{{dark}{{{_colours(DARK)}}}}}"
    own_paper = f".{CLASS},:root[data-theme] .{CLASS}" if chosen else f".{CLASS}"
    paper = f"@media print{{{own_paper}{{{_colours(LIGHT | PRINT)}}}}}"
    return f"{rules}{screen}{chosen}{paper}"


def flat_style() -> str:
    """The style sheet of drawings for a program that knows neither variables nor media: as on paper."""
    rules = f".{CLASS}{{{FONT}}}" + "".join(f".{PART}{part}{{{rule}}}" for part, rule in RULES.items())
    for name, colour in (LIGHT | PRINT).items():
        rules = rules.replace(f"{{{name}}}", colour)
    return rules


def _coloured(rule: str) -> str:
    """A rule with its colours: those of somebody who embeds the drawing, or else the light ones."""
    for name, colour in LIGHT.items():
        rule = rule.replace(f"{{{name}}}", f"var(--table-{name},{colour})")
    return rule


def _colours(colours: dict[str, str]) -> str:
    return ";".join(f"--table-{name}:{colour}" for name, colour in colours.items())
