"""The one exception for bad input: it knows its place and its remedy."""


class Trouble(Exception):
    """Input that cannot be used; says where, what, and what to do, on one line; `details` are lines to be told below it."""

    def __init__(self, what: str, *, file: str = "", line: int = 0, remedy: str, details: tuple[str, ...] = ()) -> None:
        self.what = what
        self.file = file
        self.line = line
        self.remedy = remedy
        self.details = details
        place = f"{file}:{line}" if line else file
        text = f"{place}: {what}; {remedy}" if place else f"{what}; {remedy}"
        super().__init__(" ".join(text.split()))
