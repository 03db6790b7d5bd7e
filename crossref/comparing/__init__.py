"""What changed from one document to another."""
