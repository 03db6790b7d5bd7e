"""A ruling for people and programs: in short, in full, as JSON; what decided, and what came near."""
