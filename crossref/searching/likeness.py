"""How well a form that the texts know answers to a word that they do not."""

from crossref.searching.index import Settings


def likeness(word: str, form: str, typed: bool, settings: Settings) -> float:
    """What a known form is worth for an unknown word, from 0 to 1; one that is `typed` may be unfinished."""
    if form[0].isdecimal():
        return 0.0
    shared = shared_beginning(word, form)
    rest = max(len(word), len(form)) - shared
    if shared >= settings.shared_letters and rest <= settings.ending_letters:
        return settings.begins_alike - settings.letter_apart * rest
    value = settings.begun if typed and shared == len(word) >= 2 else 0.0
    slips = 2 if len(word) >= settings.two_slips_from else 1 if len(word) >= settings.shared_letters else 0
    short = len(form) < settings.shared_letters - 1
    if not slips or short or abs(len(word) - len(form)) > settings.ending_letters:
        return value
    apart, stems = distance(word, form, slips, settings)
    if apart <= slips:
        return max(value, settings.one_slip if apart == 1 else settings.two_slips)
    return max(value, settings.slip_and_ending) if stems <= 1 else value


def shared_beginning(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    n = 0
    while n < len(one) and n < len(other) and one[n] == other[n]:
        n += 1
    return n


def distance(one: str, other: str, most: int, settings: Settings) -> tuple[int, int]:
    """How many slips of the thumb are between two words, and between them without their endings.

    A slip is a letter more, less, other, or two swapped. `most` + 1 stands for all that is more.
    """
    shared, ending = settings.shared_letters, settings.ending_letters
    before: list[int] = []
    last = list(range(len(other) + 1))
    stems = most + 1
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            value = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                value = min(value, before[j - 2] + 1)
            row.append(value)
            if min(i, j) > shared and len(one) - i <= ending and len(other) - j <= ending:
                stems = min(stems, value)
        if min(row) > most:
            return most + 1, stems
        before, last = last, row
    return min(last[-1], most + 1), stems
