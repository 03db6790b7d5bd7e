"""What we wrote ourselves holds to the names in use, and to one way of setting marks."""

from collections.abc import Callable
from functools import cache

from rulebook.corpus import AuthoredCorpus
from rulebook.language.usage import Spoken, Usage, own_files, refuse_misused, spoken_texts
from rulebook.toml import load


def check_usage(corpus: AuthoredCorpus) -> None:
    """`Trouble` for the first text of our own that is not as we write."""
    usage = usage_of(corpus)
    for path in own_files(corpus.folder):
        data = load(path, dict[str, object])
        refuse_misused(data, spoken_texts(data.value), usage)
    for code, translations in corpus.translations.items():
        said = translations.value.said
        texts = (Spoken(("said", english), code, text) for english, text in said.items())
        refuse_misused(translations, texts, usage)


def usage_of(corpus: AuthoredCorpus) -> Callable[[str], Usage]:
    """What the texts of each language are held to."""
    return cache(lambda code: Usage(corpus.own_language(code), corpus.terms_file.value))
