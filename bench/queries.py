"""How well search answers, and how soon: reviewed queries, beside Sphinx, SQLite FTS5 and Pagefind."""

import math
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page

from crossref.searching.engine import Engine
from crossref.searching.index import SearchIndex
from crossref.searching.words import tokens
from rulebook.records import ClauseId
from rulebook.storage.library import Library
from rulebook.storage.store import SEARCH_FILE
from tests.browse import PHONE, chromium, served
from tests.support import queries as reviewed_queries

ROOT = Path(__file__).parent.parent
DEPTH = 5
SLOWER = 4
"""How much slower the processor of a phone is made."""
SOON = """async (queries) => {
  const box = document.querySelector("[role=combobox]");
  const list = document.querySelector(".results"), times = [];
  const typed = (words) => { box.value = words; box.dispatchEvent(new Event("input")); };
  for (const query of queries) {
    typed(query.slice(0, -1));
    await new Promise((done) => setTimeout(done, 60));
    list.replaceChildren();
    const shown = new Promise((done) => new MutationObserver((_, own) => {
      if (list.children.length) { own.disconnect(); done(); }
    }).observe(list, { childList: true }));
    const start = performance.now();
    typed(query);
    await shown;
    times.push(performance.now() - start);
  }
  return times;
}"""
"""From the last key to results on the page, for every query."""
Query = tuple[str, str, str, list[str]]
Searcher = Callable[[str, str], list[str]]
"""A query and the reader's language; concepts, the best first."""


def report() -> None:
    """Prints the tables."""
    library = Library(ROOT)
    texts = _texts(library)
    with tempfile.TemporaryDirectory() as work, chromium() as browser:
        page = browser.new_context().new_page()
        with _sphinx(Path(work), texts, page) as sphinx, _pagefind(Path(work), texts, page) as pagefind:
            index = library.read(SEARCH_FILE, SearchIndex)
            engine, names, concepts = Engine(index), index.names, index.concepts
            everyday = {
                (lang, c): f"{text} {' '.join(names[lang][concepts.index(c)])}"
                for (lang, c), text in texts.items()
            }
            peers: dict[str, Searcher] = {
                "ours": lambda query, lang: [
                    concepts[hit.concept] for hit in engine.search(query, lang, limit=DEPTH)
                ],
                "Sphinx": sphinx,
                "SQLite FTS5": _fts(texts),
                "FTS5 with our thesaurus": _fts(everyday),
                "Pagefind": pagefind,
            }
            lists = {"while search was made": (), "of incidents": ("more",), "kept aside": ("kept",)}
            for title, folder in lists.items():
                queries = reviewed_queries(*folder)
                print(f"\n{len(queries)} queries, {title}: success@1, success@3, nDCG@5")
                found = {
                    name: [_measured(peer(query, lang), wanted) for lang, _, query, wanted in queries]
                    for name, peer in peers.items()
                }
                for name, rows in found.items():
                    print(f"  {name:<24} {_line(rows)}")
                for key in sorted({query[0] for query in queries} | {query[1] for query in queries}):
                    own = [row for row, query in zip(found["ours"], queries, strict=True) if key in query[:2]]
                    print(f"    ours, {key:<12} {len(own):>3}  {_line(own)}")
        _soon(browser.new_page(viewport=PHONE), reviewed_queries())


def _measured(found: list[str], wanted: list[str]) -> tuple[float, float, float]:
    rank = next((n for n, concept in enumerate(found) if concept in wanted), DEPTH)
    gain = sum(
        (2 if concept == wanted[0] else 1) / math.log2(n + 2)
        for n, concept in enumerate(found[:DEPTH])
        if concept in wanted
    )
    best = sum((2 if n == 0 else 1) / math.log2(n + 2) for n in range(min(DEPTH, len(wanted))))
    return float(rank == 0), float(rank < 3), gain / best


def _line(rows: list[tuple[float, float, float]]) -> str:
    return "  ".join(f"{sum(row[n] for row in rows) / len(rows):.3f}" for n in range(3))


def _texts(library: Library) -> dict[tuple[str, str], str]:
    """What each language says of each concept: the headline and all its clauses."""
    texts = {}
    for concept in library.concepts:
        bodies = {lang: [headline or ""] for lang, headline in concept.headline.items()}
        for id, numbers in concept.members.items():
            for number in numbers:
                clause = library.index.clauses[ClauseId(id, number)]
                bodies[library.document(id).language].append(f"{number} {clause.text} {clause.body}")
        texts.update({(lang, concept.id): " ".join(body) for lang, body in bodies.items()})
    return texts


def _fts(texts: Mapping[tuple[str, str], str]) -> Searcher:
    """One row a concept with all languages; words joined by OR, ranked by its BM25."""
    base = sqlite3.connect(":memory:")
    base.execute(
        "create virtual table clauses using fts5"
        "(concept unindexed, body, tokenize = 'unicode61 remove_diacritics 2')"
    )
    whole: dict[str, list[str]] = {}
    for (_, concept), text in texts.items():
        whole.setdefault(concept, []).append(text)
    base.executemany(
        "insert into clauses values (?, ?)", [(concept, " ".join(parts)) for concept, parts in whole.items()]
    )

    def search(query: str, lang: str) -> list[str]:
        asked = " OR ".join(f'"{word}"' for word in tokens(query.lower()))
        rows = (
            base.execute(
                "select concept from clauses where clauses match ? order by rank limit ?", (asked, DEPTH)
            ).fetchall()
            if asked
            else []
        )
        return [concept for (concept,) in rows]

    return search


@contextmanager
def _sphinx(work: Path, texts: Mapping[tuple[str, str], str], page: Page) -> Iterator[Searcher]:
    """A page a concept with all languages, in Sphinx's own theme and search."""
    source, out = work / "source", work / "sphinx"
    source.mkdir()
    (source / "conf.py").write_text(
        "html_theme = 'basic'\nhtml_copy_source = False\nexclude_patterns = []\n", encoding="utf-8"
    )
    concepts = dict.fromkeys(concept for _, concept in texts)
    for concept in concepts:
        parts = [texts[lang, concept] for lang in dict.fromkeys(lang for lang, _ in texts)]
        body = "\n\n".join(
            part.replace("\\", "\\\\")
            .replace("*", "\\*")
            .replace("`", "\\`")
            .replace("|", "\\|")
            .replace("_", "\\_")
            for part in parts
        )
        (source / f"{concept}.rst").write_text(
            f":orphan:\n\n{concept}\n{'=' * len(concept)}\n\n{body}\n", encoding="utf-8"
        )
    (source / "index.rst").write_text("index\n=====\n", encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-Q", "-b", "html", str(source), str(out)], check=True
    )
    with served(out) as address:
        page.goto(f"{address}search.html")

        def search(query: str, lang: str) -> list[str]:
            rows = page.evaluate(
                """query => { const [q, terms, excluded, highlight, objects] = Search._parseQuery(query);
                   const rows = Search._performSearch(q, terms, excluded, highlight, objects);
                   return rows.map(row => row[0]).reverse(); }""",
                query,
            )
            return [row for row in dict.fromkeys(rows) if row in concepts][:DEPTH]

        yield search


@contextmanager
def _pagefind(work: Path, texts: Mapping[tuple[str, str], str], page: Page) -> Iterator[Searcher]:
    """A page a concept and language; Pagefind keeps an index a language and is asked in the reader's."""
    folder = work / "pages"
    for (lang, concept), text in texts.items():
        path = folder / lang / f"{concept}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f'<!doctype html><html lang="{lang}"><head><title>{concept}</title></head>'
            f"<body><p>{text}</p></body></html>",
            encoding="utf-8",
        )
    subprocess.run([sys.executable, "-m", "pagefind", "--site", str(folder)], check=True, capture_output=True)
    with served(folder) as address:
        ready: set[str] = set()
        tab = page.context.new_page()

        def search(query: str, lang: str) -> list[str]:
            if ready != {lang}:
                ready.clear()
                ready.add(lang)
                tab.goto(f"{address}{lang}/{next(concept for _, concept in texts)}.html")
                tab.evaluate(
                    "async () => { window.pagefind = await import('/pagefind/pagefind.js');"
                    " await pagefind.init(); }"
                )
            rows = tab.evaluate(
                "async query => { const found = await pagefind.search(query);"
                " const some = found.results.slice(0, 5);"
                " return (await Promise.all(some.map(row => row.data()))).map(row => row.url); }",
                query,
            )
            return [Path(row).stem for row in rows]

        yield search


def _soon(page: Page, queries: list[Query]) -> None:
    """From the last key to results on the page, on a slowed processor; the index is there already."""
    with served() as address:
        page.goto(f"{address}en/index.html")
        page.locator("[role=combobox]").focus()
        page.locator("[role=combobox]").fill("puck")
        page.locator(".results a").first.wait_for()
        slow: Any = page.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        times = page.evaluate(SOON, [query for _, _, query, _ in queries])
        worst = sorted(times)[int(0.95 * len(times))]
        print(f"\nfirst results after the last key, processor slowed {SLOWER} ×, {len(times)} queries:")
        print(f"  median {median(times):.0f} ms, 95 % {worst:.0f} ms, longest {max(times):.0f} ms")
