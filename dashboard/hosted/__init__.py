"""Data sets that whoever runs the server has listed: counted where they are when somebody opens them."""
