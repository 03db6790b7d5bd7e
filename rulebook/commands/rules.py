"""The commands about rulings: judge, facts, coverage, generate."""

import shutil
import sys
from difflib import get_close_matches
from pathlib import Path
from textwrap import wrap
from typing import Any

import click

from rulebook.rules.facts import Vocabulary, load, read, schema, vocabulary
from rulebook.rules.meaning import outcomes
from rulebook.store import Library, dump, home
from rulebook.trouble import Trouble

LANGUAGES = ("en", "fr", "lv", "ru")
NEAR = 0.6
"""How alike an answer must be to a fact to be taken for it."""


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
    from rulebook.rules import explain as told
    from rulebook.rules.judge import judge as rule

    library, words = Library(home()), vocabulary()
    why_not = why_not and why_not.strip().replace(" ", "_")
    if why_not and why_not not in outcomes():
        raise Trouble(f"no outcome {why_not!r}", remedy=f"known are {', '.join(outcomes())}")
    if interactive and file:
        raise Trouble("a file and --interactive", remedy="use one of them")
    chosen = [d["id"] for d in library.documents] if every else [document or library.default]
    for id in chosen:
        library.document(id)
    if interactive:
        situation: Any = _asked(chosen[0], words, lang or str(library.document(chosen[0])["language"]))
    elif file is None:
        raise Trouble("no situation", remedy="name a file, - for standard input, or use --interactive")
    else:
        situation = load(_text(file), file)
        if isinstance(situation, list) and len(situation) == 1:
            situation = situation[0]
    facts = read(situation, words, file or "situation")
    rulings = [rule(id, facts) for id in chosen]
    if as_json:
        rows = [ruling.to_row() for ruling in rulings]
        click.echo(dump(rows[0] if not every else {"rulings": rows}))
        return
    quotes = _quotes(library)
    for ruling in rulings:
        language = lang or str(library.document(ruling.document)["language"])
        for line in told.explain(ruling, language, quotes, words):
            _say(line)
        if why_not:
            for line in told.denied(ruling, why_not, language):
                _say(line)
        if ask_changes:
            click.echo(f"{told.wording()['phrase']['smallest_change'][language]}:")
            for change in told.changes(ruling.document, situation, words):
                said = (
                    " ".join(told.wording()["outcome"][word][language] for word in change["outcomes"])
                    or told.wording()["phrase"]["nothing"][language]
                )
                _say(f"  {change['change']} → {said} ({', '.join(change['clauses']) or '-'})")


@click.command()
@click.argument("word", required=False)
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the questions."
)
@click.option("--schema", "as_schema", is_flag=True, help="Print the JSON Schema of a situation.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def facts(word: str | None, lang: str, as_schema: bool, as_json: bool) -> None:
    """Show what can be said in a situation, or what can be said about WORD.

    Example: rulebook facts pocket
    """
    from rulebook.rules.explain import wording

    words, told = vocabulary(), wording()["fact"]
    if as_schema:
        click.echo(dump(schema(words)))
        return
    rows = [
        fact
        for fact in words.facts.values()
        if word is None or word.casefold() in f"{fact.id} {fact.say} {told[fact.id][lang]}".casefold()
    ]
    if not rows:
        near = get_close_matches(word or "", [fact.say for fact in words.facts.values()], n=1, cutoff=0.0)
        raise Trouble(f"no fact about {word!r}", remedy=f"nearest is {near[0]!r}")
    if as_json:
        keys = ("id", "where", "say", "type", "choices", "most", "note")
        click.echo(
            dump(
                {
                    "facts": [
                        {key: getattr(fact, key) for key in keys} | {"question": told[fact.id]}
                        for fact in rows
                    ]
                }
            )
        )
        return
    part = None
    for fact in rows:
        if fact.where != part:
            part = fact.where
            click.echo(click.style(part or "the situation", bold=True))
        kind = {
            "flag": "",
            "contact": "",
            "count": f": 0–{fact.most}",
            "choice": f": {' | '.join(fact.choices)}",
        }[fact.type]
        click.echo(f"  {fact.say}{kind}")
        click.echo(f"      {told[fact.id][lang]}")


@click.command()
@click.option("--document", metavar="ID", help="Only this document.")
@click.option("--section", metavar="NUMBER", help="Only clauses of this section.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def coverage(document: str | None, section: str | None, as_json: bool) -> int:
    """Show what becomes of every clause: executable with how many cases, definition, procedure, judgement, deferred, stale.

    Exits 1 if a clause is stale or no page speaks of it.

    Example: rulebook coverage --document lnf-2017-en --section 17
    """
    from crossref.concordance import Concordance
    from rulebook.rules.coverage import ledger, totals

    library = Library(home())
    if document:
        library.document(document)
    rows = ledger(library, Concordance(home()).concepts())
    rows = [row for row in rows if document in (None, row["document"]) and _within(row["id"], section)]
    if not rows:
        raise Trouble(f"no section {section}", remedy="see `rulebook outline DOCUMENT`")
    bad = any(row["status"] in ("stale", "missing") for row in rows)
    if as_json:
        clauses = [{key: row[key] for key in ("id", "status", "reason", "cases")} for row in rows]
        click.echo(dump({"documents": totals(rows), "clauses": clauses}))
        return int(bad)
    if document or section:
        for row in rows:
            click.echo(f"{row['id']:<24} {row['status']:<11} {row['cases'] or '':<5} {row['reason']}")
    for id, counts in totals(rows).items():
        click.echo(f"{id:<15} " + "  ".join(f"{key} {value}" for key, value in counts.items()))
    return int(bad)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def generate(as_json: bool) -> None:
    """Make the rules as code from the meaning pages.

    Example: rulebook generate
    """
    from crossref.concordance import Concordance
    from rulebook.rules.coverage import scenarios
    from rulebook.rules.generate import files, readings, write

    found = readings(Library(home()), Concordance(home()).concepts())
    write(files(found, vocabulary(), outcomes(), scenarios(home() / "corpus" / "scenarios")))
    counts = {
        one.document: {"rules": len(one.rules), "notions": len(one.notions) + len(one.late)} for one in found
    }
    if as_json:
        click.echo(dump({"documents": counts}))
        return
    for document, count in counts.items():
        click.echo(f"{document:<15} {count['rules']} rules, {count['notions']} notions")


def _say(line: str) -> None:
    """A line, folded to the window under its own indent."""
    indent = " " * (len(line) - len(line.lstrip()))
    width = shutil.get_terminal_size((80, 24)).columns
    click.echo("\n".join(wrap(line.strip(), width, initial_indent=indent, subsequent_indent=f"{indent}    ")))


def _within(id: str, section: str | None) -> bool:
    number = id.split("/")[1]
    return section is None or number == section or number.startswith(f"{section.rstrip('.')}.")


def _text(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.read()
        path = Path(file)
        if path.stat().st_size > 1_000_000:
            raise Trouble(
                "more than 1000000 bytes", file=file, line=1, remedy="state one situation, or split the file"
            )
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Trouble(
            error.strerror or "cannot be read", file=file, remedy="name a file that can be read"
        ) from None
    except UnicodeDecodeError:
        raise Trouble("is not UTF-8", file=file, line=1, remedy="save it as UTF-8") from None


def _quotes(library: Library) -> Any:
    from crossref.concordance import Concordance
    from rulebook.rules.explain import Quotes

    texts = {
        (d["id"], clause.number): clause.text
        for d in library.documents
        for clause in library.clauses(d["id"])
    }
    members = {row["concept"]: row["members"] for row in Concordance(home()).concepts()}
    return Quotes(texts, {d["id"]: d["language"] for d in library.documents}, members)


def _asked(document: str, words: Vocabulary, language: str) -> dict[str, Any]:
    """Questions on the terminal until nothing is open or the answer is empty."""
    from rulebook.rules.explain import built, still_open, wording

    told = wording()["fact"]
    said: list[tuple[str, str, Any]] = []
    every = {
        text: fact
        for fact in words.facts.values()
        if fact.where in ("stroke", "conduct")
        for text in (fact.say, told[fact.id][language])
    }
    while line := click.prompt("What happened? (empty to go on)", default="", show_default=False).strip():
        phrase, _, amount = line.partition(": ")
        near = get_close_matches(phrase, every, n=3, cutoff=NEAR)
        if not near:
            click.echo("  no fact is called that; try other words, or see `rulebook facts`")
            continue
        fact = every[near[0]]
        if near[0] != phrase and not click.confirm(f"  {near[0]}?", default=True):
            continue
        told_value: Any = (
            int(amount)
            if amount.isdecimal()
            else amount or (fact.choices[1] if fact.type == "choice" else True)
        )
        try:
            read(built([*said, (fact.where, fact.say, told_value)]), words)
        except Trouble as trouble:
            click.echo(f"  {trouble}")
            if "say what it touched" not in str(trouble):
                continue
        said.append((fact.where, fact.say, told_value))
    known = {
        fact.id
        for where, phrase, _ in said
        for fact in words.facts.values()
        if (fact.where, fact.say) == (where, phrase)
    }
    while True:
        facts = read(built(said), words)
        open_ = [
            name
            for name in still_open(document, facts, known)
            if name in words.facts and words.facts[name].type != "contact"
        ]
        if not open_:
            break
        fact = words.facts[open_[0]]
        choices = told[fact.id].get("choices", {}).get(language, fact.choices)
        hint = {
            "flag": "y/n",
            "count": f"0–{fact.most}",
            "choice": " | ".join(f"{n}: {text}" for n, text in enumerate(choices)),
        }[fact.type]
        line = click.prompt(f"{told[fact.id][language]} [{hint}]", default="", show_default=False).strip()
        if not line:
            break
        known.add(fact.id)
        value: Any = (
            line.casefold() in ("y", "yes", "o", "oui", "j", "jā", "д", "да", "1")
            if fact.type == "flag"
            else line
        )
        if fact.type != "flag":
            value = int(line) if line.isdecimal() else -1
            if fact.type == "choice":
                value = fact.choices[value] if 0 <= value < len(fact.choices) else fact.choices[0]
        if value not in (False, 0) and value != fact.nothing:
            said.append((fact.where, fact.say, value))
    return built(said)
