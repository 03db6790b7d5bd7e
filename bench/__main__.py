"""`python -m bench [name …]`: benchmarks, one table each."""

import sys

from . import findings, links, queries, records, redlines, rulings

TABLES = {
    "records": records.report,
    "links": links.report,
    "findings": findings.report,
    "rulings": rulings.report,
    "redlines": redlines.report,
    "queries": queries.report,
}

for name in sys.argv[1:] or TABLES:
    TABLES[name]()
