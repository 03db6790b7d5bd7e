"""The pages of the site, each kind in a module of its own."""
