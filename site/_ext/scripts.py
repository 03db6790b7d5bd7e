"""Scripts, and data as scripts: a page that was opened from a folder may not fetch, but may load a script."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from rcssmin import cssmin
from rjsmin import jsmin

STATIC = Path(__file__).parent.parent / "_static"
SHARED = "var rulebook = globalThis.rulebook ?? (globalThis.rulebook = {});\n"
"""The one name that scripts and data have in common."""
BUNDLES = {
    "common": ("dom", "marks", "remember", "load", "choices", "menu", "searchbox", "offline"),
    "ruling": tuple(
        f"ruling-{part}"
        for part in (
            *("telling", "known", "trials", "position", "code"),
            *("words", "find", "drawing", "told", "asked", "quotes", "lying", "placing"),
            *("verdict", "open", "events", "still", "page"),
        )
    ),
}
"""Scripts that are sent as one file, in their order: what every page needs, and what rules."""


def write_script(path: Path, values: Mapping[str, object]) -> None:
    """Values under their names, as a script that sets them."""
    lines = [f"{SHARED}rulebook.texts ??= {{}};\nrulebook.benches ??= {{}};\n"]
    for name, value in values.items():
        lines.append(f"rulebook.{name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n")
    path.write_text("".join(lines), encoding="utf-8")


def write_bundles(folder: Path) -> None:
    """The scripts that are sent as one file."""
    for bundle, names in BUNDLES.items():
        parts = [(STATIC / f"{name}.js").read_text(encoding="utf-8") for name in names]
        (folder / f"{bundle}.js").write_text("".join(parts), encoding="utf-8")


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
    return f"{SHARED}rulebook.rules = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();\n"
