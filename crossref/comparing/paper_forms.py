"""The forms that the paper can be set in; those of the extra `paper` only where it is installed."""

from collections.abc import Callable
from importlib.util import find_spec

from crossref.comparing.paper import Paper
from crossref.comparing.set_docx import docx_paper
from crossref.comparing.set_html import html_paper
from crossref.comparing.set_markdown import markdown_paper
from crossref.comparing.set_pdf import pdf_paper

SETTERS: dict[str, Callable[[Paper], str | bytes]] = {
    "html": html_paper,
    "pdf": pdf_paper,
    "docx": docx_paper,
    "markdown": markdown_paper,
}
"""What sets each form."""
ENDS = {"markdown": "md"}
"""How the name of a file ends, where it is not the form."""
NEEDS = {"pdf": ("typst",), "docx": ("docx",)}
"""Modules that a form needs beside the program."""


def set_paper(paper: Paper, form: str) -> str | bytes:
    """The paper in one of its forms."""
    return SETTERS[form](paper)


def able_forms() -> list[str]:
    """The forms that can be set here."""
    return [form for form in SETTERS if all(find_spec(module) for module in NEEDS.get(form, ()))]


def paper_files(paper: Paper) -> dict[str, bytes]:
    """The paper in every form that can be set here, by how the name of its file ends."""
    files = {}
    for form in able_forms():
        content = set_paper(paper, form)
        files[ENDS.get(form, form)] = content if isinstance(content, bytes) else content.encode()
    return files
