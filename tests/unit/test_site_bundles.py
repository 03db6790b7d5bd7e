"""The names that the site's scripts share; `make javascript` holds the bundles to their modules."""

import re

from tests.support import ROOT

SCRIPTS = ROOT / "site" / "scripts"
BUNDLES = ROOT / "site" / "bundles"
GLOBALS = re.compile(
    r"^(?:var|let|const|function|class) (\w+)|\b(?:globalThis|window|self)\.(\w+) *(?:\?\?)?=[^=]"
)


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
