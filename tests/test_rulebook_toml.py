"""The one loader of TOML: typed values, and complaints that name file and line."""

from pathlib import Path

import pytest
from msgspec import Struct, field

from rulebook.toml import load, load_optional, read_rows
from rulebook.trouble import Trouble


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    sizes: tuple[int, ...] = ()


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    source: str = field(name="from", default="")
    words: dict[str, str] = {}
    part: Part | None = None


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    default: str = ""
    row: tuple[Row, ...] = ()


GOOD = """# a comment
default = "a"

[[row]]
id = "a"
from = "x"
words.en = "one"
words.fr = "un"

[row.part]
name = "p"
sizes = [1, 2]

[[row]]
id = "b"
part = { name = "q" }
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "corpus" / "table.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_becomes_typed_values_that_know_their_lines(tmp_path: Path) -> None:
    data = load(written(tmp_path, GOOD), Table)
    assert [row.id for row in data.value.row] == ["a", "b"]
    assert data.value.row[0].source == "x"
    assert data.value.row[0].words == {"en": "one", "fr": "un"}
    assert data.value.row[1].part == Part(name="q")
    assert data.line("default") == 2
    assert data.line("row", 0, "words", "fr") == 8
    assert data.line("row", 0, "part", "sizes") == 12
    assert data.line("row", 1) == 14
    assert data.line("row", 1, "part", "name") == 16
    assert str(data.trouble("no such thing", "row", 1, "id", remedy="mend it")) == (
        "corpus/table.toml:15: no such thing; mend it"
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ('from = "x"', 'form = "x"', 6, "unknown key 'form'; known here are from, id, part, words"),
        ('name = "p"', 'nome = "p"', 11, "unknown key 'nome'; known here are name, sizes"),
        ('default = "a"', "defualt = 1", 2, "unknown key 'defualt'; known here are default, row"),
        ('id = "b"\n', "", 14, "key 'id' is missing; add id to the table"),
        ('name = "p"\n', "", 10, "key 'name' is missing; add name to the table"),
        ("sizes = [1, 2]", 'sizes = [1, "two"]', 12, "sizes is str, not int"),
        ("sizes = [1, 2]", "sizes = 3", 12, "sizes is int, not array"),
        ('words.fr = "un"', "words.fr = 1", 7, "words is int, not str"),
        ('words.fr = "un"', "words.fr = ", 8, "Invalid value"),
        ('words.fr = "un"', 'words.fr = "un', 8, "Illegal character"),
    ],
)
def test_a_mistake_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, complaint: str
) -> None:
    assert old in GOOD
    with pytest.raises(Trouble) as raised:
        load(written(tmp_path, GOOD.replace(old, new)), Table)
    assert str(raised.value).startswith(f"corpus/table.toml:{line}: ")
    assert complaint in str(raised.value)


def test_bom_and_crlf_are_read_and_other_encodings_are_named(tmp_path: Path) -> None:
    path = written(tmp_path, "")
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load(path, Table).value == load(written(tmp_path, GOOD), Table).value
    path.write_bytes(b'default = "a"\n# \xe7\n')
    with pytest.raises(Trouble, match=r"corpus/table.toml:2: not UTF-8; save the file as UTF-8"):
        load(path, Table)


def test_a_missing_file_is_refused_unless_a_corpus_may_do_without_it(tmp_path: Path) -> None:
    path = tmp_path / "corpus" / "nowhere.toml"
    with pytest.raises(Trouble, match=r"corpus/nowhere.toml: No such file or directory"):
        load(path, Table)
    assert load_optional(path, Table, Table()).value == Table()
    assert read_rows(path) == []


def test_a_plain_list_keeps_its_line_numbers(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("# comment\none\n\n two \n", encoding="utf-8")
    assert read_rows(path) == [(2, "one"), (4, " two ")]
