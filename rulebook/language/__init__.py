"""Words: lemmas, numbers, terms, senses."""
