"""Figures: drawings of the table on pages, each with a caption, drawn by the reader's document."""

from typing import NamedTuple

from format import label
from interface import unbroken
from markupsafe import Markup
from reference import RuleReference

from rulebook.records import Concept
from rulebook.table.diagrams import Diagram, picture_of
from rulebook.table.drawing import Telling, draw
from rulebook.table.picture import Picture


class Figure(NamedTuple):
    """A drawing with what is said under it."""

    id: str
    drawing: Markup
    caption: str
    legend: str
    """What colours and rings mean, and by which document discs are put."""


def concept_figures(reference: RuleReference, lang: str, concept: Concept) -> list[Figure]:
    """The drawings of a concept, by the reader's document or else the first one that has the concept."""
    first = reference.first_document(lang)
    document = first if first in concept.members else next(iter(concept.members))
    diagrams = reference.diagrams_of.get(concept.id, [])
    return [_figure(reference, lang, diagram, document, n) for n, diagram in enumerate(diagrams, 1)]


def home_figures(reference: RuleReference, lang: str) -> list[Figure]:
    """The drawings of the first page."""
    document = reference.first_document(lang)
    diagrams = [diagram for diagram in reference.diagrams.diagrams if diagram.row.home]
    return [_figure(reference, lang, diagram, document, n) for n, diagram in enumerate(diagrams, 1)]


def _figure(reference: RuleReference, lang: str, diagram: Diagram, document: str, n: int) -> Figure:
    table = reference.tables[diagram.row.document or document]
    words = {name: unbroken(said) for name, said in reference.diagrams.words(lang).items()}
    picture = picture_of(diagram, table)
    telling = Telling(words=words, title=words["drawing"], prefix=f"figure-{n}")
    named = words["drawn_by"].format(document=label(reference.document(table.document)))
    legend = [words[f"legend_{part}"] for part in _parts(picture)] + ([named] if picture.places else [])
    caption = unbroken(diagram.row.caption[lang])
    return Figure(diagram.row.id, Markup(draw(picture, table, telling)), caption, " ".join(legend))


def _parts(picture: Picture) -> list[str]:
    """What of a drawing has to be explained."""
    lying = (*picture.discs, *picture.upper)
    parts = ["own", "opponent"] if {disc.owner for disc in lying} == {"own", "opponent"} else []
    if picture.places:
        parts.append("place")
    if any(place.also for place in picture.places):
        parts.append("open")
    return parts
