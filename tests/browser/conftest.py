"""The folder of screenshots; the fixtures of browser tests are in tests/conftest.py."""

from tests.browser.app_server import ROOT, Server, sqlite_url

__all__ = ["ARTEFACTS", "ROOT", "Server", "sqlite_url"]

ARTEFACTS = ROOT / "test-artefacts"
