"""A web server for the files of a site, on this machine only, that can be left running.

It answers one request a connection: nothing that follows a request can be taken for another one, and no idle
browser holds a thread.
"""

import functools
import html
import http.server
import os
import re
import socketserver
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from socket import SHUT_RDWR, SHUT_WR, socket
from typing import Any
from urllib.parse import unquote_to_bytes

from rulebook.commands.terminal import print_line

ADDRESS = "127.0.0.1"
HOSTS = (ADDRESS, "localhost", "[::1]")
"""What a browser may call this machine; a name that somebody else points here is refused."""
USUAL_PORT = 80
"""The port that an address need not name."""
METHODS = ("GET", "HEAD")
INDEX = "index.html"
SILENCE = 10.0
"""Seconds that a client may neither send nor take anything."""
LONGEST = 60.0
"""Seconds that a connection may last, whatever the client does."""
PARTING = 1.0
"""Seconds that a client may be silent after its answer."""
MOST_THREADS = 256
BACKLOG = 1024
"""Connections that may wait for a thread."""
BLOCK = 65536

ABSOLUTE = re.compile(r"http://([^/?#]*)(.*)", re.IGNORECASE)
"""An address that names the host."""
BYTES = re.compile(r"bytes=(?:([0-9]{1,18})-([0-9]{0,18})|-([0-9]{1,18}))", re.IGNORECASE)
"""A range from a byte on, to a byte, or of the last bytes."""
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([ !#-~]*)"')
TOP_OF_PAGE = 4096
"""Bytes within which a page states its policy."""
HEADERS = {
    "Accept-Ranges": "bytes",
    "Cache-Control": "no-cache",  # browsers ask again, so that a new build is seen at once
    "Connection": "close",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Sent with every answer."""

Request = socket | tuple[bytes, socket]


class SiteHandler(http.server.SimpleHTTPRequestHandler):
    """A request for a file of the site, and its answer."""

    protocol_version = "HTTP/1.1"
    default_request_version = "HTTP/1.0"  # a request line without a version is answered with headers, too
    timeout = SILENCE
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css; charset=utf-8",
        ".csv": "text/csv; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".inv": "application/octet-stream",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json; charset=utf-8",
        ".jsonl": "application/jsonl; charset=utf-8",
        ".md": "text/markdown; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml; charset=utf-8",
        ".txt": "text/plain; charset=utf-8",
        ".webmanifest": "application/manifest+json",
    }
    """What lies on a site; other files are of the types that this machine knows."""

    def version_string(self) -> str:
        """The name of the server; its version is nobody's concern."""
        return "rulebook"

    def log_message(self, *_: object, **__: object) -> None:
        """Says nothing about each request."""

    def parse_request(self) -> bool:
        """Whether there is a request that this server answers; if not, the client was told so."""
        if not super().parse_request():
            return False
        refusal = self._refusal()
        if refusal:
            headers = {"Allow": ", ".join(METHODS)} if refusal == HTTPStatus.METHOD_NOT_ALLOWED else {}
            self._refuse(refusal, headers)
        return not refusal

    def _refusal(self) -> HTTPStatus | None:
        """Why a request is not for this server."""
        if self.command not in METHODS:
            return HTTPStatus.METHOD_NOT_ALLOWED
        hosts = [str(host).strip().lower() for host in self.headers.get_all("Host", ())]
        if len(hosts) != 1:
            return HTTPStatus.BAD_REQUEST
        if absolute := ABSOLUTE.fullmatch(self.path):
            hosts.append(absolute[1].lower())
            self.path = "/" + absolute[2].lstrip("/")
        if not self.path.startswith("/"):
            return HTTPStatus.BAD_REQUEST
        port = self.connection.getsockname()[1]
        here = {f"{host}:{port}" for host in HOSTS} | {host for host in HOSTS if port == USUAL_PORT}
        return None if here.issuperset(hosts) else HTTPStatus.MISDIRECTED_REQUEST

    def handle_expect_100(self) -> bool:
        """Asks for no body: the answer is the same without it."""
        return True

    def do_GET(self) -> None:
        """Sends a file, or the part of it that was asked for."""
        path = Path(self.translate_path(self.path))
        if path.is_file() and os.access(path, os.R_OK):
            part = self._requested_part(path.stat().st_size)
            if part is not None:
                self._send_part(path, part)
                return
        if file := self.send_head():
            with file:
                self.connection.sendfile(file)

    def _requested_part(self, size: int) -> range | None:
        """The bytes that are asked for, or `None` for the whole file: also if it is wanted on a condition."""
        if "If-Range" in self.headers or "If-Modified-Since" in self.headers:
            return None
        return requested_bytes(self.headers.get("Range", ""), size)

    def _send_part(self, path: Path, part: range) -> None:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            if not part:
                refusal = HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE
                self._refuse(refusal, {"Content-Range": f"bytes */{status.st_size}"})
                return
            self.send_response(HTTPStatus.PARTIAL_CONTENT)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Length", str(len(part)))
            self.send_header("Content-Range", f"bytes {part.start}-{part.stop - 1}/{status.st_size}")
            self.send_header("Last-Modified", self.date_time_string(int(status.st_mtime)))
            self.end_headers()
            self.connection.sendfile(file, part.start, len(part))

    def translate_path(self, path: str) -> str:
        """The file that an address stands for, or the folder if only a slash is missing; else nothing."""
        names = re.split(r"[?#]", path, maxsplit=1)[0].split("/")[1:]
        try:
            names = [unquote_to_bytes(name.encode("latin-1")).decode() for name in names]
            names[-1] = names[-1] or INDEX
            if not all(map(_is_plain, names)):
                return ""
            root = Path(os.path.realpath(self.directory, strict=True))
            file = Path(os.path.realpath(root.joinpath(*names), strict=True))
            inside = file.relative_to(root)  # a link may lead out of the folder
        except (OSError, ValueError):
            return ""
        if not all(map(_is_plain, inside.parts)):
            return ""
        return str(file) if file.is_file() or (file / INDEX).is_file() else ""

    def end_headers(self) -> None:
        """Ends the headers with those of every answer."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        if policy := stated_policy(Path(self.directory) / INDEX):
            self.send_header("Content-Security-Policy", policy)
        super().end_headers()

    def send_error(self, code: int, *_: object, **__: object) -> None:
        """Tells the client what is wrong, in words that repeat nothing of the request."""
        self._refuse(HTTPStatus(code), {})

    def _refuse(self, status: HTTPStatus, headers: Mapping[str, str]) -> None:
        body = f"{status.value} {status.phrase}\n".encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class SiteServer(http.server.ThreadingHTTPServer):
    """The site on a port of this machine; port 0 takes a free one."""

    request_queue_size = BACKLOG
    most_threads = MOST_THREADS
    longest = LONGEST

    def __init__(self, folder: Path, port: int = 0, handler: type[SiteHandler] = SiteHandler) -> None:
        self._free = threading.BoundedSemaphore(self.most_threads)
        self._ends: dict[Request, float] = {}
        super().__init__((ADDRESS, port), functools.partial(handler, directory=str(folder)))

    def server_bind(self) -> None:
        """Takes the port; no name server is asked what this machine is called."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = ADDRESS, self.socket.getsockname()[1]

    def process_request(self, request: Request, client_address: Any) -> None:
        """Answers in a thread, as soon as there is one to spare."""
        self._ends[request] = time.monotonic() + self.longest
        while not self._free.acquire(timeout=0.1):
            self.service_actions()
        try:
            super().process_request(request, client_address)
        except RuntimeError:  # the machine has no thread left
            self._free.release()
            raise

    def process_request_thread(self, request: Request, client_address: Any) -> None:
        """Answers, and gives the thread back."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def service_actions(self) -> None:
        """Cuts the connections that have lasted too long."""
        now = time.monotonic()
        for request, end in self._ends.copy().items():
            if end > now:
                break  # the oldest come first
            if isinstance(request, socket):
                with suppress(OSError):
                    request.shutdown(SHUT_RDWR)

    def shutdown_request(self, request: Request) -> None:
        """Closes a connection when the client has taken its answer: what it still sends would undo that."""
        if isinstance(request, socket):
            with suppress(OSError):
                request.shutdown(SHUT_WR)
                request.settimeout(PARTING)
                while request.recv(BLOCK):
                    pass
        self.close_request(request)

    def close_request(self, request: Request) -> None:
        """Forgets a connection."""
        self._ends.pop(request, None)
        super().close_request(request)

    def handle_error(self, *_: object) -> None:
        """Tells what went wrong in a line, unless the client just went away."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            print_line(f"rulebook: a request could not be answered: {error!r}", err=True)


def requested_bytes(asked: str, size: int) -> range | None:
    """The bytes that a `Range` header asks of a file, empty if there are none; `None` for the whole file."""
    match = BYTES.fullmatch(asked.strip())
    if match is None:
        return None
    first, last, final = match.groups()
    if final:
        return range(max(0, size - int(final)), size)
    if last and int(last) < int(first):
        return None
    return range(int(first), min(int(last) + 1, size) if last else size)


def stated_policy(page: Path) -> str:
    """The Content-Security-Policy that a page states, or nothing: what the header says stands there alone."""
    try:
        return _policy(page, page.stat().st_mtime_ns)
    except OSError:
        return ""


@functools.lru_cache(maxsize=1)
def _policy(page: Path, changed: int) -> str:
    with page.open("rb") as file:
        stated = POLICY.search(file.read(TOP_OF_PAGE).decode("utf-8", "replace"))
    return html.unescape(stated[1]) if stated else ""


def _is_plain(name: str) -> bool:
    """Whether a name can be one of a file that is served: no hidden file, no way to another folder."""
    return bool(name) and not name.startswith(".") and not set(name) & {"/", "\\", "\0"}
