"""The site's scripts, kept running in Node and asked one thing at a time."""

import atexit
import json
import select
import subprocess
from functools import cache
from typing import Any

from rulebook.sources.sources import Sources
from rulebook.storage.library import Library

from ..support import NODE, ROOT

SILENCE = 40.0
"""Seconds without an answer after which the scripts are held to hang, however busy the machine is."""


def ask(kind: str, *arguments: object) -> Any:
    """An answer; fails if the scripts throw or do not answer."""
    process = _process()
    assert process.stdin and process.stdout
    try:
        process.stdin.write(json.dumps([kind, *arguments]).encode() + b"\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], SILENCE)
        assert ready, "the scripts hang"
        answer = json.loads(process.stdout.readline())
    except BaseException:
        _end(process)  # or the next question would get this answer
        _process.cache_clear()
        raise
    assert "error" not in answer, f"the scripts throw {answer['error']}"
    return answer["answer"]


@cache
def filters() -> dict[str, list[str]]:
    """What the filters of the list of findings offer."""
    library = Library(ROOT)
    return {
        "document": [document.id for document in library.documents],
        "kind": sorted({finding.kind for finding in library.findings}),
        "severity": ["high", "medium", "low"],
    }


@cache
def languages() -> list[str]:
    """The languages of the site."""
    return list(Sources(ROOT).headline_languages)


@cache
def _process() -> subprocess.Popen[bytes]:
    """Node, started once, and again after an answer that did not come."""
    site = {
        "scripts": str(ROOT / "site" / "bundles"),
        "built": str(ROOT / "build" / "html" / "_static"),
        "languages": languages(),
        "usual": Library(ROOT).default.id,
        "filters": filters(),
    }
    command = [str(NODE), str(ROOT / "tests" / "fuzz" / "answers.mjs"), json.dumps(site)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()
