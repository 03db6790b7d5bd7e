"""README and guides: what they show is what happens, and what they name is there."""

import doctest
import inspect
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from rulebook.commands.cli import cli, main
from rulebook.rules.making.generate import GENERATED
from tests.sessions import Session, commands, pages, printed, sessions
from tests.support import NODE, ROOT

GUIDES = sorted((ROOT / "corpus" / "site" / "pages" / "en" / "guide").glob("*.md"))
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "corpus").rglob("*.md"))]
"""Everything that is written for readers, the texts of the rules among it."""
CASES = {"discs:": "position.yaml", "measured:": "equipment.yaml", "title:": "situation.yaml"}
"""How an example of a guide begins, and the case that it is."""


@pytest.mark.parametrize(
    "session", list(sessions()), ids=lambda session: f"{session.page}: {session.command}"
)
def test_a_page_shows_what_a_command_prints(session: Session) -> None:
    assert session.shown
    assert printed(session.command) == session.shown


def test_no_page_loses_a_command() -> None:
    lines = (ROOT / "tests" / "cases" / "sessions.txt").read_text(encoding="utf-8").splitlines()
    shown = [f"{session.page} | {session.command}" for session in sessions()]
    assert shown == [line for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_page_shows_an_empty_block(page: Path) -> None:
    fences = re.findall(r"(?ms)^ *(`{3,}|~{3,}).*?$(.*?)^ *\1 *$", page.read_text(encoding="utf-8"))
    assert [fence for fence, inside in fences if not inside.strip()] == []


def test_a_session_without_a_command_is_refused() -> None:
    with pytest.raises(ValueError, match="no command"):
        list(commands("```console\nrulebook documents\n```\n"))


def named_commands(text: str) -> Iterator[list[str]]:
    """Every command line of ours in a page, in a sentence or in a block, in words."""
    spans = re.findall(r"`(rulebook [^`\n]+)`", text)
    blocks = re.findall(r"^(?:\$ )?(rulebook .+)$", text, re.MULTILINE)
    for line in (*spans, *blocks):
        yield shlex.split(re.sub(r"[\[\]…]|\\\|", " ", line.partition("  #")[0]))


CONTEXT = click.Context(cli)


def with_parts(name: str) -> Iterator[click.Command]:
    """A command, and those that stand under it."""
    command = cli.get_command(CONTEXT, name)
    assert command, f"no command {name}"
    yield command
    if isinstance(command, click.Group):
        for part in command.list_commands(CONTEXT):
            one = command.get_command(CONTEXT, part)
            assert one
            yield one


def options_of(command: click.Command) -> set[str]:
    return {"--help", *(name for parameter in command.params for name in parameter.opts)}


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_commands_and_options_that_a_page_names_are_there(page: Path) -> None:
    for words in named_commands(page.read_text(encoding="utf-8")):
        names = [word for word in words[1:] if not word.startswith("-")]
        known = options_of(cli) | set().union(*map(options_of, with_parts(names[0])))
        assert {word for word in words if word.startswith("--")} <= known, words


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("search zzzzqq", 1),
        ("where 17.1.4", 0),
        ("where 9.4 --from finso-2025-ru", 1),
        ("gaps", 1),
        ("check --severity high", 1),
        ("compare lnf-2017-en lnf-2019-lv", 1),
        ("equipment tests/cases/equipment.yaml", 1),
        ("judge tests/cases/situation.yaml", 0),
        ("show 99.9", 2),
    ],
)
def test_exit_codes_are_as_the_reference_and_the_help_say(line: str, code: int) -> None:
    name, *arguments = line.split()
    assert main([name, *arguments]) == code
    command = cli.get_command(CONTEXT, name)
    assert command and (re.search(r"Exits (with status )?1", command.help or "") or code != 1)


@pytest.mark.parametrize("name", cli.list_commands(CONTEXT))
def test_the_help_of_what_can_exit_with_1_says_so(name: str) -> None:
    for command in with_parts(name):
        assert command.callback
        gives = inspect.signature(inspect.unwrap(command.callback)).return_annotation
        assert (gives is int) is ("Exits with status 1" in (command.help or "")), command.name


def test_every_command_is_in_the_reference() -> None:
    named = {
        words[1]
        for words in named_commands((ROOT / "corpus/site/pages/en/guide/commands.md").read_text("utf-8"))
    }
    assert set(cli.list_commands(CONTEXT)) == named


def test_examples_in_python_are_so() -> None:
    page = (ROOT / "corpus/site/pages/en/guide/developer.md").read_text(encoding="utf-8")
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", page, re.DOTALL))
    outcome = doctest.DocTestRunner().run(
        doctest.DocTestParser().get_doctest(examples, {}, "guide", "guide", 0)
    )
    assert outcome.attempted >= 5 and outcome.failed == 0


def test_the_example_in_javascript_is_so(tmp_path: Path) -> None:
    page = (ROOT / "corpus/site/pages/en/guide/developer.md").read_text(encoding="utf-8")
    example, refused = re.findall(r"```javascript\n(.*?)```", page, re.DOTALL)
    tried = re.sub(r"(\S.*); //.*", r"try { \1; } catch (error) { console.log(error.message); }", refused)
    (tmp_path / "rules.mjs").write_bytes((GENERATED / "rules.js").read_bytes())
    (tmp_path / "ruling.mjs").write_text(example + tried, encoding="utf-8")
    done = subprocess.run([NODE, "ruling.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    stated = re.findall(r"; // (.+)$", example + refused, re.MULTILINE)
    assert done.stdout.splitlines() == stated, done.stderr
    assert len(stated) == 3 + len(refused.splitlines()) - 1


def test_the_situation_in_json_is_the_one_in_python() -> None:
    page = (ROOT / "corpus/site/pages/en/guide/developer.md").read_text(encoding="utf-8")
    [stated] = re.findall(r"```json\n(.*?)\n```", page, re.DOTALL)
    assert f">>> situation = {stated}\n" in page


def test_examples_of_files_are_the_cases_that_the_commands_read() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in GUIDES)
    blocks = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == len(CASES)
    for block in blocks:
        case = CASES[block.split(maxsplit=1)[0]]
        lines = (ROOT / "tests" / "cases" / case).read_text(encoding="utf-8").splitlines(keepends=True)
        assert block == "".join(line for line in lines if not line.startswith("#")), case


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).is_file(), target


@pytest.mark.parametrize("name", ["referee", "official", "translator"])
def test_a_guide_that_is_not_for_developers_is_told_in_every_language(name: str) -> None:
    languages = [page.parent.name for page in (ROOT / "corpus" / "site" / "pages").glob("*/about.md")]
    stated = [
        (ROOT / f"corpus/site/pages/{code}/guide/{name}.md").read_text(encoding="utf-8") for code in languages
    ]
    assert len({tuple(re.findall(r"^#+(?= )", text, re.MULTILINE)) for text in stated}) == 1
    assert len({text.splitlines()[0] for text in stated}) == len(languages) > 1


def test_pictures_of_the_readme_are_small() -> None:
    for name in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")):
        assert (ROOT / name).read_bytes().startswith(b"\x89PNG")
        assert (ROOT / name).stat().st_size < 80_000, name
