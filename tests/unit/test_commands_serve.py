"""The server of the site, spoken to as browsers, tools and mischief speak to it."""

import asyncio
import errno
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rulebook.commands.server import Request, SiteHandler, SiteServer, requested_bytes, stated_policy
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
    (folder / "nothing.txt").touch()
    (folder / "kauliņš.html").write_text("<title>kauliņš</title>", encoding="utf-8")
    for name in (".buildinfo", ".pages.json", ".git/config", "data/.hidden"):
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
    version, status, _ = line.split(" ", 2)
    assert version == "HTTP/1.1"
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
    assert headers["Connection"] == "close"
    assert headers["Content-Security-Policy"] == POLICY == stated_policy(site / "index.html")


def test_refusals_have_the_same_headers(port: int) -> None:
    for answer in (ask(port, "/none"), ask(port, "/", method="POST"), ask(port, "/", host="example.org")):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert answer.headers["Content-Length"] == str(len(answer.body))


def test_the_policy_is_the_one_that_the_pages_state(tmp_path: Path) -> None:
    """Also after a new build, and none where a page states none."""
    page = tmp_path / "index.html"
    page.write_text("<title>none</title>", encoding="utf-8")
    with running(SiteServer(tmp_path)) as server:
        assert "Content-Security-Policy" not in ask(server.server_port, "/").headers
        page.write_text(INDEX.replace("'none'", "&#39;self&#39;"), encoding="utf-8")
        os.utime(page, ns=(1, 1))
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
    "target",
    [
        "/",
        "/index.html",
        "/?",
        "/index.html?q=%00&x=../..",
        "/index.html#17.1.4",
        "/%69ndex.html",
        "//index.html",
        "http://127.0.0.1:{port}/index.html",
        "HTTP://LOCALHOST:{port}/",
        "http://[::1]:{port}",
        "http://127.0.0.1:{port}?q",
        "http://127.0.0.1:{port}//index.html",
    ],
)
def test_ways_to_name_a_page(port: int, target: str) -> None:
    answer = ask(port, target.replace("{port}", str(port)))
    assert (answer.status, answer.body) == (200, INDEX.encode())


def test_names_are_utf8_with_or_without_escapes(port: int) -> None:
    for target in ("/kauli%C5%86%C5%A1.html", "/kauliņš.html".encode().decode("latin-1")):
        assert ask(port, target).body == "<title>kauliņš</title>".encode()


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
        "/en\\index.html",
        "/en//index.html",
        "/./index.html",
        "/en/.",
        "/letters.txt/",
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
        "/.pages.json",
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
        "http://127.0.0.1:{port}/../secret.txt",
        "http://127.0.0.1:{port}/.buildinfo",
    ],
)
def test_odd_addresses_are_not_found(port: int, target: str) -> None:
    for method in ("GET", "HEAD"):
        answer = ask(port, target.replace("{port}", str(port)), method=method)
        assert answer.status == 404, target[:80]
        assert answer.body == (b"404 Not Found\n" if method == "GET" else b"")


def test_a_link_within_the_folder_is_followed(port: int) -> None:
    for target in ("/again.txt", "/up/site/letters.txt"):
        assert ask(port, target).body == LETTERS


def test_a_missing_slash_is_added_and_leads_nowhere_else(port: int) -> None:
    for target in ("/en", "//en", f"http://127.0.0.1:{port}//en"):
        answer = ask(port, target)
        assert (answer.status, answer.headers["Location"], answer.body) == (301, "/en/", b"")
    assert ask(port, "/en?q=1").headers["Location"] == "/en/?q=1"
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
    ],
)
def test_another_host_is_refused(port: int, host: str) -> None:
    """A page elsewhere whose name is pointed at this machine must read nothing."""
    named = host.replace("{port}", str(port))
    for answer in (ask(port, "/", host=named), ask(port, f"http://{named}/letters.txt")):
        assert (answer.status, answer.body) == (421, b"421 Misdirected Request\n")


def test_a_host_is_named_once(port: int) -> None:
    here = f"Host: 127.0.0.1:{port}\r\n"
    for head in ("", here * 2, f"{here}Host: example.org\r\n"):
        assert parsed(sent(port, f"GET / HTTP/1.1\r\n{head}\r\n".encode())).status == 400


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "FETCH", "get"])
def test_other_methods_are_not_allowed(port: int, method: str) -> None:
    answer = ask(port, "/", method=method)
    assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GET", 400),
        (b"GET /", 400),
        (b"GET / HTTP/x", 400),
        (b"GET / HTTP/2.0", 505),
        (b"GET / and more HTTP/1.1", 400),
        (b"GET index.html HTTP/1.0", 400),
        (b"GET * HTTP/1.0", 400),
        (b"GET ftp://127.0.0.1/ HTTP/1.0", 400),
        (b"\x16\x03\x01\x02\x00\x01 hello", 400),
        (b"GET /" + b"a" * 70_000 + b" HTTP/1.1", 414),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 70_000, 431),
        (b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 200, 431),
    ],
)
def test_what_is_no_request_is_refused(port: int, request_line: bytes, status: int) -> None:
    assert parsed(sent(port, request_line + b"\r\nX: y\r\n\r\n")).status == status


def test_a_client_that_says_nothing_and_hangs_up_is_forgotten(port: int) -> None:
    for data in (b"", b"\r\n", b"GET / HT", b"GET / HTTP/1.1\r\nHost: "):
        with connected(port) as client:
            client.sendall(data)
    assert ask(port, "/").status == 200


def test_the_older_protocol_is_answered(port: int) -> None:
    request = f"GET /letters.txt HTTP/1.0\r\nHost: localhost:{port}\r\nConnection: keep-alive\r\n\r\n"
    answer = parsed(sent(port, request.encode()))
    assert (answer.status, answer.body, answer.headers["Connection"]) == (200, LETTERS, "close")


@pytest.mark.parametrize(
    "headers",
    [
        (),
        ("Range: bytes=2-4",),
        ("If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT",),
    ],
)
@pytest.mark.parametrize("target", ["/", "/letters.txt", "/nothing.txt", "/none", "/en", "/en/"])
def test_head_is_get_without_a_body(port: int, target: str, headers: tuple[str, ...]) -> None:
    head = ask(port, target, *headers, method="HEAD")
    get = ask(port, target, *(header for header in headers if not header.startswith("Range")))
    assert head.body == b""
    assert head.status == get.status
    assert head.headers | {"Date": ""} == get.headers | {"Date": ""}


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("bytes=0-0", 0, 0),
        ("bytes=2-4", 2, 4),
        ("bytes=0-", 0, 25),
        ("bytes=25-", 25, 25),
        ("bytes=20-99", 20, 25),
        ("bytes=-5", 21, 25),
        ("bytes=-99", 0, 25),
        ("BYTES=1-2", 1, 2),
    ],
)
def test_a_range_is_sent_alone(port: int, asked: str, first: int, last: int) -> None:
    answer = ask(port, "/letters.txt", f"Range: {asked}")
    assert answer.status == 206
    assert answer.body == LETTERS[first : last + 1]
    assert answer.headers["Content-Range"] == f"bytes {first}-{last}/26"
    assert answer.headers["Content-Length"] == str(len(answer.body))
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Accept-Ranges"] == "bytes"
    assert answer.headers["Last-Modified"] == ask(port, "/letters.txt").headers["Last-Modified"]


@pytest.mark.parametrize(
    "asked",
    [
        "bytes=",
        "bytes=-",
        "bytes=4-2",
        "bytes=a-b",
        "bytes=0-1,3-4",
        "bytes=1 - 2",
        "bytes=--1",
        "lines=1-2",
        "bytes=0-" + "9" * 5000,
        "bytes=²-",
    ],
)
def test_what_is_no_single_range_gets_the_whole_file(port: int, asked: str) -> None:
    answer = ask(port, "/letters.txt", f"Range: {asked}")
    assert (answer.status, answer.body) == (200, LETTERS)
    assert "Content-Range" not in answer.headers


@pytest.mark.parametrize("condition", ["If-Range: x", "If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT"])
def test_a_range_on_a_condition_gets_the_whole_file(port: int, condition: str) -> None:
    answer = ask(port, "/letters.txt", "Range: bytes=2-4", condition)
    assert (answer.status, answer.body) == (200, LETTERS)


@pytest.mark.parametrize(
    ("target", "asked", "size"),
    [
        ("/letters.txt", "bytes=26-", 26),
        ("/letters.txt", "bytes=99-100", 26),
        ("/letters.txt", "bytes=-0", 26),
        ("/nothing.txt", "bytes=0-", 0),
        ("/nothing.txt", "bytes=-1", 0),
    ],
)
def test_a_range_beyond_the_file_is_refused(port: int, target: str, asked: str, size: int) -> None:
    answer = ask(port, target, f"Range: {asked}")
    assert (answer.status, answer.headers["Content-Range"]) == (416, f"bytes */{size}")
    assert ask(port, "/none", f"Range: {asked}").status == 404
    assert ask(port, "/en", f"Range: {asked}").status == 301


def test_ranges_of_every_size() -> None:
    """Against the bytes themselves, one by one."""
    for size in range(4):
        whole = LETTERS[:size]
        for first in range(6):
            assert whole[first:] == bytes(whole[n] for n in requested_bytes(f"bytes={first}-", size) or ())
            last_ones = bytes(whole[n] for n in requested_bytes(f"bytes=-{first}", size) or ())
            assert last_ones == (whole[-first:] if first else b"")
            for last in range(first, 6):
                part = requested_bytes(f"bytes={first}-{last}", size)
                assert whole[first : last + 1] == bytes(whole[n] for n in part or ())


def test_a_file_that_has_not_changed_is_not_sent_again(port: int) -> None:
    changed = ask(port, "/letters.txt").headers["Last-Modified"]
    answer = ask(port, "/letters.txt", f"If-Modified-Since: {changed}")
    assert (answer.status, answer.body) == (304, b"")
    assert ask(port, "/letters.txt", "If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT").status == 200
    assert ask(port, "/letters.txt", "If-Modified-Since: yesterday").status == 200
    assert ask(port, "/letters.txt", f"If-Modified-Since: {changed}", 'If-None-Match: "x"').status == 200


@pytest.mark.parametrize(
    "body",
    [
        ("Content-Length: 40", "GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
        ("Transfer-Encoding: chunked", "5\r\nGET /\r\n0\r\n\r\nGET /none HTTP/1.1\r\n\r\n"),
        ("Content-Length: -1", "GET /none HTTP/1.1\r\n\r\n"),
        ("Content-Length: 2000000", "x" * 2_000_000),
        ("Expect: 100-continue\r\nContent-Length: 3", "abc"),
    ],
)
@pytest.mark.parametrize(("method", "status"), [("GET", 200), ("POST", 405)])
def test_a_body_is_not_taken_for_a_request(
    port: int, method: str, status: int, body: tuple[str, str]
) -> None:
    header, content = body
    request = f"{method} /letters.txt HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{header}\r\n\r\n{content}"
    data = sent(port, request.encode())
    assert data.count(b"HTTP/1.1") == 1
    answer = parsed(data)
    assert answer.status == status
    assert answer.body == (LETTERS if status == 200 else b"405 Method Not Allowed\n")


def test_requests_in_one_go_get_one_answer(port: int) -> None:
    one = f"GET /letters.txt HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    data = sent(port, one * 3)
    assert data.count(b"HTTP/1.1") == 1
    assert parsed(data).body == LETTERS


async def _asked_at_once(port: int, targets: list[str]) -> list[bytes]:
    """What comes back for requests that are all sent before the first answer is read."""

    async def one(target: str) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        await everybody.wait()
        data = await reader.read()
        writer.close()
        return data

    everybody = asyncio.Barrier(len(targets))
    return await asyncio.wait_for(asyncio.gather(*map(one, targets)), PATIENCE * 2)


@pytest.fixture
def many_files() -> Iterator[None]:
    """Leave to have as many files open as this machine lets anybody: here the clients are in one process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("many_files")
def test_a_thousand_requests_at_once_are_all_answered(port: int, site: Path) -> None:
    names = ["index.html", "letters.txt", "data/file.js", "en/index.html"]
    targets = [f"/{names[n % len(names)]}" for n in range(1000)]
    for target, data in zip(targets, asyncio.run(_asked_at_once(port, targets)), strict=True):
        answer = parsed(data)
        assert (answer.status, answer.body) == (200, (site / target[1:]).read_bytes())


def test_silent_clients_do_not_stop_others(port: int) -> None:
    with ExitStack() as clients:
        for n in range(200):
            client = clients.enter_context(connected(port))
            client.sendall(b"GET /letters.txt HTTP/1.1\r\nHost: "[: n % 40])
        for _ in range(20):
            assert ask(port, "/letters.txt").body == LETTERS


class Impatient(SiteHandler):
    """As the usual one, for a test that need not wait."""

    timeout = 1.0


def closed(client: socket.socket) -> bool:
    """Whether the server hangs up, without a word or with one."""
    try:
        while client.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


def until(holds: Callable[[], bool]) -> bool:
    """Whether something comes to hold, long before anybody would stop waiting."""
    end = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)
    return holds()


def test_a_silent_client_is_cut_off(site: Path) -> None:
    with running(SiteServer(site, handler=Impatient)) as server:
        for data in (b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: "):
            with connected(server.server_port) as client:
                client.sendall(data)
                assert closed(client)


def test_a_client_that_takes_nothing_is_cut_off(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_bytes(b"x" * 20_000_000)
    before = threading.active_count()
    with running(SiteServer(tmp_path, handler=Impatient)) as server, connected(server.server_port) as client:
        client.sendall(f"GET / HTTP/1.1\r\nHost: localhost:{server.server_port}\r\n\r\n".encode())
        assert until(lambda: threading.active_count() == before + 2)
        assert until(lambda: threading.active_count() == before + 1)


class Brief(SiteServer):
    longest = 0.5


def test_a_client_that_dawdles_is_cut_off(site: Path) -> None:
    """It sends a letter now and then, and so is never silent."""
    with running(Brief(site)) as server, connected(server.server_port) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: ")

        def refused() -> bool:
            try:
                client.sendall(b"x")
            except ConnectionError:
                return True
            return False

        assert until(refused)


class Narrow(SiteServer):
    """A server with few threads, which counts those at work."""

    most_threads = 4
    at_work = most_at_work = 0
    counting = threading.Lock()

    def process_request_thread(self, request: Request, client_address: Any) -> None:
        with self.counting:
            self.at_work += 1
            self.most_at_work = max(self.most_at_work, self.at_work)
        super().process_request_thread(request, client_address)
        with self.counting:
            self.at_work -= 1


def test_threads_are_few_and_wait_for_each_other(site: Path) -> None:
    """More clients than threads: the silent are cut off, the others are answered, no thread stays."""
    before = threading.active_count()
    with running(Narrow(site, handler=Impatient)) as server, ExitStack() as clients:
        assert isinstance(server, Narrow)
        for _ in range(2 * Narrow.most_threads):
            clients.enter_context(connected(server.server_port))
        for data in asyncio.run(_asked_at_once(server.server_port, ["/letters.txt"] * 50)):
            assert parsed(data).body == LETTERS
        assert server.most_at_work == Narrow.most_threads
        assert until(lambda: threading.active_count() == before + 1)


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
    (tmp_path / "index.html").write_bytes(b"x" * 20_000_000)
    before = threading.active_count()
    with running(SiteServer(tmp_path)) as server:
        for _ in range(20):
            with connected(server.server_port) as client:
                client.sendall(f"GET / HTTP/1.1\r\nHost: localhost:{server.server_port}\r\n\r\n".encode())
                client.recv(1)
        assert until(lambda: threading.active_count() == before + 1)


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
    remedy = "run `make` in a checkout, or name the folder of a site with --folder"
    line = refused(capfd, "serve", "--folder", name)
    assert line == f"rulebook: {name}: the site is not there; {remedy}\n"
