"""Charts and their data."""
