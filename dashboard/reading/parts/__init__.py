"""Several files of one table."""
