"""The site, set by Sphinx: all of it takes the place of the last one, or nothing does.

`python site/build.py` sets `build/html` from the records; `make` runs it after `rulebook build`.
With `--corpus DIR` it is the site of another sport, in the build folder of that one.
"""

import logging
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace, patch_docutils

from rulebook.errors import InputError
from rulebook.files.folders import BUILD, root_of
from rulebook.storage.atomic_write import build_lock, input_error_from, os_error_behind, replace_folder
from rulebook.storage.library import Library

ROOT = Path(__file__).parent.parent
FAULTY = 2

sys.path.insert(0, str(ROOT / "site" / "_ext"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Sets the site and says where it lies; exit code 0, or 2 with a message where it is not set."""
    parser = ArgumentParser(description="Set the site of a sport from its records.")
    parser.add_argument("--corpus", metavar="DIR", type=Path, help="the texts and data of another sport")
    corpus = parser.parse_args(arguments).corpus
    try:
        root = root_of(corpus) if corpus else ROOT
        with build_lock(root, _say_waiting):
            if Library(root).stale:
                raise InputError("the corpus has changed since the last build", hint="run `rulebook build`")
            site = root / BUILD / "html"
            replace_folder(site, lambda folder: _set_pages(root, site, folder))
    except InputError as error:
        sys.stderr.write(f"site: {error}\n")
        return FAULTY
    sys.stdout.write(f"{site / 'index.html'}\n")
    return 0


def _set_pages(root: Path, last: Path, folder: Path) -> None:
    """Every page and file of the site of a root, in a folder of its own; `last` is the site that was."""
    from reference import open_reference  # which the path leads to only now
    from written import first_written_page, written_pages

    reference = open_reference(root)
    own = reference.corpus.site_file.value
    settings = {
        "project": own.project,
        "primary_domain": own.domain,
        "rulebook_domain": own.domain,
        "root_doc": first_written_page(reference),
        "rulebook_root": str(root),
        "rulebook_last_site": str(last),
    }
    try:
        with (
            TemporaryDirectory(prefix=".doctrees-", dir=folder.parent) as doctrees,
            TemporaryDirectory(prefix=".written-", dir=folder.parent) as spare,
            patch_docutils(ROOT),
            docutils_namespace(),
        ):
            app = Sphinx(
                srcdir=written_pages(reference, Path(spare)),
                confdir=ROOT,
                outdir=folder,
                doctreedir=doctrees,
                buildername="html",
                confoverrides=settings,
                status=None,
                freshenv=True,
                warningiserror=True,
            )
            for handler in logging.getLogger("sphinx").handlers:
                handler.addFilter(_refuse_disk_faults)
            app.build()
    except SphinxError as error:
        if cause := os_error_behind(error):
            raise input_error_from(cause, "build/html") from None
        raise InputError(str(error), hint="fix it and build again") from None
    if app.statuscode:
        raise InputError("the site has the faults above", hint="fix them; the last site is as it was")


def _refuse_disk_faults(record: logging.LogRecord) -> bool:
    """Stops at the first file that cannot be written, which Sphinx would only warn of."""
    for value in record.args if isinstance(record.args, tuple) else ():
        if isinstance(value, OSError):
            raise value
    return True


def _say_waiting() -> None:
    sys.stderr.write("site: another build is at work; waiting for it\n")


if __name__ == "__main__":
    sys.exit(main())
