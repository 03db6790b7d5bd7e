"""The whole site, set anew."""

import filecmp
import re
import shutil
from pathlib import Path

from tests.corpus.test_site_extension import PAGES, small_project, sphinx
from tests.support import ROOT


def test_a_link_to_a_page_that_is_not_there_fails_every_build(tmp_path: Path) -> None:
    small = small_project(tmp_path)
    page = small / PAGES / "en" / "about.md"
    page.write_text("# About\n\n{clause}`lnf-2017-en/99.9`\n", encoding="utf-8")
    for lang in ("fr", "lv", "ru"):
        (small / PAGES / lang).mkdir()
        (small / PAGES / lang / "about.md").write_text("# About\n", encoding="utf-8")
        shutil.copytree(ROOT / PAGES / lang / "checks", small / PAGES / lang / "checks")
    shutil.copytree(ROOT / PAGES / "checks", small / PAGES / "checks")
    for _ in range(2):
        done = sphinx(small / PAGES, small / "out")
        assert done.returncode != 0 and "no clause 'lnf-2017-en/99.9'" in done.stderr
    page.write_text("# About\n", encoding="utf-8")
    done = sphinx(small / PAGES, small / "out", url="https://example.org/rules")
    assert done.returncode == 0, done.stderr
    the_site_says_where_it_is_published(small / "out")


def the_site_says_where_it_is_published(html: Path) -> None:
    """Sitemap, canonical addresses and those of the other languages are absolute."""
    base = "https://example.org/rules/"
    listed = set(re.findall(r"<loc>(.*?)</loc>", (html / "sitemap.xml").read_text(encoding="utf-8")))
    page = (html / "fr" / "c" / "puck-in-pocket.html").read_text(encoding="utf-8")
    assert f'<link rel="canonical" href="{base}fr/c/puck-in-pocket.html">' in page
    for code, lang in (("en", "en"), ("fr", "fr"), ("lv", "lv"), ("ru", "ru"), ("x-default", "en")):
        address = f"{base}{lang}/c/puck-in-pocket.html"
        assert f'<link rel="alternate" hreflang="{code}" href="{address}">' in page
        assert address in listed
    assert f"{base}en/about.html" in listed and f"{base}index.html" in listed
    assert not [address for address in listed if "unsaved" in address or "404" in address]
    assert 'href="/rules/_static/page.css"' in (html / "404.html").read_text(encoding="utf-8")


def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    done = sphinx(ROOT / PAGES, tmp_path / "html")
    assert done.returncode == 0, done.stderr
    folders = (tmp_path / "html", ROOT / "build" / "html")
    mine, kept = (
        {path.relative_to(folder) for path in folder.rglob("[!.]*") if path.is_file()} for folder in folders
    )
    assert mine == kept and len(mine) > 1500
    for name in mine:
        assert filecmp.cmp(folders[0] / name, folders[1] / name, shallow=False), name
