"""Uploads stored encrypted in the database for some hours, for their sender only; they outlive a server process."""
