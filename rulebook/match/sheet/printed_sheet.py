"""The score sheet as a page to be printed and signed: filled in, or blank before the first event."""

import tempfile
from collections.abc import Mapping, Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import asdict

from rulebook.errors import InputError
from rulebook.match.fold import Match
from rulebook.match.state import SET_REPLAYED, Entrants, SetResult
from rulebook.schema import Words
from rulebook.storage.store import dump

STYLE = (
    "body{font:11pt/1.4 sans-serif;margin:2cm auto;max-width:17cm}h1{font-size:16pt;margin:0 0 .5em}"
    "table{border-collapse:collapse;width:100%;margin:1em 0}th,td{border:1px solid #000;padding:.3em .5em;"
    "text-align:left;height:1.4em}.sign{display:flex;gap:1cm;margin-top:1.5cm}.sign p{flex:1;"
    "border-top:1px solid #000;padding-top:.3em}@page{size:A4;margin:1.5cm}@media print{body{margin:0}}"
)
SETUP = (
    '#set document(title: {title}, date: none)\n#set page("a4", margin: 2cm)\n'
    '#set text(font: "Libertinus Serif", size: 11pt, lang: {language})\n'
    "#set table(inset: 6pt)\n= #{title}\n"
)


class PrintedSheet(NamedTuple):
    """What stands on the page."""

    language: str
    title: str
    facts: Sequence[tuple[str, str]]
    """What is said above the sets; nothing said is room to write."""
    heads: Sequence[str]
    sets: Sequence[Sequence[str]]
    signatures: str
    signers: Sequence[str]


def printed_sheet(match: Match, language: str) -> PrintedSheet:
    """The score sheet of a match in a language."""
    setup, now, state = match.setup, match.now, match.state
    entrants, words = setup.entrants, _in(asdict(setup.rules.table.words), language)
    rows = [_set_row(match, row, words["replayed"]) for row in now.played]
    unplayed = setup.regulations.sets - sum(row.winner is not None for row in now.played)
    heads = [words["set"], words["first_stroke"], words["winner"], *entrants.sides]
    if not now.over:
        rows += [[""] * len(heads)] * max(0, unplayed)
    first, second = entrants.sides
    played_by = setup.rules.stored.library.document(setup.rules.document)
    warnings = [f"{who} {count}" for who, count in state.warnings.items() if count]
    facts = [
        (words["date"], ""),
        (words["document"], f"{played_by.title} ({played_by.id})"),
        (words["players"], " – ".join(_named(entrants, side) for side in range(len(entrants.sides)))),
        (words["result"], f"{state.sets[first]} : {state.sets[second]}" if now.over else ""),
        (words["winner"], state.winner or ""),
        (words["warnings"], ", ".join(warnings)),
        (words["remarks"], "; ".join(_remarks(match))),
    ]
    signers = [*entrants.sides, words["referee"]]
    return PrintedSheet(language, words["title"], facts, heads, rows, words["signatures"], signers)


def html_sheet(page: PrintedSheet) -> str:
    """The score sheet as HTML."""
    facts = [[f"<b>{escape(name)}</b>", escape(value)] for name, value in page.facts]
    sets = [[escape(cell) for cell in row] for row in page.sets]
    signed = "".join(f"<p>{escape(name)}</p>" for name in page.signers)
    title = escape(page.title)
    return (
        f'<!DOCTYPE html><html lang="{escape(page.language)}"><head><meta charset="utf-8">'
        f"<title>{title}</title><style>{STYLE}</style></head><body><h1>{title}</h1>"
        f"{_html_table((), facts)}{_html_table(page.heads, sets)}"
        f'<h2>{escape(page.signatures)}</h2><div class="sign">{signed}</div></body></html>\n'
    )


def pdf_sheet(page: PrintedSheet) -> bytes:
    """The score sheet as PDF, or `InputError` where Typst is not installed."""
    if not find_spec("typst"):
        raise InputError("a PDF needs Typst", hint="install the extra: pip install 'rulebook[paper]'")
    import typst  # an extra, which only this form needs

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "sheet.typ"
        source.write_text(typst_sheet(page), encoding="utf-8")
        return bytes(typst.compile(str(source), ignore_system_fonts=True))


def typst_sheet(page: PrintedSheet) -> str:
    """The score sheet in the language of Typst; no text in it is markup."""
    facts = [cell for row in page.facts for cell in row]
    sets = [cell for row in (page.heads, *page.sets) for cell in row]
    lines = "".join(f"[#line(length: 100%)#{_string(name)}]," for name in page.signers)
    return (
        SETUP.format(title=_string(page.title), language=_string(page.language))
        + f"#table(columns: (auto, 1fr), {_cells(facts)})\n"
        + f"#table(columns: ({'1fr, ' * len(page.heads)}), {_cells(sets)})\n"
        + f"== #{_string(page.signatures)}\n#v(1cm)\n"
        + f"#grid(columns: ({'1fr, ' * len(page.signers)}), column-gutter: 1cm, {lines})\n"
    )


def _in(words: Mapping[str, Words], language: str) -> dict[str, str]:
    """Words in a language, or in the first one."""
    return {key: said.get(language) or next(iter(said.values())) for key, said in words.items()}


def _named(entrants: Entrants, side: int) -> str:
    """A side with its players, if it is a pair."""
    names = [entrants.players[player] for player in entrants.members(side)]
    return f"{entrants.sides[side]}: {', '.join(names)}" if entrants.pairs else names[0]


def _set_row(match: Match, row: SetResult, replayed: str) -> list[str]:
    """A set that was played."""
    entrants = match.setup.entrants
    first = entrants.players[row.first] if row.first >= 0 else ""
    if row.result == SET_REPLAYED or row.winner is None:
        return [str(row.number), first, replayed, *("" for _ in entrants.sides)]
    won = [str(int(row.winner == side)) for side in range(len(entrants.sides))]
    return [str(row.number), first, entrants.sides[row.winner], *won]


def _remarks(match: Match) -> list[str]:
    """What the referee decided, and the clauses by which sets and the match were lost or played again."""
    remarks = []
    for one in match.standing:
        event = one.event
        if event and event.text:
            remarks.append(event.text)
        elif event and event.happens and one.now.result:
            remarks.append(f"{event.who}: {', '.join(one.now.clauses)}")
    return remarks


def _html_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = f"<tr>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr>" if heads else ""
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{top}{body}</table>"


def _cells(texts: Sequence[str]) -> str:
    return ", ".join(f"[#{_string(text)}]" for text in texts)


def _string(text: str) -> str:
    """A text as a string of Typst."""
    return dump(text)
