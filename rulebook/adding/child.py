"""Reads one file in a process of its own, with bounds on memory and time: `python -m … KIND < FILE`.

What it read goes to standard output as JSON; a file that cannot be used is reported the same way.
"""

import json
import sys

from rulebook.adding.docx import docx_text
from rulebook.adding.pdf import pdf_text
from rulebook.errors import InputError

MEMORY = 1_500_000_000
"""Bytes of address space."""
SECONDS = 300
READERS = {"docx": docx_text, "pdf": pdf_text}


def main(kind: str) -> None:
    """Prints what a reader gives."""
    _bound()
    data = sys.stdin.buffer.read()
    try:
        answer = {"text": READERS[kind](data)}
    except InputError as error:
        answer = {"message": error.message, "hint": error.hint}
    except (MemoryError, RecursionError):
        answer = {"message": "the file unpacks to more than can be read", "hint": "give one rulebook"}
    sys.stdout.buffer.write(json.dumps(answer).encode())


def _bound() -> None:
    try:
        import resource
    except ImportError:  # no such bounds on this system
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


if __name__ == "__main__":
    main(sys.argv[1])
