"""The table of a game: its measures from the annex, light and dark discs, where a disc is put, and equipment.

A corpus without `table.toml` has no table; nothing of this package is loaded for it.
"""
