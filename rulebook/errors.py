"""The one exception for bad input: it knows its place and how to put it right."""

from collections.abc import Sequence


class InputError(Exception):
    """Input that cannot be used: where, what is wrong, what to do, on one line; `details` follow.

    >>> str(InputError("no fact", file="game.yaml", line=3, hint="list one"))
    'game.yaml:3: no fact; list one'
    """

    def __init__(
        self, message: str, *, file: str = "", line: int = 0, hint: str, details: Sequence[str] = ()
    ) -> None:
        self.message = message
        self.file = file
        self.line = line
        self.hint = hint
        self.details = tuple(details)
        place = f"{file}:{line}" if line else file
        text = f"{place}: {message}; {hint}" if place else f"{message}; {hint}"
        super().__init__(" ".join(text.split()))
