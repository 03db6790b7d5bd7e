"""The page that rules: the drawing that can be tapped, and what its scripts have to say and to know."""

from collections.abc import Iterator

from markupsafe import Markup
from reference import RuleReference

from crossref.comparing.editions import document_name, standing_words
from rulebook.language.phrases import phrases
from rulebook.language.units import sign
from rulebook.rules.facts import Fact
from rulebook.rules.incident_form import Followup, IncidentForm, TapTarget
from rulebook.rules.steps import spoken
from rulebook.table.drawing import shapes
from rulebook.table.drawing.draw import DrawingLabels, draw
from rulebook.table.drawing.picture import Picture
from rulebook.table.surface import Surface
from rulebook.table.tables import Table

REACH = 74.0
"""How far around its middle a piece or a pocket can be tapped, in millimetres."""
PREFIX = "incident-table"
DRAWN = (
    "disc_o",
    "edge_",
    "zone_",
    "side_",
    "name_middle",
    "centre",
    "on_middle",
    "left_of",
    "right_of",
    "penalty",
    "debt",
    "over_edge",
    "either",
)
"""How the names of the words of drawings begin that scripts need."""


def ruling_words(reference: RuleReference, lang: str) -> dict[str, object]:
    """All that the scripts of the page know beside the rules, in a language."""
    form = reference.incident_form
    return {
        "fact": {
            fact.id: _fact(reference, fact, lang) for fact in reference.corpus.vocabulary.facts.values()
        },
        "outcome": {word: row.words[lang] for word, row in reference.corpus.outcomes.outcome.items()},
        "hall": {word: words[lang] for word, words in form.hall.items()},
        "beside": _beside(reference, lang),
        "discs": _discs(reference, lang),
        "shown": form.shown,
        **_course(reference, lang),
        "phrase": {key: words[lang] for key, words in phrases().phrase.items()},
        "rulings": reference.interface[lang]["rulings"],
        "followups": [_group(row, lang) for row in form.followup],
        "groups": [_group(row, lang) for row in form.group],
        "chips": [{"fact": row.fact, "value": row.value, "name": row.name[lang]} for row in form.chip],
        "placed": _placed(reference),
        "drawn": _drawn(reference, lang),
        "codes": {"documents": _document_codes(reference), "facts": form.codes.facts},
        "pairs": reference.fact_pairs,
        "documents": [
            {
                "id": document.id,
                "label": document_name(document),
                "language": document.language,
                "edition": document.edition,
                "standing": standing_words(reference.corpus, document, lang, dated=False),
            }
            for document in reference.documents
        ],
    }


def _course(reference: RuleReference, lang: str) -> dict[str, object]:
    """How steps, times, answers and provisos are said, rows in the order of the rules for the browser."""
    course = reference.corpus.outcomes.course
    return {
        "steps": [spoken(row.words, lang) or "" for row in course.step],
        "unless": [spoken(row.words, lang) for row in course.unless],
        "says": {key: spoken(words, lang) for key, words in course.says.items()},
    }


def _beside(reference: RuleReference, lang: str) -> dict[str, object]:
    """How outcomes are said beside others that their own words would contradict."""
    rows: dict[str, object] = {}
    for word, outcome in reference.corpus.outcomes.outcome.items():
        if outcome.beside:
            words = outcome.beside.words[lang]
            hall = reference.incident_form.hall_beside.get(word, {}).get(lang, words)
            rows[word] = {"outcomes": outcome.beside.outcomes, "words": words, "hall": hall}
    return rows


def _discs(reference: RuleReference, lang: str) -> dict[str, object]:
    """Of which discs outcomes speak, by the concepts whose rules give them."""
    outcomes = reference.corpus.outcomes.outcome.items()
    return {
        word: [
            {"concepts": row.concepts, "documents": row.documents, "words": row.words[lang]}
            for row in outcome.discs
        ]
        for word, outcome in outcomes
        if outcome.discs
    }


def _placed(reference: RuleReference) -> list[object]:
    """What has to be put on the table after an outcome, as `rulebook place` reads it."""
    due = [
        {"outcome": word, "what": what, "owner": "own"}
        for word, what in reference.table_records.follows.items()
    ]
    return [*due, *reference.incident_form.returning]


def _drawn(reference: RuleReference, lang: str) -> dict[str, str]:
    """What places, discs and edges are called, where the sport has a table."""
    if not (reference.incident_form.target and reference.tables):
        return {}
    words = reference.diagrams.words(lang)
    return {name: said for name, said in words.items() if name.startswith(DRAWN)} | {"mm": sign("mm", lang)}


def _document_codes(reference: RuleReference) -> dict[str, str]:
    """What documents are called in addresses: by their code, or else by their id."""
    codes = reference.incident_form.codes.documents
    return {document.id: codes.get(document.id, document.id) for document in reference.documents}


def _group(row: Followup, lang: str) -> dict[str, object]:
    return {"id": row.id, "name": row.name[lang], "facts": row.facts}


def _fact(reference: RuleReference, fact: Fact, lang: str) -> dict[str, object]:
    """What a fact is called: as an event, by value, or with its value behind it."""
    name = reference.incident_form.name.get(fact.id, {})
    said: dict[str, object] = {"often": reference.fact_counts.get(fact.id, 0)}
    if fact.statement:
        said["statement"] = fact.statement[lang]
    if fact.statements:
        said["statements"] = {value: words[lang] for value, words in fact.statements.items()}
    if name or not fact.statement:
        said["name"] = name.get(lang) or fact.question[lang]
    if fact.answers:
        said["choices"] = list(fact.answers[lang])
    return said


def form_drawing(reference: RuleReference, lang: str) -> Markup | None:
    """The table as it is tapped; nothing where the sport has no table, or nothing to tap."""
    form = reference.incident_form
    document = reference.first_document(lang)
    if not form.target or document not in reference.tables:
        return None
    table = reference.tables[document]
    words = reference.diagrams.words(lang)
    picture = Picture(zones=("near", "far", "circle"), window=form.window)
    labels = DrawingLabels(words=words, title=words["drawing"], language=lang, prefix=PREFIX)
    drawing = draw(picture, table, labels)
    off = reference.interface[lang]["rulings"]["off_table"]
    targets = "".join(part for row in form.target for part in _target(row, form, table, off))
    marks = shapes.element("g", "", data_marks="")
    body, _, end = drawing.rpartition("</svg>")
    return Markup(f"{body}{targets}{marks}</svg>{end}")


def _target(row: TapTarget, form: IncidentForm, table: Table, off: str) -> Iterator[str]:
    """What can be tapped, as groups that know their fact."""
    if row.kind in ("edge", "off"):
        (left, near), (right, far) = row.at
        middle = ((left + right) / 2, (near + far) / 2)
        parts = [shapes.box(left, near, right, far, "hit" if row.kind == "off" else "hit-edge", rx=20.0)]
        if row.kind == "edge":
            parts.append(_edge(row, table))
        else:
            parts.append(
                shapes.element(
                    "text",
                    shapes.text(off),
                    part="seat",
                    x=middle[0],
                    y=-middle[1] + 14,
                    text_anchor="middle",
                )
            )
        yield _tappable(row, middle, parts)
        return
    for at in row.at:
        yield _tappable(row, at, [shapes.circle(at, REACH, "hit"), *_pieces(row.kind, at, form, table)])


def _edge(row: TapTarget, table: Table) -> str:
    """The wooden edge inside a strip that can be tapped."""
    inner = Surface.of(table).half
    outer = inner + table.measures["edge"].nominal
    (left, near), (right, far) = row.at

    def on_wood(low: float, high: float) -> tuple[float, float]:
        if low > 0:
            return inner, outer
        return (-outer, -inner) if high < 0 else (low, high)

    (left, right), (near, far) = on_wood(left, right), on_wood(near, far)
    return shapes.box(left, near, right, far, "hit", rx=8.0)


def _tappable(row: TapTarget, mark: tuple[float, float], parts: list[str]) -> str:
    return shapes.element("g", *parts, data_tap=row.fact, data_x=mark[0], data_y=-mark[1] or 0.0)


def _pieces(kind: str, at: tuple[float, float], form: IncidentForm, table: Table) -> Iterator[str]:
    """The pieces at a place, larger than they are."""
    surface = Surface.of(table)
    radius, hole = form.enlarged * surface.disc / 2, form.enlarged * surface.hole
    owners = {"own": [("own", 0.0)], "opponent": [("opponent", 0.0)]}
    pair = [("own", -radius), ("opponent", radius)]
    for owner, aside in owners.get(kind, pair if kind == "both" else []):
        moved = f"translate({shapes.number(at[0] + aside)} {shapes.number(-at[1])})"
        ring = shapes.element("path", part=owner, d=shapes.ring(radius, hole))
        band = shapes.circle(
            (0.0, 0.0),
            0.66 * radius,
            f"{owner}-band",
            stroke_width=(0.05 if owner == "own" else 0.15) * radius,
        )
        yield shapes.element("g", ring, band, transform=moved)
