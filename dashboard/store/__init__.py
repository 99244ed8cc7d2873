"""The database behind links and whatever else outlives a process: connections, tables, failures as sentences."""
