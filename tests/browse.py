"""A real browser, and the site served to it: every error and every request outside fails the test."""

import functools
import http.server
import json
import threading
from collections.abc import Iterator
from typing import Any, ClassVar
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from rulebook.commands.serve import Quiet
from rulebook.store import home

HTML = home() / "build" / "html"
SHOTS = home() / "build" / "screenshots"
PHONE, DESK = ViewportSize(width=360, height=740), ViewportSize(width=1280, height=900)
LANGUAGES = ("en", "fr", "lv", "ru")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"]


class Changing(Quiet):
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


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    assert (HTML / "index.html").exists(), "run `make` first"
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Changing, directory=str(HTML))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield chromium
        chromium.close()


class Watch:
    """Pages whose errors and requests are noted."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.wrong: list[str] = []
        self.contexts: list[BrowserContext] = []

    def page(self, size: ViewportSize = PHONE, **options: Any) -> Page:
        context = self.browser.new_context(viewport=size, **options)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda message: self.wrong.append(f"{page.url}: {message.text}") if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.wrong.append(f"{page.url}: {error}"))
        page.on("request", lambda request: self.wrong.append(f"outside: {request.url}") if self._outside(request.url) else None)
        return page

    def _outside(self, url: str) -> bool:
        return not url.startswith((self.address, "file:", "data:", "blob:", "about:"))


@pytest.fixture
def watch(browser: Browser, address: str) -> Iterator[Watch]:
    one = Watch(browser, address)
    yield one
    for context in one.contexts:
        context.close()
    assert not one.wrong


def link(situation: dict[str, Any], document: str) -> str:
    return "#" + quote(json.dumps({"document": document, "situation": situation}))
