"""Data shared by link: tokens, the store, passphrases, audiences, quotas and rate limits."""
