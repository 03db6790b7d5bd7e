"""Equipment: measured values with units against the annex of each document."""

import json
import random
from decimal import Decimal
from typing import Any

import pytest
import yaml
from msgspec import to_builtins

from rulebook.commands.cli import main
from rulebook.files.toml import Data
from rulebook.language.units import converted, in_words, read_amount, shortest, spellings, unit_of, units
from rulebook.storage.library import Library
from rulebook.storage.store import TABLES_FILE
from rulebook.table.cases import EquipmentCase, check_equipment_cases, load_cases
from rulebook.table.equipment import Status, check_equipment, check_row, read_value, unit_of_row
from rulebook.table.measured import MeasuredFile, readings_of
from rulebook.table.tables import EquipmentRow, Range, Table, Tables
from tests.support import CASES, DOCUMENTS, ROOT, refused

TABLES = Library(ROOT).read(TABLES_FILE, Tables).tables
FOUND = load_cases(ROOT / "corpus" / "rules" / "scenarios" / "equipment" / "cases.yaml", EquipmentCase).cases
BAD = yaml.safe_load((CASES / "equipment-bad.yaml").read_text(encoding="utf-8"))


def row_of(**changes: Any) -> EquipmentRow:
    """A row that permits 10 to 12 mm, but for what is said."""
    said: dict[str, Any] = {
        "number": "A1",
        "unit": "mm",
        "nominal": (Decimal(11),),
        "ranges": (Range(Decimal(10), Decimal(12)),),
        "exact": False,
        "source": "book",
        "reason": {},
    }
    return EquipmentRow(**said | changes)


def status_of(row: EquipmentRow, *values: str) -> Status:
    """What follows from some values."""
    readings = [read_value(value, row) for value in values]
    return check_row(row, [reading for reading in readings if not isinstance(reading, str)]).status


def disagreements(case: EquipmentCase) -> list[str]:
    """Where the program says something else than a case."""
    found = []
    written = Data(MeasuredFile(measured=case.measured), "", "case", {})
    for expectation in case.expect:
        for document in expectation.documents:
            table = TABLES[document]
            rows = {row.row.number: row for row in check_equipment(table, readings_of(written, table))}
            for number, expected in expectation.rows.items():
                row = rows[number]
                ranges = [list(one) for one in row.row.ranges]
                if row.status != expected.status or (expected.limits and ranges != expected.ranges):
                    found.append(f"{case.title}: {document} {number}: {row.status} {ranges}")
    return found


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case.title)
def test_the_cases_that_were_written_from_the_texts(case: EquipmentCase) -> None:
    assert disagreements(case) == []


def test_there_are_enough_cases_and_every_row_with_a_value_is_in_one() -> None:
    assert len(FOUND) == 54
    for document in DOCUMENTS:
        stated = {row.number for row in TABLES[document].rows if row.ranges}
        reported = {
            measured.row
            for case in FOUND
            for measured in case.measured
            if any(document in expectation.documents for expectation in case.expect)
        }
        assert stated <= reported


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("case", BAD, ids=lambda case: case["title"])
def test_bad_input_is_refused_on_one_line(
    case: dict[str, str], document: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "measured.yaml"
    file.write_text(case["text"], encoding="utf-8")
    line = refused(capsys, "equipment", str(file), "--document", document)
    assert str(file) in line
    assert "; " in line
    assert len(line) < 400


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("measured: [{row: A1, value: 760 mm, unit: mm}]", "unit"),
        ("measured: {row: A1, value: 760 mm}", "no list `measured`"),
        ("measured: 5", "no list `measured`"),
        ("- {row: A1, value: 760 mm}", "no list `measured`"),
        ("measured: [5]", "table"),
        ("measured: [{row: A1}]", "value"),
        ("measured: [{value: 760 mm}]", "row"),
        ("measured: [{row: 1.5, value: 760 mm}]", "row"),
        ("measured: [{row: A1, value: true}]", "value"),
        ("measured: [{row: A1, value: null}]", "value"),
        ("measured: [{row: A1, value: ''}]", "is empty"),
        ("measured: [{row: A1, value: -5}]", "below zero"),
        ("measured: [{row: A1, value: −5 mm}]", "below zero"),
        ("measured: [{row: A1, value: 1e3 mm}]", "unknown unit"),
        ("measured: [{row: A1, value: '1,2,3 mm'}]", "not a number"),
        ("measured: [{row: A1, value: '٧٦٠ mm'}]", "not a number"),
        ("measured: [{row: A1, value: '760 mm 5'}]", "unknown unit"),
        ("measured: [{row: A19, value: '5 cm'}]", "a mass"),
        ("measured: [{row: A1, value: 760 mm}", "expected"),
        ("measured: &a [*a]", "anchors"),
        ("mesured: []\nmeasured: []", "mesured"),
    ],
)
def test_wrong_shapes_are_refused(
    text: str, says: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "measured.yaml"
    file.write_text(text, encoding="utf-8")
    line = refused(capsys, "equipment", str(file))
    assert f"{file}:" in line
    assert says in line


def test_too_many_values_and_too_long_files_are_refused(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "measured.json"
    file.write_text(json.dumps({"measured": [{"row": "A1", "value": "760 mm"}] * 10_001}))
    assert "more than 10000 values" in refused(capsys, "equipment", str(file))
    file.write_bytes(b" " * 1_000_001)
    assert "more than 1000000 bytes" in refused(capsys, "equipment", str(file))
    file.write_bytes(b"measured: []\n# \xff")
    assert "is not UTF-8" in refused(capsys, "equipment", str(file))
    assert "no row 'A99'" in refused_value(tmp_path, capsys, "A99", "5 mm")
    assert ":1:" in refused_value(tmp_path, capsys, "A1", "5 parsecs")


def refused_value(tmp_path: Any, capsys: pytest.CaptureFixture[str], row: str, value: str) -> str:
    """The complaint about one value."""
    file = tmp_path / "one.json"
    file.write_text(json.dumps({"measured": [{"row": row, "value": value}]}), encoding="utf-8")
    return refused(capsys, "equipment", str(file))


# ---- units ----


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("78,0 cm", "78.0", "cm"),
        ("250mm", "250", "mm"),
        ("250 MM.", "250", "mm"),
        ("25\N{NO-BREAK SPACE}см", "25", "cm"),
        ("90°", "90", "degrees"),
        ("90 grādi", "90", "degrees"),
        ("90 grādi", "90", "degrees"),
        ("90 Градусы", "90", "degrees"),
        ("90 degrés", "90", "degrees"),
        ("4,7 г", "4.7", "g"),
        ("0.0047 kg", "0.0047", "kg"),
        ("1 mètre", "1", "m"),
        ("100 мм Ø", "100", "mm"),
        ("44,5", "44.5", None),
    ],
)
def test_numbers_and_units_in_every_language(text: str, number: str, unit: str | None) -> None:
    assert read_amount(text) == (Decimal(number), unit)


def test_every_printed_unit_is_known_and_no_spelling_names_two() -> None:
    for table in TABLES.values():
        for row in table.rows:
            assert (row.unit is None) == (not row.ranges)
            assert row.unit is None or unit_of(row.unit)
    assert sum(len(unit.spelled) for unit in units().unit.values()) == len(spellings())


def test_units_are_converted_without_rounding() -> None:
    assert converted(Decimal("78.0"), "cm", "mm") == 780
    assert converted(Decimal("0.0047"), "kg", "g") == Decimal("4.7")
    assert converted(Decimal("9" * 40), "m", "mm") == Decimal("9" * 40 + "000")
    assert [shortest(Decimal(text)) for text in ("44.0", "750", "0.50", "1E+3")] == [
        "44",
        "750",
        "0.5",
        "1000",
    ]
    assert in_words(Decimal("44.5"), "lv") == "44,5"


def test_the_worst_decides_and_a_value_without_unit_is_remarked() -> None:
    row = row_of()
    readings = [read_value(value, row) for value in ("11", "13 mm", "9,5 mm", "10 mm")]
    checked = check_row(row, [reading for reading in readings if not isinstance(reading, str)])
    assert (checked.status, checked.deciding) == (Status.NON_CONFORMING, Decimal(13))
    assert [(remark.key, remark.about) for remark in checked.remarks] == [("no_unit", "11"), ("worst", "4")]
    assert checked.remarks[0].words(row, "en") == "“11” was given without a unit and read as mm."


def test_open_ends_two_ranges_and_no_value() -> None:
    assert status_of(row_of(ranges=(Range(None, Decimal(12)),)), "0 mm", "12 mm") is Status.CONFORMING
    assert status_of(row_of(ranges=(Range(Decimal(10), None),)), "9,9 mm") is Status.NON_CONFORMING
    two = row_of(ranges=(Range(Decimal(1), Decimal(2)), Range(Decimal(5), Decimal(6))))
    assert status_of(two, "2 mm", "5 mm") is Status.CONFORMING
    assert status_of(two, "2 mm", "3 mm") is Status.NON_CONFORMING
    silent = row_of(unit=None, nominal=(), ranges=())
    assert status_of(silent, "300 g") is Status.NOT_STATED
    assert status_of(row_of()) is Status.NOT_MEASURED
    assert read_value("5 g", row_of(unit="furlong")) == "kind"
    assert read_value("5 cm", row_of(unit="m")) == ("5 cm", Decimal("0.05"), False, "")


def test_inches_milligrams_and_minutes_of_a_degree() -> None:
    assert read_amount("90° 30'") == (Decimal("90.5"), "degrees")
    assert read_amount("89 градусов 59 минут") == (Decimal("89.983333333"), "degrees")
    assert [read_amount(text) for text in ("90° 30", "90' 30°", "5 cm 3 mm", "90° 30 mm")] == ["unit"] * 4
    assert converted(Decimal("1.75"), "inches", "mm") == Decimal("44.45")
    assert converted(Decimal(4700), "mg", "g") == Decimal("4.7")
    square = row_of(unit="degrees", ranges=(Range(Decimal(89), Decimal(91)),))
    assert status_of(square, "91° 0'") is Status.CONFORMING
    assert status_of(square, "91° 1'") is Status.NON_CONFORMING
    assert status_of(square, "5340'") is Status.CONFORMING
    assert status_of(row_of(), '0,45"') is Status.CONFORMING


@pytest.mark.parametrize(
    "missing", ["no brush", "none", "aucune", "nav otiņas", "нет", "кисточка отсутствует"]
)
def test_a_thing_that_must_be_there_is_there_or_is_missing(missing: str) -> None:
    needed = row_of(unit=None, nominal=(), ranges=(), required=True)
    assert status_of(needed, missing) is Status.NON_CONFORMING
    assert status_of(needed, "yes") is status_of(needed, "ir") is Status.CONFORMING
    assert status_of(needed) is Status.NOT_STATED
    assert read_value("perhaps", needed) == "number"
    assert read_value("no brush", row_of()) == "number"


# The Latvian annex prints 5 twice, no number for the weight of the puck, and jumps from 21 to 27.
LATVIAN = {
    "1": "A1", "2": "A2", "3": "A3", "4": "A4", "6": "A7", "7": "A8", "8": "A9", "9": "A10", "10": "A11",
    "11": "A12", "12": "A13", "13": "A14", "14": "A15", "15": "A16", "16": "A17", "17": "A18", "18": "A20",
    "19": "A21", "20": "A22", "21": "A23", "27": "A24", "28": "A25", "29": "A26", "30": "A27", "31": "A28",
}  # fmt: skip


def test_a_bare_number_is_the_one_that_is_printed(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "measured.json"
    for printed, record in LATVIAN.items():
        for row in (int(printed), printed, f"{printed}."):
            file.write_text(json.dumps({"measured": [{"row": row, "value": "3"}]}))
            main(["equipment", str(file), "--document", "lnf-2019-lv", "--lang", "en", "--json"])
            rows = {one["row"]: one for one in json.loads(capsys.readouterr().out)["rows"]}
            assert [number for number, one in rows.items() if one["measured"]] == [record]
            assert rows[record]["printed"] == printed
            told = f"“{printed}” is the number printed there; the row is {record}."
            assert (told in rows[record]["remarks"]) == (f"A{printed}" != record)
    assert (rows["A5"]["printed"], rows["A6"]["printed"], rows["A19"]["printed"]) == ("5", "5", None)
    for row, says in ((5, "write A5 or A6"), (22, "no row of lnf-2019-lv prints"), ("32", "name the record")):
        file.write_text(json.dumps({"measured": [{"row": row, "value": "3"}]}))
        assert says in refused(capsys, "equipment", str(file), "--document", "lnf-2019-lv")


def test_keys_of_other_commands_are_left_alone(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.yaml"
    file.write_text(
        "phase: during the set\nso far: {debts: 1}\nstroke: [puck falls into a pocket]\n"
        "discs: [{id: a, owner: own, x: 0, y: -485}]\ndiscs_after: [{id: a, owner: own, x: 10, y: -485}]\n"
        "measured: [{row: 1, value: 76 cm}]\n"
    )
    assert main(["equipment", str(file)]) == 0
    capsys.readouterr()
    assert main(["place", str(file), "--json"]) == 0
    (disc,) = json.loads(capsys.readouterr().out)["discs"]
    assert disc["id"] == "a"
    file.write_text("discs: []\ndiscs_after: [{id: a, owner: own, x: 900, y: 0}]\n")
    assert "one.yaml:2: the disc 'a'" in refused(capsys, "place", str(file))


# ---- the command ----


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """What the command prints for programs."""
    main(["equipment", str(CASES / "equipment.yaml"), *arguments, "--json"])
    return json.loads(capsys.readouterr().out, parse_float=str, parse_int=str)


def test_the_answer_has_every_row_and_numbers_as_printed(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "--document", "lnf-2017-ru", "--lang", "en")
    rows = {row["row"]: row for row in found["rows"]}
    assert found["document"] == "lnf-2017-ru"
    assert list(rows) == [row.number for row in TABLES["lnf-2017-ru"].rows]
    assert list(rows["A1"])[:5] == ["row", "status", "value", "limits", "clauses"]
    assert (rows["A1"]["value"], rows["A1"]["limits"]) == ("781", ["750", "780"])
    assert (rows["A12"]["limits"], rows["A16"]["limits"]) == (["249.5", "250.5"], ["44", "45"])
    assert rows["A26"]["limits"] == [None, "1500"]
    assert (rows["A27"]["limits"], rows["A27"]["status"]) == (None, "not_stated")
    assert (rows["A23"]["limits"], rows["A23"]["ranges"]) == (["4.1", "6"], [["4.1", "5.3"], ["4.8", "6"]])
    assert rows["A1"]["source"] == "lnf-2017-en"
    assert "lost" in rows["A1"]["reason"]
    assert rows["A20"]["remarks"] == ["No tolerance is printed: only this exact value conforms."]
    assert {row["unit"] for row in rows.values()} == {"mm", "g", "degrees", None}
    english = {row["row"]: row for row in answer(capsys, "--document", "lnf-2017-en")["rows"]}
    assert "source" not in english["A1"]
    assert "reason" not in english["A1"]


def test_every_document_at_once_and_exit_codes(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert [row["document"] for row in answer(capsys, "--all")["documents"]] == list(DOCUMENTS)
    file = tmp_path / "good.yaml"
    file.write_text("title: good\nmeasured: [{row: A1, value: 760}]\n")
    assert main(["equipment", str(file)]) == 0
    assert main(["equipment", str(CASES / "equipment.yaml")]) == 1
    file.write_text("measured: []\n")
    assert main(["equipment", str(file), "--all", "--json"]) == 0


@pytest.mark.parametrize("language", ["en", "fr", "lv", "ru"])
def test_people_read_a_table_of_eighty_columns(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["equipment", str(CASES / "equipment.yaml"), "--all", "--lang", language])
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    words = [word for line in lines for word in line.replace("\N{NO-BREAK SPACE}", " ").split()]
    for row in TABLES["finso-2025-ru"].rows:
        assert sum(word.rstrip(",") == row.number for word in words) == len(DOCUMENTS)


def test_random_values_give_the_same_as_whole_numbers_of_micrometres() -> None:
    chance = random.Random(15)
    for _ in range(5000):
        table: Table = TABLES[chance.choice(DOCUMENTS)]
        row = chance.choice([row for row in table.rows if row.ranges])
        end = chance.choice([end for one in row.ranges for end in one if end is not None])
        micro = max(0, int(end * 10**6) + chance.choice((-1, 0, 1)) * chance.choice((0, 1, 1000, 10**6)))
        unit = unit_of_row(row)
        reading = read_value(f"{micro // 10**6},{micro % 10**6:06d} {unit}", row)
        assert not isinstance(reading, str)
        inside = any(
            (least is None or int(least * 10**6) <= micro) and (most is None or micro <= int(most * 10**6))
            for least, most in row.ranges
        )
        assert (check_row(row, [reading]).status is Status.CONFORMING) == inside


def test_a_case_that_names_what_is_not_there_stops_the_build(tmp_path: Any) -> None:
    from rulebook.errors import InputError

    case = to_builtins(FOUND[0])
    numbers = {document: {row.number for row in TABLES[document].rows} for document in DOCUMENTS}
    file = tmp_path / "cases.yaml"
    for old, new in (("lnf-2017-en", "nowhere"), ("A1", "Z9")):
        file.write_text(json.dumps([case]).replace(f'"{old}"', f'"{new}"'), encoding="utf-8")
        with pytest.raises(InputError, match=new):
            check_equipment_cases(load_cases(file, EquipmentCase), numbers)
