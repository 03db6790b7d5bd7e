"""A new document: how it is to be read is proposed, tried, shown, and written down."""
