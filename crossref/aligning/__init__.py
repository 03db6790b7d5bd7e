"""Which clause answers to which."""
