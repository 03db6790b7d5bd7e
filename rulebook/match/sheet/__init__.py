"""The score sheet: as text, as a list of events, and on paper."""
