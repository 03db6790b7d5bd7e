"""Scripts, and data as scripts: a page that was opened from a folder may not fetch, but may load a script."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from rcssmin import cssmin
from rjsmin import jsmin

SHARED = "(globalThis.rulebook ??= {})"
"""What scripts read in `site/scripts/data.js`: the one global name, under which the build hands them data."""


def write_script(path: Path, values: Mapping[str, object]) -> None:
    """Values under their names, as a script that sets them."""
    rows = [
        f"data.{name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};"
        for name, value in values.items()
    ]
    lines = ["{", f"const data = {SHARED};", "data.texts ??= {};", "data.benches ??= {};", *rows, "}"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def minify(folder: Path) -> None:
    """Scripts and styles without what only those read who write them."""
    for path in sorted(folder.glob("*.js")):
        path.write_text(jsmin(path.read_text(encoding="utf-8")), encoding="utf-8")
    for path in sorted(folder.glob("*.css")):
        path.write_text(cssmin(path.read_text(encoding="utf-8")), encoding="utf-8")


def plain_script(module: str) -> str:
    """The rules as a plain script: modules cannot be loaded from a folder."""
    names = re.findall(r"^export function (\w+)", module, re.MULTILINE)
    for group in re.findall(r"^export \{(.*)\};", module, re.MULTILINE):
        names += [name.strip() for name in group.split(",")]
    body = re.sub(r"^export (function)", r"\1", module, flags=re.MULTILINE)
    body = re.sub(r"^export \{.*\};\n", "", body, flags=re.MULTILINE)
    return f"{SHARED}.rules = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();\n"
