"""What we wrote ourselves holds to the names in use, and to one way of setting marks."""

from collections.abc import Callable
from functools import cache
from itertools import chain

from rulebook.files.folders import own_files
from rulebook.files.toml import load
from rulebook.files.yaml import load_rows
from rulebook.language.phrases import check_phrases
from rulebook.language.usage import Spoken, Usage, refuse_misused, spoken_texts
from rulebook.sources.sources import Sources


def check_usage(corpus: Sources) -> None:
    """`InputError` for the first text of our own that is not as we write."""
    check_phrases()
    usage = usage_of(corpus)
    for path in own_files(corpus.folder):
        data = load(path, dict[str, object])
        refuse_misused(data, spoken_texts(data.value), usage)
    for row, term in enumerate(corpus.terms_file.value.term):
        notes = [Spoken(("term", row, "note", code), code, text) for code, text in term.note.items()]
        refuse_misused(corpus.terms_file, notes, usage)
    for path in sorted(corpus.path("scenarios").glob("*.yaml")):
        rows = load_rows(path)
        titles = [spoken_texts(one["title"], (row, "title")) for row, one in enumerate(rows.value)]
        refuse_misused(rows, chain.from_iterable(titles), usage)


def usage_of(corpus: Sources) -> Callable[[str], Usage]:
    """What the texts of each language are held to."""
    return cache(lambda code: Usage(corpus.own_language(code), corpus.terms_file.value))
