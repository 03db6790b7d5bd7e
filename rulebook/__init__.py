"""Text becomes records, records become rules."""
