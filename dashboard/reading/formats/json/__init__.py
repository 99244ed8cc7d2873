"""JSON in whatever form it holds a table."""
