"""Figures: drawings of the table on pages, each with a caption, drawn by the reader's document."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup
from reference import RuleReference

from crossref.comparing.editions import document_name
from rulebook.records import Concept
from rulebook.table.drawing.diagrams import Diagram, picture_of
from rulebook.table.drawing.draw import DrawingLabels, draw
from rulebook.table.drawing.picture import Picture


class Figure(NamedTuple):
    """A drawing with what is said under it."""

    id: str
    drawing: Markup
    caption: str
    by: str
    """By which document discs are put, where they are."""


class Figures(NamedTuple):
    """The drawings of a page."""

    figures: list[Figure]
    legend: str
    """What colours and rings mean."""


def concept_figures(reference: RuleReference, lang: str, concept: Concept) -> Figures | None:
    """The drawings of a concept, by the reader's document or else the first one that has the concept."""
    first = reference.first_document(lang)
    document = first if first in concept.members else next(iter(concept.members))
    return _figures(reference, lang, reference.diagrams_of.get(concept.id, []), document)


def home_figures(reference: RuleReference, lang: str) -> Figures | None:
    """The drawings of the first page."""
    diagrams = [diagram for diagram in reference.diagrams.diagrams if diagram.row.home]
    return _figures(reference, lang, diagrams, reference.first_document(lang))


def _figures(
    reference: RuleReference, lang: str, diagrams: Sequence[Diagram], document: str
) -> Figures | None:
    if not diagrams:
        return None
    words = reference.diagrams.words(lang)
    figures: list[Figure] = []
    parts: dict[str, None] = {}
    for n, diagram in enumerate(diagrams, 1):
        table = reference.tables[diagram.row.document or document]
        picture = picture_of(diagram, table)
        labels = DrawingLabels(words=words, title=words["drawing"], language=lang, prefix=f"figure-{n}")
        by = words["drawn_by"].format(document=document_name(reference.document(table.document)))
        drawing = Markup(draw(picture, table, labels))
        caption = diagram.row.caption[lang]
        figures.append(Figure(diagram.row.id, drawing, caption, by if picture.places else ""))
        parts |= dict.fromkeys(_parts(picture))
    return Figures(figures, " ".join(words[f"legend_{part}"] for part in parts))


def _parts(picture: Picture) -> list[str]:
    """What of a drawing has to be explained."""
    shown = (*picture.discs, *picture.upper) if picture.seen else ()  # in doubles there are pairs
    parts = ["own", "opponent"] if any(disc.owner == "opponent" for disc in shown) else []
    if picture.places:
        parts.append("place")
    if any(place.also for place in picture.places):
        parts.append("open")
    return parts
