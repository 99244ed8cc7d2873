"""Data sources that the administrator lists, counted in place when a visitor opens them."""
