"""The commands about rulings: judge, facts, coverage."""

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulebook.commands.options import LanguageType, as_json, by_rules, input_bytes, one_document, open_library
from rulebook.commands.terminal import print_json, print_line, say
from rulebook.errors import InputError
from rulebook.records import ClauseId
from rulebook.rules.facts import Fact, Vocabulary
from rulebook.rules.situation import facts_of, read_situation, situation_schema
from rulebook.rules.stored import StoredRules
from rulebook.storage.library import Library

if TYPE_CHECKING:
    from rulebook.rules.answer.explain import ClauseTexts
    from rulebook.rules.judge import Ruling


@click.command()
@click.argument("file")
@by_rules("The rules to judge by", "Language of the explanation")
@click.option("--why-not", metavar="OUTCOME", help="Say why an outcome does not follow.")
@click.option(
    "--changes", "ask_changes", is_flag=True, help="Show the smallest changes that give another ruling."
)
@click.option("--full", is_flag=True, help="Give all clauses, definitions and assumptions as well.")
@as_json
@click.pass_obj
def judge(
    root: Path,
    file: str,
    document: str | None,
    every: bool,
    lang: str | None,
    why_not: str | None,
    ask_changes: bool,
    full: bool,
    as_json: bool,
) -> None:
    """Rule on a situation: what is done now and later, who strikes next, and the clause that decides.

    FILE is YAML or JSON, or - for standard input.

    Example: rulebook judge tests/cases/situation.yaml --document DOCUMENT --changes
    """
    from rulebook.rules.answer.explain import explain_changes
    from rulebook.rules.answer.rows import ruling_row
    from rulebook.rules.judge import judge as rule_on
    from rulebook.rules.positions import counted_for

    library = open_library(root)
    stored = StoredRules(library)
    known = stored.outcomes.outcome
    why_not = why_not and why_not.strip().replace(" ", "_")
    if why_not and why_not not in known:
        raise InputError(f"no outcome {why_not!r}", hint=f"expected one of {', '.join(known)}")
    chosen = _with_rules(library, stored) if every else [_ruled(library, stored, document)]
    situation = _situation(file)
    entered = {id: counted_for(stored, id, situation, file) for id in chosen}
    rulings = [rule_on(stored.of(id), facts_of(entered[id], stored.vocabulary, file)) for id in chosen]
    if as_json:
        languages = {id: lang or library.document(id).language for id in chosen}
        rows = [ruling_row(stored, ruling, situation, languages[ruling.document]) for ruling in rulings]
        print_json({"rulings": rows} if every else rows[0])
        return
    for ruling in rulings:
        language = lang or library.document(ruling.document).language
        _explain(stored, ruling, language, full=full, why_not=why_not)
        if ask_changes:
            for line in explain_changes(stored, ruling, entered[ruling.document], language):
                _echo_folded(line)


def _explain(
    stored: StoredRules, ruling: "Ruling", language: str, *, full: bool, why_not: str | None
) -> None:
    from crossref.comparing.editions import edition_name, standing_words
    from rulebook.rules.answer.explain import explain, explain_denial
    from rulebook.rules.answer.short_form import ShortForm

    library = stored.library
    texts = _clause_texts(library, language)
    document = library.document(ruling.document)
    standing = standing_words(library, document, language)
    head = f"{edition_name(document.edition)} ({document.id}): {standing}"
    for line in ShortForm(stored, ruling, language, texts).lines(head):
        _echo_folded(line)
    for line in explain(stored, ruling, language, texts) if full else ():
        _echo_folded(line)
    for line in explain_denial(stored, ruling, why_not, language, texts) if why_not else ():
        _echo_folded(line)


def _ruled(library: Library, stored: StoredRules, document: str | None) -> str:
    """A document, or `InputError` if it is not there or has no rules; warns if they are of older texts."""
    id = library.document(document or library.default.id).id
    stored.of(id)
    _warn_of_older_rules(library, [id])
    return id


def _with_rules(library: Library, stored: StoredRules) -> list[str]:
    """The documents that have rules; those that have none are named on standard error."""
    ids = [document.id for document in library.documents]
    ruled = [id for id in ids if id in stored.ruled]
    if not ruled:
        raise InputError("no document has rules", hint="write some in rules/meaning/; all else works without")
    for id in ids:
        if id not in ruled:
            why = "no page of corpus/rules/meaning quotes it, so it has no rules"
            print_line(f"rulebook: {id} is left out; {why}", err=True)
    _warn_of_older_rules(library, ruled)
    return ruled


def _warn_of_older_rules(library: Library, documents: list[str]) -> None:
    """Says on standard error which rules are of older texts."""
    for id in documents:
        if count := library.manifest.outdated.get(id):
            clauses = "1 clause has" if count == 1 else f"{count} clauses have"
            what = f"{clauses} changed in {id} since the rules were written"
            print_line(f"rulebook: {what}; run `rulebook accept --document {id}`", err=True)


@click.command()
@click.argument("word", required=False)
@click.option("--lang", type=LanguageType(), help="Language of the questions (default: the first one).")
@click.option("--schema", "as_schema", is_flag=True, help="Print the JSON Schema of a situation.")
@as_json
@click.pass_obj
def facts(root: Path, word: str | None, lang: str | None, as_schema: bool, as_json: bool) -> None:
    """Show what a situation can state, or what it can state about WORD.

    Example: rulebook facts pocket
    """
    words = StoredRules(Library(root)).vocabulary
    if as_schema:
        print_json(situation_schema(words))
        return
    every = list(words.facts.values())
    if not every:
        raise InputError(
            "nothing can be stated in this sport", hint="write rules/facts.toml in the corpus, and build"
        )
    language = lang or next(iter(every[0].question))
    rows = [fact for fact in every if fact.is_about(word or "", language)]
    if not rows:
        near = get_close_matches(word or "", [fact.say for fact in every], n=1, cutoff=0.0)
        raise InputError(f"no fact about {word!r}", hint=f"did you mean {near[0]!r}?")
    if as_json:
        print_json({"facts": [_fact_row(fact, words) for fact in rows]})
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
        print_line(f"      if not stated: {_unsaid(fact)}")


def _unsaid(fact: Fact) -> str:
    """What is assumed of a fact that is not stated."""
    value = {True: "yes", False: "no"}[fact.unsaid] if isinstance(fact.unsaid, bool) else fact.unsaid
    return (
        f"{fact.default} if nothing is said of {fact.where!r}, else {value}" if fact.default else str(value)
    )


def _fact_row(fact: Fact, words: Vocabulary) -> dict[str, Any]:
    """A fact as programs outside read it."""
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
@click.pass_obj
def coverage(root: Path, document: str | None, section: str | None, as_json: bool) -> int:
    """Show what becomes of every clause: executable with how many cases, definition, procedure, judgement,
    deferred, stale.

    Exits with status 1 if a clause is stale or no page speaks of it.

    Example: rulebook coverage --document DOCUMENT --section 4
    """
    from rulebook.rules.making.coverage import MISSING, STALE, ledger, totals

    library = open_library(root)
    stored = StoredRules(library)
    documents = [_ruled(library, stored, document)] if document else _with_rules(library, stored)
    rows = [row for row in ledger(library, stored) if row.document in documents and _within(row.id, section)]
    if not rows:
        raise InputError(f"no section {section}", hint="see `rulebook outline DOCUMENT`")
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


def _echo_folded(line: str) -> None:
    """Prints a line, folded to the window under its own indent."""
    indent = len(line) - len(line.lstrip())
    say(line.strip(), indent, indent + 4)


def _within(id: str, section: str | None) -> bool:
    number = id.split("/")[1]
    return section is None or number == section or number.startswith(f"{section.rstrip('.')}.")


def _situation(file: str) -> Any:
    """The situation of a file; a list of one stands for it."""
    situation = read_situation(input_bytes(file), file)
    return situation[0] if isinstance(situation, list) and len(situation) == 1 else situation


def _clause_texts(library: Library, language: str) -> "ClauseTexts":
    from rulebook.language.numbering import said_numbers
    from rulebook.rules.answer.explain import ClauseTexts

    return ClauseTexts(
        texts={place: clause.text for place, clause in library.index.clauses.items()},
        languages={document.id: document.language for document in library.documents},
        members={concept.id: concept.members for concept in library.concepts},
        governing=dict(_governing(library)),
        numbers={
            document.id: said_numbers(library.clauses(document.id), language)
            for document in library.documents
        },
    )


def _governing(library: Library) -> Iterator[tuple[tuple[str, str], str]]:
    """Each item of a list with the clause that introduces it, by document and number."""
    for (document, number), clause in library.index.clauses.items():
        above = library.index.clauses.get(ClauseId(document, clause.parent or ""))
        if above and above.kind == clause.kind == "clause":
            yield (document, number), above.number
