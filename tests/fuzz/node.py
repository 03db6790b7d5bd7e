"""The site's scripts, kept running in Node and asked one thing at a time."""

import atexit
import json
import re
import select
import subprocess
from functools import cache
from typing import Any

from rulebook.corpus import AuthoredCorpus
from rulebook.library import Library

from ..rulings import NODE
from ..support import ROOT
from .target import BUSY, Fault

SILENCE = 40.0
"""Seconds without an answer after which the scripts are held to hang, however busy the machine is."""


class Scripts:
    """A process of Node that answers; one that hangs is replaced."""

    def __init__(self) -> None:
        library = Library(ROOT)
        self.languages = list(AuthoredCorpus(ROOT).headline_languages)
        self.filters = {
            "document": [document.id for document in library.documents],
            "kind": sorted({finding.kind for finding in library.build.findings}),
            "severity": ["high", "medium", "low"],
        }
        site = {
            "scripts": str(ROOT / "site" / "_static"),
            "built": str(ROOT / "build" / "html" / "_static"),
            "languages": self.languages,
            "usual": library.default.id,
            "filters": self.filters,
        }
        self._command = [str(NODE), str(ROOT / "tests" / "fuzz" / "answers.mjs"), json.dumps(site)]
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, kind: str, *arguments: object) -> Any:
        """An answer, or `Fault` with what the scripts threw."""
        try:
            answer = json.loads(self._answer(json.dumps([kind, *arguments])))
        except BaseException:
            self.stop()  # or the next question would get this answer
            raise
        if "error" in answer:
            raise Fault(f"the scripts throw {_kind(answer['error'])}", answer["error"])
        if answer["seconds"] > BUSY:
            raise Fault("the scripts hang", f"{answer['seconds']:.1f} seconds")
        return answer["answer"]

    def _answer(self, question: str) -> bytes:
        process = self._started()
        assert process.stdin and process.stdout
        process.stdin.write(question.encode() + b"\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], SILENCE)
        if not ready:
            raise Fault("the scripts hang", f"{SILENCE:g} seconds without an answer")
        if line := process.stdout.readline():
            return line
        raise Fault("the scripts end Node")

    def stop(self) -> None:
        """Ends the process; the next question starts another."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        return self._process


@cache
def scripts() -> Scripts:
    """The scripts, started once."""
    made = Scripts()
    atexit.register(made.stop)
    return made


def _kind(stack: str) -> str:
    """The type of an error and the function that it came from."""
    first, *rest = stack.splitlines()
    place = next(
        (found[1] for line in rest if (found := re.match(r"\s*at ([\w.<>]+) \(([\w-]+\.js)", line))), ""
    )
    return f"{first.partition(':')[0]} in {place}" if place else first.partition(":")[0]
