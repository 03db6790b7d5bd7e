"""Files that people write, and what is said of their faults."""
