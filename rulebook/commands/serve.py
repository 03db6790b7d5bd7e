"""The command serve: the site on this machine."""

import sys
from pathlib import Path

import click
import msgspec
from msgspec import Struct

from rulebook.commands.server import ADDRESS, INDEX, SiteServer
from rulebook.commands.terminal import print_json, print_line
from rulebook.library import Library
from rulebook.store import home
from rulebook.trouble import Trouble


def server(folder: Path, port: int = 0) -> SiteServer:
    """A server of the site in a folder, or `Trouble`; port 0 takes a free one."""
    try:
        return SiteServer(folder, port)
    except OSError as error:
        remedy = "take another port, or leave --port out"
        raise Trouble(f"port {port}: {error.strerror}", remedy=remedy) from None


class SiteListing(Struct, frozen=True):
    """What `files.json` says of a site as a whole."""

    corpus: str = ""
    """Fingerprint of the corpus that it was made from."""


def _warn_of_another_corpus(site: Path) -> None:
    """Says on standard error if the pages were made from another corpus than the records."""
    try:
        listing = msgspec.json.decode((site / "files.json").read_bytes(), type=SiteListing)
        same = listing.corpus == Library(home()).build.index.digest
    except (OSError, msgspec.DecodeError, Trouble):
        same = False
    if not same:
        print_line("rulebook: the site was made from another corpus than the records; run `make`", err=True)


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port (default: a free one).")
@click.option("--folder", type=click.Path(path_type=Path), help="The site (default: build/html).")
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON.")
def serve(port: int, folder: Path | None, as_json: bool) -> None:
    """Serve the site on 127.0.0.1 until it is stopped.

    Example: rulebook serve
    """
    site = folder or home() / "build" / "html"
    if not (site / INDEX).is_file():
        remedy = "run `make` in a checkout, or name the folder of a site with --folder"
        raise Trouble("the site is not there", file=str(folder or "build/html"), remedy=remedy)
    if folder is None:
        _warn_of_another_corpus(site)
    with server(site, port) as here:
        address = f"http://{ADDRESS}:{here.server_port}/"
        if as_json:
            print_json({"address": address})
        else:
            print_line(address)
        sys.stdout.flush()
        try:
            here.serve_forever()
        except KeyboardInterrupt:
            print_line("stopped", err=True)
