"""Browsers other than the one of the tests: Firefox by its own protocol, WebKit by the standard one.

Debian's Firefox comes without a WebDriver, but speaks Marionette, which has the same commands.
"""

import http.client
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Page

from .browse import PHONE, chromium

PATIENCE = 30.0
"""Seconds to wait for a browser, or for something on a page."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which a driver hands out an element."""
MIDDLE = """const node = document.querySelector(arguments[0]);
node.scrollIntoView({block: 'center', behavior: 'instant'});
const {left, top, width, height} = node.getBoundingClientRect();
return [Math.round(left + width / 2), Math.round(top + height / 2)]"""
"""Where a tap on an element goes, which is brought into view."""


class Driver(Protocol):
    """What the walk needs of a browser."""

    def open(self, url: str) -> None: ...
    def click(self, selector: str) -> None: ...
    def write(self, selector: str, words: str) -> None: ...
    def ask(self, script: str) -> Any: ...


def wait_for(driver: Driver, script: str) -> Any:
    """What a script says of the page, once it says something true; or an `AssertionError`."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := driver.ask(script):
            return found
        time.sleep(0.05)
    raise AssertionError(f"{script} stayed false")


class Chromium:
    """The browser of the tests."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, url: str) -> None:
        self.page.goto(url)

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def write(self, selector: str, words: str) -> None:
        self.page.locator(selector).first.fill(words)

    def ask(self, script: str) -> Any:
        return self.page.evaluate(f"() => {{ {script} }}")


def tap_at(x: int, y: int) -> dict[str, object]:
    """A tap as drivers want it described."""
    steps = [
        {"type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport"},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return {"actions": [{"type": "pointer", "id": "tap", "actions": steps}]}


class Firefox:
    """Commands to Firefox, as `LENGTH:JSON` over a socket."""

    def __init__(self, port: int) -> None:
        self.socket = _connected(port)
        self.stream = self.socket.makefile("rb")
        self.sent = 0
        self._read()
        self._do("WebDriver:NewSession", {})
        self._do("WebDriver:SetWindowRect", {"width": PHONE["width"], "height": PHONE["height"]})

    def open(self, url: str) -> None:
        self._do("WebDriver:Navigate", {"url": url})

    def click(self, selector: str) -> None:
        self._do("WebDriver:PerformActions", tap_at(*self._script(MIDDLE, [selector])))

    def write(self, selector: str, words: str) -> None:
        self._do("WebDriver:ElementSendKeys", {"id": self._find(selector), "text": words})

    def ask(self, script: str) -> Any:
        return self._script(script, [])

    def _script(self, script: str, values: list[object]) -> Any:
        return self._do("WebDriver:ExecuteScript", {"script": script, "args": values})["value"]

    def _find(self, selector: str) -> str:
        found = self._do("WebDriver:FindElement", {"using": "css selector", "value": selector})
        return str(found["value"][ELEMENT])

    def _do(self, command: str, values: dict[str, object]) -> Any:
        self.sent += 1
        line = json.dumps([0, self.sent, command, values]).encode()
        self.socket.sendall(b"%d:%s" % (len(line), line))
        _, _, wrong, answer = self._read()
        assert not wrong, f"{command}: {wrong}"
        return answer

    def _read(self) -> Any:
        length = b""
        while (digit := self.stream.read(1)) != b":":
            assert digit, "the browser went away"
            length += digit
        return json.loads(self.stream.read(int(length)))


class WebKit:
    """Commands to WebKit's own WebDriver."""

    def __init__(self, port: int) -> None:
        _connected(port).close()
        self.server = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
        options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        self.session = ""
        self.session = f"/{self._do('', {'capabilities': {'alwaysMatch': options}})['sessionId']}"
        self._do("/window/rect", {"width": PHONE["width"], "height": PHONE["height"]})

    def open(self, url: str) -> None:
        self._do("/url", {"url": url})

    def click(self, selector: str) -> None:
        self._do("/actions", tap_at(*self._script(MIDDLE, [selector])))

    def write(self, selector: str, words: str) -> None:
        self._do(f"/element/{self._find(selector)}/value", {"text": words})

    def ask(self, script: str) -> Any:
        return self._script(script, [])

    def close(self) -> None:
        self._send("DELETE", "", None)

    def _script(self, script: str, values: list[object]) -> Any:
        return self._do("/execute/sync", {"script": script, "args": values})

    def _find(self, selector: str) -> str:
        return str(self._do("/element", {"using": "css selector", "value": selector})[ELEMENT])

    def _do(self, path: str, values: dict[str, object]) -> Any:
        return self._send("POST", path, json.dumps(values))

    def _send(self, method: str, path: str, body: str | None) -> Any:
        self.server.request(method, f"/session{self.session}{path}", body)
        reply = self.server.getresponse()
        answer = json.loads(reply.read())["value"]
        assert reply.status == 200, f"{path}: {answer}"
        return answer


def _connected(port: int) -> socket.socket:
    """A socket to a program that is about to listen."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def _running(command: list[str], **more: str) -> Iterator[None]:
    """A program, while it is needed, with nothing in its home folder."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"HOME": folder, "XDG_RUNTIME_DIR": folder} | more
        with (Path(folder) / "log").open("wb") as log:
            program = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
            try:
                yield
            finally:
                program.terminate()
                program.wait(PATIENCE)


@contextmanager
def open_chromium() -> Iterator[Driver]:
    with chromium() as browser:
        page = browser.new_context(viewport=PHONE).new_page()
        page.set_default_timeout(1000 * PATIENCE)
        yield Chromium(page)


@contextmanager
def open_firefox() -> Iterator[Driver]:
    port = _free_port()
    with tempfile.TemporaryDirectory() as profile:
        settings = {
            "marionette.port": port,
            "app.update.enabled": False,
            "network.captive-portal-service.enabled": False,
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()]
        (Path(profile) / "user.js").write_text("".join(lines), encoding="utf-8")
        with _running(["firefox-esr", "--headless", "--marionette", "--profile", profile]):
            yield Firefox(port)


@contextmanager
def open_webkit() -> Iterator[Driver]:
    """WebKit has no way without a screen: it gets one that nobody sees."""
    port, display = _free_port(), f":{os.getpid() % 30000 + 100}"
    with (
        _running(["Xvfb", display, "-screen", "0", "1280x1024x24"]),
        _running(["WebKitWebDriver", f"--port={port}"], DISPLAY=display, GDK_BACKEND="x11"),
    ):
        driver = WebKit(port)
        try:
            yield driver
        finally:
            with suppress(AssertionError, OSError):
                driver.close()


BROWSERS = {
    "Chromium": ("chromium", open_chromium),
    "Firefox": ("firefox-esr", open_firefox),
    "WebKit": ("WebKitWebDriver", open_webkit),
}
"""The program that each needs, and how it is opened."""


def missing() -> list[str]:
    """Programs that are not on this machine."""
    return [program for program, _ in BROWSERS.values() if not shutil.which(program)]
