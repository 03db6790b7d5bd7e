"""Rulebooks as records: every clause in every language, to look up, search, rule by and compare.

>>> import rulebook
>>> corpus = rulebook.load()
>>> [document.language for document in corpus.documents]
['en', 'fr', 'ru', 'lv', 'ru']
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.errors import InputError
    from rulebook.match.fold import Match
    from rulebook.public import Corpus, DataVersion, load

    __version__: str

__all__ = ["Corpus", "DataVersion", "InputError", "Match", "__version__", "load"]

MODULES = {
    "Corpus": "public",
    "DataVersion": "public",
    "load": "public",
    "InputError": "errors",
    "Match": "match.fold",
}
"""Where the names that programs import are defined; each is loaded when it is asked for."""


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("rulebook")
    if name in MODULES:
        from importlib import import_module

        return getattr(import_module(f"rulebook.{MODULES[name]}"), name)
    raise AttributeError(f"module 'rulebook' has no attribute {name!r}")
