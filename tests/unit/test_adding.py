"""A document comes in with a proposed profile, all of it or nothing; bad files are refused in one line."""

import hashlib
import tomllib
from pathlib import Path

import pytest

from rulebook.adding.extract import decoded, extract
from rulebook.adding.propose import propose
from rulebook.adding.words import likely_text
from rulebook.commands.cli import main
from rulebook.reading.parse import parse
from rulebook.reading.profile import LabelStyle
from rulebook.reading.read import source_of_text
from rulebook.records import Kind
from tests.made_files import LISTS, W, docx, package, paragraph, pdf
from tests.support import printed, refused, sample_document

SENTENCE = (
    "The player on the left must not touch the ring of the other, or the turn is over for both of them."
)
RULES = "# Ring rules\n\n## 1. Start\n\n" + "".join(
    f"- 1.{n}. {SENTENCE} Case {n} of the list.\n" for n in range(1, 9)
)
RULES += "\n## 2. End\n\n" + "".join(
    f"- 2.{n}. {SENTENCE} End {n} is for the judge to say.\n" for n in range(1, 6)
)
NAMES = ("--language", "en", "--edition", "ring-1")


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A corpus without documents."""
    (tmp_path / "ring").mkdir()
    (tmp_path / "ring" / "documents.toml").write_text("# the documents\n", encoding="utf-8")
    return tmp_path / "ring"


def given(folder: Path, name: str, content: str | bytes) -> str:
    path = folder.parent / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


def add(corpus: Path, file: str, *more: str, id: str = "ring-en") -> int:
    return main(["--corpus", str(corpus), "add", file, "--id", id, *NAMES, *more])


def written(corpus: Path) -> dict[str, bytes]:
    """Every file of a corpus, but for the lock."""
    files = (path for path in corpus.rglob("*") if path.is_file() and path.name != ".lock")
    return {path.relative_to(corpus).as_posix(): path.read_bytes() for path in files}


# ---- proposing ----


@pytest.mark.parametrize(
    ("lines", "style"),
    [
        (("1. A", "1.1. a", "1.2. b", "2. B", "2.1. c"), LabelStyle(levels=("{1}", ".{1}"), end=".")),
        (("1.1 a", "1.2 b", "1.3 c", "1.4 d", "2.1 e", "2.2 f"), LabelStyle(levels=("{1}", ".{1}"))),
        (
            ("104. A", "104.1. a", "104.1a b", "104.1b c", "105. B", "105.1. d"),
            LabelStyle(levels=("{1}", ".{1}", "{a}"), end="."),
        ),
        (
            ("§ 1 A", "(1) a", "(2) b", "§ 2 B", "(1) c", "(2) d"),
            LabelStyle(levels=("{1}", " ({1})"), relative=True, heading="§"),
        ),
        (
            ("§ 1 A", "(1) a", "a) b", "b) c", "c) d", "d) e", "(2) f", "§ 2 B", "(1) g", "(2) h"),
            LabelStyle(levels=("{1}", " ({1})", " {a})"), relative=True, heading="§"),
        ),
    ],
)
def test_a_label_style_is_proposed(lines: tuple[str, ...], style: LabelStyle) -> None:
    text = "".join(f"{line} words of the rule.\n\n" for line in lines)
    assert propose(text, "en", markdown=True).label == style


def test_page_furniture_is_found_on_paper() -> None:
    pages = [
        f"Ring rules 2026\n{n}. Part\n{n}.1. {SENTENCE}\nand so on it goes for rule {'abcdef'[n]}.\nPage {n}"
        for n in range(1, 6)
    ]
    profile = propose("\n\f".join(pages), "en", markdown=False)
    assert profile.running_headers == (r"\s*Ring\s+rules\s+\d+\s*$",)
    assert profile.page_number == r"\s*Page\s+\d+\s*$"


# ---- adding ----


def test_a_document_comes_in_is_replaced_and_leaves(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = given(empty, "rules.md", RULES)
    before = written(empty)
    assert add(empty, file, "--dry-run") == 0
    assert written(empty) == before
    assert add(empty, file, "--yes", "--authority", "Ring Union", "--approved", "2026-01-02") == 0
    entry = tomllib.loads((empty / "documents.toml").read_text(encoding="utf-8"))["document"][0]
    assert (entry["title"], entry["authority"]) == ("Ring rules", "Ring Union")
    assert (empty / "text" / "ring-en.md").read_text(encoding="utf-8") == RULES
    assert "16 records: 1 front, 2 section, 13 clause" in capsys.readouterr().out
    assert "2.3" in _shown(empty, "2.3", capsys)
    assert "there is a document 'ring-en'" in refused(
        capsys, "--corpus", str(empty), "add", file, "--id", "ring-en", *NAMES
    )
    second = given(empty, "second.md", RULES.replace("both of them", "one of them"))
    assert add(empty, second, "--yes", id="ring-2") == 0
    assert "beside" in capsys.readouterr().out
    changed = given(empty, "changed.md", RULES.replace("Case 3", "Matter 3"))
    assert add(empty, changed, "--yes", "--replace") == 0
    assert "1 clauses of the old text are changed, 0 are gone" in capsys.readouterr().out
    assert main(["--corpus", str(empty), "remove", "ring-en", "--yes"]) == 0
    assert not (empty / "text" / "ring-en.md").exists()
    assert "ring-en" not in (empty / "documents.toml").read_text(encoding="utf-8")
    assert "is the only document" in refused(capsys, "--corpus", str(empty), "remove", "ring-2")


def test_a_later_edition_asks_whether_the_earlier_one_still_holds(
    empty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by = ("--yes", "--authority", "Ring Union")
    assert add(empty, given(empty, "rules.md", RULES), *by, "--approved", "2020-01-02") == 0
    assert "superseded" not in capsys.readouterr().out
    later = given(empty, "later.md", RULES.replace("both of them", "one of them"))
    assert add(empty, later, *by, "--approved", "2026-01-02", "--edition", "ring-2", id="ring-2-en") == 0
    assert "whether ring-en is superseded now" in capsys.readouterr().out
    assert main(["--corpus", str(empty), "show", "ring-en-1.1", "--history"]) == 0
    assert capsys.readouterr().out.startswith("ring-en-1.1\n")


def test_the_title_of_word_is_the_title(empty: Path) -> None:
    named = "<w:style w:type='paragraph' w:styleId='{0}'><w:name w:val='{1}'/></w:style>"
    styles = named.format("Titel", "Title") + named.format("H1", "heading 1")
    body = paragraph("Ring rules").replace("<w:pPr>", "<w:pPr><w:pStyle w:val='Titel'/>")
    for n in (1, 2):
        body += paragraph(f"§ {n} Start").replace("<w:pPr>", "<w:pPr><w:pStyle w:val='H1'/>")
        body += "".join(paragraph(f"({m}) {SENTENCE}") for m in (1, 2, 3))
    data = docx(body, styles=f"<w:styles {W}>{styles}</w:styles>")
    assert add(empty, given(empty, "rules.docx", data), "--yes") == 0
    entry = tomllib.loads((empty / "documents.toml").read_text(encoding="utf-8"))["document"][0]
    assert entry["title"] == "Ring rules"


def _shown(corpus: Path, number: str, capsys: pytest.CaptureFixture[str]) -> str:
    return printed(capsys, "--corpus", str(corpus), "show", number)


def test_a_line_that_would_be_lost_stops_it(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = given(empty, "odd.md", RULES + "- B7) A label of another style.\n")
    before = written(empty)
    assert add(empty, file, "--yes") == 1
    assert "begins like a label" in " ".join(capsys.readouterr().out.split())
    assert written(empty) == before
    assert add(empty, file, "--yes", "--accept-residue") == 0


def test_word_counts_by_itself(empty: Path) -> None:
    body = paragraph("Ring rules") + "".join(
        paragraph("Start" if level == 0 else f"{SENTENCE} {n}", level)
        for n, level in enumerate([0, 1, 1, 1, 0, 1, 1])
    )
    data = docx(body, numbering=LISTS)
    assert add(empty, given(empty, "rules.docx", data), "--yes") == 0
    text = (empty / "text" / "ring-en.md").read_text(encoding="utf-8")
    assert [line.split()[1] for line in text.split("\n") if line.strip().startswith("-")] == [
        "1.", "1.1.", "1.2.", "1.3.", "2.", "2.1.", "2.2.",
    ]  # fmt: skip
    origin = tomllib.loads((empty / "documents.toml").read_text(encoding="utf-8"))["document"][0]["origin"]
    assert origin["file"] == "rules.docx"
    assert origin["sha256"] == hashlib.sha256(data).hexdigest()
    assert "defusedxml" in origin["extractor"]


def test_paper_with_a_text_layer(empty: Path) -> None:
    lines = [line.removeprefix("- ").lstrip("# ") for line in RULES.split("\n") if line]
    folded = [part for line in lines for part in (line[:70], line[70:]) if part]
    pages = [["Ring Union", *folded[at : at + 9], f"Page {at // 9 + 1}"] for at in range(0, len(folded), 9)]
    assert add(empty, given(empty, "rules.pdf", pdf(pages)), "--yes") == 0
    records = (empty / "build" / "records" / "clauses" / "ring-en.jsonl").read_text(encoding="utf-8")
    assert [f'"number":"{number}"' in records for number in ("1", "1.8", "2", "2.5")] == [True] * 4
    assert "Ring Union" not in records.partition('"number":"1.1"')[2]


def test_a_page_of_the_web(tmp_path: Path) -> None:
    page = "<html><head><script>x</script></head><body><h1>Rules</h1><ol><li>One<ul><li>bare</ul><li>Two</ol>"
    page += "<table><tr><td>a<td>b</td></tr></table><p>See <img src='x/board.png'>.</body>"
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    text = extract(tmp_path / "page.html").text
    assert [line for line in text.split("\n") if line] == [
        "# Rules", "- 1. One", "  - bare", "- 2. Two", "| ab |", "See ![board.png](image) .",
    ]  # fmt: skip


def test_an_encoding_is_named() -> None:
    latvian = "Spēlētājs pēc tam ir pie galda līdz beigām, un tā ir kā tas tiek teikts par to. " * 9
    for encoding in ("cp1257", "utf-16"):
        text, named = decoded(latvian.encode(encoding), "a.txt", lambda data: likely_text(data, "lv"))
        assert (text, named.replace("-", "")) == (latvian, encoding.replace("-", ""))


# ---- bad files ----

BODY = "<w:p><w:r><w:t>&x;</w:t></w:r></w:p>"
BOMB = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY x "&a;&a;&a;&a;">]><d>&x;</d>'
OUTSIDE = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>'
BAD = {
    "cut.docx": (docx(paragraph("1. Rules"))[:90], "cut off or no DOCX"),
    "bomb.docx": (package({"word/document.xml": BOMB}), "declares entities"),
    "outside.docx": (package({"word/document.xml": OUTSIDE}), "declares entities"),
    "macros.docm": (package({"word/document.xml": "<d/>", "word/vbaProject.bin": b"x"}), "carries macros"),
    "unpacked.docx": (package({"word/document.xml": b" " * 41_000_000}), "is too large"),
    "other.docx": (package({"mimetype": "x"}), "holds no Word document"),
    "cut.pdf": (pdf([["1. Rules"]])[:200], "cut off or no PDF"),
    "scanned.pdf": (pdf([[], []]), "has no text layer"),
    "large.txt": (b"1.1. word " * 5_100_000, "larger than 50 MB"),
    "empty.md": (b"\n\n", "holds no text"),
    "bytes.txt": (bytes(range(256)) * 40, "encoding of the text is not recognised"),
    "old.doc": (b"\xd0\xcf\x11\xe0", "old Word"),
    "rules.odt": (b"x", "no reader for .odt"),
    "prose.md": (b"Only words, no rules.\n", "no clause was found"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_in_one_line(
    empty: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    content, what = BAD[name]
    before = written(empty)
    file = given(empty, name, content)
    line = refused(capsys, "--corpus", str(empty), "add", file, "--id", "ring-en", *NAMES, "--yes")
    assert what in line
    assert name in line
    assert written(empty) == before


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("--id", "../evil", *NAMES), "'../evil' is no id"),
        (("--id", "a", "--language", "en", "--edition", "../evil"), "is no edition"),
        (("--id", "a", "--language", "fr", "--edition", "a"), "it reads like 'en'"),
        (("--id", "a", *NAMES, "--replace"), "no document 'a' to replace"),
    ],
)
def test_a_bad_name_is_refused(
    empty: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], what: str
) -> None:
    before = written(empty)
    file = given(empty, "rules.md", RULES)
    assert what in refused(capsys, "--corpus", str(empty), "add", file, *arguments, "--yes")
    assert written(empty) == before


def test_chapters_beside_sections_from_a_hundred_on() -> None:
    """The contents print the first line of the body too, and the glossary's heading."""
    rules = [
        line
        for chapter in (1, 2, 3)
        for line in (
            f"{chapter}. Chapter",
            f"{chapter}00. General",
            f"{chapter}00.1. {SENTENCE}",
            f"{chapter}00.1a {SENTENCE}",
            f"{chapter}01. Special",
            f"{chapter}01.1. {SENTENCE}",
        )
    ]
    contents = [line for line in rules if "touch" not in line]
    text = "\n\n".join(["Card rules", *contents, "Glossary", *rules, "Glossary", "Card: a thing."]) + "\n"
    profile = propose(text, "en", markdown=False)
    book = parse(sample_document(profile), source_of_text(text))
    numbers = [clause.number for clause in book.clauses if clause.kind is not Kind.FRONT]
    assert numbers == [line.split()[0].rstrip(".") for line in rules]
    assert book.clauses[-1].text.endswith("Card: a thing.")
    assert [doubt.kind for doubt in book.doubts] == []
