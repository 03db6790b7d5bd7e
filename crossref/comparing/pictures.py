"""Situations as drawings: discs of which only the number in each zone is told, where they could lie."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rulebook.corpus import AuthoredCorpus
from rulebook.rules.facts import Vocabulary
from rulebook.rules.situation import Situation, facts_told, statements
from rulebook.store import DIAGRAMS_FILE, TABLES_FILE

if TYPE_CHECKING:  # the room of the table is opened only for a sport that has one
    from rulebook.table.picture import Picture
    from rulebook.table.tables import Table


class Drawn(NamedTuple):
    """A position that shows a situation."""

    picture: "Picture"
    table: "Table"
    words: Mapping[str, str]
    """What is said in drawings and of them."""

    @property
    def told(self) -> str:
        """What it shows, in words."""
        from rulebook.table.alternative import describe
        from rulebook.table.sheet import Sheet

        return describe(Sheet.of(self.picture, self.table, self.words, ""))

    def svg(self, prefix: str, *, alone: bool = False, flat: bool = False) -> str:
        """It as SVG: on a page with the style of drawings, alone, or for a setter with plain colours."""
        from rulebook.table.drawing import Telling, draw

        title = self.words["drawing"]
        telling = Telling(words=self.words, title=title, prefix=prefix, alone=alone, flat=flat)
        return draw(self.picture, self.table, telling)


class Drawings:
    """Draws situations by the table of a document."""

    def __init__(self, corpus: AuthoredCorpus, document: str, language: str) -> None:
        self.vocabulary = corpus.vocabulary
        self.table: Table | None = None
        self.words: Mapping[str, str] = {}
        if corpus.table_file is None:
            return
        from rulebook.table.diagrams import Diagrams
        from rulebook.table.tables import Tables

        table = corpus.build.read(TABLES_FILE, Tables).tables.get(document)
        self.table = table if table and table.measures else None
        self.words = corpus.build.read(DIAGRAMS_FILE, Diagrams).words(language)

    def drawn(self, situation: Situation) -> Drawn | None:
        """A situation as a drawing; nothing where it tells of no discs, or of more than find room."""
        if not self.table or not self.words:
            return None
        from rulebook.table.arrange import arranged

        counts = told_counts(situation, self.vocabulary)
        picture = arranged(counts, self.table) if counts else None
        return Drawn(picture, self.table, self.words) if picture else None


def told_counts(situation: Situation, vocabulary: Vocabulary) -> dict[str, int]:
    """How many discs a situation tells of in each zone that has some, or nothing if they cannot be placed."""
    stated = statements(situation, vocabulary)
    told, _ = facts_told(stated, vocabulary, "situation")
    if vocabulary.unplaceable(told):
        return {}
    counts = {}
    for place, fact in vocabulary.lying.items():
        count = told.get(fact.id, 0)
        if count and place == fact.lies[0]:
            counts[place] = int(count)
    return counts
