"""What lies between documents."""
