"""The command serve: the site on this machine, for a look."""

import functools
import http.server
import sys
from pathlib import Path
from socket import socket
from typing import Any

import click

from rulebook.store import dump, home
from rulebook.trouble import Trouble

Request = socket | tuple[bytes, socket]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, nothing said about each."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".webmanifest": "application/manifest+json"
    }

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""

    def end_headers(self) -> None:
        """Makes browsers ask again, so that a new build is seen at once."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class Server(http.server.ThreadingHTTPServer):
    """A server that does not mind a browser that hangs up."""

    def handle_error(self, request: Request, client_address: Any) -> None:
        """Tells what went wrong, unless the other side just went away."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """A server of a site on 127.0.0.1, or `Trouble`; port 0 takes a free one."""
    if not (folder / "index.html").exists():
        remedy = "run `make` in a checkout, or name the folder of a site with --folder"
        raise Trouble("the site is not there", file=f"{folder.parent.name}/{folder.name}", remedy=remedy)
    try:
        return Server(("127.0.0.1", port), functools.partial(Quiet, directory=str(folder)))
    except OSError as error:
        raise Trouble(
            f"port {port}: {error.strerror}", remedy="take another port, or leave --port out"
        ) from None


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port; a free one if not said.")
@click.option("--folder", type=click.Path(path_type=Path), help="The site; build/html if not said.")
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON.")
def serve(port: int, folder: Path | None, as_json: bool) -> None:
    """Serve the site on 127.0.0.1 until it is stopped.

    Example: rulebook serve
    """
    with server(folder or home() / "build" / "html", port) as here:
        address = f"http://127.0.0.1:{here.server_port}/"
        click.echo(dump({"address": address}) if as_json else address)
        try:
            here.serve_forever()
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
