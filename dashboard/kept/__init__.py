"""Uploads that outlive the process which read them: encrypted in the database, for a while, for who sent them."""
