"""Servers that tests of several folders share."""

from tests.postgres import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]
