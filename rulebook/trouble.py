"""The one exception for bad input: it knows its place and its remedy."""

from collections.abc import Sequence


class Trouble(Exception):
    """Input that cannot be used: where, what, and what to do, on one line; `details` are a list below it."""

    def __init__(
        self, what: str, *, file: str = "", line: int = 0, remedy: str, details: Sequence[str] = ()
    ) -> None:
        self.what = what
        self.file = file
        self.line = line
        self.remedy = remedy
        self.details = tuple(details)
        place = f"{file}:{line}" if line else file
        text = f"{place}: {what}; {remedy}" if place else f"{what}; {remedy}"
        super().__init__(" ".join(text.split()))
