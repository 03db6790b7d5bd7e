"""Units get the numbers that we stand by: as printed, repaired if misprinted, inferred if lost."""

import itertools
from collections import Counter
from collections.abc import Callable, Sequence

from rulebook.reading.infer import infer_numbers
from rulebook.reading.labels import PARTS_SPAN, SERIES, Grammar, Path, series_of, whole_number, write_ordinal
from rulebook.reading.passage import Passage
from rulebook.reading.transcript import Transcript, UnitDraft
from rulebook.records import Clause, Kind, NumberFrom

MAX_SKIPPED = 100
"""Numbers that are named of one gap."""
HUNDRED = 100
LONGEST_ROW_NUMBER = 4
"""Digits of a row's number."""

Step = Callable[[Transcript, Grammar], None]


def number_units(transcript: Transcript, outline: Sequence[Clause]) -> None:
    """Numbers every unit of a transcript, and says who its parent is."""
    if transcript.grammar:
        for step in LABEL_STEPS:
            step(transcript, transcript.grammar)
    else:
        infer_numbers(transcript, outline)
    _annex(transcript, outline)
    _unprinted(transcript)
    _parents(transcript, transcript.grammar)
    _unique(transcript)


def renumbered(transcript: Transcript, grammar: Grammar) -> None:
    """A correction of a misprint overrules the print."""
    words = {line: (number, why) for line, number, why in transcript.reading.renumber}
    for unit in transcript.units:
        if unit.line in words and unit.kind in (Kind.SECTION, Kind.CLAUSE):
            number, why = words[unit.line]
            path = grammar.parse(number)
            if path:
                transcript.repair("misprint", unit.line, unit.label.text, number, why)
                unit.path, unit.number_from = path, NumberFrom.REPAIRED


def restarted(transcript: Transcript, grammar: Grammar) -> None:
    """Numbers that begin anew belong to the next part of the book, where the profile says so."""
    part, last = 0, 0
    for unit in transcript.units if transcript.reading.restarts else ():
        if unit.path and unit.kind in (Kind.SECTION, Kind.CLAUSE):
            part += unit.path[0] == 1 and last > 1
            last = unit.path[0]
            unit.path = (unit.path[0] + part * PARTS_SPAN, *unit.path[1:])


def lost_sections(transcript: Transcript, grammar: Grammar) -> None:
    """A heading that lost its number: its items count from 1, and the next section's number comes twice."""
    taken: set[Path] = set()
    for heading, run, following in _headed_runs(transcript.units):
        lost = _lost_section(run, following)
        if heading and following and lost and lost not in taken:
            heading.kind, heading.path, heading.number_from = Kind.SECTION, lost, NumberFrom.INFERRED
            why = f"its items count from 1, and {grammar.number(following[:1])} comes again after them"
            transcript.repair(
                "lost section number", heading.line, heading.text.text, grammar.number(lost), why
            )
            for item in run:
                item.path = lost + (item.path or ())
                item.number_from = NumberFrom.REPAIRED
                item.kind = Kind.CLAUSE
                item.text.add(item.body)
                item.body = Passage()
                transcript.repair(
                    "number without section",
                    item.line,
                    item.label.text,
                    grammar.number(item.path),
                    "the section above lost its number",
                )
            taken.add(lost)
        taken.update(item.path for item in run if item.path)


def _headed_runs(units: Sequence[UnitDraft]) -> list[tuple[UnitDraft | None, list[UnitDraft], Path | None]]:
    """Every heading without a number, the numbered units under it, and the next number after those."""
    runs: list[tuple[UnitDraft | None, list[UnitDraft]]] = [(None, [])]
    for unit in units:
        if unit.kind is Kind.PART and not unit.annex:
            runs.append((unit, []))
        elif unit.path:
            runs[-1][1].append(unit)
    following: Path | None = None
    rows: list[tuple[UnitDraft | None, list[UnitDraft], Path | None]] = []
    for heading, run in reversed(runs):
        rows.append((heading, run, following))
        following = run[0].path if run else following
    return rows[::-1]


def _lost_section(run: Sequence[UnitDraft], following: Path | None) -> Path | None:
    """The number that a section must have lost whose items count from 1 up to that of the next section."""
    if not run or run[0].path != (1,) or not following or following[0] < 2:
        return None
    twice = any(item.path == following[:1] for item in run)
    return (following[0] - 1,) if twice else None


def unnumbered_sections(transcript: Transcript, grammar: Grammar) -> None:
    """A section's heading without a number takes the next one."""
    last = 0
    for unit in transcript.units:
        if unit.kind is not Kind.SECTION:
            continue
        if unit.path is None:
            unit.path, unit.number_from = (last + 1,), NumberFrom.INFERRED
            transcript.repair(
                "lost section number",
                unit.line,
                unit.text.text,
                grammar.number(unit.path),
                "it follows the section before",
            )
        last = unit.path[0]


def repeated_numbers(transcript: Transcript, grammar: Grammar) -> None:
    """A number printed twice pushes on those behind it; one that goes backwards is a finding."""
    new_paths: dict[Path, Path] = {}
    last: dict[tuple[Path, int], int] = {}
    shift: dict[tuple[Path, int], int] = {}
    for unit in transcript.units:
        path = unit.path
        if unit.kind not in (Kind.SECTION, Kind.CLAUSE) or not path:
            continue
        parent = new_paths.get(path[:-1], path[:-1])
        row = parent, series_of(path)
        before, value = last.get(row, 0), path[-1] + shift.get(row, 0)
        if value == before and value > 0:
            shift[row] = shift.get(row, 0) + 1
            value += 1
            why = f"{grammar.number((*parent, before))} is taken by the item before"
            transcript.repair(
                "repeated number", unit.line, unit.label.text, grammar.number((*parent, value)), why
            )
        elif shift.get(row) and path[-1] == before + 1:
            shift[row], value = 0, path[-1]
        elif value < before:
            message = f"label {unit.label.text} goes backwards after {grammar.number((*parent, before))}"
            transcript.warn(
                "backwards",
                unit.line,
                grammar.number(path),
                message,
                "if the print is wrong, say so under `renumber` in documents.toml",
            )
            unit.doubt = message
        elif value != path[-1]:
            why = "a number before it is printed twice"
            transcript.repair(
                "repeated number", unit.line, unit.label.text, grammar.number((*parent, value)), why
            )
        new_paths[path] = unit.path = (*parent, value)
        if unit.path != path:
            unit.number_from = NumberFrom.REPAIRED
        last[row] = max(before, value)


def written(transcript: Transcript, grammar: Grammar) -> None:
    """Writes the numbers, and notes items whose indent or first letter speaks against their number."""
    indents = _usual_indents(transcript, grammar)
    firsts = [
        u.text.text[:1]
        for u in transcript.units
        if u.kind is Kind.CLAUSE and u.path and len(u.path) == grammar.sections(u.path) + 1
    ]
    capital = 2 * sum(letter.islower() for letter in firsts) < len(firsts)
    for unit in transcript.units:
        if unit.kind not in (Kind.SECTION, Kind.CLAUSE) or not unit.path:
            continue
        sections = grammar.sections(unit.path)
        unit.number = grammar.number(unit.path)
        unit.kind = Kind.SECTION if len(unit.path) <= sections else Kind.CLAUSE
        usual = indents.get(len(unit.path))
        if (
            unit.kind is Kind.CLAUSE
            and unit.indent is not None
            and usual is not None
            and unit.indent != usual
        ):
            transcript.repair(
                "wrong indent",
                unit.line,
                f"indent {unit.indent}",
                f"level of {unit.number}",
                "the number says how deep it stands",
            )
        if capital and len(unit.path) == sections + 1 and unit.text.text[:1].islower():
            transcript.repair(
                "lower case",
                unit.line,
                unit.text.text[:30],
                f"clause {unit.number}",
                "it begins like a sub-item, but its number says clause",
            )


def skipped(transcript: Transcript, grammar: Grammar) -> None:
    """Numbers that a sequence leaves out, all in one line: many rulebooks never use a number again."""
    rows: dict[tuple[Path, int], set[int]] = {}
    for unit in transcript.units:
        if unit.path and unit.kind in (Kind.SECTION, Kind.CLAUSE):
            rows.setdefault((unit.path[:-1], series_of(unit.path)), set()).add(unit.path[-1])
    gaps = []
    for (parent, series), ordinals in rows.items():
        for before, later in itertools.pairwise([series * SERIES, *sorted(ordinals)]):
            hundreds = not parent and later % HUNDRED == 0  # a book may count from each hundred on
            missing = range(before + 1, min(later, before + MAX_SKIPPED))
            gaps += [grammar.number((*parent, ordinal)) for ordinal in missing if not hundreds]
    if gaps:
        message = f"{len(gaps)} skipped in the numbering: {' '.join(gaps)}"
        transcript.warn("gap", 1, None, message, "nothing, if the rulebook means it so")


LABEL_STEPS: tuple[Step, ...] = (
    renumbered,
    restarted,
    lost_sections,
    unnumbered_sections,
    repeated_numbers,
    written,
    skipped,
)


def _usual_indents(transcript: Transcript, grammar: Grammar) -> dict[int, int]:
    """Indent of each level: nothing for clauses, some for what stands below them."""
    below = [
        u for u in transcript.units if u.path and u.indent and len(u.path) > grammar.sections(u.path) + 1
    ]
    deepest = max((len(u.path or ()) for u in below), default=0)
    usual = {grammar.sections(()) + 1: 0}
    for depth in range(grammar.sections(()) + 2, deepest + 1):
        deep = Counter(u.indent for u in below if u.indent and len(u.path or ()) == depth)
        if deep:
            usual[depth] = min(deep, key=lambda indent: (-deep[indent], indent))
    return usual


def _annex(transcript: Transcript, outline: Sequence[Clause]) -> None:
    """Numbers annex groups and rows; rows that do not count cleanly are counted by place."""
    style = transcript.reading.annex
    if not style:
        return
    rows = [unit for unit in transcript.units if unit.kind is Kind.ANNEX_ROW]
    column = style.columns.index("number")
    for unit in rows:
        if column < len(unit.cells) and unit.cells[column].text:
            unit.label, unit.cells[column] = unit.cells[column], Passage()
    printed = [_whole(unit.label.text) for unit in rows]
    known = [number for number in printed if number is not None]
    clean = len(known) == len(rows) and all(a < b for a, b in itertools.pairwise(known))
    model = [clause.number for clause in outline if clause.kind is Kind.ANNEX_ROW]
    for place, (unit, label) in enumerate(zip(rows, printed, strict=True)):
        right = f"{style.prefix}{label if clean else place + 1}"
        if not clean and len(model) == len(rows):
            right = model[place]
        unit.number = right
        if label is None or right != f"{style.prefix}{label}":
            unit.number_from = NumberFrom.REPAIRED if unit.label.text else NumberFrom.INFERRED
            same = len(model) == len(rows)
            why = "the rows do not count cleanly" + ("; as many rows stand in the outline" if same else "")
            transcript.repair("annex number", unit.line, unit.label.text or "(none)", right, why)
            if not same:
                unit.doubt = "counted by place, no outline confirms it"
    for place, unit in enumerate([unit for unit in transcript.units if unit.kind is Kind.ANNEX_GROUP], 1):
        unit.number = f"{style.prefix}.{write_ordinal(place, 'I')}"
        if not unit.label.text:
            unit.number_from = NumberFrom.INFERRED
            transcript.repair("lost numeral", unit.line, unit.text.text, unit.number, "groups count in order")


def _unprinted(transcript: Transcript) -> None:
    """Names what never carries a number: front matter, parts, the annex as a whole."""
    counts: dict[str, int] = {}
    for unit in transcript.units:
        if unit.kind in (Kind.FRONT, Kind.PART):
            unit.number_from = NumberFrom.INFERRED
            if unit.annex and transcript.reading.annex:
                unit.number = transcript.reading.annex.prefix
                continue
            name = "back" if unit.back and unit.kind is Kind.FRONT else unit.kind.value
            counts[name] = counts.get(name, 0) + 1
            unit.number = f"{name}-{counts[name]}"


def _parents(transcript: Transcript, grammar: Grammar | None) -> None:
    """Finds for each unit the one that it stands under, and names notes after theirs."""
    part = section = clause = group = None
    paths: dict[Path, str] = {}
    items = Items()
    for unit in transcript.units:
        if unit.item and grammar:
            items.place(unit, clause or section or part)
            continue
        if unit.kind is Kind.PART:
            part, section, clause, group = unit.number, None, None, None
        elif unit.kind is Kind.SECTION:
            unit.parent, section, clause = part, unit.number, None
        elif unit.kind is Kind.CLAUSE:
            above = [
                paths[unit.path[:n]]
                for n in range(len(unit.path or ()) - 1, 0, -1)
                if unit.path and unit.path[:n] in paths
            ]
            unit.parent = above[0] if above else section or part
            clause = unit.number
        elif unit.kind is Kind.NOTE:
            unit.parent = clause or section or part
            unit.number = f"{unit.parent}.note" if unit.parent else "note"
            unit.number_from = NumberFrom.INFERRED
        elif unit.kind is Kind.ANNEX_GROUP:
            unit.parent, group = part, unit.number
        elif unit.kind is Kind.ANNEX_ROW:
            unit.parent = group or part
        if unit.path and unit.kind in (Kind.SECTION, Kind.CLAUSE):
            paths[unit.path] = unit.number


class Items:
    """Items without a number, counted under the clause above; deeper ones under their like."""

    def __init__(self) -> None:
        self._above: str | None = None
        self._open: list[tuple[int, str]] = []
        self._counts: dict[str, int] = {}

    def place(self, unit: UnitDraft, above: str | None) -> None:
        """Gives an item its parent and number."""
        if above != self._above:
            self._above, self._open = above, []
        indent = unit.indent or 0
        while self._open and self._open[-1][0] >= indent:
            self._open.pop()
        unit.parent = self._open[-1][1] if self._open else above
        outer = unit.parent or ""
        self._counts[outer] = self._counts.get(outer, 0) + 1
        unit.number = f"{outer}.item-{self._counts[outer]}".lstrip(".")
        unit.number_from = NumberFrom.INFERRED
        self._open.append((indent, unit.number))


def _unique(transcript: Transcript) -> None:
    """No two records of a document share a number, whatever the text says."""
    seen: dict[str, int] = {}
    for unit in transcript.units:
        wanted = unit.number or "unnumbered"
        seen[wanted] = count = seen.get(wanted, 0) + 1
        unit.number = wanted if count == 1 else f"{wanted}~{count}"
        if count > 1:
            unit.doubt = unit.doubt or f"{wanted} is taken"
        seen.setdefault(unit.number, 1)


def _whole(text: str) -> int | None:
    digits = text.rstrip(".")
    return whole_number(digits) if len(digits) <= LONGEST_ROW_NUMBER else None
