"""Where the texts and data of a sport lie, and where everything goes that is made from them.

A root is a folder that holds `corpus/` and `build/`. It is chosen once, by the command or program that runs.
"""

import os
from pathlib import Path

from rulebook.errors import InputError

CORPUS, DOCUMENTS_FILE = "corpus", "documents.toml"
"""Where a root keeps its texts and data, and the file by which a corpus is known."""
BUILD = "build"
"""Where everything is that was made."""
PAGES = "pages"
"""Where a corpus keeps the written pages of its site, of which records know nothing."""
PACKAGE = Path(__file__).parent.parent
INSTALLED, CHECKOUT = PACKAGE / "data", PACKAGE.parent
"""Where the records lie that are installed with the package, or else the project."""
LAYOUT = {
    "concepts": (
        *("concepts.toml", "published.txt", "edition_headlines.toml", "decisions.toml"),
        *("relations.toml", "areas.toml", "importance.toml", "purposes.toml"),
    ),
    "words": (
        *("terms.toml", "glossary.toml", "actors.toml", "senses", "thesaurus"),
        *("spelling.txt", "lemma_corrections.txt"),
    ),
    "rules": (
        *("facts.toml", "outcomes.toml", "meaning", "reasons.toml", "scenarios"),
        *("telling.toml", "table.toml", "diagrams.toml", "match.toml"),
    ),
    "site": ("site.toml", "home_cards.txt", PAGES),
    "generated": ("lemmas",),
}
"""What each folder of a corpus holds, `generated` what programs write; the rest is on its first level."""
OWN = (
    *("areas", "concepts", "decisions", "diagrams", "edition_headlines", "facts", "importance"),
    *("outcomes", "reasons", "relations", "site", "table", "telling"),
)
"""Files of a corpus with words of our own, beside the findings, the scenarios and the notes on terms."""
_FOLDER_OF = {name: folder for folder, names in LAYOUT.items() for name in names}


def corpus_path(corpus: Path, name: str) -> Path:
    """A file or folder of a corpus by its name."""
    return corpus / _FOLDER_OF.get(name, "") / name


def default_root() -> Path:
    """The root that holds if none is named: RULEBOOK_HOME, or else the installation or the checkout."""
    if named := os.environ.get("RULEBOOK_HOME"):
        return Path(named)
    return INSTALLED if INSTALLED.is_dir() else CHECKOUT


def is_checkout(root: Path) -> bool:
    """Whether a folder is the one that this very program was checked out in."""
    return root.resolve() == CHECKOUT.resolve() and not INSTALLED.is_dir()


def refuse_installed(root: Path) -> None:
    """`InputError` where the package is installed and not checked out: nothing there is edited."""
    if root == INSTALLED:
        raise InputError("this is an installation, in which nothing is changed", hint="work in a checkout")


def corpus_folder(root: Path) -> Path:
    """Where the texts and data of a root lie: in `corpus/`, or in the root itself if it is a corpus."""
    apart = root / CORPUS
    return root if is_corpus(root) and not is_corpus(apart) else apart


def is_corpus(folder: Path) -> bool:
    """Whether a folder holds a table of documents."""
    return (folder / DOCUMENTS_FILE).is_file()


def root_of(folder: Path) -> Path:
    """The root of a folder that somebody named: the corpus itself, or what holds it; or `InputError`."""
    whole = folder.resolve()
    if is_corpus(whole / CORPUS):
        return whole
    if is_corpus(whole):
        return whole.parent if whole.name == CORPUS else whole
    what = f"no {DOCUMENTS_FILE} in this folder" if whole.is_dir() else "no such folder"
    raise InputError(what, file=str(folder), hint="name the folder of a corpus, or start one: `rulebook new`")


def own_files(corpus: Path) -> list[Path]:
    """The files of a corpus with words of our own in several languages."""
    files = [corpus_path(corpus, f"{name}.toml") for name in OWN]
    return [
        path for path in (*files, *sorted(corpus_path(corpus, "findings").glob("*.toml"))) if path.exists()
    ]
