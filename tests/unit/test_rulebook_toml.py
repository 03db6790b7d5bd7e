"""The one loader of data files: typed values, and complaints that name file and line."""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec import Struct, field

from rulebook.errors import InputError
from rulebook.files.source_lines import Place, toml_lines
from rulebook.files.toml import file_name, load, load_optional, read_rows, read_table, read_text
from rulebook.files.yaml import load_rows
from rulebook.rules.making.meaning import read_page
from rulebook.schema import Hash, Text, Texts
from tests.support import ROOT


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Text
    sizes: tuple[int, ...] = ()
    pair: tuple[Hash, Hash] | None = None
    kind: Literal["big", "small"] = "big"


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    source: str = field(name="from", default="")
    words: dict[str, Text] = {}
    names: dict[str, Texts] = {}
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
    assert str(data.error("no such thing", "row", 1, "id", hint="fix it")) == (
        "corpus/table.toml:15: no such thing; fix it"
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ('from = "x"', 'form = "x"', 6, "unknown key 'form'; known here are from, id, names, part, words"),
        ('name = "p"', 'nome = "p"', 11, "unknown key 'nome'; known here are kind, name, pair, sizes"),
        ('default = "a"', "defualt = 1", 2, "unknown key 'defualt'; known here are default, row"),
        ('id = "b"\n', "", 14, "key 'id' is missing; add id to the table"),
        ('name = "p"\n', "", 10, "key 'name' is missing; add name to the table"),
        ("sizes = [1, 2]", 'sizes = [1, "two"]', 12, "part.sizes is text, not a whole number"),
        ("sizes = [1, 2]", "sizes = 3", 12, "part.sizes is a whole number, not a list"),
        ('words.fr = "un"', "words.fr = 1", 8, "words.fr is a whole number, not text"),
        ('words.fr = "un"', 'words.fr = " "', 8, "words.fr is empty; fill it in"),
        ('words.fr = "un"', "names.fr = []", 8, "names.fr is empty; fill it in"),
        ('words.fr = "un"', 'names.fr = ["a",\n  ""]', 9, "names.fr is empty; fill it in"),
        ('name = "p"', 'name = "p"\nkind = "tiny"', 12, "unknown part.kind 'tiny'; say one of: big, small"),
        ('name = "p"', 'name = "p"\npair = ["0"]', 12, "part.pair has 1 entries, not 2"),
        (
            'name = "p"',
            'name = "p"\npair = ["0000000000000000", "000000000000000G"]',
            12,
            "part.pair is '000000000000000G', not a hash of 16 hexadecimal digits",
        ),
        ('words.fr = "un"', "words.fr = ", 8, "Invalid value"),
        ('part = { name = "q" }', 'part = { name = "q"', 16, "Unclosed inline table"),
        ('default = "a"', 'default = "a"\ndefault = "b"', 3, "Cannot overwrite a value"),
        ('default = "a"', f"default = {'[' * 5000}", 1, "recursion"),
        ('default = "a"', f"default = {'9' * 5000}", 1, "Exceeds the limit"),
        ('words.fr = "un"', 'words.fr = "un', 8, "Illegal character"),
    ],
)
def test_a_mistake_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, complaint: str
) -> None:
    assert old in GOOD
    with pytest.raises(InputError) as raised:
        load(written(tmp_path, GOOD.replace(old, new)), Table)
    assert str(raised.value).startswith(f"corpus/table.toml:{line}: ")
    assert complaint in str(raised.value)


def test_bom_and_crlf_are_read_and_other_encodings_are_named(tmp_path: Path) -> None:
    path = written(tmp_path, "")
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load(path, Table).value == load(written(tmp_path, GOOD), Table).value
    path.write_bytes(b'default = "a"\n# \xe7\n')
    with pytest.raises(InputError, match=r"corpus/table.toml:2: not UTF-8; save the file as UTF-8"):
        load(path, Table)


def test_a_missing_file_is_refused_unless_a_corpus_may_do_without_it(tmp_path: Path) -> None:
    path = tmp_path / "corpus" / "nowhere.toml"
    with pytest.raises(InputError, match=r"corpus/nowhere.toml: No such file or directory"):
        load(path, Table)
    assert load_optional(path, Table, Table()).value == Table()
    assert read_rows(path) == []


def test_a_plain_list_keeps_its_line_numbers(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("# comment\none\n\n two \n", encoding="utf-8")
    assert read_rows(path) == [(2, "one"), (4, " two ")]


LINES = """\
# [not.a.table]
key = "# no comment" # [nor.this]
"quoted key" = 1
'literal.key' = 2
a . b . "c.d" = 3
text = \'\'\'
[no table]
no_key = 1
\'\'\'
more = \"\"\"x \\\"\"\"
[[no row]]\"\"\"\"
list = [ # first ] no end
  1, # a = 2
  [2, 3],

  { x = 1, y = { z = [4,
    5] } },
]
date = 1979-05-27 07:32:00.5 # a date with a point and a space

[table]
key = 1

[[row]]
id = 1
[row.inner]
deep.er = 1
[[row.rows]]
id = 2
[[row.rows]]
[row.rows.inner]
key = 1

[ [ "wrong" ] ]
"""


def test_every_part_of_a_toml_file_knows_its_line() -> None:
    text = LINES.replace('[ [ "wrong" ] ]', '[[ "row" ]]\n[[row . rows]]\nid = 3')
    lines = toml_lines(text)
    for place, value in places(tomllib.loads(text)):
        assert place in lines, (place, value)
    wanted = {
        ("key",): 2,
        ("quoted key",): 3,
        ("literal.key",): 4,
        ("a", "b", "c.d"): 5,
        ("text",): 6,
        ("more",): 10,
        ("list",): 12,
        ("list", 0): 13,
        ("list", 1, 1): 14,
        ("list", 2): 16,
        ("list", 2, "y", "z"): 16,
        ("list", 2, "y", "z", 1): 17,
        ("date",): 19,
        ("table",): 21,
        ("table", "key"): 22,
        ("row",): 24,
        ("row", 0): 24,
        ("row", 0, "inner"): 26,
        ("row", 0, "inner", "deep", "er"): 27,
        ("row", 0, "rows", 0, "id"): 29,
        ("row", 0, "rows", 1): 30,
        ("row", 0, "rows", 1, "inner", "key"): 32,
        ("row", 1): 34,
        ("row", 1, "rows", 0, "id"): 36,
    }
    assert {place: lines[place] for place in wanted} == wanted


def places(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every part of a value."""
    if place:
        yield place, value
    for step, inner in value.items() if isinstance(value, dict) else ():
        yield from places(inner, (*place, step))
    for row, inner in enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*place, row))


@pytest.mark.parametrize("file", sorted(path.as_posix() for path in ROOT.rglob("corpus/**/*.toml")))
def test_every_part_of_our_files_stands_on_its_line(file: str) -> None:
    text = Path(file).read_text(encoding="utf-8")
    lines, rows = toml_lines(text), text.split("\n")
    for place, _ in places(tomllib.loads(text)):
        if isinstance(place[-1], str):
            assert place[-1].replace('"', '\\"') in rows[lines[place] - 1], place
        else:
            assert place in lines


def test_a_file_is_named_from_the_home_folder_on(tmp_path: Path) -> None:
    (tmp_path / "corpus" / "thesaurus").mkdir(parents=True)
    assert file_name(tmp_path / "corpus" / "thesaurus" / "lv.toml") == "corpus/thesaurus/lv.toml"
    assert file_name(tmp_path / "site" / "words.toml") == "site/words.toml"
    assert file_name(ROOT / "rulebook" / "language" / "lv.toml") == "rulebook/language/lv.toml"
    assert file_name(Path("/nowhere/at/all/lv.toml")) == "all/lv.toml"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "1: the file is empty"),
        (b"\xef\xbb\xbf \r\n\n", "1: the file is empty"),
        (b"a\nb\x00c", "2: control character U+0000"),
        (b"a\nb\x1b[0m", "2: control character U+001B"),
        (b"a\rb\n", "1: control character U+000D"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = written(tmp_path, "")
    path.write_bytes(content)
    with pytest.raises(InputError) as raised:
        read_text(path)
    assert str(raised.value).startswith(f"corpus/table.toml:{complaint}; ")


def test_a_line_separator_is_a_character_like_others(tmp_path: Path) -> None:
    """It stays where it is, and the lines below it keep their numbers."""
    mark = "\N{LINE SEPARATOR}"
    path = written(tmp_path, f'default = "a{mark}b"\n\n[[row]]\nid = "x"\n')
    data = load(path, Table)
    assert data.value.default == f"a{mark}b" and data.line("row", 0, "id") == 4
    path = tmp_path / "list.txt"
    path.write_text(f"# a{mark}b\nc{mark}d\n", encoding="utf-8")
    assert read_rows(path) == [(2, f"c{mark}d")]
    path = tmp_path / "rows.yaml"
    path.write_text(f'# a{mark}b\n- title: c{mark}d\n- title: "e{mark}f"\n', encoding="utf-8")
    rows = load_rows(path)
    assert [row["title"] for row in rows.value] == [f"c{mark}d", f"e{mark}f"] and rows.line(1) == 3
    path = tmp_path / "page.md"
    path.write_text(f"# a{mark}b\n## c\n\n```status\nprocedure: d{mark}e\n```\n", encoding="utf-8")
    (entry,) = read_page(path)
    assert (entry.line, entry.reason) == (2, f"d{mark}e")


def test_a_plain_table_has_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "corpus" / "table.txt"
    path.parent.mkdir()
    path.write_text("# comment\nlv | a | b c\n ru | a | d \n", encoding="utf-8")
    columns = ("language", "form", "meaning")
    assert read_table(path, columns, " | ", keys=2) == {("lv", "a"): (2, ("b c",)), ("ru", "a"): (3, ("d",))}
    for row, complaint in (
        ("lv | a", "4: cannot read 'lv | a'; write 'language | form | meaning'"),
        ("lv |  | b", "4: cannot read"),
        ("lv | x | y | z", "4: cannot read"),
        ("lv | a | x", "4: 'lv | a' is defined twice; keep one; the first is on line 2"),
    ):
        path.write_text(f"# comment\nlv | a | b c\n ru | a | d \n{row}\n", encoding="utf-8")
        with pytest.raises(InputError) as raised:
            read_table(path, columns, " | ", keys=2)
        assert str(raised.value).startswith(f"corpus/table.txt:{complaint}")


def test_yaml_rows_know_their_lines_and_clauses_stay_text(tmp_path: Path) -> None:
    path = tmp_path / "rows.yaml"
    path.write_text("- a: 12.10\n  b:\n    - 1\n    - true\n\n- a: 2020-01-01\n", encoding="utf-8")
    data = load_rows(path)
    assert data.value == ({"a": "12.10", "b": [1, True]}, {"a": "2020-01-01"})
    assert [data.line(*place) for place in ((0,), (0, "b"), (0, "b", 1), (1, "a"), (1, "x"))] == [
        1,
        2,
        4,
        6,
        6,
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("- a: 1\n- b: [\n", "3: did not find expected node content"),
        ("- a: 1\n  a: 2\n", "2: 'a' is stated twice"),
        ("- a: 1\n- 2: 2\n", "2: a key must be a word"),
        ("- ? [a]\n  : 2\n", "1: a key must be a word"),
        ("- a: &x 1\n- b: *x\n", "1: anchors and aliases are not allowed"),
        ("- a: !!set {b}\n", "1: tags are not allowed"),
        ("a: 1\n", "1: the file is a table, not a list"),
        ("- a: 1\n- b\n", "2: the row is text, not a table"),
        ("# nothing\n", "1: the file is nothing, not a list"),
        ("- a\n---\n- b\n", "2: but found another document"),
        ("-\ta: 1\n\tb: 2\n", "1: "),
        (f"- a: {'9' * 5000}\n", "1: a number of 5000 characters"),
        ("- a: b\n" * 200_000, "1: the file is too long"),
    ],
)
def test_a_mistake_in_yaml_is_told_with_its_line(tmp_path: Path, text: str, complaint: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(InputError) as raised:
        load_rows(path)
    assert str(raised.value).startswith(f"corpus/table.toml:{complaint}")


def test_yaml_that_is_nested_without_end_is_refused_and_not_fatal(tmp_path: Path) -> None:
    """The quick parser would overflow the stack and end the process, which only another process survives."""
    path = written(tmp_path, f"- {'[' * 400_000}\n")
    code = (
        f"from pathlib import Path; from rulebook.files.yaml import load_rows; load_rows(Path({str(path)!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT, timeout=120
    )
    assert done.stderr.splitlines()[-1].endswith(
        "corpus/table.toml:1: nested too deeply; a situation is flat"
    )
