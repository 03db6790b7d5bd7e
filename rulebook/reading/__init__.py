"""Texts become records."""
