"""Fuzzing: hostile inputs for everything that reads what people write (`python -m tests.fuzz --help`)."""
