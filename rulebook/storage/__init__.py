"""The build on disk: written whole, read part by part."""
