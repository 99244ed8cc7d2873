"""Signing in with an OpenID Connect provider, and the access that it gives."""
