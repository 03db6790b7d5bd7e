"""Finding a clause."""
