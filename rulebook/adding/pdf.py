"""PDF with a text layer becomes lines of text, a form feed before every page but the first."""

import re

from rulebook.errors import InputError

MAX_PAGES = 3_000
MIN_CHARS = 20
"""Characters on a page, on the average, below which it is a picture of a text."""
SOFT_HYPHENS = re.compile("[\u00ad\ufffe\u0002]\\s*\n?")
"""Hyphens that only the end of a line asked for."""


def pdf_text(data: bytes) -> str:
    """The text layer of a PDF file, or `InputError`."""
    import pypdfium2  # only who reads PDF needs it

    try:
        document = pypdfium2.PdfDocument(data)
        count = len(document)
    except pypdfium2.PdfiumError as error:
        locked = "password" in str(error).lower()
        what = "the file is locked by a password" if locked else "the file is cut off or no PDF"
        raise InputError(what, hint="save it again as PDF, without a password") from None
    if count > MAX_PAGES:
        raise InputError(f"{count} pages", hint=f"give one rulebook of at most {MAX_PAGES} pages")
    try:
        pages = [document[number].get_textpage().get_text_range() for number in range(count)]
    except pypdfium2.PdfiumError:
        raise InputError("a page cannot be read", hint="save it again as PDF") from None
    clean = [_clean(page) for page in pages]
    if sum(map(len, clean)) < MIN_CHARS * max(count, 1):
        what = "the file has no text layer: its pages are pictures"
        raise InputError(what, hint="run text recognition (OCR) over it first, and read the result through")
    return "\n\f".join(clean).strip("\n") + "\n"


def _clean(page: str) -> str:
    text = SOFT_HYPHENS.sub("", page.replace("\r\n", "\n").replace("\r", "\n")).replace("\0", "")
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")
