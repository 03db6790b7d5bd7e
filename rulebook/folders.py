"""Where the texts and data of a sport lie, and where everything goes that is made from them."""

from pathlib import Path

from rulebook.trouble import Trouble

CORPUS, DOCUMENTS_FILE = "corpus", "documents.toml"
"""Where a home keeps its texts and data, and the file by which a corpus is known."""
BUILD = "build"
"""Where everything is that was made."""
PAGES = "pages"
"""Where a corpus keeps the written pages of its site, of which records know nothing."""


def corpus_folder(home: Path) -> Path:
    """Where the texts and data of a home lie: in `corpus/`, or in the home itself if it is a corpus."""
    apart = home / CORPUS
    return home if is_corpus(home) and not is_corpus(apart) else apart


def is_corpus(folder: Path) -> bool:
    """Whether a folder holds a table of documents."""
    return (folder / DOCUMENTS_FILE).is_file()


def home_of(folder: Path) -> Path:
    """The home of a folder that somebody named: the corpus itself, or what holds it; or `Trouble`."""
    whole = folder.resolve()
    if is_corpus(whole / CORPUS):
        return whole
    if is_corpus(whole):
        return whole.parent if whole.name == CORPUS else whole
    what = f"no {DOCUMENTS_FILE} in this folder" if whole.is_dir() else "no such folder"
    raise Trouble(what, file=str(folder), remedy="name the folder of a corpus, or start one: `rulebook new`")
