"""Rulebooks as records: every clause in every language, to look up, search, rule by and compare.

>>> import rulebook
>>> corpus = rulebook.load()
>>> [document.language for document in corpus.documents]
['en', 'fr', 'ru', 'lv', 'ru']
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.public import Corpus, DataVersion, load
    from rulebook.trouble import Trouble

    __version__: str

__all__ = ["Corpus", "DataVersion", "Trouble", "__version__", "load"]

ROOMS = {"Corpus": "public", "DataVersion": "public", "load": "public", "Trouble": "trouble"}
"""Where the names that programs import are defined; each is loaded when it is asked for."""


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("rulebook")
    if name in ROOMS:
        from importlib import import_module

        return getattr(import_module(f"rulebook.{ROOMS[name]}"), name)
    raise AttributeError(f"module 'rulebook' has no attribute {name!r}")
