"""Office files for tests, made by hand: a DOCX from parts, a PDF from lines."""

import io
import zipfile
from collections.abc import Mapping, Sequence

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
LISTS = (
    f"<w:numbering {W}><w:abstractNum w:abstractNumId='0'>"
    "<w:lvl w:ilvl='0'><w:start w:val='1'/><w:numFmt w:val='decimal'/><w:lvlText w:val='%1.'/></w:lvl>"
    "<w:lvl w:ilvl='1'><w:start w:val='1'/><w:numFmt w:val='decimal'/><w:lvlText w:val='%1.%2.'/></w:lvl>"
    "</w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num></w:numbering>"
)
"""A list that counts 1., 1.1., 1.2., 2. and so on."""


def docx(document: str, **parts: str) -> bytes:
    """A DOCX file with the body that is given."""
    whole = f"<w:document {W}><w:body>{document}</w:body></w:document>"
    return package({"word/document.xml": whole, **{f"word/{name}.xml": part for name, part in parts.items()}})


def package(parts: Mapping[str, str | bytes]) -> bytes:
    """A ZIP archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def paragraph(text: str, level: int | None = None) -> str:
    """A paragraph of Word, counted on a level of the list if one is said."""
    counted = f"<w:numPr><w:ilvl w:val='{level}'/><w:numId w:val='1'/></w:numPr>" if level is not None else ""
    return f"<w:p><w:pPr>{counted}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def pdf(pages: Sequence[Sequence[str]]) -> bytes:
    """A PDF file with lines of plain letters on its pages."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b""]
    kids = []
    for lines in pages:
        shown = "\n".join(
            f"BT /F1 9 Tf 40 {760 - 12 * n} Td ({_escaped(line)}) Tj ET" for n, line in enumerate(lines)
        )
        stream = shown.encode("latin-1")
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream))
        font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
        at = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<</Font<</F1 %s>>>>>>"
        objects.append(at % (len(objects), font))
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    out, starts = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        starts.append(len(out))
        out += b"%d 0 obj%s endobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    head = b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    return (
        out + head + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(out))
    )


def _escaped(line: str) -> str:
    return line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
