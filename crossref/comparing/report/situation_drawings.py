"""Situations as drawings: discs of which only the number in each zone is stated, where they could lie."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rulebook.rules.facts import Vocabulary
from rulebook.rules.situation import Situation, facts_told, statements
from rulebook.sources.sources import Sources
from rulebook.storage.store import DIAGRAMS_FILE, TABLES_FILE

if TYPE_CHECKING:  # the package of the table is loaded only for a sport that has one
    from rulebook.table.drawing.picture import Picture
    from rulebook.table.tables import Table


class Drawn(NamedTuple):
    """A position that shows a situation."""

    picture: "Picture"
    table: "Table"
    words: Mapping[str, str]
    """What is said in drawings and of them."""
    language: str

    @property
    def description(self) -> str:
        """What it shows, in words."""
        from rulebook.table.drawing.describe import describe
        from rulebook.table.drawing.sheet import Sheet

        return describe(Sheet.of(self.picture, self.table, self.words, self.language))

    def svg(self, prefix: str, *, alone: bool = False, flat: bool = False) -> str:
        """It as SVG: on a page with the style of drawings, alone, or for a setter with plain colours."""
        from rulebook.table.drawing.draw import DrawingLabels, draw

        title = self.words["drawing"]
        labels = DrawingLabels(
            words=self.words, title=title, language=self.language, prefix=prefix, alone=alone, flat=flat
        )
        return draw(self.picture, self.table, labels)


class Drawings:
    """Draws situations by the table of a document."""

    def __init__(self, corpus: Sources, document: str, language: str) -> None:
        self.vocabulary = corpus.vocabulary
        self.language = language
        self.table: Table | None = None
        self.words: Mapping[str, str] = {}
        if corpus.table_file is None:
            return
        from rulebook.table.drawing.diagrams import Diagrams
        from rulebook.table.tables import Tables

        table = corpus.read(TABLES_FILE, Tables).tables.get(document)
        self.table = table if table and table.measures else None
        self.words = corpus.read(DIAGRAMS_FILE, Diagrams).words(language)

    def drawn(self, situation: Situation) -> Drawn | None:
        """A situation as a drawing; nothing where it mentions no discs, or more than fit."""
        if not self.table or not self.words:
            return None
        from rulebook.table.drawing.arrange import arranged

        counts = stated_counts(situation, self.vocabulary)
        picture = arranged(counts, self.table) if counts else None
        return Drawn(picture, self.table, self.words, self.language) if picture else None


def stated_counts(situation: Situation, vocabulary: Vocabulary) -> dict[str, int]:
    """How many discs a situation tells of in each zone that has some, or nothing if they cannot be placed."""
    stated = statements(situation, vocabulary)
    facts, _ = facts_told(stated, vocabulary, "situation")
    if vocabulary.unplaceable(facts):
        return {}
    counts = {}
    for place, fact in vocabulary.counted_zones.items():
        count = facts.get(fact.id, 0)
        if count and place == fact.zones[0]:
            counts[place] = int(count)
    return counts
