"""`python -m bench`: every benchmark, one table each."""

from . import records

records.report()
