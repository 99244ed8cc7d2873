"""Parse numbers in any notation, and detect missing values."""
