"""The threshold page."""
