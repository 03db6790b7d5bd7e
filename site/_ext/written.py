"""The written pages of a sport's site, as Sphinx reads them: every language has at least a page about it."""

import shutil
from pathlib import Path

from reference import RuleReference

ABOUT = "about"
"""The one written page that every site has in every language."""
USUAL = "en"
"""The language whose page stands in for one that nobody wrote."""


def first_written_page(reference: RuleReference) -> str:
    """The page that Sphinx begins with."""
    return f"{reference.languages[0]}/{ABOUT}"


def written_pages(reference: RuleReference, spare: Path) -> Path:
    """The folder of the written pages; `spare` with a copy of them where some have to be made."""
    folder = reference.corpus.written_pages
    missing = [code for code in reference.languages if not (folder / code / f"{ABOUT}.md").is_file()]
    if not missing:
        return folder
    if folder.is_dir():
        shutil.copytree(folder, spare, dirs_exist_ok=True)
    usual = folder / USUAL / f"{ABOUT}.md"
    for code in missing:
        text = usual.read_text(encoding="utf-8") if usual.is_file() else _about(reference, code)
        page = spare / code / f"{ABOUT}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")
    return spare


def _about(reference: RuleReference, lang: str) -> str:
    """A page about a site of which nobody wrote one: its documents."""
    return f"# {reference.interface[lang]['page']['about']}\n\n:::{{documents}}\n:::\n"
