"""Lines become units: the rules say what each line is, and here it is done."""

import re
from dataclasses import dataclass, replace

from rulebook.books import UnownedKind
from rulebook.reading.labels import Grammar, whole_number
from rulebook.reading.lines import (
    LINE_RULES,
    Act,
    LineReading,
    LineState,
    Look,
    Patterns,
    Zone,
    capitals,
    look_at,
    patterns_of,
)
from rulebook.reading.passage import Passage
from rulebook.reading.profile import Profile
from rulebook.reading.read import Source
from rulebook.reading.transcript import Transcript, UnitDraft
from rulebook.records import Kind

SENTENCE_ENDS = '.!?:;…)»”"'
STRAY_MARK = ("stray markup", "a mark of emphasis without its partner")
STRAY_ACCENT = ("stray accent", "a stress mark that is no part of its letter")
HEADED = (Kind.SECTION, Kind.PART, Kind.ANNEX_GROUP)
SPLIT_WORD = re.compile(r"\w-$")
PAGE_DIGITS = re.compile(r"\d+")
ROW_NUMBER = re.compile(r"(\d{1,3})\.?")
LONGEST_ROW_NUMBER = 4
"""Characters of a row's number with its full stop."""
SHOWN = 20
"""Characters on each side of a joint that a repair shows."""


@dataclass(frozen=True, slots=True)
class Before:
    """What stands between a line and the last words before it."""

    gap: bool
    """A blank line or residue."""
    broke: bool
    """A page break."""
    ended: bool
    """The last line did not end in the blank that a wrapped line leaves."""


def read_units(source: Source, reading: Profile) -> Transcript:
    """Reads every line of a source into units without numbers."""
    grammar = Grammar(reading.styles) if reading.label else None
    transcript = Transcript(source, reading, grammar)
    patterns = patterns_of(reading)
    place = LineState(reading, patterns, grammar, Zone.FRONT, False, False, (), 0, False)
    page: int | None = None
    gap = broke = False
    ended = True
    for line in source.lines():
        look = look_at(line, reading, patterns)
        if reading.first_page is not None:
            for _ in range(line.text.count("\f")):
                page = reading.first_page if page is None else page + 1
        broke = broke or "\f" in line.text
        place = _entered(transcript, place, look)
        mark = next(mark for rule in LINE_RULES if (mark := rule(look, place)))
        if mark.act is not Act.LEAVE:
            _strays(transcript, look)
            _unseen(transcript, look, patterns)
        if mark.residue is UnownedKind.PAGE_NUMBER and reading.first_page is not None:
            page = whole_number("".join(PAGE_DIGITS.findall(look.text))) or page
            transcript.repair(
                "stray page number",
                line.number,
                look.text.strip(),
                "",
                "a page break survives as its number only",
            )
            broke = True
        while mark:
            _take(transcript, look, mark, page, Before(gap, broke, ended))
            place = _moved(transcript, place, mark)
            gap = mark.act is Act.LEAVE
            broke = broke and gap
            if mark.act is not Act.LEAVE:
                ended = line.text == line.text.rstrip()
            if not mark.then:
                break
            mark = mark.then
    return transcript


def _entered(transcript: Transcript, place: LineState, look: Look) -> LineState:
    """Where the reader stands when a line comes: the body or what is behind it may begin there."""
    if place.zone is Zone.FRONT and place.patterns.front_until.match(look.text):
        transcript.begun += 1
        begins = transcript.begun >= transcript.reading.front_match
        return replace(place, zone=Zone.BODY) if begins else place
    if place.zone in (Zone.BODY, Zone.ANNEX) and place.patterns.back_from.match(look.text):
        transcript.behind = look.line.number
        return replace(place, zone=Zone.BACK)
    return place


def _take(transcript: Transcript, look: Look, mark: LineReading, page: int | None, before: Before) -> None:
    """Acts on a mark."""
    line = look.line
    if mark.act is Act.LEAVE:
        if mark.residue is not UnownedKind.BLANK:
            transcript.classed.append((line.start, line.start + len(line.text), mark.residue))
        return
    if mark.repair:
        shown = (mark.text or next((c for c in mark.cells if c.text), Passage())).text
        transcript.repair(mark.repair[0], line.number, look.text.strip()[:60], shown[:60], mark.repair[1])
    if mark.act is Act.HEADER:
        next(unit for unit in reversed(transcript.units) if unit.annex).cells = list(mark.cells)
    elif mark.act is Act.OPEN or not transcript.units:
        _open(transcript, look, mark, page)
    elif mark.cells and transcript.row:
        cells = transcript.row.cells
        cells += [Passage() for _ in mark.cells[len(cells) :]]
        for cell, more in zip(cells, mark.cells, strict=False):
            cell.add(more)
    elif mark.text:
        _continue(transcript, look, mark, before)


def _open(transcript: Transcript, look: Look, mark: LineReading, page: int | None) -> None:
    unit = UnitDraft(mark.kind, look.line.number, page, indent=look.indent, annex=mark.annex, item=mark.item)
    unit.back = bool(transcript.behind)
    text = mark.text or Passage()
    if mark.label:
        unit.label, unit.text, unit.path = (
            text.cut(0, mark.label.length),
            text.cut(mark.label.length),
            mark.label.path,
        )
        if mark.label.touches:
            transcript.repair(
                "number touches word",
                look.line.number,
                text.text[: mark.label.length + 12],
                unit.label.text,
                "the space after the number is lost",
            )
    else:
        unit.text = text.cut(0)
    unit.cells = [cell.cut(0) for cell in mark.cells]
    unit.loud = capitals(unit.text.text)
    transcript.units.append(unit)
    if unit.kind is Kind.ANNEX_ROW:
        transcript.row = unit


def _continue(transcript: Transcript, look: Look, mark: LineReading, before: Before) -> None:
    """Joins a line to the unit before it, and says so where the line pretended to be something else."""
    unit, line, words = transcript.units[-1], look.line.number, look.text.strip()[:60]
    more = mark.text or Passage()
    target = _target(unit, more)
    end = target.tail(SHOWN)
    if SPLIT_WORD.search(end) and re.match(r"[^\W\d]", more.text):
        target.add(more, joint="")
        transcript.repair(
            "split word",
            line,
            end + "⏎" + words[:SHOWN],
            end + words[:SHOWN],
            "a line or page break stands inside a hyphenated word",
        )
        return
    if mark.block:
        target.add(more, paragraph=bool(end))
        return
    if mark.misfit and unit.kind is not Kind.FRONT:
        told_apart(transcript, look)
    complete = _complete(end)
    whole = complete and not more.text[:1].islower() and (before.ended or not transcript.reading.wrapped)
    target.add(more, paragraph=bool(end) and (whole or (unit.kind is Kind.FRONT and complete)))
    if unit.kind is Kind.FRONT or not end:
        return
    if look.bullet:
        transcript.repair(
            "false bullet",
            line,
            words,
            "continues the clause before",
            "a bullet without a number goes on with the clause before it",
        )
    elif before.broke or (before.gap and not whole and not transcript.reading.wrapped):
        transcript.repair(
            "page break", line, words, "continues the clause before", "a page break stands inside the clause"
        )
    elif before.gap and whole:
        transcript.repair(
            "unmarked paragraph",
            line,
            words,
            "continues the clause before",
            "a paragraph without number or mark goes on with the clause before it",
        )


def told_apart(transcript: Transcript, look: Look) -> None:
    """Says that a line begins like a label that no style of the document fits."""
    message = f"{look.shown.text[:SHOWN]!r} begins like a label, but fits no label style"
    hint = "add a style under `label` in documents.toml, if it is one"
    transcript.warn("label", look.line.number, None, message, hint)


def _target(unit: UnitDraft, more: Passage) -> Passage:
    """The field of a unit that its next line goes on with."""
    if unit.cells and unit.kind not in HEADED:
        return unit.cells[-1]
    wrapped = unit.loud and capitals(more.text)
    return unit.body if unit.kind in HEADED and not wrapped else unit.text


def _moved(transcript: Transcript, place: LineState, mark: LineReading) -> LineState:
    """Where the reader stands after a mark."""
    if mark.act is Act.LEAVE:
        if mark.residue is UnownedKind.CONTENTS:
            return replace(place, contents=True)
        return place
    place = replace(place, contents=False)
    if not transcript.units:
        return place
    unit = transcript.units[-1]
    if mark.act is Act.HEADER:
        return replace(place, seen_header=True)
    if mark.annex:
        return replace(place, zone=Zone.ANNEX)
    if unit.kind is Kind.ANNEX_ROW:
        label = unit.label if unit.label.length or not unit.cells else unit.cells[0]
        printed = ROW_NUMBER.fullmatch(label.tail(LONGEST_ROW_NUMBER + 1))
        row = int(printed[1]) if printed else place.row + (mark.act is Act.OPEN)
        return replace(place, row=row)
    open_ = unit.kind in (Kind.CLAUSE, Kind.NOTE) and not _complete(unit.text.tail(1))
    return replace(place, open=open_, path=unit.path or place.path)


def _complete(end: str) -> bool:
    """Whether a text that ends so has come to an end; one that has not begun has."""
    return end[-1:] in SENTENCE_ENDS


def _unseen(transcript: Transcript, look: Look, patterns: Patterns) -> None:
    """Classes the marks of a line that no reader sees, and names its images."""
    for match in patterns.markup.finditer(look.text):
        if match[0]:
            transcript.classed.append(
                (look.start + match.start(), look.start + match.end(), UnownedKind.MARKUP)
            )
    for name in look.images:
        transcript.repair("image", look.line.number, name, name, "an image stands here; its name is kept")


def _strays(transcript: Transcript, look: Look) -> None:
    """Records marks without a partner."""
    text = look.line.text
    places = {mark: text.find(mark) for mark in set(look.strays)}
    for mark in look.strays:
        at = places[mark]
        around = text[max(0, at - 12) : at + 12].strip()
        kind, why = STRAY_MARK if mark.startswith("*") else STRAY_ACCENT
        transcript.repair(kind, look.line.number, around, around.replace(mark, ""), why)
