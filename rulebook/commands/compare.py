"""The commands about editions: compare, history, impact."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulebook.commands.options import LanguageType, as_json, in_format, one_document, open_corpus
from rulebook.commands.terminal import (
    JSON_ESCAPES,
    print_data,
    print_json,
    print_line,
    print_markup,
    print_text,
    say,
)
from rulebook.lookup import find_clause
from rulebook.trouble import Trouble

if TYPE_CHECKING:  # these rooms are slow to load, and the help of other commands must not wait for them
    from crossref.comparing.compare import Comparison
    from crossref.comparing.history import History
    from crossref.comparing.impact import Impact
    from crossref.comparing.paper import PaperFault, PaperTexts
    from crossref.comparing.report import ReportWords
    from rulebook.corpus import AuthoredCorpus

FORMS = ("text", "markdown", "html", "pdf", "docx", "redline", "csv", "json")
BINARY_FORMS = ("pdf", "docx")
MARKED_RUNS = {
    "clause": "[{}] ",
    "former-clause": "[-{}-] ",
    "former-reference": "[~{}~]",
    "gone": "[-{}-]",
    "new": "{{+{}+}}",
    "moved-away": "[~{}~]",
    "moved-here": "{{~{}~}}",
}
"""How a redline is told without colours."""
TITLES = 10
"""Scenarios that `impact` names."""


@click.command()
@click.argument("left")
@click.argument("right")
@click.option("--clause", metavar="NUMBER", help="Only the concept of this clause of the first document.")
@click.option("--only", type=click.Choice(["substantive", "editorial"]), help="Only changes of this sort.")
@click.option("--behaviour", "with_behaviour", is_flag=True, help="Also show rulings that differ.")
@click.option("--lang", type=LanguageType(), help="Language of the paper (default: the first one).")
@in_format(*FORMS, what="it")
@click.option("--output", metavar="FILE", help="Write to this file instead of the screen.")
@click.option("--vote", is_flag=True, help="The paper with a motion and a voting line for every change.")
@click.option("--like", metavar="ID", help="The document whose layout a draft follows (default: the first).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, behaviour included.")
def compare(left: str, right: str, lang: str | None, form: str, as_json: bool, **asked: Any) -> int:
    """Compare two documents or editions: what the words changed, and which rulings changed with them.

    The second may be a file: a draft outside the corpus; nothing of it is stored.
    Exits 1 if something changed in substance. The formats markdown, html, pdf and docx give the board paper.

    Example: rulebook compare EDITION EDITION --lang lv --format pdf --output paper.pdf
    """
    corpus = open_corpus()
    request = Request(left=left, right=right, form="json" if as_json else form, **asked)
    if request.form in BINARY_FORMS and not request.output:
        raise Trouble(f"{request.form} is no text", remedy="name a file with --output")
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
class Compared:
    """Two texts compared, with the words to tell it in."""

    comparison: "Comparison"
    texts: "PaperTexts"
    words: "ReportWords"
    faults: "tuple[PaperFault, ...]" = ()
    """What is wrong with a draft."""


def _compared(corpus: "AuthoredCorpus", request: Request, lang: str | None) -> Compared:
    """The comparison that was asked for."""
    from crossref.comparing.behaviour import differences
    from crossref.comparing.compare import compare_documents
    from crossref.comparing.editions import compared_texts, is_draft
    from crossref.comparing.paper import PaperTexts, clause_texts
    from crossref.comparing.report import report_words

    words = report_words(corpus, lang or corpus.headline_languages[0])
    if is_draft(corpus, request.right):
        return _compared_draft(corpus, request, words)
    left, right, editions = compared_texts(corpus, request.left, request.right, words.language)
    behaviour = differences(left.id, right.id, corpus.vocabulary) if request.sought else []
    comparison = compare_documents(corpus, left.id, right.id, behaviour, editions=editions)
    if request.sought:
        for id in comparison.without_rules:
            print_line(f"rulebook: {id} has no rules of its present text; compared in words only", err=True)
    before, after = clause_texts(corpus, left.id), clause_texts(corpus, right.id)
    return Compared(
        comparison=_narrowed(comparison, request.clause, request.only),
        texts=PaperTexts(left, right, before, after, editions),
        words=words,
    )


def _compared_draft(corpus: "AuthoredCorpus", request: Request, words: "ReportWords") -> Compared:
    """A text that is not in the corpus compared with one that is."""
    from crossref.comparing.editions import wording_of
    from crossref.comparing.paper import PaperTexts, clause_texts

    try:
        from crossref.comparing.drafts import compare_draft, draft_language
    except ImportError as error:
        remedy = "install what building needs: pip install 'rulebook[build]'"
        raise Trouble(f"a draft needs a package that is not here ({error.name})", remedy=remedy) from None
    path = Path(request.right)
    left = wording_of(corpus, request.left, draft_language(corpus, path))
    draft = compare_draft(corpus, left.id, path, words.language, request.like, sought=request.sought)
    after = {clause.number: f"{clause.text} {clause.body}".strip() for clause in draft.clauses}
    editions = request.left in corpus.editions
    return Compared(
        comparison=_narrowed(draft.comparison, request.clause, request.only),
        texts=PaperTexts(left, draft.entry, clause_texts(corpus, left.id), after, editions, draft=True),
        words=words,
        faults=draft.faults,
    )


def _content(corpus: "AuthoredCorpus", request: Request, compared: Compared) -> str | bytes:
    """What is to be printed or written, in the form that was asked for."""
    from crossref.comparing import report
    from crossref.comparing.paper import make_paper
    from crossref.comparing.paper_forms import set_paper

    comparison, words = compared.comparison, compared.words
    if request.form == "json":
        faults = {"faults": [fault._asdict() for fault in compared.faults]} if compared.texts.draft else {}
        return report.json_report(comparison, words, (request.left, request.right), **faults) + "\n"
    if request.form == "csv":
        return report.csv_report(comparison)
    if request.form == "redline":
        return report.redline_report(comparison, compared.texts, words, with_behaviour=request.with_behaviour)
    if request.form == "text":
        return "\n".join(report.text_lines(comparison, words, with_behaviour=request.with_behaviour)) + "\n"
    paper = make_paper(
        corpus,
        comparison,
        compared.texts,
        words,
        sought=request.sought,
        vote=request.vote,
        faults=compared.faults,
    )
    return set_paper(paper, request.form)


def _write(file: str, content: str | bytes) -> None:
    """Writes a file beside its place and puts it there when it is whole."""
    import tempfile

    data = content.encode() if isinstance(content, str) else content
    place = Path(file)
    try:
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as stream:
            work = Path(stream.name)
            stream.write(data)
        try:
            work.chmod(0o644)
            work.replace(place)
        except OSError:
            work.unlink()
            raise
    except OSError as error:
        what = error.strerror or "cannot be written"
        raise Trouble(what, file=file, remedy="name a file that can be written") from None


def _narrowed(comparison: "Comparison", clause: str | None, only: str | None) -> "Comparison":
    """The changes that are asked for, and the rulings that they are responsible for."""
    changes = list(comparison.changes)
    if clause:
        changes = [change for change in changes if clause.rstrip(".") in change.old]
        if not changes:
            remedy = f"see `rulebook outline {comparison.left}`"
            raise Trouble(f"no clause {clause} in {comparison.left}", remedy=remedy)
    if only:
        changes = [change for change in changes if change.substantive is (only == "substantive")]
    if not clause and not only:
        return comparison
    concepts = {change.concept for change in changes}
    behaviour = tuple(one for one in comparison.behaviour if concepts & set(one.responsible))
    return replace(comparison, changes=tuple(changes), behaviour=behaviour)


@click.command()
@click.argument("concept")
@as_json
def history(concept: str, as_json: bool) -> None:
    """Show a concept through the editions: its wording in each, and what became of it.

    Example: rulebook history CONCEPT
    """
    from crossref.comparing.history import concept_history

    corpus = open_corpus()
    result = concept_history(corpus, corpus.concept(concept))
    if as_json:
        print_json(result)
    else:
        _print_history(result)


def _print_history(result: "History") -> None:
    headline = next(filter(None, result.headline.values()), "")
    print_line(head=f"{result.concept}: {headline}" if headline else result.concept)
    for step in result.history:
        numbers = ", ".join(step.numbers) or "absent"
        relation = f"  {step.relation.relation}" if step.relation else ""
        print_line(f"{step.approved}  {step.document}  {numbers}{relation}")
        text = "".join(MARKED_RUNS.get(run.fate, "{}").format(run.text) for run in step.redline) or step.text
        if text:
            say(text, indent=4)
        if step.relation and step.relation.substance:
            say(f"→ {step.relation.substance}", indent=4, hanging=6)


@click.command()
@click.argument("number")
@one_document("The document whose number it is (default: the default one).")
@as_json
def impact(number: str, document: str | None, as_json: bool) -> None:
    """Show what depends on a clause: its rules and notions, the rules that use them, scenarios it decides.

    Example: rulebook impact NUMBER
    """
    from crossref.comparing.impact import clause_impact

    corpus = open_corpus()
    result = clause_impact(corpus, find_clause(corpus, number, document))
    if as_json:
        print_json(result)
    else:
        _print_impact(result)


def _print_impact(result: "Impact") -> None:
    print_line(f"{result.document} {result.number}  {result.concept}")
    rules, notions = ", ".join(result.rules), ", ".join(result.notions)
    print_line(f"  rules: {rules or 'none'}; notions: {notions or 'none'}")
    if result.used_by:
        clauses = ", ".join(", ".join(rule.clauses) for rule in result.used_by)
        print_line(f"  rules that use its notions: {clauses}")
    print_line(f"  cited by clauses: {', '.join(result.cited_by) or 'none'}")
    print_line(f"  decides {len(result.scenarios)} scenarios, is set aside in {len(result.set_aside_in)}")
    for title in result.scenarios[:TITLES]:
        print_line(f"    {title}")
