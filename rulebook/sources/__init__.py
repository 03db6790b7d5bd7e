"""The texts of a sport and what is written about them, loaded and checked."""
