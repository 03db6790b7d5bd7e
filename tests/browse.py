"""A real browser, and the site served to it: every error and every request outside fails the test."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from rulebook.commands.serve import SiteHandler, SiteServer
from rulebook.rules.incident_form import load_incident_form, situation_code
from tests.support import ROOT, RULES

HTML = ROOT / "build" / "html"
PHONE, DESK = ViewportSize(width=360, height=740), ViewportSize(width=1280, height=900)
TABLET = ViewportSize(width=768, height=1024)
SIZES = (PHONE, TABLET, DESK)
ZOOMED = ViewportSize(width=640, height=450)
"""A desk at 200 %."""
LANGUAGES = ("en", "fr", "lv", "ru")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-first-run",
]
TIMEOUT = 60_000
"""Milliseconds after which a browser is given up; on a busy machine everything takes its time."""
Scheme = Literal["light", "dark"]
LOOKS: tuple[tuple[ViewportSize, Scheme], ...] = (
    (PHONE, "light"),
    (TABLET, "light"),
    (DESK, "light"),
    (PHONE, "dark"),
    (TABLET, "dark"),
    (DESK, "dark"),
)
"""How every kind of page is looked at."""
PAGES = (
    "index.html", "en/index.html", "lv/c/puck-taken-too-soon.html", "ru/c/over-edge-disc-to-centre.html",
    "ru/finso-2025-ru/7.html", "fr/lnf-2017-fr/annex.html", "lv/compare/lnf-2017-ru--finso-2025-ru.html",
    "ru/cards/finso-2025-ru.html", "lv/equipment/lnf-2019-lv.html", "fr/terms.html", "ru/findings.html",
    "lv/lnf-2019-lv/index.html", "en/coverage.html", "lv/rulings.html", "en/about.html",
    "lv/lnf-2019-lv/17.html", "fr/unsaved.html", "en/compare/index.html", "ru/bench.html",
    "fr/downloads.html", "lv/guide/referee.html", "ru/compare/lnf-2017--finso-2025.html", "404.html",
)  # fmt: skip
"""A page of every kind."""
expect.set_options(timeout=TIMEOUT)


class Changing(SiteHandler):
    """Files of the site, some of them replaced."""

    instead: ClassVar[dict[str, bytes]] = {}

    def do_GET(self) -> None:
        body = self.instead.get(self.path.split("?")[0])
        if body is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(self.path.split("?")[0]))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def served(folder: Path = HTML, handler: type[SiteHandler] = Changing) -> Iterator[str]:
    """The address of the site, or of another folder, on this machine, while it is served."""
    assert any(folder.iterdir()), "run `make` first"
    with SiteServer(folder, handler=handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, while it is needed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS, timeout=TIMEOUT)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests of a worker; each has its own contexts, and so its own storage."""
    with chromium() as browser:
        yield browser


class Watch:
    """Pages whose errors and requests are noted."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.wrong: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.contexts: list[BrowserContext] = []

    def page(self, size: ViewportSize = PHONE, **options: Any) -> Page:
        context = self.browser.new_context(viewport=size, **options)
        context.set_default_timeout(TIMEOUT)
        self.contexts.append(context)
        page = context.new_page()

        def note(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.wrong.append(f"{page.url}: {message.text}")

        page.on("console", note)
        page.on("pageerror", lambda error: self.wrong.append(f"{page.url}: {error}"))
        page.on("request", lambda request: self._note_outside(request.url))
        return page

    def expect(self, *parts: str) -> None:
        """What the browser may complain of in this test; late, too, so that it is sifted at the end."""
        self.expected += parts

    def _note_outside(self, url: str) -> None:
        if not url.startswith((self.address, "file:", "data:", "blob:", "about:")):
            self.wrong.append(f"outside: {url}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.wrong = [line for line in self.wrong if not any(part in line for part in self.expected)]


@pytest.fixture
def watch(browser: Browser, address: str) -> Iterator[Watch]:
    watch = Watch(browser, address)
    yield watch
    watch.close()
    assert not watch.wrong


CONTROLLED = """(most) => new Promise((done, fail) => {
    const end = Date.now() + most;
    const look = () => {
        if (navigator.serviceWorker.controller?.state === "activated") done();
        else if (Date.now() > end) fail(new Error("no worker answers for this page"));
        else setTimeout(look, 20);
    };
    look();
})"""
"""Waits in a page, whose policy lets no words be run as a script later."""


def wait_for_worker(page: Page) -> None:
    """Waits until the site's worker answers for the page.

    That a worker is ready says only that there is one: it may still be starting, and the page may have
    come without it.
    """
    page.evaluate(CONTROLLED, TIMEOUT)


def cut_off(page: Page) -> None:
    """Takes the network away, once the site's worker answers for the page."""
    wait_for_worker(page)
    page.context.set_offline(True)


def answer(page: Page) -> None:
    """Tells the form of rulings what happened, until it has ruled and quoted."""
    touch(page, "puck_own_field")
    page.locator("[data-fact='puck_pocketed']").click()
    expect(page.locator(".ruling blockquote span").first).not_to_be_empty()


def touch(page: Page, contact: str) -> None:
    """Taps on the drawing what the puck touched."""
    page.locator(f"[data-tap='{contact}']").first.click()


def link(situation: dict[str, Any], document: str) -> str:
    """What leads the page that rules to a situation."""
    known = RULES.vocabulary
    telling = load_incident_form(ROOT / "corpus", known, RULES.outcomes.outcome)
    return f"#{situation_code(situation, document, known, telling.codes)}"
