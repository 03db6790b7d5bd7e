"""The files of the site: nothing inline, nothing from outside, light, all listed, and every anchor there."""

import gzip
import hashlib
import json
import re
import zlib
from functools import cache
from html import unescape
from posixpath import normpath
from urllib.parse import unquote

from tests.support import ROOT

HTML = ROOT / "build" / "html"


def test_it_can_be_installed() -> None:
    manifest = json.loads((HTML / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["display"] == "standalone" and {icon["sizes"] for icon in manifest["icons"]} == {
        "192x192",
        "512x512",
    }
    for icon in manifest["icons"]:
        picture = (HTML / icon["src"]).read_bytes()
        assert picture.startswith(b"\x89PNG") and int.from_bytes(picture[16:20]) == int(
            icon["sizes"].split("x")[0]
        )


@cache
def text_of(page: str) -> str:
    """The source of a page, named as seen from the site."""
    return (HTML / page).read_text(encoding="utf-8")


@cache
def marks_of(page: str) -> frozenset[str]:
    """Everything on a page that an address can point at."""
    return frozenset(re.findall(r' id="([^"]+)"', text_of(page)))


PAGES = sorted(path.relative_to(HTML).as_posix() for path in HTML.rglob("*.html"))
SET_BY_SPHINX = [page for page in PAGES if not page.startswith("downloads/")]
INLINE = re.compile(r"<[a-z][^>]*\s(?:on[a-z]+|style)=|<script[^>]*>[^<]*\S[^<]*</script>|<style")
ELSEWHERE = re.compile(r"<(?!a\s)[a-z][^>]*\s(?:href|src)=\"(?:https?:)?//[^>]*>")
OWN_ADDRESS = re.compile(r'<link rel="(?:canonical|alternate)"')


def test_no_page_has_inline_script_or_style_or_asks_the_network() -> None:
    assert len(SET_BY_SPHINX) > 1500
    for page in SET_BY_SPHINX:
        text = text_of(page)
        assert not (found := INLINE.search(text)), (page, found)
        assert not [tag for tag in ELSEWHERE.findall(text) if not OWN_ADDRESS.match(tag)], page
        assert "Content-Security-Policy" in text, page


def test_scripts_are_classic_and_say_what_they_are_for() -> None:
    """From a folder a browser loads no modules."""
    scripts = sorted((ROOT / "site" / "_static").glob("*.js"))
    assert len(scripts) > 20
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        assert text.startswith("// ") and not re.search(r"^(import|export)\b", text, re.MULTILINE), path
    for path in sorted(HTML.glob("*/*.html")):
        assert not re.search(r"<script[^>]*\btype=", path.read_text(encoding="utf-8")), path


def test_a_concept_page_is_light() -> None:
    pages = sorted((HTML / "ru" / "c").glob("*.html"))
    names = re.findall(r'(?:src|href)="[./]*(_static/[^"?]+)', pages[0].read_text(encoding="utf-8"))
    assert len(pages) == 294
    assert "_static/page.css" in names and "_static/common.js" in names and len(names) > 5
    shared = sum(len(gzip.compress((HTML / name).read_bytes(), 9)) for name in names)
    assert max(len(gzip.compress(path.read_bytes(), 9)) for path in pages) + shared < 60_000


def test_findings_and_bench_are_light() -> None:
    for lang in ("en", "fr", "lv", "ru"):
        for name in ("findings", "bench"):
            assert len(gzip.compress((HTML / lang / f"{name}.html").read_bytes(), 9)) < 60_000
    data = [
        path for pattern in ("*/findings.js", "bench-*.js") for path in (HTML / "_static/data").glob(pattern)
    ]
    assert len(data) == 9
    for path in data:
        assert len(gzip.compress(path.read_bytes(), 9)) < 300_000, path


def test_index_and_engine_as_sent_are_small() -> None:
    scripts = sorted((HTML / "_static").glob("search[-.]*js"))
    sent = b"".join(path.read_bytes() for path in (*scripts, HTML / "_static" / "data" / "index.js"))
    assert len(gzip.compress(sent, 9)) < 170_000


def test_every_file_is_listed_with_its_hash_and_none_is_missing() -> None:
    listing = json.loads((HTML / "files.json").read_text(encoding="utf-8"))
    rows = [row for part in listing["languages"].values() for row in part]
    for name, digest, size in rows:
        content = (HTML / name).read_bytes()
        assert (hashlib.sha256(content).hexdigest()[:12], len(content)) == (digest, size)
    listed = {row[0] for row in rows}
    pages = {path.relative_to(HTML).as_posix() for path in HTML.rglob("*.html")}
    assert {page for page in pages if not page.startswith(("downloads/", "404"))} <= listed
    assert f'const VERSION = "{listing["version"]}";' in (HTML / "sw.js").read_text(encoding="utf-8")


def test_other_books_can_link_to_a_clause() -> None:
    raw = (HTML / "objects.inv").read_bytes()
    body = zlib.decompress(raw.split(b"zlib.\n", 1)[1]).decode()
    rows = {
        "|".join(line.split(" ")[:2]): line.split(" ")[3] for line in body.splitlines() if " novuss:" in line
    }
    assert rows["lnf-2017-en/17.1.4|novuss:clause"] == "en/lnf-2017-en/17.html#c-17-1-4"
    assert rows["puck-in-pocket|novuss:concept"] == "en/c/puck-in-pocket.html"
    for key, place in rows.items():
        page, _, mark = place.partition("#")
        mark = mark.replace("$", key.split("|")[0])
        assert not mark or mark in marks_of(page), place


def test_every_address_that_a_page_links_to_is_there() -> None:
    there = {path.relative_to(HTML).as_posix() for path in HTML.rglob("*") if path.is_file()}
    checked = 0
    for page in PAGES:
        folder = page.rpartition("/")[0]
        for href in re.findall(r' href="([^"]+)"', text_of(page)):
            if re.match(r"[a-z]+:", href):
                continue
            path, _, mark = unescape(href).partition("#")
            path = path.partition("?")[0]
            target = normpath(f"{folder}/{path}").lstrip("/") if path else page
            assert target in there, (page, href)
            stated = (
                target.endswith("rulings.html") or "=" in mark
            )  # behind its # is what happened, or filters
            if mark and target.endswith(".html") and not stated:
                assert unquote(mark) in marks_of(target), (page, href)
            checked += 1
    assert checked > 150_000
