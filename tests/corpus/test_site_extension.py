"""The site as Sphinx builds it: what fails the build, and again; the same bytes twice; and the server."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from rulebook.commands.cli import main
from tests.support import ROOT, edit

PAGES = Path("corpus") / "site" / "pages"


def sphinx(source: Path, out: Path, builder: str = "html", url: str = "") -> subprocess.CompletedProcess[str]:
    strict = [sys.executable, "-m", "sphinx", "-W", "-n", "-q", "-b", builder]
    folders = ["-d", str(out.parent / f"{out.name}-doctrees"), "-c", str(ROOT), str(source), str(out)]
    words = source.parents[2] / "site" / "words.toml"
    own = ["-D", f"rulebook_words={words}"] if words.exists() else []
    command, environment = [*strict, *own, *folders], {**os.environ, "RULEBOOK_SITE_URL": url}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return small_project(tmp_path)


def small_project(folder: Path) -> Path:
    """A project with the records of this one and a single written page."""
    shutil.copytree(ROOT / "corpus", folder / "corpus", ignore=shutil.ignore_patterns("pages"))
    (folder / "build").symlink_to(ROOT / "build")
    (folder / "corpus" / "site" / "pages" / "en").mkdir(parents=True)
    (folder / "site").mkdir()
    shutil.copy(ROOT / "site" / "words.toml", folder / "site" / "words.toml")
    page = folder / "corpus" / "site" / "pages" / "en" / "about.md"
    page.write_text("# About\n\nSee {clause}`lnf-2017-en/17.1.4`.\n", encoding="utf-8")
    return folder


def test_a_page_that_cites_what_is_there_is_built(small: Path) -> None:
    done = sphinx(small / PAGES, small / "out", "dummy")
    assert done.returncode == 0, done.stderr


DANGLING = [
    ("{clause}`lnf-2017-en/99.9`", "no clause 'lnf-2017-en/99.9'"),
    ("{clause}`nope/1.1`", "no clause 'nope/1.1'"),
    ("{concept}`no-such-concept`", "no concept 'no-such-concept'"),
    ("{term}`no-such-term`", "no term 'no-such-term'"),
    ("{ruling}`no-such-concept`", "no ruling 'no-such-concept'"),
    (":::{clause} lnf-2017-en/99.9\n:::", "no clause 'lnf-2017-en/99.9'"),
    (":::{concept} no-such-concept\n:::", "no concept 'no-such-concept'"),
    (":::{term} no-such-term\n:::", "no term 'no-such-term'"),
    (":::{ruling} lnf-2017-en\nstroke: [puck sings]\n:::", "puck sings"),
    (":::{ruling} nope\nstroke: []\n:::", "no document 'nope'"),
]
"""What a page may cite in vain, and what the build says of it."""


def test_what_dangles_fails_the_build(small: Path) -> None:
    text = "\n\n".join(text for text, _ in DANGLING)
    (small / PAGES / "en" / "about.md").write_text(f"# About\n\n{text}\n", encoding="utf-8")
    done = sphinx(small / PAGES, small / "out", "dummy")
    assert done.returncode != 0
    reported = [line for line in done.stderr.splitlines() if "about.md" in line]
    assert len(reported) == len(DANGLING)
    for _, complaint in DANGLING:
        assert any(complaint in line for line in reported), complaint


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("site/words.toml", ', ru = "Главная"', "", "page.home is not said in 'ru'"),
        ("site/words.toml", "[page]", "[page", "Expected ']'"),
    ],
)
def test_a_mistake_in_the_data_of_the_site_gets_one_clear_line(
    small: Path, file: str, old: str, new: str, complaint: str
) -> None:
    edit(small / file, old, new)
    done = sphinx(small / PAGES, small / "out")
    assert done.returncode == 2
    assert complaint in done.stderr
    assert re.search(rf"{re.escape(file)}:\d+: ", done.stderr)
    assert done.stderr.strip().count("\n") == 0


def test_the_site_is_served_on_this_machine_only() -> None:
    command = [sys.executable, "-m", "rulebook", "serve", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            address = json.loads(server.stdout.readline())["address"]
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
            with urllib.request.urlopen(f"{address}manifest.webmanifest") as answer:  # it listens by now
                assert answer.headers["Content-Type"] == "application/manifest+json"
            with urllib.request.urlopen(address) as answer:
                assert b"Novuss" in answer.read()
            port = address.rsplit(":", 1)[1].rstrip("/")
            assert main(["serve", "--port", port]) == 2
        finally:
            server.terminate()


@pytest.mark.parametrize("listing", ['{"corpus": "0000000000000000"}', "{", "[]", None])
def test_serving_pages_of_another_corpus_says_so(copy: Path, listing: str | None) -> None:
    site = copy / "build" / "html"
    site.mkdir()
    (site / "index.html").write_text("<p>old</p>")
    if listing is not None:
        (site / "files.json").write_text(listing)
    command = [sys.executable, "-m", "rulebook", "serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout and server.stderr
        server.stdout.readline()
        server.terminate()
        warning = "the site was made from another corpus than the records; run `make`"
        assert server.stderr.readline() == f"rulebook: {warning}\n"


def test_serving_what_is_not_built_says_so(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve"]) == 2
    hint = "run `make` in a checkout, or name the folder of a site with --folder"
    assert capsys.readouterr().err == f"rulebook: build/html: the site is not there; {hint}\n"
