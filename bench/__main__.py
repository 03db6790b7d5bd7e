"""`python -m bench [name …]`: benchmarks, one table each."""

import sys

from . import links, records

TABLES = {"records": records.report, "links": links.report}

for name in sys.argv[1:] or TABLES:
    TABLES[name]()
