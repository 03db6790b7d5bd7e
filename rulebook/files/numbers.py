"""Numbers of clauses, however they are punctuated."""

import re

PARTS = re.compile(r"\d+|[^\W\d_]+|\++")
"""What a number consists of: digits, letters, signs of an addition."""


def parts_of(number: str) -> str:
    """The parts of a number with dots between them: `§ 5 (2) b)` and `5.2b` are both `5.2.b`.

    >>> parts_of("§ 5 (2) b)"), parts_of("5.2b")
    ('5.2.b', '5.2.b')
    """
    return ".".join(PARTS.findall(number))
