"""The commands about rulings: judge, facts, coverage, generate."""

from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from rulebook.commands.options import LanguageType, as_json, one_document, open_library, told_bytes
from rulebook.commands.terminal import print_json, print_line, say
from rulebook.library import Library
from rulebook.rules.facts import Fact, vocabulary
from rulebook.rules.outcomes import outcomes
from rulebook.rules.schema import situation_schema
from rulebook.rules.situation import facts_of, read_situation
from rulebook.store import is_checkout, refuse_installed
from rulebook.trouble import Trouble

if TYPE_CHECKING:
    from rulebook.rules.explain import ClauseTexts
    from rulebook.rules.judge import Ruling


@click.command()
@click.argument("file", required=False)
@one_document("The rules to judge by (default: the default document).")
@click.option("--all", "every", is_flag=True, help="By the rules of every document.")
@click.option(
    "--lang",
    type=LanguageType(),
    help="Language of the explanation (default: that of the document).",
)
@click.option("--why-not", metavar="OUTCOME", help="Say why an outcome does not follow.")
@click.option(
    "--changes", "ask_changes", is_flag=True, help="Show the smallest changes that give another ruling."
)
@click.option("--interactive", is_flag=True, help="Ask what happened, one question at a time.")
@as_json
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

    Example: rulebook judge tests/cases/situation.yaml --document DOCUMENT --changes
    """
    from rulebook.rules.judge import judge as rule_on
    from rulebook.rules.positions import counted_for
    from rulebook.rules.rows import ruling_row

    library = open_library()
    why_not = why_not and why_not.strip().replace(" ", "_")
    if why_not and why_not not in outcomes().outcome:
        raise Trouble(f"no outcome {why_not!r}", remedy=f"known are {', '.join(outcomes().outcome)}")
    if interactive and file:
        raise Trouble("a file and --interactive", remedy="use one of them")
    chosen = _with_rules(library) if every else [_ruled(library, document or library.default.id)]
    if interactive:
        from rulebook.commands.interview import interview

        situation: Any = interview(
            chosen[0], vocabulary(), lang or library.build.document(chosen[0]).language
        )
    elif file is None:
        raise Trouble("no situation", remedy="name a file, - for standard input, or use --interactive")
    else:
        situation = _situation(file)
    name = file or "situation"
    told = {id: counted_for(id, situation, vocabulary(), name) for id in chosen}
    rulings = [rule_on(id, facts_of(told[id], vocabulary(), name)) for id in chosen]
    if as_json:
        languages = {id: lang or library.build.document(id).language for id in chosen}
        rows = [ruling_row(ruling, situation, languages[ruling.document]) for ruling in rulings]
        print_json({"rulings": rows} if every else rows[0])
        return
    for ruling in rulings:
        language = lang or library.build.document(ruling.document).language
        texts = _clause_texts(library, language)
        _explain(ruling, language, texts, why_not)
        if ask_changes:
            _explain_changes(ruling.document, told[ruling.document], language)


def _explain(ruling: "Ruling", language: str, texts: "ClauseTexts", why_not: str | None) -> None:
    from rulebook.rules.explain import explain, explain_denial

    for line in explain(ruling, language, texts, vocabulary()):
        _echo_folded(line)
    for line in explain_denial(ruling, why_not, language, vocabulary()) if why_not else ():
        _echo_folded(line)


def _explain_changes(document: str, situation: Any, language: str) -> None:
    from rulebook.language.phrases import phrase, phrase_with_colon
    from rulebook.rules.explain import smallest_changes

    print_line(phrase_with_colon("smallest_change", language))
    for variation in smallest_changes(document, situation, vocabulary()):
        result = outcomes().announce(variation.ruling.outcomes, language) or phrase("nothing", language)
        _echo_folded(f"  {variation.change} → {result} ({', '.join(variation.ruling.clauses) or '-'})")


def _ruled(library: Library, document: str) -> str:
    """A document, or `Trouble` if it is not there or has no rules; warns if they are of older texts."""
    from rulebook.rules.judge import rule_set

    library.build.document(document)
    rule_set(document)
    _warn_of_older_rules(library, [document])
    return document


def _with_rules(library: Library) -> list[str]:
    """The documents that have rules; those that have none are named on standard error."""
    from rulebook.rules.judge import ruled_documents

    ids = [document.id for document in library.documents]
    for id in ids if ruled_documents() else ():
        if id not in ruled_documents():
            why = "no page of corpus/meaning quotes it, so it has no rules"
            print_line(f"rulebook: {id} is left out; {why}", err=True)
    ruled = [id for id in ids if id in ruled_documents()]
    if not ruled:
        raise Trouble("no document has rules", remedy="write some in meaning/; all but rulings does without")
    _warn_of_older_rules(library, ruled)
    return ruled


def _warn_of_older_rules(library: Library, documents: list[str]) -> None:
    """Says on standard error which rules are of older texts."""
    for id in documents:
        if count := library.build.index.outdated.get(id):
            clauses = "1 clause has" if count == 1 else f"{count} clauses have"
            what = f"{clauses} changed in {id} since the rules were written"
            print_line(f"rulebook: {what}; run `rulebook accept --document {id}`", err=True)


@click.command()
@click.argument("word", required=False)
@click.option("--lang", type=LanguageType(), help="Language of the questions (default: the first one).")
@click.option("--schema", "as_schema", is_flag=True, help="Print the JSON Schema of a situation.")
@as_json
def facts(word: str | None, lang: str | None, as_schema: bool, as_json: bool) -> None:
    """Show what can be said in a situation, or what can be said about WORD.

    Example: rulebook facts pocket
    """
    if as_schema:
        print_json(situation_schema(vocabulary()))
        return
    words = vocabulary()
    every = list(words.facts.values())
    if not every:
        raise Trouble("nothing can be told in this sport", remedy="write facts.toml in the corpus, and build")
    language = lang or next(iter(every[0].question))
    wanted = (word or "").casefold()
    rows = [fact for fact in every if wanted in f"{fact.id} {fact.say} {fact.question[language]}".casefold()]
    if not rows:
        near = get_close_matches(word or "", [fact.say for fact in every], n=1, cutoff=0.0)
        raise Trouble(f"no fact about {word!r}", remedy=f"nearest is {near[0]!r}")
    if as_json:
        print_json({"facts": list(map(_fact_row, rows))})
        return
    part = None
    for fact in rows:
        if fact.where != part:
            part = fact.where
            print_line(head=part or "the situation")
            _echo_folded(f"  seen from: {words.seen_from(fact)}; counts: {words.counted_when(fact)}")
        ranges = {"count": f": 0–{fact.most}", "choice": f": {' | '.join(fact.choices)}"}
        print_line(f"  {fact.say}{ranges.get(fact.type, '')}")
        print_line(f"      {fact.question[language]}")
        print_line(f"      not told: {_unsaid(fact)}")


def _unsaid(fact: Fact) -> str:
    """What is assumed of a fact that is not told."""
    value = {True: "yes", False: "no"}[fact.unsaid] if isinstance(fact.unsaid, bool) else fact.unsaid
    return (
        f"{fact.default} if nothing is said of {fact.where!r}, else {value}" if fact.default else str(value)
    )


def _fact_row(fact: Fact) -> dict[str, Any]:
    """A fact as programs outside read it."""
    words = vocabulary()
    row: dict[str, Any] = {
        key: getattr(fact, key) for key in ("id", "where", "say", "type", "choices", "most", "note")
    }
    row |= {"seen_from": words.seen_from(fact), "counts": words.counted_when(fact)}
    row |= {"default": fact.default or fact.unsaid, "default_beside_others": fact.unsaid}
    question: dict[str, Any] = {**fact.question}
    if fact.answers:
        question["choices"] = fact.answers
    return {**row, "question": question, "statement": fact.statement, "statements": fact.statements}


@click.command()
@one_document("Only this document.")
@click.option("--section", metavar="NUMBER", help="Only clauses of this section.")
@as_json
def coverage(document: str | None, section: str | None, as_json: bool) -> int:
    """Show what becomes of every clause: executable with how many cases, definition, procedure, judgement,
    deferred, stale.

    Exits 1 if a clause is stale or no page speaks of it.

    Example: rulebook coverage --document DOCUMENT --section 4
    """
    from rulebook.rules.coverage import MISSING, STALE, ledger, totals

    library = open_library()
    documents = [_ruled(library, document)] if document else _with_rules(library)
    rows = [row for row in ledger(library) if row.document in documents and _within(row.id, section)]
    if not rows:
        raise Trouble(f"no section {section}", remedy="see `rulebook outline DOCUMENT`")
    bad = any(row.status in (STALE, MISSING) for row in rows)
    if as_json:
        print_json({"documents": totals(rows), "clauses": rows})
        return int(bad)
    if document or section:
        for row in rows:
            print_line(f"{row.id:<24} {row.status:<11} {row.cases or '':<5} {row.reason}")
    for id, counts in totals(rows).items():
        print_line(f"{id:<15} " + "  ".join(f"{key} {value}" for key, value in counts.items()))
    return int(bad)


@click.command()
@as_json
def generate(as_json: bool) -> None:
    """Generate code from the rules of the last build; `rulebook build` does this too.

    Example: rulebook generate
    """
    refuse_installed()
    from rulebook.rules.generate import generate_code, write_generated
    from rulebook.rules.meaning import read_pages
    from rulebook.rules.plain import plain_rules

    library = open_library()
    if not is_checkout(library.home):
        raise Trouble("code is made in a checkout only", remedy="elsewhere the build rules by itself")
    if library.stale:
        raise Trouble("the corpus has changed since the last build", remedy="run `rulebook build`")
    rules = plain_rules()
    write_generated(generate_code(rules, list(read_pages(library.folder)), vocabulary(), outcomes()).files)
    counts = {
        id: {"rules": len(one.rules), "notions": len(one.notions)} for id, one in rules.documents.items()
    }
    if as_json:
        print_json({"documents": counts})
        return
    for document, count in counts.items():
        print_line(f"{document:<15} {count['rules']} rules, {count['notions']} notions")


def _echo_folded(line: str) -> None:
    """Prints a line, folded to the window under its own indent."""
    indent = len(line) - len(line.lstrip())
    say(line.strip(), indent, indent + 4)


def _within(id: str, section: str | None) -> bool:
    number = id.split("/")[1]
    return section is None or number == section or number.startswith(f"{section.rstrip('.')}.")


def _situation(file: str) -> Any:
    """The situation of a file; a list of one stands for it."""
    situation = read_situation(told_bytes(file), file)
    return situation[0] if isinstance(situation, list) and len(situation) == 1 else situation


def _members(library: Library) -> dict[str, dict[str, tuple[str, ...]]]:
    """The clauses of each concept in each document."""
    return {concept.id: concept.members for concept in library.build.concepts}


def _clause_texts(library: Library, language: str) -> "ClauseTexts":
    from rulebook.language.numbering import said_numbers
    from rulebook.rules.explain import ClauseTexts

    return ClauseTexts(
        texts={place: clause.text for place, clause in library.clauses.items()},
        languages={document.id: document.language for document in library.documents},
        members=_members(library),
        governing=dict(_governing(library)),
        numbers={
            document.id: said_numbers(library.build.clauses(document.id), language)
            for document in library.documents
        },
    )


def _governing(library: Library) -> Iterator[tuple[tuple[str, str], str]]:
    """Each item of a list with the clause that introduces it, by document and number."""
    for (document, number), clause in library.clauses.items():
        above = library.clauses.get((document, clause.parent or ""))
        if above and above.kind == clause.kind == "clause":
            yield (document, number), above.number
