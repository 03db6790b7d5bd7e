"""The commands about editions: compare, where."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from rulebook.commands.options import (
    LanguageType,
    as_json,
    in_format,
    open_corpus,
    open_library,
)
from rulebook.commands.terminal import (
    JSON_ESCAPES,
    print_data,
    print_json,
    print_line,
    print_markup,
    print_text,
    say,
)
from rulebook.errors import InputError
from rulebook.language.phrases import phrases
from rulebook.records import Concept
from rulebook.storage.export import RelationRow, first_words, relation_row
from rulebook.storage.library import Library
from rulebook.storage.lookup import find_clause, missing_clause

if TYPE_CHECKING:  # these modules are slow to load, and the help of other commands must not wait for them
    from crossref.comparing.changes import Comparison
    from crossref.comparing.editions import ComparedTexts
    from crossref.comparing.faults import DraftFault
    from crossref.comparing.report.report_words import ReportWords
    from rulebook.sources.sources import Sources

FORMS = ("text", "markdown", "html", "pdf", "docx", "redline", "csv", "json")
BINARY_FORMS = ("pdf", "docx")


class Whereabouts(Struct, frozen=True, kw_only=True):
    """Where a clause stands in another document."""

    document: str
    numbers: tuple[str, ...]
    relation: RelationRow | None


@click.command()
@click.argument("left")
@click.argument("right")
@click.option("--clause", metavar="NUMBER", help="Only the concept of this clause of the first document.")
@click.option("--only", type=click.Choice(["substantive", "editorial"]), help="Only changes of this sort.")
@click.option("--behaviour", "with_behaviour", is_flag=True, help="Also show rulings that differ.")
@click.option("--lang", type=LanguageType(), help="Language of the report (default: the first one).")
@in_format(*FORMS, what="it")
@click.option("--output", metavar="FILE", help="Write to this file instead of the screen.")
@click.option("--vote", is_flag=True, help="The report with a motion and a voting line for every change.")
@click.option("--like", metavar="ID", help="The document whose layout a draft follows (default: the first).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, behaviour included.")
@click.pass_obj
def compare(
    root: Path, /, left: str, right: str, lang: str | None, form: str, as_json: bool, **asked: Any
) -> int:
    """Compare two documents or editions: wording and rulings.

    The second may be a file: a draft outside the corpus; nothing of it is stored. The formats markdown,
    html, pdf and docx give the board report.

    Exits with status 1 if something changed in substance.

    Example: rulebook compare EDITION OTHER_EDITION --lang lv --format pdf --output report.pdf
    """
    corpus = open_corpus(root)
    request = Request(left=left, right=right, form="json" if as_json else form, **asked)
    if request.form in BINARY_FORMS and not request.output:
        raise InputError(f"{request.form} is no text", hint="name a file with --output")
    compared = _compared(corpus, request, lang)
    content = _content(corpus, request, compared)
    if isinstance(content, bytes) or request.output:
        _write(request.output or "", content)
    elif request.form == "text":
        print_text(content)
    elif request.form in ("html", "redline"):
        print_markup(content)
    else:
        print_data(content, JSON_ESCAPES if request.form == "json" else None)
    return 1 if any(change.substantive for change in compared.comparison.changes) else 0


@dataclass(frozen=True, kw_only=True)
class Request:
    """What was asked for."""

    left: str
    right: str
    form: str
    clause: str | None
    only: str | None
    with_behaviour: bool
    output: str | None
    vote: bool
    like: str | None

    @property
    def sought(self) -> bool:
        """Whether rulings are to be compared."""
        return self.with_behaviour or self.form == "json"


@dataclass(frozen=True, kw_only=True)
class ComparisonRun:
    """Two texts compared, with the words to tell it in."""

    comparison: "Comparison"
    texts: "ComparedTexts"
    words: "ReportWords"
    faults: "tuple[DraftFault, ...]" = ()
    """What is wrong with a draft."""


def _compared(corpus: "Sources", request: Request, lang: str | None) -> ComparisonRun:
    """The comparison that was asked for."""
    from crossref.comparing.behaviour import differences
    from crossref.comparing.changes import compare_documents
    from crossref.comparing.editions import compared_texts, is_draft
    from crossref.comparing.readings import stored_readings
    from crossref.comparing.report.report_words import report_words

    words = report_words(corpus, lang or corpus.headline_languages[0])
    if is_draft(corpus, request.right):
        return _compared_draft(corpus, request, words)
    texts = compared_texts(corpus, request.left, request.right, words.language)
    left, right = texts.left.id, texts.right.id
    behaviour = differences(stored_readings(corpus), left, right) if request.sought else []
    comparison = compare_documents(corpus, left, right, behaviour, editions=texts.editions)
    if request.sought:
        for id in comparison.without_rules:
            print_line(f"rulebook: {id} has no rules of its present text; compared in words only", err=True)
    return ComparisonRun(
        comparison=_narrowed(comparison, request.clause, request.only),
        texts=texts,
        words=words,
    )


def _compared_draft(corpus: "Sources", request: Request, words: "ReportWords") -> ComparisonRun:
    """A text that is not in the corpus compared with one that is."""
    from crossref.comparing.editions import ComparedTexts, clause_texts, wording_of
    from rulebook.adding.extract import extract
    from rulebook.adding.words import spoken_language

    try:
        from crossref.comparing.drafts import compare_draft
    except ImportError as error:
        hint = "install what building needs: pip install 'rulebook[build]'"
        raise InputError(f"a draft needs a package that is not here ({error.name})", hint=hint) from None
    text = extract(Path(request.right))
    left = wording_of(corpus, request.left, spoken_language(text.text, words.language))
    draft = compare_draft(corpus, left.id, text, words.language, request.like, sought=request.sought)
    before, after = clause_texts(corpus.clauses(left.id)), clause_texts(draft.clauses)
    editions = request.left in corpus.editions
    return ComparisonRun(
        comparison=_narrowed(draft.comparison, request.clause, request.only),
        texts=ComparedTexts(left, draft.entry, before, after, editions, draft=True),
        words=words,
        faults=draft.faults,
    )


def _content(corpus: "Sources", request: Request, compared: ComparisonRun) -> str | bytes:
    """What is to be printed or written, in the form that was asked for."""
    from crossref.comparing.report.forms import set_report
    from crossref.comparing.report.mark_redline import redline_words
    from crossref.comparing.report.set_redline import redline_report
    from crossref.comparing.report.set_rows import csv_report, json_report
    from crossref.comparing.report.set_text import text_lines
    from crossref.comparing.report.write_report import make_report

    comparison, texts, words = compared.comparison, compared.texts, compared.words
    with_behaviour = request.with_behaviour
    if request.form == "json":
        faults = {"faults": [fault._asdict() for fault in compared.faults]} if texts.draft else {}
        return json_report(corpus, comparison, words, (request.left, request.right), **faults) + "\n"
    if request.form == "csv":
        return csv_report(comparison)
    if request.form == "redline":
        marks = redline_words(corpus, texts, words)
        return redline_report(comparison, texts, words, marks, with_behaviour=with_behaviour)
    if request.form == "text":
        return "\n".join(text_lines(comparison, words, with_behaviour=with_behaviour)) + "\n"
    report = make_report(corpus, comparison, texts, words, vote=request.vote, faults=compared.faults)
    return set_report(report, request.form)


def _write(file: str, content: str | bytes) -> None:
    """Writes a file, whole or not at all."""
    from rulebook.files.memo import replace_file

    try:
        replace_file(Path(file), content.encode() if isinstance(content, str) else content)
    except OSError as error:
        what = error.strerror or "cannot be written"
        raise InputError(what, file=file, hint="name a file that can be written") from None


def _narrowed(comparison: "Comparison", clause: str | None, only: str | None) -> "Comparison":
    """The changes that are asked for, and the rulings that they are responsible for."""
    changes = list(comparison.changes)
    if clause:
        changes = [change for change in changes if clause.rstrip(".") in change.old]
        if not changes:
            hint = f"see `rulebook outline {comparison.left}`"
            raise InputError(f"no clause {clause} in {comparison.left}", hint=hint)
    if only:
        changes = [change for change in changes if change.substantive is (only == "substantive")]
    if not clause and not only:
        return comparison
    concepts = {change.concept for change in changes}
    behaviour = tuple(one for one in comparison.behaviour if concepts & set(one.responsible))
    return replace(comparison, changes=tuple(changes), behaviour=behaviour)


@click.command()
@click.argument("number")
@click.option(
    "--from", "document", metavar="ID", help="The document whose number it is (default: {document})."
)
@as_json
@click.pass_obj
def where(root: Path, number: str, document: str | None, as_json: bool) -> int:
    """Show the number of a clause in every other document.

    Exits with status 1 if no other document has it.

    Example: rulebook where NUMBER --from DOCUMENT
    """
    library = open_library(root)
    clause = find_clause(library, number, document)
    id, number = clause.document, clause.number
    row = library.concept_of(id, number)
    if not row:
        raise missing_clause(library, number, [id])
    places = []
    for other in library.documents:
        if other.id != id:
            change = library.change(row.id, id, other.id)
            relation = relation_row(change, id, other.id) if change else None
            numbers = row.members.get(other.id, ())
            places.append(Whereabouts(document=other.id, numbers=numbers, relation=relation))
    if as_json:
        about = {"concept": row.id, "headline": row.headline, "document": id, "number": number}
        print_json(about | {"where": places})
    else:
        _print_places(library, row, id, number, places)
    return 0 if any(place.numbers for place in places) else 1


def _print_places(
    library: Library, row: Concept, id: str, number: str, places: Sequence[Whereabouts]
) -> None:
    language = library.document(id).language
    words = phrases().comparison
    print_line(f"{id} {number}  {row.id}: {row.headline.get(language) or ''}")
    for place in places:
        relation = place.relation
        became = f"  {words[relation.relation][language]}" if relation and place.numbers else ""
        numbers = ", ".join(place.numbers) or words["absent"][language]
        print_line(f"  {place.document:<15} {numbers}{became}")
        if change := library.change(row.id, id, place.document):
            substance = change.substance.get(language) or first_words(change.substance)
            if substance:
                say(substance, indent=4)
