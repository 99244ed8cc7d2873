"""Which rows of a table are its header and its cases, and which are neither."""
