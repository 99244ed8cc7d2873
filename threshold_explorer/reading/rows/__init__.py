"""Find the header of a table, and the rows that are not cases."""
