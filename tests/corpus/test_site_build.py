"""The site takes the place of the last one whole, or not at all; what lies there is trusted by its bytes."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support import RING, RING_RULES, ROOT, edit

PAGE = "de/c/ring-2020-de-4.1.html"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of the small game with its records and its site."""
    folder = tmp_path_factory.mktemp("site") / "checkout"
    for part in (RING, RING_RULES):
        shutil.copytree(part, folder / "corpus", dirs_exist_ok=True)
    shutil.copytree(ROOT / "site", folder / "site", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "conf.py", folder)
    about = folder / "corpus" / "site" / "pages" / "en" / "about.md"
    about.parent.mkdir(parents=True)
    about.write_text("# About\n\nSee {clause}`ring-2020-de/4.1`.\n", encoding="utf-8")
    assert records(folder).returncode == 0
    assert site(folder).returncode == 0
    return folder


@pytest.fixture
def checkout(built: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may change."""
    folder = tmp_path / "checkout"
    shutil.copytree(built, folder)
    return folder


def environment(checkout: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "RULEBOOK_HOME": str(checkout)}


def command(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], env=environment(checkout), capture_output=True, text=True, check=False
    )


def records(checkout: Path) -> subprocess.CompletedProcess[str]:
    return command(checkout, "-m", "rulebook", "build")


def site(checkout: Path) -> subprocess.CompletedProcess[str]:
    return command(checkout, str(checkout / "site" / "build.py"))


def pages(folder: Path) -> dict[str, bytes]:
    html = folder / "build" / "html"
    return {str(path.relative_to(html)): path.read_bytes() for path in html.rglob("*") if path.is_file()}


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def test_a_failed_build_and_a_revert_leave_the_site_of_the_text(checkout: Path) -> None:
    good = pages(checkout)
    about = checkout / "corpus/site/pages/en/about.md"
    facts = checkout / "corpus/rules/facts.toml"
    kept = {path: path.read_bytes() for path in (about, facts)}
    edit(facts, "The player touches the throwing line", "The player steps on the throwing line")
    edit(about, "ring-2020-de/4.1", "ring-2020-de/99.9")
    assert records(checkout).returncode == 0
    done = site(checkout)
    assert done.returncode == 2
    assert "no clause 'ring-2020-de/99.9'" in done.stderr
    assert done.stderr.splitlines()[-1] == (
        "site: the site has the faults above; fix them; the last site is as it was"
    )
    assert not differing(pages(checkout), good)
    assert {path.name for path in (checkout / "build").iterdir()} == {
        ".lock", "html", "kept", "records",
    }  # fmt: skip
    for path, content in kept.items():
        path.write_bytes(content)
    assert records(checkout).returncode == 0
    assert site(checkout).returncode == 0
    assert not differing(pages(checkout), good)


def test_what_lies_there_is_trusted_by_its_bytes(checkout: Path) -> None:
    good = pages(checkout)
    html = checkout / "build" / "html"
    (html / PAGE).write_bytes(good[PAGE][:500])
    (html / "de/index.html").unlink()
    (html / "en/c/made-up.html").write_text("not of any build")
    (html / "_static/left-over.js").write_text("not of any build")
    done = site(checkout)
    assert done.returncode == 0, done.stderr
    assert not differing(pages(checkout), good)
    for damage in (good[".pages"][:1000], b""):
        (html / ".pages").write_bytes(damage)
    done = site(checkout)
    assert done.returncode == 0, done.stderr
    assert not differing(pages(checkout), good)


def test_a_killed_build_leaves_the_site_and_the_next_one_is_whole(checkout: Path) -> None:
    good = pages(checkout)
    shutil.copy(checkout / "site/words.toml", checkout / "words.toml")
    edit(checkout / "site/words.toml", 'home = { en = "', 'home = { en = "My ')
    process = subprocess.Popen(
        [sys.executable, str(checkout / "site/build.py")],
        env=environment(checkout),
        stderr=subprocess.DEVNULL,
    )
    while not list((checkout / "build").glob(".html-*/de/c/*.html")) and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not differing(pages(checkout), good)
    shutil.copy(checkout / "words.toml", checkout / "site/words.toml")
    done = site(checkout)
    assert done.returncode == 0, done.stderr
    assert not differing(pages(checkout), good)
    assert not list((checkout / "build").glob(".html-*"))


def test_a_disk_that_takes_no_more_is_told_in_one_line(checkout: Path) -> None:
    """The limit on the size of a file stands for a full disk, which only root could make."""
    (checkout / "build/html/.pages").unlink()
    code = "import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))\n"
    code += f"runpy.run_path({str(checkout / 'site/build.py')!r}, run_name='__main__')"
    before = pages(checkout)
    done = command(checkout, "-c", code)
    assert done.returncode == 2
    assert done.stderr == "site: build/html: File too large; make the build folder writable\n"
    assert not differing(pages(checkout), before)


def test_a_site_of_another_corpus_than_the_records_is_not_made(checkout: Path) -> None:
    edit(checkout / "corpus/documents.toml", "Rules of Ringstock", "The rules of Ringstock")
    done = site(checkout)
    assert done.returncode == 2
    assert done.stderr == "site: the corpus has changed since the last build; run `rulebook build`\n"
