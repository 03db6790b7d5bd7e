"""The commands about rulings: judge, facts, coverage, generate."""

import shutil
import sys
from difflib import get_close_matches
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from rulebook.rules.explain import phrases
from rulebook.rules.facts import Fact, vocabulary
from rulebook.rules.outcomes import outcomes
from rulebook.rules.situation import LARGEST, facts_of, load_situation, situation_schema
from rulebook.store import Library, dump, home
from rulebook.trouble import Trouble

if TYPE_CHECKING:
    from rulebook.rules.explain import ClauseTexts
    from rulebook.rules.judge import Ruling
    from rulebook.rules.quotations import Members

LANGUAGES = phrases().languages


@click.command()
@click.argument("file", required=False)
@click.option("--document", metavar="ID", help="The rules to judge by; the default document if not said.")
@click.option("--all", "every", is_flag=True, help="By the rules of every document.")
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    help="Language of the explanation; that of the document if not said.",
)
@click.option("--why-not", metavar="OUTCOME", help="Say why an outcome does not follow.")
@click.option(
    "--changes", "ask_changes", is_flag=True, help="Show the smallest changes that give another ruling."
)
@click.option("--interactive", is_flag=True, help="Ask what happened, one question at a time.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def judge(
    file: str | None,
    document: str | None,
    every: bool,
    lang: str | None,
    why_not: str | None,
    ask_changes: bool,
    interactive: bool,
    as_json: bool,
) -> None:
    """Rule on a situation: what follows, by which clauses. FILE is YAML or JSON, or - for standard input.

    Example: rulebook judge tests/cases/situation.yaml --document lnf-2019-lv --changes
    """
    from rulebook.rules.judge import judge as rule_on

    library = Library(home())
    why_not = why_not and why_not.strip().replace(" ", "_")
    if why_not and why_not not in outcomes().outcome:
        raise Trouble(f"no outcome {why_not!r}", remedy=f"known are {', '.join(outcomes().outcome)}")
    if interactive and file:
        raise Trouble("a file and --interactive", remedy="use one of them")
    _warn_of_old_rules()
    chosen = _with_rules(library) if every else [_ruled(library, document or library.default)]
    if interactive:
        from rulebook.commands.interview import interview

        situation: Any = interview(chosen[0], vocabulary(), lang or library.document(chosen[0])["language"])
    elif file is None:
        raise Trouble("no situation", remedy="name a file, - for standard input, or use --interactive")
    else:
        situation = _situation(file)
    facts = facts_of(situation, vocabulary(), file or "situation")
    rulings = [rule_on(id, facts) for id in chosen]
    if as_json:
        rows = [ruling.to_row() for ruling in rulings]
        click.echo(dump({"rulings": rows} if every else rows[0]))
        return
    texts = _clause_texts(library)
    for ruling in rulings:
        language = lang or library.document(ruling.document)["language"]
        _explain(ruling, language, texts, why_not)
        if ask_changes:
            _explain_changes(ruling.document, situation, language)


def _explain(ruling: "Ruling", language: str, texts: "ClauseTexts", why_not: str | None) -> None:
    from rulebook.rules.explain import explain, explain_denial

    for line in explain(ruling, language, texts, vocabulary()):
        _echo_folded(line)
    for line in explain_denial(ruling, why_not, language, vocabulary()) if why_not else ():
        _echo_folded(line)


def _explain_changes(document: str, situation: Any, language: str) -> None:
    from rulebook.rules.explain import phrase, smallest_changes

    click.echo(f"{phrase('smallest_change', language)}:")
    for variation in smallest_changes(document, situation, vocabulary()):
        result = outcomes().announce(variation.ruling.outcomes, language) or phrase("nothing", language)
        _echo_folded(f"  {variation.change} → {result} ({', '.join(variation.ruling.clauses) or '-'})")


def _warn_of_old_rules() -> None:
    """Says on standard error if the rules as code do not belong to the pages."""
    from rulebook.rules.judge import code_staleness

    if old := code_staleness():
        click.echo(f"rulebook: {old}", err=True)


def _ruled(library: Library, document: str) -> str:
    """A document, or `Trouble` if it is not there or has no rules."""
    from rulebook.rules.judge import rule_set

    library.document(document)
    rule_set(document)
    return document


def _with_rules(library: Library) -> list[str]:
    """The documents that have rules; those that have none are named on standard error."""
    from rulebook.rules.judge import ruled_documents

    ids = [document["id"] for document in library.documents]
    for id in ids:
        if id not in ruled_documents():
            click.echo(
                f"rulebook: {id} is left out; no page of corpus/meaning quotes it, so it has no rules",
                err=True,
            )
    return [id for id in ids if id in ruled_documents()]


@click.command()
@click.argument("word", required=False)
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=LANGUAGES[0],
    show_default=True,
    help="Language of the questions.",
)
@click.option("--schema", "as_schema", is_flag=True, help="Print the JSON Schema of a situation.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def facts(word: str | None, lang: str, as_schema: bool, as_json: bool) -> None:
    """Show what can be said in a situation, or what can be said about WORD.

    Example: rulebook facts pocket
    """
    if as_schema:
        click.echo(dump(situation_schema(vocabulary())))
        return
    every = list(vocabulary().facts.values())
    rows = [
        fact
        for fact in every
        if word is None or word.casefold() in f"{fact.id} {fact.say} {fact.question[lang]}".casefold()
    ]
    if not rows:
        near = get_close_matches(word or "", [fact.say for fact in every], n=1, cutoff=0.0)
        raise Trouble(f"no fact about {word!r}", remedy=f"nearest is {near[0]!r}")
    if as_json:
        click.echo(dump({"facts": list(map(_fact_row, rows))}))
        return
    part = None
    for fact in rows:
        if fact.where != part:
            part = fact.where
            click.echo(click.style(part or "the situation", bold=True))
        ranges = {"count": f": 0–{fact.most}", "choice": f": {' | '.join(fact.choices)}"}
        click.echo(f"  {fact.say}{ranges.get(fact.type, '')}")
        click.echo(f"      {fact.question[lang]}")


def _fact_row(fact: Fact) -> dict[str, Any]:
    """A fact as programs outside read it."""
    row = {key: getattr(fact, key) for key in ("id", "where", "say", "type", "choices", "most", "note")}
    question: dict[str, Any] = {**fact.question}
    if fact.answers:
        question["choices"] = fact.answers
    return {**row, "question": question}


@click.command()
@click.option("--document", metavar="ID", help="Only this document.")
@click.option("--section", metavar="NUMBER", help="Only clauses of this section.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def coverage(document: str | None, section: str | None, as_json: bool) -> int:
    """Show what becomes of every clause: executable with how many cases, definition, procedure, judgement,
    deferred, stale.

    Exits 1 if a clause is stale or no page speaks of it.

    Example: rulebook coverage --document lnf-2017-en --section 17
    """
    from rulebook.rules.coverage import MISSING, STALE, ledger, totals

    library = Library(home())
    _warn_of_old_rules()
    documents = [_ruled(library, document)] if document else _with_rules(library)
    rows = [
        row for row in ledger(library, _members()) if row.document in documents and _within(row.id, section)
    ]
    if not rows:
        raise Trouble(f"no section {section}", remedy="see `rulebook outline DOCUMENT`")
    bad = any(row.status in (STALE, MISSING) for row in rows)
    if as_json:
        clauses = [
            {"id": row.id, "status": row.status, "reason": row.reason, "cases": row.cases} for row in rows
        ]
        click.echo(dump({"documents": totals(rows), "clauses": clauses}))
        return int(bad)
    if document or section:
        for row in rows:
            click.echo(f"{row.id:<24} {row.status:<11} {row.cases or '':<5} {row.reason}")
    for id, counts in totals(rows).items():
        click.echo(f"{id:<15} " + "  ".join(f"{key} {value}" for key, value in counts.items()))
    return int(bad)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def generate(as_json: bool) -> None:
    """Make the rules as code from the meaning pages.

    Example: rulebook generate
    """
    from rulebook.rules.coverage import scenarios
    from rulebook.rules.generate import generated_files, write_generated
    from rulebook.rules.interpret import interpret
    from rulebook.rules.meaning import read_pages
    from rulebook.rules.plain import write_plain

    rules = interpret(Library(home()), _members())
    situations = tuple(scenario.situation for scenario in scenarios(home() / "corpus" / "scenarios"))
    write_generated(generated_files(rules, list(read_pages()), vocabulary(), outcomes()))
    write_plain(rules, situations, home())
    counts = {
        id: {"rules": len(one.rules), "notions": len(one.notions)} for id, one in rules.documents.items()
    }
    if as_json:
        click.echo(dump({"documents": counts}))
        return
    for document, count in counts.items():
        click.echo(f"{document:<15} {count['rules']} rules, {count['notions']} notions")


def _echo_folded(line: str) -> None:
    """Prints a line, folded to the window under its own indent."""
    indent = " " * (len(line) - len(line.lstrip()))
    width = shutil.get_terminal_size((80, 24)).columns
    click.echo("\n".join(wrap(line.strip(), width, initial_indent=indent, subsequent_indent=f"{indent}    ")))


def _within(id: str, section: str | None) -> bool:
    number = id.split("/")[1]
    return section is None or number == section or number.startswith(f"{section.rstrip('.')}.")


def _situation(file: str) -> Any:
    """The situation of a file; a list of one stands for it."""
    situation = load_situation(_text(file), file)
    return situation[0] if isinstance(situation, list) and len(situation) == 1 else situation


def _text(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.read()
        path = Path(file)
        if path.stat().st_size > LARGEST:
            raise Trouble(
                f"more than {LARGEST} bytes",
                file=file,
                line=1,
                remedy="state one situation, or split the file",
            )
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Trouble(
            error.strerror or "cannot be read", file=file, remedy="name a file that can be read"
        ) from None
    except UnicodeDecodeError:
        raise Trouble("is not UTF-8", file=file, line=1, remedy="save it as UTF-8") from None


def _members() -> "Members":
    """The clauses of each concept in each document."""
    from crossref.concordance import Concordance

    return {row["concept"]: row["members"] for row in Concordance(home()).concepts()}


def _clause_texts(library: Library) -> "ClauseTexts":
    from rulebook.rules.explain import ClauseTexts

    texts: dict[tuple[str, str], str] = {}
    for document in library.documents:
        texts |= {(clause.document, clause.number): clause.text for clause in library.clauses(document["id"])}
    return ClauseTexts(
        texts, {document["id"]: document["language"] for document in library.documents}, _members()
    )
