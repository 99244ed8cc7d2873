"""Read tables in JSON, in any layout."""
