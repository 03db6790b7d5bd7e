"""The commands about editions: compare, history, impact."""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from rulebook.commands.options import LanguageType, as_json, in_format, one_document, open_corpus
from rulebook.commands.terminal import JSON_ESCAPES, print_data, print_json, print_line, print_markup, say
from rulebook.lookup import find_clause
from rulebook.trouble import Trouble

if TYPE_CHECKING:  # these rooms are slow to load, and the help of other commands must not wait for them
    from crossref.comparing.compare import Comparison
    from crossref.comparing.history import History
    from crossref.comparing.impact import Impact
    from crossref.comparing.report import ReportWords

FORMS = ("text", "markdown", "html", "csv", "json")
MARKED_RUNS = {"gone": "[-{}-]", "new": "{{+{}+}}", "moved-away": "[~{}~]", "moved-here": "{{~{}~}}"}
"""How a redline is told without colours."""
TITLES = 10
"""Scenarios that `impact` names."""


@click.command()
@click.argument("left")
@click.argument("right")
@click.option("--clause", metavar="NUMBER", help="Only the concept of this clause of the first document.")
@click.option("--only", type=click.Choice(["substantive", "editorial"]), help="Only changes of this sort.")
@click.option("--behaviour", "with_behaviour", is_flag=True, help="Rulings that differ, too.")
@click.option("--lang", type=LanguageType(), help="Language of the summary; the first one if not said.")
@in_format(*FORMS, what="it")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, behaviour included.")
def compare(
    left: str,
    right: str,
    clause: str | None,
    only: str | None,
    with_behaviour: bool,
    lang: str | None,
    form: str,
    as_json: bool,
) -> int:
    """Compare two documents: what the words changed, and which rulings changed with them.

    Exits 1 if something changed in substance.

    Example: rulebook compare lnf-2017-ru finso-2025-ru --only substantive
    """
    from crossref.comparing import report
    from crossref.comparing.behaviour import differences
    from crossref.comparing.compare import compare_documents
    from crossref.comparing.editions import compared_texts

    corpus = open_corpus()
    texts = compared_texts(corpus, left, right, lang)
    left, right = texts.left.id, texts.right.id
    comparison = compare_documents(corpus, left, right, differences(left, right, corpus.vocabulary))
    for id in comparison.without_rules:
        print_line(f"rulebook: {id} has no rules of its present text; compared in words only", err=True)
    comparison = _narrowed(comparison, clause, only)
    words = report.report_words(corpus, lang or corpus.headline_languages[0])
    if as_json or form == "json":
        print_data(report.json_report(comparison) + "\n", JSON_ESCAPES)
    elif form == "markdown":
        print_data(report.markdown_report(comparison, words, with_behaviour=with_behaviour))
    elif form == "html":
        page = report.html_report(comparison, corpus, words, with_behaviour=with_behaviour)
        print_markup(page)
    elif form == "csv":
        print_data(report.csv_report(comparison))
    else:
        _print_changes(comparison, words)
        if with_behaviour:
            _print_behaviour(comparison, words)
    return 1 if any(change.substantive for change in comparison.changes) else 0


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


def _print_changes(comparison: "Comparison", words: "ReportWords") -> None:
    from crossref.comparing.compare import UNCHANGED
    from crossref.comparing.report import numbers_words, parameter_words

    print_line(head=words.title(comparison))
    counts = Counter(change.relation for change in comparison.changes)
    print_line(", ".join(f"{counts[relation]} {words.phrases[relation]}" for relation in counts))
    for change in comparison.changes:
        if change.relation in UNCHANGED:
            continue
        mark = "!" if change.substantive else " "
        values = "".join(f"; {parameter}" for parameter in parameter_words(change))
        relation = words.phrases[change.relation]
        say(f"{mark} {numbers_words(change)}  {change.concept}: {relation}{values}", hanging=4)
        if change.substance:
            say(words.substance(change), indent=4)


def _print_behaviour(comparison: "Comparison", words: "ReportWords") -> None:
    from crossref.comparing.report import situation_words

    for difference in comparison.behaviour:
        before, after = (
            f"{', '.join(ruling.outcomes) or '-'} ({', '.join(ruling.clauses) or '-'})"
            for ruling in (difference.before, difference.after)
        )
        say(f"± {situation_words(difference.situation, words)}: {before} → {after}", hanging=4)


@click.command()
@click.argument("concept")
@as_json
def history(concept: str, as_json: bool) -> None:
    """Show a concept through the editions: its wording in each, and what became of it.

    Example: rulebook history puck-taken-too-soon
    """
    from crossref.comparing.history import concept_history

    corpus = open_corpus()
    result = concept_history(corpus, corpus.concept(concept))
    if as_json:
        print_json(result)
    else:
        _print_history(result)


def _print_history(result: "History") -> None:
    print_line(head=f"{result.concept}: {next(iter(result.headline.values()))}")
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
@one_document("The document whose number it is; the default one if not said.")
@as_json
def impact(number: str, document: str | None, as_json: bool) -> None:
    """Show what hangs on a clause: its rules and notions, the rules that use them, the scenarios it decides.

    Example: rulebook impact 11.8.1
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
