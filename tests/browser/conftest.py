"""Where the browser tests find the project and keep what is for looking at; their fixtures are in tests/conftest.py."""

from tests.browser.app_server import ROOT, Server, sqlite_url

__all__ = ["ARTEFACTS", "ROOT", "Server", "sqlite_url"]

ARTEFACTS = ROOT / "test-artefacts"
