"""The forms that the report can be set in; those of the extra `paper` only where it is installed."""

from collections.abc import Callable
from importlib.util import find_spec

from crossref.comparing.report.board_report import BoardReport
from crossref.comparing.report.set_docx import docx_report
from crossref.comparing.report.set_html import html_report
from crossref.comparing.report.set_markdown import markdown_report
from crossref.comparing.report.set_pdf import pdf_report

SETTERS: dict[str, Callable[[BoardReport], str | bytes]] = {
    "html": html_report,
    "pdf": pdf_report,
    "docx": docx_report,
    "markdown": markdown_report,
}
"""What sets each form."""
ENDS = {"markdown": "md"}
"""How the name of a file ends, where it is not the form."""
NEEDS = {"pdf": ("typst",), "docx": ("docx",)}
"""Modules that a form needs beside the program."""


def set_report(report: BoardReport, form: str) -> str | bytes:
    """The report in one of its forms."""
    return SETTERS[form](report)


def able_forms() -> list[str]:
    """The forms that can be set here."""
    return [form for form in SETTERS if all(find_spec(module) for module in NEEDS.get(form, ()))]


def report_files(report: BoardReport) -> dict[str, bytes]:
    """The report in every form that can be set here, by how the name of its file ends."""
    files = {}
    for form in able_forms():
        content = set_report(report, form)
        files[ENDS.get(form, form)] = content if isinstance(content, bytes) else content.encode()
    return files
