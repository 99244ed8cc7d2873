"""A real OpenID Connect provider on loopback; a test chooses the account to sign in with."""

import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request

from playwright.sync_api import Page

from tests.browser.app_server import ROOT, TIMEOUT_SECONDS, free_port

FOLDER = ROOT / "tests" / "provider"
COOKIE_KEY = "signs the cookies of a server of the tests"
SECRET = "hush-hush-hush-hush-hush-hush-hush-hush"
ACCOUNTS = {
    "anna": {"email": "Anna@example.org", "email_verified": True, "name": "Anna *Example*"},
    "bert": {"email": "bert@example.org", "email_verified": True},
    "carl": {"email": "carl@elsewhere.example", "email_verified": True},
    "dora": {"email": "dora@example.org", "email_verified": False},
}


class OpenIdProvider:
    """The provider of tests/provider, with one registered app, known by its public address."""

    def __init__(self, app: str) -> None:
        self.port = free_port()
        self._app = app
        self.start()

    def start(self) -> None:
        """Start the provider; a restart after `stop` uses the same port."""
        node = shutil.which("node")
        assert node, "the tests of sign-in need Node.js: make provider"
        command = [node, str(FOLDER / "provider.js"), str(self.port), self._app, json.dumps(ACCOUNTS)]
        self.process = subprocess.Popen(
            command, cwd=FOLDER, env={**os.environ, "NODE_ENV": "test"}, stderr=subprocess.DEVNULL
        )
        give_up = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < give_up and self.process.poll() is None:
            try:
                with urllib.request.urlopen(self.metadata_url, timeout=TIMEOUT_SECONDS):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        self.process.kill()
        raise RuntimeError("the provider did not answer; make provider installs it")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=TIMEOUT_SECONDS)

    @property
    def metadata_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/.well-known/openid-configuration"

    def settings(self, **further: str) -> dict[str, str]:
        """The settings that the app needs, as environment variables."""
        return {
            "THRESHOLD_EXPLORER_URL": self._app,
            "THRESHOLD_EXPLORER_OIDC_METADATA_URL": self.metadata_url,
            "THRESHOLD_EXPLORER_OIDC_CLIENT_ID": "explorer",
            "THRESHOLD_EXPLORER_OIDC_CLIENT_SECRET": SECRET,
            "STREAMLIT_SERVER_COOKIE_SECRET": COOKIE_KEY,
            **further,
        }


def sign_in(page: Page, account: str) -> None:
    """Press "Sign in" on a closed page, choose the account, and wait until the page shows that it is signed in."""
    # While a run replaces the page, the button of the sidebar is shown too.
    page.locator(".st-key-closed_page").get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name=account, exact=True).click()
    page.locator(".st-key-account, .st-key-closed_page").first.wait_for(state="attached")
