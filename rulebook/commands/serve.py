"""The command serve: the site on this machine, by the standard library's web server, closed a little."""

import functools
import html
import http.server
import os
import re
import sys
from http import HTTPStatus
from pathlib import Path

import click
import msgspec
from msgspec import Struct

from rulebook.commands.terminal import print_json, print_line
from rulebook.errors import InputError
from rulebook.storage.library import Library

ADDRESS = "127.0.0.1"
HOSTS = (ADDRESS, "localhost", "[::1]")
"""What a browser may call this machine; a name that somebody else points here is refused."""
USUAL_PORT = 80
"""The port that an address need not name."""
INDEX = "index.html"
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([ !#-~]*)"')
HEADERS = {
    "Cache-Control": "no-cache",  # browsers ask again, so that a new build is seen at once
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Sent with every answer."""


class SiteHandler(http.server.SimpleHTTPRequestHandler):
    """A request for a file of the site, and its answer."""

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

    def log_message(self, *_: object, **__: object) -> None:
        """Says nothing about each request."""

    def parse_request(self) -> bool:
        """Whether there is a request to this machine; if not, the client is answered so."""
        if not super().parse_request():
            return False
        port = self.connection.getsockname()[1]
        here = {f"{host}:{port}" for host in HOSTS} | {host for host in HOSTS if port == USUAL_PORT}
        if not here.issuperset(host.lower() for host in self.headers.get_all("Host", ())):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return False
        return True

    def translate_path(self, path: str) -> str:
        """The file or the folder with a page that an address names; nothing if hidden or outside."""
        try:
            root = os.path.realpath(self.directory, strict=True)
            file = Path(os.path.realpath(super().translate_path(path), strict=True))
            names = file.relative_to(root).parts  # a link may lead out of the folder
        except (OSError, ValueError):
            return ""
        is_hidden = any(name.startswith(".") for name in names)
        is_page = file.is_file() or (file / INDEX).is_file()
        return str(file) if is_page and not is_hidden else ""

    def end_headers(self) -> None:
        """Ends the headers with those of every answer."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        if policy := stated_policy(Path(self.directory) / INDEX):
            self.send_header("Content-Security-Policy", policy)
        super().end_headers()


class SiteServer(http.server.ThreadingHTTPServer):
    """The site on a port of this machine; port 0 takes a free one."""

    request_queue_size = 128

    def __init__(self, folder: Path, port: int = 0, handler: type[SiteHandler] = SiteHandler) -> None:
        super().__init__((ADDRESS, port), functools.partial(handler, directory=str(folder)))

    def handle_error(self, *_: object) -> None:
        """Tells what went wrong in a line, unless the client just went away."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            print_line(f"rulebook: a request could not be answered: {error!r}", err=True)


def stated_policy(page: Path) -> str:
    """The Content-Security-Policy that a page states, or nothing: what the header says stands there alone."""
    try:
        stated = POLICY.search(page.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return ""
    return html.unescape(stated[1]) if stated else ""


class SiteListing(Struct, frozen=True):
    """What `files.json` says of a site as a whole."""

    corpus: str = ""
    """Fingerprint of the corpus that it was made from."""


def _warn_of_another_corpus(root: Path, site: Path) -> None:
    """Says on standard error if the pages were made from another corpus than the records."""
    try:
        listing = msgspec.json.decode((site / "files.json").read_bytes(), type=SiteListing)
        same = listing.corpus == Library(root).manifest.digest
    except (OSError, msgspec.DecodeError, InputError):
        same = False
    if not same:
        print_line("rulebook: the site was made from another corpus than the records; run `make`", err=True)


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port (default: a free one).")
@click.option("--folder", type=click.Path(path_type=Path), help="The site (default: build/html).")
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON.")
@click.pass_obj
def serve(root: Path, port: int, folder: Path | None, as_json: bool) -> None:
    """Serve the site on 127.0.0.1 until it is stopped.

    Example: rulebook serve
    """
    site = folder or root / "build" / "html"
    if not (site / INDEX).is_file():
        hint = "run `make` in a checkout, or name the folder of a site with --folder"
        raise InputError("the site is not there", file=str(folder or "build/html"), hint=hint)
    if folder is None:
        _warn_of_another_corpus(root, site)
    try:
        server = SiteServer(site, port)
    except OSError as error:
        hint = "take another port, or leave --port out"
        raise InputError(f"port {port}: {error.strerror}", hint=hint) from None
    with server:
        address = f"http://{ADDRESS}:{server.server_port}/"
        if as_json:
            print_json({"address": address})
        else:
            print_line(address)
        sys.stdout.flush()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print_line("stopped", err=True)
