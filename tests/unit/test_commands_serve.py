"""The server of the site, spoken to as browsers and mischief speak to it."""

import errno
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from rulebook.commands.serve import SiteHandler, SiteServer, stated_policy
from tests.support import ROOT, refused

PATIENCE = 60
"""Seconds after which an answer is given up; all of them come at once on a machine that is not busy."""
POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'"
INDEX = f"""<!doctype html>
<html lang="lv"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>Ripa</title></head></html>
"""
LETTERS = b"abcdefghijklmnopqrstuvwxyz"
SECRET = b"not for everybody"


class Answer(NamedTuple):
    """What a client got back before the connection was closed."""

    status: int
    headers: dict[str, str]
    body: bytes


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site, with things in it and around it that nobody may see."""
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.txt").write_bytes(SECRET)
    folder = outside / "site"
    for name in ("en", "empty", ".git", "data"):
        (folder / name).mkdir(parents=True)
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    (folder / "en" / "index.html").write_text("<title>en</title>", encoding="utf-8")
    (folder / "letters.txt").write_bytes(LETTERS)
    (folder / "kauliņš.html").write_text("<title>kauliņš</title>", encoding="utf-8")
    for name in (".buildinfo", ".git/config", "data/.hidden"):
        (folder / name).write_bytes(SECRET)
    for suffix in ("css", "csv", "inv", "js", "json", "jsonl", "png", "webmanifest"):
        (folder / "data" / f"file.{suffix}").write_bytes(LETTERS)
    (folder / "out.txt").symlink_to(outside / "secret.txt")
    (folder / "up").symlink_to(outside)
    (folder / "loop").symlink_to("loop")
    (folder / "hidden.txt").symlink_to(".buildinfo")
    (folder / "again.txt").symlink_to("letters.txt")
    os.mkfifo(folder / "pipe")
    return folder


@contextmanager
def running(server: SiteServer) -> Iterator[SiteServer]:
    with server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def port(site: Path) -> Iterator[int]:
    """The port of a server of the small site."""
    with running(SiteServer(site)) as server:
        yield server.server_port


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def sent(port: int, data: bytes) -> bytes:
    """All that comes back for some bytes until the server hangs up."""
    with connected(port) as client:
        client.sendall(data)
        return b"".join(iter(lambda: client.recv(65536), b""))


def parsed(data: bytes) -> Answer:
    head, _, body = data.partition(b"\r\n\r\n")
    line, *rows = head.decode("latin-1").split("\r\n")
    _, status, _ = line.split(" ", 2)
    headers = {name.title(): value for name, value in (row.split(": ", 1) for row in rows)}
    assert len(headers) == len(rows), rows
    return Answer(int(status), headers, body)


def ask(port: int, target: str, *headers: str, method: str = "GET", host: str | None = None) -> Answer:
    """The answer to a request."""
    lines = [f"{method} {target} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", *headers, "", ""]
    return parsed(sent(port, "\r\n".join(lines).encode("latin-1")))


@pytest.fixture
def silent(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Whatever is asked, nothing is written on the terminal."""
    yield
    assert capfd.readouterr() == ("", "")


pytestmark = pytest.mark.usefixtures("silent")


def test_a_page_comes_with_its_headers(port: int, site: Path) -> None:
    answer = ask(port, "/")
    assert answer.status == 200
    assert answer.body == INDEX.encode()
    headers = answer.headers
    assert headers["Content-Length"] == str(len(answer.body))
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Cache-Control"] == "no-cache"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Content-Security-Policy"] == POLICY == stated_policy(site / "index.html")


def test_refusals_have_the_same_headers(port: int) -> None:
    for answer in (ask(port, "/none"), ask(port, "/", method="POST"), ask(port, "/", host="example.org")):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Security-Policy"] == POLICY


def test_the_policy_is_the_one_that_the_pages_state(tmp_path: Path) -> None:
    """Also after a new build, and none where a page states none."""
    page = tmp_path / "index.html"
    page.write_text("<title>none</title>", encoding="utf-8")
    with running(SiteServer(tmp_path)) as server:
        assert "Content-Security-Policy" not in ask(server.server_port, "/").headers
        page.write_text(INDEX.replace("'none'", "&#39;self&#39;"), encoding="utf-8")
        policy = ask(server.server_port, "/").headers["Content-Security-Policy"]
        assert policy == POLICY.replace("'none'", "'self'")


def test_the_template_of_the_pages_states_a_policy_that_is_found() -> None:
    layout = ROOT / "site" / "_theme" / "reference" / "layout.html"
    assert stated_policy(layout).startswith("default-src 'self';")


@pytest.mark.parametrize(
    ("suffix", "kind"),
    [
        ("css", "text/css; charset=utf-8"),
        ("csv", "text/csv; charset=utf-8"),
        ("inv", "application/octet-stream"),
        ("js", "text/javascript; charset=utf-8"),
        ("json", "application/json; charset=utf-8"),
        ("jsonl", "application/jsonl; charset=utf-8"),
        ("png", "image/png"),
        ("webmanifest", "application/manifest+json"),
    ],
)
def test_types_do_not_depend_on_the_machine(port: int, suffix: str, kind: str) -> None:
    answer = ask(port, f"/data/file.{suffix}")
    assert (answer.status, answer.headers["Content-Type"], answer.body) == (200, kind, LETTERS)


@pytest.mark.parametrize(
    "target", ["/", "/index.html", "/?", "/index.html?q=%00&x=../..", "/index.html#17.1.4", "/%69ndex.html"]
)
def test_ways_to_name_a_page(port: int, target: str) -> None:
    answer = ask(port, target)
    assert (answer.status, answer.body) == (200, INDEX.encode())


def test_names_are_utf8(port: int) -> None:
    assert ask(port, "/kauli%C5%86%C5%A1.html").body == "<title>kauliņš</title>".encode()


@pytest.mark.parametrize(
    "target",
    [
        "/none.html",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/%2E%2E%2Fsecret.txt",
        "/en/../../secret.txt",
        "/en/..%2f..%2fsecret.txt",
        "/..\\secret.txt",
        "/..%5csecret.txt",
        "/letters.txt%00.html",
        "/%00",
        "/%",
        "/%zz",
        "/%ff%fe",
        "/\xff",
        "/%ed%a0%80",
        "/~root",
        "/.buildinfo",
        "/%2ebuildinfo",
        "/.git/config",
        "/.git/",
        "/data/.hidden",
        "/hidden.txt",
        "/out.txt",
        "/up/secret.txt",
        "/loop",
        "/loop/",
        "/pipe",
        "/empty",
        "/empty/",
        "/data",
        "/data/",
        "/" + "a" * 300,
        "/" + "a/" * 10_000,
        "/" + "a" * 60_000,
        "http://127.0.0.1/../secret.txt",
        "http://example.org/letters.txt",
    ],
)
def test_odd_addresses_are_not_found(port: int, target: str) -> None:
    for method in ("GET", "HEAD"):
        answer = ask(port, target, method=method)
        assert answer.status == 404, target[:80]
        assert SECRET not in answer.body and LETTERS not in answer.body


def test_a_link_within_the_folder_is_followed(port: int) -> None:
    for target in ("/again.txt", "/up/site/letters.txt"):
        assert ask(port, target).body == LETTERS


def test_a_missing_slash_is_added_and_leads_nowhere_else(port: int) -> None:
    for target in ("/en", "//en"):
        answer = ask(port, target)
        assert (answer.status, answer.headers["Location"], answer.body) == (301, "/en/", b"")
    assert ask(port, "/en/").body == b"<title>en</title>"


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "LocalHost:{port}", "[::1]:{port}"])
def test_this_machine_may_be_called_so(port: int, host: str) -> None:
    assert ask(port, "/", host=host.replace("{port}", str(port))).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "example.org",
        "example.org:{port}",
        "127.0.0.1",
        "localhost:1",
        "127.0.0.1.example.org:{port}",
        "localhost.example.org:{port}",
        "user@127.0.0.1:{port}",
        "127.0.0.1:{port},example.org",
        "0.0.0.0:{port}",
        "127.0.0.1:{port}\r\nHost: example.org",
    ],
)
def test_another_host_is_refused(port: int, host: str) -> None:
    """A page elsewhere whose name is pointed at this machine must read nothing."""
    answer = ask(port, "/letters.txt", host=host.replace("{port}", str(port)))
    assert answer.status == 421
    assert LETTERS not in answer.body


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "get"])
def test_other_methods_are_not_carried_out(port: int, method: str) -> None:
    assert ask(port, "/", method=method).status == 501


@pytest.mark.parametrize("target", ["/", "/letters.txt", "/none", "/en", "/en/"])
def test_head_is_get_without_a_body(port: int, target: str) -> None:
    head, get = ask(port, target, method="HEAD"), ask(port, target)
    assert head.body == b""
    assert head.status == get.status
    assert head.headers | {"Date": ""} == get.headers | {"Date": ""}


def test_a_file_that_has_not_changed_is_not_sent_again(port: int) -> None:
    changed = ask(port, "/letters.txt").headers["Last-Modified"]
    answer = ask(port, "/letters.txt", f"If-Modified-Since: {changed}")
    assert (answer.status, answer.body) == (304, b"")
    assert ask(port, "/letters.txt", "If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT").status == 200


def test_silent_clients_do_not_stop_others(port: int) -> None:
    with ExitStack() as clients:
        for n in range(50):
            client = clients.enter_context(connected(port))
            client.sendall(b"GET /letters.txt HTTP/1.1\r\nHost: "[: n % 40])
        for _ in range(20):
            assert ask(port, "/letters.txt").body == LETTERS


class Faulty(SiteHandler):
    def do_GET(self) -> None:
        raise KeyError("fault")


def test_a_fault_of_the_server_is_told_in_a_line(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with running(SiteServer(site, handler=Faulty)) as server:
        request = f"GET / HTTP/1.1\r\nHost: localhost:{server.server_port}\r\n\r\n"
        assert sent(server.server_port, request.encode()) == b""
    line = "rulebook: a request could not be answered: KeyError('fault')\n"
    assert capfd.readouterr() == ("", line)


def test_a_client_that_hangs_up_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "large.txt").write_bytes(b"x" * 20_000_000)
    before = threading.active_count()
    with running(SiteServer(tmp_path)) as server:
        for _ in range(20):
            with connected(server.server_port) as client:
                client.sendall(b"GET /large.txt HTTP/1.1\r\n\r\n")
                client.recv(1)
        end = time.monotonic() + PATIENCE
        while threading.active_count() > before + 1 and time.monotonic() < end:
            time.sleep(0.02)
        assert threading.active_count() == before + 1


def test_the_command_says_where_and_stops_when_it_is_told(site: Path) -> None:
    command = [sys.executable, "-m", "rulebook", "serve", "--folder", str(site), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout and process.stderr
            address = json.loads(process.stdout.readline())["address"]
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
            assert ask(int(address.rsplit(":", 1)[1].strip("/")), "/").status == 200
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
            assert process.stderr.read() == "stopped\n"
        finally:
            process.kill()


def test_a_port_that_cannot_be_had_is_trouble(
    site: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = str(taken.getsockname()[1])
        line = refused(capfd, "serve", "--folder", str(site), "--port", number)
    assert (
        line == f"rulebook: port {number}: Address already in use; take another port, or leave --port out\n"
    )

    def denied(_: SiteServer) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(SiteServer, "server_bind", denied)
    line = refused(capfd, "serve", "--folder", str(site), "--port", "80")
    assert line == "rulebook: port 80: Permission denied; take another port, or leave --port out\n"


@pytest.mark.parametrize("name", [".", "none", "empty", "letters.txt", "letters.txt/x"])
def test_a_folder_without_a_site_is_named_as_it_was_given(
    site: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(site if name != "." else site / "empty")
    hint = "run `make` in a checkout, or name the folder of a site with --folder"
    line = refused(capfd, "serve", "--folder", name)
    assert line == f"rulebook: {name}: the site is not there; {hint}\n"
