"""Numbers and sentences as text."""
