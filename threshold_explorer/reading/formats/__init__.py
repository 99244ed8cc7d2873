"""Read formats with typed columns."""
