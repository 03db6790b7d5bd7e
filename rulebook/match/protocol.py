"""The score sheet as a page to be printed and signed: filled in, or blank before the first event."""

from collections.abc import Sequence
from html import escape

from rulebook.match.fold import Match
from rulebook.match.state import SET_REPLAYED, Entrants, SetResult

STYLE = (
    "body{font:11pt/1.4 sans-serif;margin:2cm auto;max-width:17cm}h1{font-size:16pt;margin:0 0 .5em}"
    "table{border-collapse:collapse;width:100%;margin:1em 0}th,td{border:1px solid #000;padding:.3em .5em;"
    "text-align:left;height:1.4em}.sign{display:flex;gap:1cm;margin-top:1.5cm}.sign p{flex:1;"
    "border-top:1px solid #000;padding-top:.3em}@page{size:A4;margin:1.5cm}@media print{body{margin:0}}"
)
BLANK = " "


def protocol(match: Match, language: str) -> str:
    """The protocol of a match in a language, as HTML."""
    setup, now = match.setup, match.now
    words = setup.rules.table.words
    entrants, state = setup.entrants, match.state

    def word(key: str) -> str:
        said = words[key]
        return escape(said.get(language) or next(iter(said.values())))

    sides = [_named(entrants, side) for side in range(len(entrants.sides))]
    heads = [word("set"), word("first_stroke"), word("winner"), *map(escape, entrants.sides)]
    rows = [_set_row(match, row, word("replayed")) for row in now.played]
    blank = setup.regulations.sets - len({row.number for row in now.played if row.winner is not None})
    if not now.over:
        rows += [[BLANK] * len(heads)] * max(0, blank)
    warnings = [f"{who}: {count}" for who, count in state.warnings.items()]
    result = f"{state.sets[entrants.sides[0]]} : {state.sets[entrants.sides[1]]}" if now.over else BLANK
    facts = [
        (word("date"), BLANK),
        (word("document"), escape(setup.rules.stored.library.document(setup.rules.document).title)),
        (word("players"), escape(" – ".join(sides))),
        (word("result"), result),
        (word("winner"), escape(state.winner or BLANK)),
        (word("warnings"), escape(", ".join(warnings)) if match.count else BLANK),
        (word("remarks"), "<br>".join(escape(text) for text in _remarks(match)) or BLANK),
    ]
    title = word("title")
    head = f'<!DOCTYPE html><html lang="{escape(language)}"><head><meta charset="utf-8">'
    signed = "".join(f"<p>{escape(name)}</p>" for name in (*entrants.sides,)) + f"<p>{word('referee')}</p>"
    return (
        f"{head}<title>{title}</title><style>{STYLE}</style></head><body><h1>{title}</h1>"
        f"{_table([], [[f'<b>{name}</b>', value] for name, value in facts])}{_table(heads, rows)}"
        f'<h2>{word("signatures")}</h2><div class="sign">{signed}</div></body></html>\n'
    )


def _named(entrants: Entrants, side: int) -> str:
    """A side with its players, if it is a pair."""
    names = [entrants.players[player] for player in entrants.members(side)]
    return f"{entrants.sides[side]}: {', '.join(names)}" if entrants.pairs else names[0]


def _set_row(match: Match, row: SetResult, replayed: str) -> list[str]:
    """A set that was played."""
    entrants = match.setup.entrants
    won = [row.winner == side for side in range(len(entrants.sides))]
    winner = "" if row.winner is None else entrants.sides[row.winner]
    return [
        f"{row.number}",
        escape(entrants.players[row.first]) if row.first >= 0 else BLANK,
        replayed if row.result == SET_REPLAYED else escape(winner) or BLANK,
        *("1" if one else "0" if any(won) else BLANK for one in won),
    ]


def _remarks(match: Match) -> list[str]:
    """What the referee decided, and what was given warnings or penalties for."""
    remarks = []
    for one in match.standing:
        event = one.event
        if event and event.text:
            remarks.append(event.text)
        elif event and event.happens and one.now.result not in (None, "set_won"):
            remarks.append(f"{event.who}: {', '.join(one.now.clauses)}")
    return remarks


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = f"<tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>" if heads else ""
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{top}{body}</table>"
