"""Everything about one sport, loaded once: the texts, and what is written about them.

Each part is read when it is asked for. A part that is damaged is an `InputError` with file and line.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from rulebook.files.folders import DOCUMENTS_FILE, PAGES
from rulebook.files.source_lines import Place
from rulebook.files.toml import Data, load, load_optional, read_table
from rulebook.language.cldr import refuse_missing_forms
from rulebook.language.data import DOCUMENTS, EVERYDAY, OWN, load_language_data, load_lemmas
from rulebook.language.script import refuse_right_to_left
from rulebook.language.senses import Lexicon
from rulebook.language.typeset import load_spoken, load_spoken_optional
from rulebook.language.words import Language, normal
from rulebook.reading.documents import DocumentEntry, DocumentsFile, load_documents
from rulebook.reading.read import Source, read_source
from rulebook.records import Document
from rulebook.reviews import (
    NOTHING_MATTERS,
    DecisionsFile,
    ImportanceFile,
    RelationsFile,
    ReviewedFindings,
    Weight,
)
from rulebook.rules.facts import Vocabulary
from rulebook.rules.making.meaning import Pages, load_reasons, read_pages
from rulebook.rules.making.read_facts import read_vocabulary
from rulebook.rules.making.scenarios import Scenario, scenarios
from rulebook.rules.outcomes import OutcomeTable, read_outcomes
from rulebook.rules.stored import StoredRules
from rulebook.schema import (
    Actors,
    Area,
    AreasFile,
    ConceptsFile,
    EditionHeadlinesFile,
    GlossaryFile,
    GlossaryTerm,
    Purposes,
    ReasonsFile,
    Sense,
    SensesFile,
    SiteFile,
    TermEntry,
    TermsFile,
    Thesaurus,
    Words,
)
from rulebook.storage.library import Library

if TYPE_CHECKING:  # only for a sport that has a table, loaded only where its data are
    from rulebook.table.cases import CaseFile, EquipmentCase, PlacingCase
    from rulebook.table.drawing.diagrams import DiagramsFile
    from rulebook.table.table_file import TableFile


class Sources(Library):
    """A sport: the library of its records, and all that they were made from."""

    def __init__(self, root: Path, *, checked: bool = True) -> None:
        super().__init__(root)
        self._verified = checked
        self._languages: dict[str, Language] = {}

    @cached_property
    def documents_file(self) -> DocumentsFile:
        """The table of documents."""
        return load_documents(self.path(DOCUMENTS_FILE))

    @property
    def entries(self) -> tuple[DocumentEntry, ...]:
        """The documents with their reading profiles, in the order of the table."""
        return self.documents_file.document

    def authority(self, document: Document, language: str) -> str:
        """Who made the rules of a document, as they are called in a language."""
        return self.documents_file.authorities.get(document.authority, {}).get(language, document.authority)

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The text of every document, checked against its fingerprint unless a change is to be accepted."""
        sources = {
            entry.id: read_source(self.folder, entry, checked=self._verified) for entry in self.entries
        }
        for entry in self.entries:
            refuse_right_to_left(sources[entry.id].text, self.file(entry.file))
        return sources

    def language(self, code: str) -> Language:
        """A language as this sport speaks it; what is not known of it is empty."""
        if code not in self._languages:
            known = load_language_data(code)
            actors = self.actors.actors.get(code, ())
            self._languages[code] = Language(
                code=code,
                lemmas=self._lemmas(code, DOCUMENTS),
                numbers=known.numbers,
                sounds=known.sounds,
                marks={"actor": actors, **known.marks} if actors or known.marks else {},
                alike=self.actors.alike.get(code, {}),
                references=known.references,
                units=known.units,
                abbreviations=tuple(map(normal, known.abbreviations)),
            )
        return self._languages[code]

    @cached_property
    def languages(self) -> dict[str, Language]:
        """The language of each document."""
        return {document.id: self.language(document.language) for document in self.entries}

    @property
    def languages_by_code(self) -> dict[str, Language]:
        """The languages of the documents, by their code."""
        return {language.code: language for language in self.languages.values()}

    @cached_property
    def concepts_file(self) -> Data[ConceptsFile]:
        """Named concepts."""
        return load_spoken_optional(self.path("concepts.toml"), ConceptsFile, ConceptsFile(concept=()))

    @cached_property
    def present_ids(self) -> dict[str, str]:
        """The present id of every concept that goes by a former one."""
        names = self.concepts_file.value.concept
        return {alias: concept.id for concept in names for alias in concept.aliases}

    @cached_property
    def headline_languages(self) -> tuple[str, ...]:
        """The languages that headlines are written in, in their order, or else those of the documents."""
        codes: dict[str, None] = {}
        for concept in self.concepts_file.value.concept:
            codes.update(dict.fromkeys(concept.headline))
        return tuple(codes or dict.fromkeys(entry.language for entry in self.entries))

    @cached_property
    def edition_headlines_file(self) -> Data[EditionHeadlinesFile]:
        """Headlines of editions that rule otherwise than the headline of the concept says, as written."""
        nothing = EditionHeadlinesFile(headline=())
        return load_spoken_optional(self.path("edition_headlines.toml"), EditionHeadlinesFile, nothing)

    @cached_property
    def edition_headlines(self) -> dict[tuple[str, str], dict[str, str]]:
        """The same by concept, and edition or document."""
        rows = self.edition_headlines_file.value.headline
        return {(self.present_ids.get(row.concept, row.concept), row.edition): row.words for row in rows}

    def own_headline(self, concept: str, document: Document) -> dict[str, str]:
        """What a concept is about in a document that rules otherwise; nothing if it does not."""
        own = self.edition_headlines
        return own.get((concept, document.id)) or own.get((concept, document.edition)) or {}

    def headline_place(self, concept: str, document: Document) -> tuple[Data[Any], Place]:
        """Where the headline is written that a concept has in a document."""
        own = self.edition_headlines_file
        for name in (document.id, document.edition):
            for row, entry in enumerate(own.value.headline):
                if (self.present_ids.get(entry.concept, entry.concept), entry.edition) == (concept, name):
                    return own, ("headline", row, "words")
        rows = [row for row, entry in enumerate(self.concepts_file.value.concept) if entry.id == concept]
        return self.concepts_file, ("concept", rows[0], "headline")

    @cached_property
    def decisions(self) -> Data[DecisionsFile]:
        """Decisions on links and findings."""
        return load_spoken_optional(self.path("decisions.toml"), DecisionsFile, DecisionsFile())

    @cached_property
    def findings_files(self) -> tuple[Data[ReviewedFindings], ...]:
        """Reviewed findings, one file per document."""
        return tuple(
            load_spoken(path, ReviewedFindings) for path in sorted(self.path("findings").glob("*.toml"))
        )

    @cached_property
    def reviewed(self) -> Data[RelationsFile]:
        """Reviewed judgements on two editions."""
        return load_spoken_optional(
            self.path("relations.toml"), RelationsFile, RelationsFile(source="", target="", relation=())
        )

    @cached_property
    def importance(self) -> Data[ImportanceFile]:
        """What makes a change matter."""
        data = load_spoken_optional(self.path("importance.toml"), ImportanceFile, NOTHING_MATTERS)
        for name in ("sanction", "frequency", "breadth"):
            scale: tuple[Weight, ...] = getattr(data.value, name)
            data.refuse_doubles(name, [weight.id for weight in scale], "the reason")
            data.refuse_untranslated({(name, row, "words"): one.words for row, one in enumerate(scale)})
        return data

    @cached_property
    def terms_file(self) -> Data[TermsFile]:
        """The termbase as written."""
        return load_optional(self.path("terms.toml"), TermsFile, TermsFile(term=()))

    @property
    def term_entries(self) -> tuple[TermEntry, ...]:
        """The terms as written."""
        return self.terms_file.value.term

    @cached_property
    def glossary_file(self) -> Data[GlossaryFile]:
        """The glossary as written."""
        return load_optional(self.path("glossary.toml"), GlossaryFile, GlossaryFile(term=()))

    @property
    def glossary(self) -> tuple[GlossaryTerm, ...]:
        """The words that the aligner starts from."""
        return self.glossary_file.value.term

    @cached_property
    def senses_files(self) -> tuple[Data[SensesFile], ...]:
        """What words can mean, as written."""
        return tuple(load(path, SensesFile) for path in sorted(self.path("senses").glob("*.toml")))

    @property
    def senses(self) -> tuple[Sense, ...]:
        """What words can mean."""
        return tuple(sense for data in self.senses_files for sense in data.value.sense)

    @cached_property
    def lexicon(self) -> Lexicon:
        """What words can mean, terms included."""
        grammar: dict[str, frozenset[str]] = {}
        for data in self.senses_files:
            for code, words in data.value.grammar.items():
                grammar[code] = grammar.get(code, frozenset()) | frozenset(words)
        return Lexicon(self.senses, self.term_entries, grammar)

    @cached_property
    def reasons_file(self) -> Data[ReasonsFile]:
        """Why clauses have no rule of their own, as written."""
        return load_reasons(self.folder)

    @cached_property
    def areas_file(self) -> Data[AreasFile]:
        """The parts of the rules, as written."""
        return load_spoken_optional(self.path("areas.toml"), AreasFile, AreasFile(area=()))

    @property
    def areas(self) -> tuple[Area, ...]:
        """The parts of the rules as the minutes of a meeting name them."""
        return self.areas_file.value.area

    @cached_property
    def area_of(self) -> dict[str, str]:
        """Area of each section, by concept; the empty one is for all the rest."""
        areas = {}
        for area in self.areas:
            areas.update(dict.fromkeys(self._present(area.sections), area.id))
        return areas

    @cached_property
    def purposes_file(self) -> Data[Purposes]:
        """What sections are for, as written."""
        return load_optional(self.path("purposes.toml"), Purposes, Purposes())

    @cached_property
    def purposes(self) -> Purposes:
        """What sections are for."""
        written = self.purposes_file.value
        return msgspec.structs.replace(
            written,
            sanctions=self._present(written.sanctions),
            definitions=self._present(written.definitions),
        )

    @cached_property
    def actors_file(self) -> Data[Actors]:
        """Who acts in this sport, as written."""
        return load_optional(self.path("actors.toml"), Actors, Actors())

    @property
    def actors(self) -> Actors:
        """Who acts in this sport."""
        return self.actors_file.value

    @cached_property
    def spelling_rows(self) -> dict[tuple[str, ...], tuple[int, tuple[str, ...]]]:
        """Misspelt forms of each language, with line and what was meant."""
        columns = ("language", "form", "what was meant")
        return read_table(self.path("spelling.txt"), columns, " | ", keys=2)

    @cached_property
    def spelling(self) -> dict[tuple[str, str], str]:
        """Misspelt forms of each language, and what was meant."""
        return {(code, form): meant for (code, form), (_, (meant,)) in self.spelling_rows.items()}

    @cached_property
    def rules(self) -> StoredRules:
        """The rules as the last build has them."""
        return StoredRules(self)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What can be said of a situation."""
        return read_vocabulary(self.folder)

    @cached_property
    def outcomes(self) -> OutcomeTable:
        """What can follow from a situation."""
        return read_outcomes(self.folder).value

    @cached_property
    def pages(self) -> Pages:
        """The meaning pages: what each clause comes to."""
        return read_pages(self.folder)

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Situations with what is expected of them; none where nobody wrote any."""
        folder = self.path("scenarios")
        return scenarios(folder) if folder.is_dir() else ()

    @cached_property
    def table_file(self) -> "Data[TableFile] | None":
        """The table of the game, as written; nothing where the sport has none."""
        path = self.path("table.toml")
        if not path.exists():
            return None
        from rulebook.table.table_file import TableFile

        return load_spoken(path, TableFile)

    @cached_property
    def diagrams_file(self) -> "Data[DiagramsFile] | None":
        """The diagrams of the table, as written; nothing where the sport has none."""
        path = self.path("diagrams.toml")
        if not path.exists():
            return None
        from rulebook.table.drawing.diagrams import DiagramsFile

        return load_spoken(path, DiagramsFile)

    @cached_property
    def equipment_cases(self) -> "tuple[CaseFile[EquipmentCase], ...]":
        """Measured equipment with what is expected of it, one file per set of cases."""
        paths = sorted((self.path("scenarios") / "equipment").glob("*.yaml"))
        if not paths:
            return ()
        from rulebook.table.cases import EquipmentCase, load_cases

        return tuple(load_cases(path, EquipmentCase) for path in paths)

    @cached_property
    def placing_cases(self) -> "tuple[CaseFile[PlacingCase], ...]":
        """Positions with what is expected of them."""
        paths = sorted((self.path("scenarios") / "placing").glob("*.yaml"))
        if not paths:
            return ()
        from rulebook.table.cases import PlacingCase, load_cases

        return tuple(load_cases(path, PlacingCase) for path in paths)

    @cached_property
    def site_file(self) -> Data[SiteFile]:
        """What its site is called and says in its own way."""
        data = load_spoken_optional(self.path("site.toml"), SiteFile, SiteFile())
        words: dict[Place, Words] = {}
        for part, rows in data.value.words.items():
            words.update({("words", part, key): said for key, said in rows.items()})
        data.refuse_untranslated(words)
        refuse_missing_forms(data, words)
        return data

    @property
    def written_pages(self) -> Path:
        """Where the written pages of its site lie, if there are any."""
        return self.path(PAGES)

    @cached_property
    def published(self) -> list[tuple[int, str]]:
        """Every concept id ever published, with its line."""
        return _ids(self.path("published.txt"))

    @cached_property
    def home_cards(self) -> list[tuple[int, str]]:
        """Concepts that people ask for most, with their line."""
        return [(line, self.present_ids.get(id, id)) for line, id in _ids(self.path("home_cards.txt"))]

    def thesaurus(self, code: str) -> Data[Thesaurus]:
        """Everyday words of a language."""
        return load_optional(self.path("thesaurus") / f"{code}.toml", Thesaurus, Thesaurus())

    def everyday_language(self, code: str) -> Language:
        """A language with the words of its thesaurus, too."""
        return replace(self.language(code), lemmas=self._lemmas(code, DOCUMENTS, EVERYDAY))

    def own_language(self, code: str) -> Language:
        """A language with the words of what we wrote ourselves, too."""
        return replace(self.language(code), lemmas=self._lemmas(code, DOCUMENTS, EVERYDAY, OWN))

    def _lemmas(self, code: str, *origins: str) -> dict[str, str]:
        return load_lemmas(self.path("lemmas") / f"{code}.txt", origins)

    def _present(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Concepts by their present ids."""
        return tuple(self.present_ids.get(id, id) for id in ids)


def _ids(path: Path) -> list[tuple[int, str]]:
    """A plain list of concepts, with their lines."""
    return [(line, id) for (id,), (line, _) in read_table(path, ("id",)).items()]
