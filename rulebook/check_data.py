"""Every data file is read, and every name in it is the name of something: a clause, a concept, a language …

Each check looks at one file; all of them together are the list at the end.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from pathlib import Path

from msgspec import Struct

from rulebook.authored import ReviewedRelation, TermsFile, Weight, Words
from rulebook.corpus import AuthoredCorpus
from rulebook.language.data import known_languages, load_corrections, load_lemmas
from rulebook.language.senses import check_senses
from rulebook.language.terms import check_terms
from rulebook.positions import Place
from rulebook.records import Clause
from rulebook.rules.check_rules import check_page_names, check_scenarios
from rulebook.rules.quotations import changed_documents
from rulebook.rules.telling import read_telling
from rulebook.toml import Data, file_name
from rulebook.trouble import Trouble


class Known(Struct, frozen=True, kw_only=True):
    """What can be named."""

    books: Mapping[str, Sequence[Clause]]
    """The clauses of every document."""
    numbers: Mapping[str, frozenset[str]]
    """Their numbers."""
    clauses: frozenset[str]
    """Their ids."""
    changed: frozenset[str]
    """Documents that have changed since they were read; what is said of their clauses is stale, not wrong."""
    languages: frozenset[str]
    """Those of the documents, and those that we know something of."""
    concepts: frozenset[str]
    """Present and former ids of the named concepts; none where nobody has named them yet."""


def check_data(corpus: AuthoredCorpus, books: Mapping[str, Sequence[Clause]]) -> None:
    """`Trouble` where a data file cannot be read, or names what is not there."""
    known = _known(corpus, books)
    for check in CHECKS:
        check(corpus, known)


def _known(corpus: AuthoredCorpus, books: Mapping[str, Sequence[Clause]]) -> Known:
    clauses = {(clause.document, clause.number): clause for rows in books.values() for clause in rows}
    names = corpus.concepts_file.value.concept
    return Known(
        books=books,
        numbers={id: frozenset(clause.number for clause in rows) for id, rows in books.items()},
        clauses=frozenset(clause.id for clause in clauses.values()),
        changed=frozenset(changed_documents(corpus.pages, clauses)),
        languages=frozenset(known_languages().union(entry.language for entry in corpus.entries)),
        concepts=frozenset(concept.id for concept in names).union(corpus.present_ids),
    )


# ---- clauses and decisions about them ----


def _check_decisions(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.decisions
    pairs = (" and ".join(sorted(link.clauses)) for link in data.value.link)
    data.refuse_doubles("link", pairs, "the decision on")
    data.refuse_doubles("finding", (verdict.id for verdict in data.value.finding), "the finding")
    for row, link in enumerate(data.value.link):
        data.refuse_unknown(
            link.clauses, known.clauses, "no clause", "link", row, "clauses", remedy=CLAUSE_ID
        )


def _check_relations(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.reviewed
    table = data.value
    if not data.text:
        return
    data.refuse_unknown([table.source], known.numbers, "no document", "from")
    data.refuse_unknown([table.target], known.numbers, "no document", "to")
    pairs = (f"{', '.join(row.old)} → {', '.join(row.new)}" for row in table.relation)
    data.refuse_doubles("relation", pairs, "the relation")
    for row, relation in enumerate(table.relation):
        where = ("relation", row)
        data.refuse_unknown(relation.substance, known.languages, NO_LANGUAGE, *where, "substance")
        data.refuse_unknown(relation.effect, known.languages, NO_LANGUAGE, *where, "effect")
        if relation.part_of and known.concepts:
            data.refuse_unknown([relation.part_of], known.concepts, "no concept", *where, "part_of")
        _check_reasons(corpus, relation, row)
        for key, document in (("old", table.source), ("new", table.target)):
            numbers = known.numbers[document] if document not in known.changed else getattr(relation, key)
            what, remedy = f"{document} has no clause", "name one that is there, and judge anew"
            data.refuse_unknown(getattr(relation, key), numbers, what, *where, key, remedy=remedy)
        clauses = len(relation.old) + len(relation.new)
        if clauses == 0:
            raise data.trouble("a relation of nothing", *where, remedy="name a clause in old or new")
        if clauses != len(relation.hashes):
            what = f"{len(relation.hashes)} hashes for {clauses} clauses"
            raise data.trouble(what, *where, "hashes", remedy="give one for each, the old ones first")


def _check_importance(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.importance
    areas = [area.id for area in corpus.areas]
    for name in ("sanction", "frequency", "breadth"):
        scale: tuple[Weight, ...] = getattr(data.value, name)
        for row, weight in enumerate(scale):
            concepts = known.concepts or weight.sections
            where = (name, row, "sections")
            data.refuse_unknown(weight.sections, concepts, NO_CONCEPT, *where, remedy=CONCEPT_ID)
            outcomes = corpus.outcomes.outcome
            data.refuse_unknown(weight.outcomes, outcomes, "no outcome", name, row, "outcomes")
            data.refuse_unknown(weight.areas, areas, "no area", name, row, "areas")


def _check_reasons(corpus: AuthoredCorpus, relation: ReviewedRelation, row: int) -> None:
    """An importance has a reason of each scale, and no other row has reasons."""
    scales = corpus.importance.value
    named = zip((scales.sanction, scales.frequency, scales.breadth), relation.because, strict=False)
    found = [reason for scale, reason in named if reason in [weight.id for weight in scale]]
    if len(relation.because) != len(found) or len(found) != (3 if relation.importance else 0):
        what = f"an importance {relation.importance!r} because of {', '.join(relation.because) or 'nothing'}"
        remedy = "name a sanction, a frequency and a breadth of importance.toml"
        raise corpus.reviewed.trouble(what, "relation", row, "because", remedy=remedy)


# ---- words ----


def _check_terms(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.terms_file
    for row, term in enumerate(check_terms(data, known.books)):
        for key, words in (("names", term.names), ("use", term.use), ("avoid", term.avoid)):
            data.refuse_unknown(words, known.languages, NO_LANGUAGE, "term", row, key)
    data.refuse_unknown(data.value.style, known.languages, NO_LANGUAGE, "style")
    for code, style in data.value.style.items():
        for pattern in style.spelling:
            _refuse_pattern(data, pattern, "style", code, "spelling", pattern)
    allowed = (f"{row.language} {row.words}" for row in data.value.quotation)
    data.refuse_doubles("quotation", allowed, "the quotation")
    for row, quotation in enumerate(data.value.quotation):
        where = ("quotation", row, "language")
        data.refuse_unknown([quotation.language], known.languages, NO_LANGUAGE, *where)


def _refuse_pattern(data: Data[TermsFile], pattern: str, *place: str) -> None:
    try:
        re.compile(pattern)
    except re.error as error:
        raise data.trouble(f"pattern {pattern!r}: {error}", *place, remedy="mend the pattern") from None


def _check_glossary(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.glossary_file
    terms = (", ".join(sorted(chain(*term.words.values()))) for term in data.value.term)
    data.refuse_doubles("term", terms, "the term")
    for row, term in enumerate(data.value.term):
        data.refuse_unknown(term.words, known.languages, NO_LANGUAGE, "term", row, "words")


def _check_senses(corpus: AuthoredCorpus, known: Known) -> None:
    check_senses(corpus.senses_files, corpus.term_entries)
    for data in corpus.senses_files:
        for row, sense in enumerate(data.value.sense):
            for key, wordings in (("wordings", sense.wordings), ("not", sense.idioms)):
                data.refuse_unknown(wordings, known.languages, NO_LANGUAGE, "sense", row, key)
        data.refuse_unknown(data.value.grammar, known.languages, NO_LANGUAGE, "grammar")


def _check_translations(corpus: AuthoredCorpus, known: Known) -> None:
    for code, data in corpus.translations.items():
        if code not in known.languages:
            raise data.trouble(f"{NO_LANGUAGE} {code!r}", remedy="name the file by the code of a language")


def _check_findings(corpus: AuthoredCorpus, known: Known) -> None:
    for data in corpus.findings_files:
        data.refuse_doubles("finding", (finding.id for finding in data.value.finding), "the finding")
        for row, finding in enumerate(data.value.finding):
            named = [finding.clause, *(other.clause for other in finding.other)]
            cited = [id for id in named if id.split("/")[0] not in known.changed]
            data.refuse_unknown(cited, known.clauses, "no clause", "finding", row, remedy=CLAUSE_ID)


def _check_actors(corpus: AuthoredCorpus, known: Known) -> None:
    corpus.actors_file.refuse_unknown(corpus.actors.actors, known.languages, NO_LANGUAGE, "actors")
    corpus.actors_file.refuse_unknown(corpus.actors.alike, known.languages, NO_LANGUAGE, "alike")


def _check_spelling(corpus: AuthoredCorpus, known: Known) -> None:
    path = corpus.folder / "spelling.txt"
    for (code, _), (line, _) in corpus.spelling_rows.items():
        _refuse_language(code, known, path, line)


def _check_lemmas(corpus: AuthoredCorpus, known: Known) -> None:
    corrections = corpus.folder / "lemmas" / "corrections.txt"
    for (code, _), (line, _) in load_corrections(corrections).items():
        _refuse_language(code, known, corrections, line)
    for folder in ("lemmas", "thesaurus", "usage"):
        for path in sorted((corpus.folder / folder).glob("*.txt")):
            if path != corrections:
                _refuse_language(path.stem, known, path, 0)
                load_lemmas(path)


def _check_thesauri(corpus: AuthoredCorpus, known: Known) -> None:
    for path in sorted((corpus.folder / "thesaurus").glob("*.toml")):
        _refuse_language(path.stem, known, path, 0)
        data = corpus.thesaurus(path.stem)
        if known.concepts:
            data.refuse_unknown(
                data.value.concepts, known.concepts, NO_CONCEPT, "concepts", remedy=CONCEPT_ID
            )


def _refuse_language(code: str, known: Known, path: Path, line: int) -> None:
    if code not in known.languages:
        remedy = f"known are {', '.join(sorted(known.languages))}"
        raise Trouble(f"{NO_LANGUAGE} {code!r}", file=file_name(path), line=line, remedy=remedy)


# ---- concepts ----


def _check_concepts(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.concepts_file
    rows: dict[str, int] = {}
    for row, concept in enumerate(data.value.concept):
        for id in (concept.id, *concept.aliases):
            if id in rows:
                remedy = f"choose another; the first is on line {data.line('concept', rows[id])}"
                raise data.trouble(f"concept id {id!r} stands twice", "concept", row, "id", remedy=remedy)
            rows[id] = row
        data.refuse_unknown(
            [concept.anchor], known.clauses, "no clause", "concept", row, "anchor", remedy=CLAUSE_ID
        )
    data.refuse_doubles("concept", (concept.anchor for concept in data.value.concept), "the anchor")
    headlines: dict[Place, Words] = {
        ("concept", row, "headline"): concept.headline for row, concept in enumerate(data.value.concept)
    }
    data.refuse_untranslated(headlines)


def _check_edition_headlines(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.edition_headlines_file
    rows = data.value.headline
    data.refuse_doubles("headline", (f"{row.concept} of {row.edition}" for row in rows), "the headline")
    named = {name for entry in corpus.entries for name in (entry.edition, entry.id)}
    words: dict[Place, Words] = {}
    for place, row in enumerate(rows):
        if known.concepts:
            where = ("headline", place, "concept")
            data.refuse_unknown([row.concept], known.concepts, NO_CONCEPT, *where, remedy=CONCEPT_ID)
        remedy = f"name one of {', '.join(sorted(named))}"
        where = ("headline", place, "edition")
        data.refuse_unknown([row.edition], named, "no edition or document", *where, remedy=remedy)
        data.refuse_unknown(row.words, known.languages, NO_LANGUAGE, "headline", place, "words")
        words["headline", place, "words"] = row.words
    data.refuse_untranslated(words)


def _check_published(corpus: AuthoredCorpus, known: Known) -> None:
    for line, id in corpus.published:
        if id not in known.concepts:
            file, remedy = file_name(corpus.folder / "published.txt"), "keep it, or make it an alias"
            raise Trouble(f"published concept {id!r} is gone", file=file, line=line, remedy=remedy)


def _check_areas(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.areas_file
    data.refuse_doubles("area", (area.id for area in data.value.area), "area id")
    for row, area in enumerate(data.value.area):
        data.refuse_unknown(area.title, known.languages, NO_LANGUAGE, "area", row, "title")
        if known.concepts:
            concepts = {"", *known.concepts}
            where = ("area", row, "sections")
            data.refuse_unknown(area.sections, concepts, NO_CONCEPT, *where, remedy=CONCEPT_ID)
    titles: dict[Place, Words] = {
        ("area", row, "title"): area.title for row, area in enumerate(data.value.area)
    }
    data.refuse_untranslated(titles)


def _check_purposes(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.purposes_file
    senses = {sense.id for sense in corpus.senses}
    data.refuse_unknown(data.value.prohibitions, senses, "no sense", "prohibitions", remedy="see senses/")
    for key in ("narrowing", "exceptions"):
        data.refuse_unknown(getattr(data.value, key), senses, "no sense", key, remedy="see senses/")
    for key in ("sanctions", "definitions") if known.concepts else ():
        data.refuse_unknown(getattr(data.value, key), known.concepts, NO_CONCEPT, key, remedy=CONCEPT_ID)


def _check_site(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.site_file
    for part, rows in data.value.words.items():
        for key, words in rows.items():
            data.refuse_unknown(words, known.languages, NO_LANGUAGE, "words", part, key)


def _check_home_cards(corpus: AuthoredCorpus, known: Known) -> None:
    for line, concept in corpus.home_cards:
        if known.concepts and concept not in known.concepts:
            file = file_name(corpus.folder / "home_cards.txt")
            raise Trouble(f"{NO_CONCEPT} {concept!r}", file=file, line=line, remedy=CONCEPT_ID)


# ---- rules ----


def _check_pages(corpus: AuthoredCorpus, known: Known) -> None:
    check_page_names(corpus.pages, known.numbers, corpus.outcomes.outcome)


def _check_scenarios(corpus: AuthoredCorpus, known: Known) -> None:
    check_scenarios(
        corpus.scenarios, corpus.vocabulary, corpus.outcomes.outcome, known.numbers, known.changed
    )


def _check_telling(corpus: AuthoredCorpus, known: Known) -> None:
    data = read_telling(corpus.folder, corpus.vocabulary, corpus.outcomes.outcome)
    for n, row in enumerate(data.value.reading if known.concepts else ()):
        place = ("reading", n, "concept")
        data.refuse_unknown([row.concept], known.concepts, NO_CONCEPT, *place, remedy=CONCEPT_ID)


def _check_spoken(corpus: AuthoredCorpus, known: Known) -> None:
    """What rulings are told with is said in every language that readers have."""
    told = {f"fact {fact.id!r}": ("facts.toml", fact.question) for fact in corpus.vocabulary.facts.values()}
    for word, outcome in corpus.outcomes.outcome.items():
        told[f"outcome {word!r}"] = ("outcomes.toml", outcome.words)
    for what, (file, words) in told.items():
        if silent := [code for code in corpus.headline_languages if code not in words]:
            where = file_name(corpus.folder / file)
            raise Trouble(
                f"{what} is not said in {silent[0]!r}", file=where, remedy="say it in every language"
            )


# ---- the table ----


def _check_equipment(corpus: AuthoredCorpus, known: Known) -> None:
    for found in corpus.equipment_cases:
        from rulebook.table.measured import check_cases  # the room of a sport that has a table

        check_cases(found, known.numbers, known.changed)


def _check_table(corpus: AuthoredCorpus, known: Known) -> None:
    data = corpus.table_file
    if data is None:
        return
    from rulebook.table.data import check_table

    check_table(data, known.numbers, known.languages, corpus.outcomes.outcome)


def _check_placings(corpus: AuthoredCorpus, known: Known) -> None:
    for found in corpus.placing_cases:
        from rulebook.table.cases import check_placings

        check_placings(found, known.numbers, known.changed)


NO_CONCEPT, NO_LANGUAGE = "no concept", "unknown language"
CONCEPT_ID = "name a concept of concepts.toml; see `rulebook export concordance`"
CLAUSE_ID = "name a clause that is there, as document/number"

CHECKS: tuple[Callable[[AuthoredCorpus, Known], None], ...] = (
    _check_concepts,
    _check_edition_headlines,
    _check_published,
    _check_decisions,
    _check_importance,
    _check_telling,
    _check_relations,
    _check_terms,
    _check_glossary,
    _check_senses,
    _check_translations,
    _check_actors,
    _check_spelling,
    _check_lemmas,
    _check_thesauri,
    _check_areas,
    _check_purposes,
    _check_home_cards,
    _check_site,
    _check_pages,
    _check_scenarios,
    _check_spoken,
    _check_findings,
    _check_table,
    _check_placings,
    _check_equipment,
)
