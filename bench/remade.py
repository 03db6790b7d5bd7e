"""The numbered sources as DOCX (by pandoc) and PDF (by LibreOffice) come back through `add`.

The corpus that they come back to lacks them. Run `python -m bench.remade`; both programs are Debian's:
`apt-get install pandoc libreoffice-writer-nogui`.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from rulebook.adding.describe import Wanted, describe
from rulebook.adding.extract import extract
from rulebook.files.folders import default_root
from rulebook.records import Clause, Kind
from rulebook.sources.sources import Sources

COUNTED = (Kind.SECTION, Kind.CLAUSE, Kind.NOTE)
MARKDOWN = "markdown-tex_math_dollars-smart+hard_line_breaks"


def report() -> None:
    """Prints which part of the clauses comes back with its number, and with its words."""
    corpus = Sources(default_root())
    missing = [program for program in ("pandoc", "soffice") if not shutil.which(program)]
    if missing:
        print(f"{', '.join(missing)} not found: nothing was re-made")
        return
    with tempfile.TemporaryDirectory() as folder:
        for entry in corpus.entries:
            if not entry.reading.label:
                continue
            former = {c.number: c for c in corpus.clauses(entry.id) if c.kind in COUNTED}
            others = [replaced for replaced in corpus.entries if replaced.id != entry.id]
            wanted = Wanted(id="remade", language=entry.language, edition=entry.edition)
            for file in _made(Path(folder), corpus.folder / entry.file):
                described = describe(extract(file), wanted, others)
                clauses = {clause.number: clause for clause in described.book.clauses}
                numbers = sum(number in clauses for number in former)
                same = sum(n in clauses and _words(clauses[n]) == _words(c) for n, c in former.items())
                share = same / len(former)
                print(
                    f"{file.name:24} {len(former)} clauses, {numbers} numbers, {same} identical ({share:.1%})"
                )


def _made(folder: Path, source: Path) -> list[Path]:
    """A source as DOCX and as PDF."""
    word, paper = folder / f"{source.stem}.docx", folder / f"{source.stem}.pdf"
    subprocess.run(["pandoc", "-f", MARKDOWN, str(source), "-o", str(word)], check=True)
    office = ["soffice", f"-env:UserInstallation=file://{folder}/office", "--headless", "--convert-to", "pdf"]
    subprocess.run([*office, "--outdir", str(folder), str(word)], check=True, capture_output=True)
    return [word, paper]


def _words(clause: Clause) -> str:
    """A text but for white space, hyphens and stray marks of emphasis."""
    return re.sub(r"[\s‐\u00ad*-]+", "", clause.text)


if __name__ == "__main__":
    report()
