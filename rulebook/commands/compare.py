"""The commands about editions: compare, history, impact."""

import shutil
from textwrap import wrap
from typing import Any

import click

from crossref.concordance import Concordance
from rulebook.store import Library, dump, home
from rulebook.trouble import Trouble

LANGUAGES = ("en", "fr", "lv", "ru")


@click.command()
@click.argument("left")
@click.argument("right")
@click.option("--clause", metavar="NUMBER", help="Only the concept of this clause of the first document.")
@click.option("--only", type=click.Choice(["substantive", "editorial"]), help="Only changes of this sort.")
@click.option("--behaviour", is_flag=True, help="Situations that are ruled differently, too.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the summary.")
@click.option(
    "--format", "form", type=click.Choice(["text", "markdown", "html", "csv", "json"]), default="text", show_default=True, help="How to print it."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, behaviour included.")
def compare(left: str, right: str, clause: str | None, only: str | None, behaviour: bool, lang: str, form: str, as_json: bool) -> int:
    """Compare two documents: what the words changed, and which rulings changed with them.

    Exits 1 if something changed in substance.

    Example: rulebook compare lnf-2017-ru finso-2025-ru --only substantive
    """
    from crossref.comparing import report as summary
    from crossref.comparing.behaviour import answers, differences
    from rulebook.rules.facts import vocabulary

    library = Library(home())
    for id in (left, right):
        library.document(id)
    form = "json" if as_json else form
    ruled = differences(left, right, vocabulary())
    changes = found(library, Concordance(home()), left, right, frozenset(concept for one in ruled for concept in one.responsible))
    if clause:
        changes = [change for change in changes if clause.rstrip(".") in change.old]
        if not changes:
            raise Trouble(f"no clause {clause} in {left}", remedy=f"see `rulebook outline {left}`")
    if only:
        changes = [change for change in changes if change.substantive is (only == "substantive")]
    if clause or only:
        kept = {change.concept for change in changes}
        ruled = [one for one in ruled if kept & set(one.responsible)]
    names = summary.words(library.corpus, lang)
    whole = summary.Comparison(left, right, changes, ruled if behaviour or form == "json" else None)
    if form == "json":
        rows = [one.to_row() for one in ruled]
        click.echo(
            dump(
                {
                    "from": left,
                    "to": right,
                    "changes": [change.to_row() for change in changes],
                    "behaviour": rows,
                    "readings": answers(left, right, ruled),
                }
            )
        )
    elif form == "markdown":
        click.echo(summary.markdown(whole, names, vocabulary(), lang), nl=False)
    elif form == "html":
        texts = {(id, c.number): c.text for id in (left, right) for c in library.clauses(id)}
        click.echo(summary.html(whole, names, vocabulary(), texts, lang, str(library.document(right)["language"])), nl=False)
    elif form == "csv":
        click.echo(summary.table(whole), nl=False)
    else:
        _text(whole, lang)
    return 1 if any(change.substantive for change in changes) else 0


def found(library: Library, concordance: Concordance, left: str, right: str, ruled: frozenset[str]) -> list[Any]:
    """The changes between two documents of the library; `ruled` are the concepts that make rulings differ."""
    from crossref.comparing.compare import changes
    from crossref.comparing.report import words
    from crossref.references.resolve import purposes

    concepts = concordance.concepts()
    sides = [_side(library, concepts, id) for id in (left, right)]
    weighty = frozenset(purposes(library.corpus))
    ruling = {row["concept"] for row in concepts if any(sides[0].sections.get(n) in weighty for n in row["members"].get(left, ()))}
    said: dict[str, list[dict[str, Any]]] = {}
    for row in concordance.findings():
        said.setdefault(row["concept"], []).append(row)
    areas = words(library.corpus, LANGUAGES[0]).sections
    return changes(sides[0], sides[1], concepts, _reviewed(concordance, left, right), said, areas, frozenset(ruling), ruled)


def _reviewed(concordance: Concordance, left: str, right: str) -> dict[str, dict[str, Any]]:
    """What people judged of the pair, or of the same concept from a fellow of the first document."""
    judged = {}
    for row in concordance.concepts():
        word = concordance.relation(row["concept"], left, right)
        if word and word["said_by"] == "reviewed":
            judged[row["concept"]] = word
    return judged


def _side(library: Library, concepts: list[dict[str, Any]], id: str) -> Any:
    from crossref.comparing.compare import Side
    from rulebook.language.words import language
    from rulebook.records import Kind

    row = library.document(id)
    clauses = {clause.number: clause for clause in library.clauses(id)}
    homes = {n: c["concept"] for c in concepts for n in c["members"].get(id, ())}
    sections = {}
    for number in clauses:
        above: str | None = number
        while above and clauses[above].kind not in (Kind.SECTION, Kind.ANNEX_GROUP):
            above = clauses[above].parent
        sections[number] = homes.get(above or "", "")
    return Side(id, language(library.corpus, row["language"]), clauses, str(row["approved"]), row["numbering"] or id, sections)


def _text(whole: Any, lang: str) -> None:
    from collections import Counter

    from crossref.comparing import report as summary
    from rulebook.rules.facts import vocabulary

    width = shutil.get_terminal_size((80, 24)).columns
    names = summary.words(Library(home()).corpus, lang)
    click.echo(click.style(names.said["title"].format(whole.left, whole.right), bold=True))
    counts = Counter(change.relation for change in whole.changes)
    click.echo(", ".join(f"{counts[relation]} {names.said[relation]}" for relation in counts))
    for change in whole.changes:
        if change.relation in ("same", "moved-only"):
            continue
        mark = "!" if change.substantive else " "
        values = "".join(f"; {old} → {new}" for old, new in change.parameters)
        head = f"{mark} {', '.join(change.old) or '-'} → {', '.join(change.new) or '-'}  {change.concept}: {names.said[change.relation]}{values}"
        click.echo("\n".join(wrap(head, width, subsequent_indent="    ")))
        if change.substance:
            click.echo("\n".join(wrap(names.substance(change), width, initial_indent="    ", subsequent_indent="    ")))
    for one in whole.behaviour or ():
        a, b = (f"{', '.join(r.outcomes) or '-'} ({', '.join(r.clauses) or '-'})" for r in (one.before, one.after))
        line = f"± {summary.told(one, vocabulary(), lang)}: {a} → {b}"
        click.echo("\n".join(wrap(line, width, subsequent_indent="    ")))


@click.command()
@click.argument("concept")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def history(concept: str, as_json: bool) -> None:
    """Show a concept through the editions: its wording in each, and what became of it.

    Example: rulebook history puck-taken-too-soon
    """
    from crossref.comparing.redline import redline
    from rulebook.language.words import language

    library, concordance = Library(home()), Concordance(home())
    row = concordance.find(concept)
    steps = []
    last: dict[str, tuple[str, str]] = {}
    for document in sorted(library.documents, key=lambda d: str(d["approved"])):
        numbers = row["members"].get(document["id"], [])
        text = " ".join(clause.text for clause in library.clauses(document["id"]) if clause.number in numbers)
        before = last.get(document["language"])
        runs = redline(before[1], text, language(library.corpus, document["language"])) if before and text else []
        relation = concordance.relation(row["concept"], before[0], document["id"]) if before else None
        step = {"document": document["id"], "edition": document["edition"], "approved": str(document["approved"]), "numbers": numbers, "text": text}
        steps.append(step | {"since": before[0] if before else None, "redline": [[run.fate, run.text] for run in runs], "relation": relation})
        if text:
            last[document["language"]] = (document["id"], text)
    if as_json:
        click.echo(dump({"concept": row["concept"], "headline": row["headline"], "history": steps}))
        return
    width = shutil.get_terminal_size((80, 24)).columns
    click.echo(click.style(f"{row['concept']}: {row['headline']['en']}", bold=True))
    for step in steps:
        said = "absent" if not step["numbers"] else ", ".join(step["numbers"])
        click.echo(f"{step['approved']}  {step['document']}  {said}" + (f"  {step['relation']['relation']}" if step["relation"] else ""))
        shown = "".join(
            {"gone": "[-{}-]", "new": "{{+{}+}}", "moved-away": "[~{}~]", "moved-here": "{{~{}~}}"}.get(f, "{}").format(t) for f, t in step["redline"]
        )
        if line := shown or step["text"]:
            click.echo("\n".join(wrap(line, width, initial_indent="    ", subsequent_indent="    ")))
        if step["relation"] and step["relation"]["substance"]:
            click.echo("\n".join(wrap(f"→ {step['relation']['substance']}", width, initial_indent="    ", subsequent_indent="      ")))


@click.command()
@click.argument("number")
@click.option("--document", metavar="ID", help="The document whose number it is; the default one if not said.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def impact(number: str, document: str | None, as_json: bool) -> None:
    """Show what hangs on a clause: its rules and notions, the rules that use them, the scenarios that it decides.

    Example: rulebook impact 11.8.1
    """
    from rulebook.commands.show import missing
    from rulebook.rules.conditions import names
    from rulebook.rules.coverage import scenarios
    from rulebook.rules.facts import vocabulary
    from rulebook.rules.judge import judge
    from rulebook.rules.plain import plain_document
    from rulebook.rules.situation import facts_of

    library, concordance = Library(home()), Concordance(home())
    if "/" in number:
        document, number = number.split("/", 1)
    document, number = document or library.default, number.rstrip(".")
    row = concordance.of(document, number)
    if row is None:
        library.document(document)
        raise missing(library, number, [document], library.clauses(document))
    rules = plain_document(document)
    notions = {notion.name for notion in rules.notions if notion.concept == row["concept"]}
    grown = set(notions)
    for notion in rules.notions:
        if names(notion.value) & grown:
            grown.add(notion.name)
    own = [rule.id for rule in rules.rules if number in rule.clauses]
    using = [rule for rule in rules.rules if rule.id not in own and names(rule.when) & grown]
    cited: list[str] = []
    aside: list[str] = []
    for case in scenarios(home() / "corpus" / "scenarios"):
        ruling = judge(document, facts_of(case.situation, vocabulary(), case.file))
        (cited if number in ruling.clauses else aside if number in ruling.defeated else []).append(case.title)
    refs = [r["from"] for r in concordance.references(document) if r["target"] == number]
    result = {
        "document": document, "number": number, "concept": row["concept"], "rules": own, "notions": sorted(notions),
        "used_by": [{"rule": rule.id, "clauses": rule.clauses} for rule in using], "scenarios": cited, "set_aside_in": aside, "cited_by": refs,
    }  # fmt: skip
    if as_json:
        click.echo(dump(result))
        return
    click.echo(f"{document} {number}  {row['concept']}")
    click.echo(f"  rules: {', '.join(own) or 'none'}; notions: {', '.join(sorted(notions)) or 'none'}")
    if using:
        click.echo(f"  rules that use its notions: {', '.join(', '.join(rule.clauses) for rule in using)}")
    click.echo(f"  cited by clauses: {', '.join(refs) or 'none'}")
    click.echo(f"  decides {len(cited)} scenarios, is set aside in {len(aside)}")
    for title in cited[:10]:
        click.echo(f"    {title}")
