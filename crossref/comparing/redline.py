"""Two texts of one language, word by word: what stayed, went, came or moved.

Marks, case and doubled numerals are no difference.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from rulebook.findings import Run
from rulebook.language.words import Language, normal

TOKEN = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*|\d+(?:[.,]\d+)*(?:-[^\W\d_]+)?|[^\w\s]+")
OPENS_NUMERAL = re.compile(r"\($|\d\S* *\(")
"""How the text of a number ends when the same number follows in brackets."""
OPENS = re.compile(r"[(\[«„]$|\s[\"“”']+$")
"""Marks that belong to the word after them: brackets, and quotation marks after a space."""
SHORTEST_MOVE = 3
"""Fewer words than this can stand in two places by chance."""
SHORTEST_MOVED_PART = 5
"""The same, for words that moved out of or into a longer passage."""
ISLAND = 2
"""So many words between changes may have stayed by chance; a reader sees one change, not two."""
CLAUSE, FORMER_CLAUSE = "clause", "former-clause"
"""Fates of the numbers that stand where a clause begins, now and before."""
REFERENCE, FORMER_REFERENCE = "reference", "former-reference"
"""Fates of the numbers of a clause that is still referred to, and is now another number."""
UNTOUCHED = ("same", "moved-away", "moved-here", CLAUSE, FORMER_CLAUSE, REFERENCE, FORMER_REFERENCE)
"""Fates of words that neither went nor came."""
LEADS_TO = "→"
"""What the key of a reference begins with."""
DEEP_NUMBER = re.compile(r"\d+(?:\.\d+)+")
"""A number that can only be that of a clause."""


class Token(NamedTuple):
    """A word with the marks and spaces after it."""

    key: str
    """What the word comes to when texts are compared."""
    text: str
    """The word as printed."""
    was: str = ""
    """The number that stood there for the same clause, where it was another."""


class RedlineText(NamedTuple):
    """The text of a clause, and what the clauses of its document are about."""

    number: str
    text: str
    concepts: Mapping[str, str]
    """The concept of every clause of the document, by its number."""


class Stretch(NamedTuple):
    """Words that share a fate."""

    fate: str
    words: Sequence[Token]


class RedlineStep(NamedTuple):
    """A step from one text to the other: these words of the old become those of the new."""

    same: bool
    old: Sequence[Token]
    new: Sequence[Token]


def redline(old: str, new: str, language: Language) -> list[Run]:
    """How one text became the other."""
    return _runs(_stretches(tokens(old, language), tokens(new, language)))


def redline_clauses(old: Sequence[RedlineText], new: Sequence[RedlineText], language: Language) -> list[Run]:
    """How clauses became others: references are the same if they lead to the same concept.

    Where one clause became several or several one, each number stands where its clause begins.
    """
    before, former = _with_starts(old, language)
    after, starts = _with_starts(new, language)
    stretches = _stretches(before, after)
    if len(new) > 1:
        stretches = _numbered(stretches, starts, CLAUSE, ("same", "new", "moved-here"))
    if len(old) > 1:
        stretches = _numbered(stretches, former, FORMER_CLAUSE, ("same", "gone", "moved-away"))
    return _runs(stretches)


def _with_starts(passages: Sequence[RedlineText], language: Language) -> tuple[list[Token], dict[int, str]]:
    """The words of all passages, and where each begins."""
    words: list[Token] = []
    starts = {}
    for place, passage in enumerate(passages):
        starts[len(words)] = passage.number
        text = passage.text if place + 1 == len(passages) else f"{passage.text} "
        words += tokens(text, language, passage.concepts)
    return words, starts


def _numbered(
    stretches: Sequence[Stretch], starts: Mapping[int, str], fate: str, counted: Sequence[str]
) -> list[Stretch]:
    """The same, with the number of each clause where it begins."""
    numbered: list[Stretch] = []
    place = 0
    for stretch in stretches:
        if stretch.fate not in counted:
            numbered.append(stretch)
            continue
        cut = 0
        for offset in range(len(stretch.words)):
            if place + offset in starts:
                numbered += [Stretch(stretch.fate, stretch.words[cut:offset])] if offset > cut else []
                numbered.append(Stretch(fate, [Token("", f"{starts[place + offset]} ")]))
                cut = offset
        numbered.append(Stretch(stretch.fate, stretch.words[cut:]))
        place += len(stretch.words)
    return numbered


def _runs(stretches: Iterable[Stretch]) -> list[Run]:
    return [run for stretch in stretches for run in _stretch_runs(stretch)]


def _stretch_runs(stretch: Stretch) -> Iterable[Run]:
    """A stretch as runs: the number of a clause that is still referred to stands behind its former one."""
    text = ""
    for token in stretch.words:
        if not token.was or stretch.fate != "same":
            text += token.text
            continue
        if text:
            yield Run(fate="same", text=text)
        yield Run(fate=FORMER_REFERENCE, text=token.was)
        yield Run(fate=REFERENCE, text=token.text)
        text = ""
    if text:
        yield Run(fate=stretch.fate, text=text)


def _stretches(before: Sequence[Token], after: Sequence[Token]) -> list[Stretch]:
    """What stayed, went, came or moved."""
    stretches = []
    for step in _without_islands(_steps(before, after)):
        if step.same:
            pairs = zip(step.old, step.new, strict=True)
            stretches.append(Stretch("same", [_renumbered(old, new) for old, new in pairs]))
            continue
        stretches += [Stretch("gone", step.old)] if step.old else []
        stretches += [Stretch("new", step.new)] if step.new else []
    return _with_moves(_with_moved_parts(stretches))


def _renumbered(old: Token, new: Token) -> Token:
    """A word that stayed; where it refers to a clause that has another number now, with the former one."""
    numbers = [DEEP_NUMBER.search(token.text) for token in (old, new)]
    if new.key.startswith(LEADS_TO) and numbers[0] and numbers[1] and numbers[0][0] != numbers[1][0]:
        return new._replace(was=numbers[0][0])
    return new


def _steps(before: Sequence[Token], after: Sequence[Token]) -> list[RedlineStep]:
    matcher = SequenceMatcher(None, _keys(before), _keys(after), autojunk=False)
    steps = []
    for operation, first, last, start, end in matcher.get_opcodes():
        steps.append(RedlineStep(operation == "equal", before[first:last], after[start:end]))
    return steps


def _without_islands(steps: Sequence[RedlineStep]) -> list[RedlineStep]:
    """The same, a word or two that stayed between longer changes taken as changed with them."""
    merged: list[RedlineStep] = []
    for place, step in enumerate(steps):
        last = merged[-1] if merged else None
        following = steps[place + 1] if place + 1 < len(steps) else None
        joins = not step.same or (
            following is not None and last is not None and _is_island(step, last, following)
        )
        if last and not last.same and joins:
            merged[-1] = RedlineStep(False, [*last.old, *step.old], [*last.new, *step.new])
        else:
            merged.append(step)
    return merged


def _is_island(step: RedlineStep, last: RedlineStep, following: RedlineStep) -> bool:
    """Whether a few words stand between two replacements that are each longer than they are."""
    few = step.same and len(step.new) <= ISLAND and not any(token.key[:1].isdigit() for token in step.new)
    sizes = (len(last.old), len(last.new), len(following.old), len(following.new))
    return few and min(sizes) > len(step.new)


def untouched(runs: Iterable[Run]) -> bool:
    """Whether nothing went or came."""
    return all(run.fate in UNTOUCHED for run in runs)


def tokens(text: str, language: Language, concepts: Mapping[str, str] | None = None) -> list[Token]:
    """The words of a text; a numeral that only repeats the number before it belongs to that number.

    The number of a clause of which the concept is known comes to that concept.
    """
    words: list[Token] = []
    opening = ""
    ends = [match.start() for match in TOKEN.finditer(text)] + [len(text)]
    for match, end in zip(TOKEN.finditer(text), ends[1:], strict=True):
        printed = text[match.start() : end]
        if not words and not opening:
            printed = text[: match.start()] + printed
        key = _reference(match[0], concepts or {}) or _key(match[0], language)
        if not key and (not words or OPENS.search(text[max(match.start() - 1, 0) : end])):
            opening += printed
            continue
        if words and (not key or _repeats(key, words[-1], opening)):
            words[-1] = Token(words[-1].key, words[-1].text + opening + printed)
        else:
            words.append(Token(key, opening + printed))
        opening = ""
    if opening and words:
        words[-1] = Token(words[-1].key, words[-1].text + opening)
    return words


def _reference(word: str, concepts: Mapping[str, str]) -> str:
    """The concept that the number of a clause leads to, or nothing."""
    concept = concepts.get(word) if DEEP_NUMBER.fullmatch(word) else None
    return f"{LEADS_TO}{concept}" if concept else ""


def _repeats(key: str, last: Token, opening: str) -> bool:
    """Whether a word is the number before it once more, in brackets."""
    bracketed = opening.endswith("(") or OPENS_NUMERAL.search(last.text)
    return key.isdigit() and key == last.key and bool(bracketed)


def _key(word: str, language: Language) -> str:
    """What a word comes to: numbers by value, words without case and hyphens, marks nothing."""
    if word[0].isdigit():
        return re.sub(r"-[^\W\d_]+$", "", word).replace(",", ".")
    if not word[0].isalpha():
        return ""
    value = language.numbers.get(language.lemma(word))
    return f"{value:g}" if value is not None and value != 1 else normal(word).replace("-", "")


def _keys(words: Iterable[Token]) -> tuple[str, ...]:
    return tuple(token.key for token in words)


def _with_moved_parts(stretches: Sequence[Stretch]) -> list[Stretch]:
    """The same, words that went in one place and came in another cut out of their passages."""
    cut = list(stretches)
    for left in range(len(cut)):
        for right in range(len(cut)):
            if (cut[left].fate, cut[right].fate) == ("gone", "new") and abs(left - right) > 1:
                old, new = cut[left].words, cut[right].words
                matcher = SequenceMatcher(None, _keys(old), _keys(new), autojunk=False)
                shared = matcher.find_longest_match()
                if shared.size >= SHORTEST_MOVED_PART and shared.size < max(len(old), len(new)):
                    pieces = {
                        left: _cut(cut[left], shared.a, shared.size),
                        right: _cut(cut[right], shared.b, shared.size),
                    }
                    rest = [pieces.get(place, [stretch]) for place, stretch in enumerate(cut)]
                    return _with_moved_parts([stretch for piece in rest for stretch in piece])
    return cut


def _cut(stretch: Stretch, start: int, size: int) -> list[Stretch]:
    """A stretch in up to three: before, the words from a place on, after."""
    words = stretch.words
    parts = (words[:start], words[start : start + size], words[start + size :])
    return [Stretch(stretch.fate, part) for part in parts if part]


def _with_moves(stretches: Sequence[Stretch]) -> list[Stretch]:
    """The same, what went in one place and came in another called moved."""
    fates = [stretch.fate for stretch in stretches]
    gone: dict[tuple[str, ...], int] = {}
    for place, (fate, words) in enumerate(stretches):
        if fate == "gone" and len(words) >= SHORTEST_MOVE:
            gone[_keys(words)] = place
    for place, (fate, words) in enumerate(stretches):
        left = gone.pop(_keys(words), None) if fate == "new" else None
        if left is not None:
            fates[left], fates[place] = "moved-away", "moved-here"
    return [Stretch(fate, words) for fate, (_, words) in zip(fates, stretches, strict=True)]
