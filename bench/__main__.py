"""`python -m bench [name …]`: benchmarks, one table each."""

import sys
from importlib import import_module

TABLES = (
    "records", "links", "growth", "findings", "rulings", "places", "redlines", "queries", "paragraphs",
    "pages", "taps", "matches",
)  # fmt: skip
"""The modules, in the order of the path; each is loaded when its turn comes, for each needs other peers."""

for name in sys.argv[1:] or TABLES:
    import_module(f"bench.{name}").report()
