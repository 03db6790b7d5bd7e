"""What points where."""
