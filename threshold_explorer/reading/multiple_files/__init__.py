"""Read several files as the parts of one table."""
