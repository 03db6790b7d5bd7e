"""Matches: the log of events at a table, and the state that follows from it by the rules of a document."""
