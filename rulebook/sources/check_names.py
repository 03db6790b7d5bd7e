"""Every data file is read, and every name in it is the name of something: a clause, a concept, a language …

Each check looks at one file; all of them together are the list at the end.
"""

from collections.abc import Callable
from itertools import product

from rulebook.errors import InputError
from rulebook.files.source_lines import Place
from rulebook.files.toml import file_name
from rulebook.index import Books
from rulebook.rules.incident_form import read_incident_form
from rulebook.rules.making.check_rules import check_page_names, check_scenarios
from rulebook.rules.outcomes import read_outcomes
from rulebook.schema import Words
from rulebook.sources.check_reviews import check_decisions, check_findings, check_importance, check_relations
from rulebook.sources.check_words import (
    check_actors,
    check_glossary,
    check_lemmas,
    check_senses_file,
    check_spelling,
    check_terms_file,
    check_thesauri,
)
from rulebook.sources.known_names import (
    CLAUSE_ID,
    CONCEPT_ID,
    NO_CONCEPT,
    NO_LANGUAGE,
    KnownNames,
    known_names,
)
from rulebook.sources.sources import Sources


def check_data(corpus: Sources, books: Books) -> None:
    """`InputError` where a data file cannot be read, or names what is not there."""
    known = known_names(corpus, books)
    for check in CHECKS:
        check(corpus, known)


# ---- concepts ----


def _check_concepts(corpus: Sources, known: KnownNames) -> None:
    data = corpus.concepts_file
    rows: dict[str, int] = {}
    for row, concept in enumerate(data.value.concept):
        for id in (concept.id, *concept.aliases):
            if id in rows:
                hint = f"choose another; the first is on line {data.line('concept', rows[id])}"
                raise data.error(f"concept id {id!r} is defined twice", "concept", row, "id", hint=hint)
            rows[id] = row
        data.refuse_unknown(
            [concept.anchor], known.clauses, "no clause", "concept", row, "anchor", hint=CLAUSE_ID
        )
    data.refuse_doubles("concept", (concept.anchor for concept in data.value.concept), "the anchor")
    headlines: dict[Place, Words] = {
        ("concept", row, "headline"): concept.headline for row, concept in enumerate(data.value.concept)
    }
    data.refuse_untranslated(headlines)


def _check_edition_headlines(corpus: Sources, known: KnownNames) -> None:
    data = corpus.edition_headlines_file
    rows = data.value.headline
    data.refuse_doubles("headline", (f"{row.concept} of {row.edition}" for row in rows), "the headline")
    named = {name for entry in corpus.entries for name in (entry.edition, entry.id)}
    words: dict[Place, Words] = {}
    for place, row in enumerate(rows):
        if known.concepts:
            where = ("headline", place, "concept")
            data.refuse_unknown([row.concept], known.concepts, NO_CONCEPT, *where, hint=CONCEPT_ID)
        hint = f"name one of {', '.join(sorted(named))}"
        where = ("headline", place, "edition")
        data.refuse_unknown([row.edition], named, "no edition or document", *where, hint=hint)
        data.refuse_unknown(row.words, known.languages, NO_LANGUAGE, "headline", place, "words")
        words["headline", place, "words"] = row.words
    data.refuse_untranslated(words)


def _check_published(corpus: Sources, known: KnownNames) -> None:
    for line, id in corpus.published:
        if id not in known.concepts:
            file, hint = file_name(corpus.path("published.txt")), "keep it, or make it an alias"
            raise InputError(f"published concept {id!r} is gone", file=file, line=line, hint=hint)


def _check_areas(corpus: Sources, known: KnownNames) -> None:
    data = corpus.areas_file
    data.refuse_doubles("area", (area.id for area in data.value.area), "area id")
    for row, area in enumerate(data.value.area):
        data.refuse_unknown(area.title, known.languages, NO_LANGUAGE, "area", row, "title")
        if known.concepts:
            concepts = {"", *known.concepts}
            where = ("area", row, "sections")
            data.refuse_unknown(area.sections, concepts, NO_CONCEPT, *where, hint=CONCEPT_ID)
    titles: dict[Place, Words] = {
        ("area", row, "title"): area.title for row, area in enumerate(data.value.area)
    }
    data.refuse_untranslated(titles)


def _check_purposes(corpus: Sources, known: KnownNames) -> None:
    data = corpus.purposes_file
    senses = {sense.id for sense in corpus.senses}
    data.refuse_unknown(data.value.prohibitions, senses, "no sense", "prohibitions", hint="see senses/")
    for key in ("narrowing", "exceptions"):
        data.refuse_unknown(getattr(data.value, key), senses, "no sense", key, hint="see senses/")
    for key in ("sanctions", "definitions") if known.concepts else ():
        data.refuse_unknown(getattr(data.value, key), known.concepts, NO_CONCEPT, key, hint=CONCEPT_ID)


def _check_site(corpus: Sources, known: KnownNames) -> None:
    data = corpus.site_file
    for part, rows in data.value.words.items():
        for key, words in rows.items():
            data.refuse_unknown(words, known.languages, NO_LANGUAGE, "words", part, key)


def _check_home_cards(corpus: Sources, known: KnownNames) -> None:
    for line, concept in corpus.home_cards:
        if known.concepts and concept not in known.concepts:
            file = file_name(corpus.path("home_cards.txt"))
            raise InputError(f"{NO_CONCEPT} {concept!r}", file=file, line=line, hint=CONCEPT_ID)


# ---- rules ----


def _check_pages(corpus: Sources, known: KnownNames) -> None:
    check_page_names(corpus.pages, known.numbers, corpus.outcomes.outcome)


def _check_scenarios(corpus: Sources, known: KnownNames) -> None:
    check_scenarios(
        corpus.scenarios, corpus.vocabulary, corpus.outcomes.outcome, known.numbers, known.changed
    )


def _check_telling(corpus: Sources, known: KnownNames) -> None:
    data = read_incident_form(corpus.folder, corpus.vocabulary, corpus.outcomes.outcome)
    for n, row in enumerate(data.value.reading if known.concepts else ()):
        place = ("reading", n, "concept")
        data.refuse_unknown([row.concept], known.concepts, NO_CONCEPT, *place, hint=CONCEPT_ID)


def _check_outcomes(corpus: Sources, known: KnownNames) -> None:
    """An outcome speaks of the same discs but once for a concept of a document."""
    data = read_outcomes(corpus.folder)
    for word, outcome in data.value.outcome.items():
        seen: set[tuple[str, str]] = set()
        for n, row in enumerate(outcome.discs):
            place = ("outcome", word, "discs", n)
            data.refuse_unknown(row.documents, known.numbers, "no document", *place, "documents")
            if known.concepts:
                data.refuse_unknown(
                    row.concepts, known.concepts, NO_CONCEPT, *place, "concepts", hint=CONCEPT_ID
                )
            for pair in product(row.concepts, row.documents or known.numbers):
                if pair in seen:
                    what = f"the discs of {pair[0]!r} are named twice for {pair[1]!r}"
                    raise data.error(what, *place, hint="keep one of both")
                seen.add(pair)


def _check_course(corpus: Sources, known: KnownNames) -> None:
    """The course of the game speaks of concepts and documents that are there."""
    data = read_outcomes(corpus.folder)
    course = data.value.course
    named: list[tuple[Place, tuple[str, ...]]] = [
        (("general",), course.general),
        (("referee",), course.referee),
    ]
    for n, step in enumerate(course.step):
        data.refuse_unknown(step.documents, known.numbers, "no document", "course", "step", n, "documents")
        named += [(("step", n, "concepts"), step.concepts), (("step", n, "cites"), step.cites)]
    for n, proviso in enumerate(course.unless):
        data.refuse_unknown(
            proviso.assumes, corpus.vocabulary.facts, "no fact", "course", "unless", n, "assumes"
        )
    for place, concepts in named if known.concepts else ():
        data.refuse_unknown(concepts, known.concepts, NO_CONCEPT, "course", *place, hint=CONCEPT_ID)


def _check_spoken(corpus: Sources, known: KnownNames) -> None:
    """The words of rulings are there in every language that readers have."""
    spoken = {f"fact {fact.id!r}": ("facts.toml", fact.question) for fact in corpus.vocabulary.facts.values()}
    for word, outcome in corpus.outcomes.outcome.items():
        spoken[f"outcome {word!r}"] = ("outcomes.toml", outcome.words)
    for what, (file, words) in spoken.items():
        if silent := [code for code in corpus.headline_languages if code not in words]:
            where = file_name(corpus.path(file))
            raise InputError(
                f"{what} is not said in {silent[0]!r}", file=where, hint="say it in every language"
            )


def _check_translated(corpus: Sources, known: KnownNames) -> None:
    """Titles of scenarios, notes on terms and reasons are said in every language that readers have."""
    reasons = corpus.reasons_file
    for row, term in enumerate(corpus.terms_file.value.term):
        if term.note:
            line = corpus.terms_file.line("term", row, "note")
            _refuse_silent(corpus, known, term.note, "the note", corpus.terms_file.file, line)
    for id, words in reasons.value.reason.items():
        what = f"the reason {id!r}"
        _refuse_silent(corpus, known, words, what, reasons.file, reasons.line("reason", id))
    for scenario in corpus.scenarios:
        _refuse_silent(corpus, known, scenario.titles, "the title", scenario.file, scenario.line)
    for entry in corpus.pages.values():
        if entry.reason and entry.reason not in reasons.value.reason and len(corpus.headline_languages) > 1:
            what, hint = f"the reason {entry.reason!r} is said in one language", "say it in reasons.toml"
            raise InputError(what, file=entry.file, line=entry.status_line, hint=hint)


def _refuse_silent(corpus: Sources, known: KnownNames, words: Words, what: str, file: str, line: int) -> None:
    """`InputError` where something is not said in a language of the readers, or in none that there is."""
    for code in words:
        if code not in known.languages:
            raise InputError(f"{NO_LANGUAGE} {code!r}", file=file, line=line, hint="use the code of one")
    for code in corpus.headline_languages:
        if code not in words:
            hint = "say it in every language"
            raise InputError(f"{what} is not said in {code!r}", file=file, line=line, hint=hint)


# ---- the table ----


def _check_equipment(corpus: Sources, known: KnownNames) -> None:
    for found in corpus.equipment_cases:
        from rulebook.table.cases import check_equipment_cases  # only for a sport that has a table

        check_equipment_cases(found, known.numbers, known.changed)


def _check_table(corpus: Sources, known: KnownNames) -> None:
    data = corpus.table_file
    if data is None:
        return
    from rulebook.table.table_file import check_table

    check_table(data, known.numbers, known.languages, corpus.outcomes.outcome)


def _check_placings(corpus: Sources, known: KnownNames) -> None:
    for found in corpus.placing_cases:
        from rulebook.table.cases import check_placing_cases

        check_placing_cases(found, known.numbers, known.changed)


CHECKS: tuple[Callable[[Sources, KnownNames], None], ...] = (
    _check_concepts,
    _check_edition_headlines,
    _check_published,
    check_decisions,
    check_importance,
    _check_outcomes,
    _check_course,
    _check_telling,
    check_relations,
    check_terms_file,
    check_glossary,
    check_senses_file,
    check_actors,
    check_spelling,
    check_lemmas,
    check_thesauri,
    _check_areas,
    _check_purposes,
    _check_home_cards,
    _check_site,
    _check_pages,
    _check_scenarios,
    _check_spoken,
    _check_translated,
    check_findings,
    _check_table,
    _check_placings,
    _check_equipment,
)
