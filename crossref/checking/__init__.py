"""What disagrees, and what is wrong."""
