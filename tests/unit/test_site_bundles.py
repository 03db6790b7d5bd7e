"""The bundles of the site's scripts, which are committed, are what the modules give."""

import re
import subprocess

import pytest

from tests.support import NODE, ROOT

SCRIPTS = ROOT / "site" / "scripts"
BUNDLES = ROOT / "site" / "bundles"
ESBUILD = ROOT / "tests" / "javascript" / "node_modules" / "esbuild"
GLOBALS = re.compile(
    r"^(?:var|let|const|function|class) (\w+)|\b(?:globalThis|window|self)\.(\w+) *(?:\?\?)?=[^=]"
)


@pytest.mark.skipif(not ESBUILD.is_dir(), reason="`make javascript` installs esbuild")
def test_bundles_are_what_the_modules_give() -> None:
    command = [str(NODE), str(ROOT / "tests" / "javascript" / "bundle.mjs"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_one_name_is_global() -> None:
    """The one under which the build and a bundle hand something to others."""
    found = set()
    for path in BUNDLES.glob("*.js"):
        for line in path.read_text(encoding="utf-8").splitlines():
            found |= {name for match in GLOBALS.finditer(line) for name in match.groups() if name}
    assert found == {"rulebook"}


def test_only_one_module_reads_what_is_global() -> None:
    modules = sorted(SCRIPTS.rglob("*.js"))
    assert len(modules) > 60
    reading = [path.name for path in modules if "globalThis" in path.read_text(encoding="utf-8")]
    assert reading == ["data.js"]
