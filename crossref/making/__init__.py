"""From texts to records; documents added, accepted and removed."""
