"""The OpenID Connect provider as Streamlit's own sign-in takes it."""

import logging
from typing import Any
from urllib.parse import urlsplit

from dashboard.settings import Settings, settings
from dashboard.words.sentence import say


def secrets_of_sign_in() -> dict[str, Any]:
    """What `st.App` has to be told, without a file of secrets; nothing where nobody signs in.

    A server that stands open says so in its log, lest somebody believes otherwise.
    """
    found = settings()
    if not found.has_sign_in:
        logging.getLogger(__name__).warning(say("sign-in-off-log"))
        return {}
    return {"auth": _section(found)}


def _section(found: Settings) -> dict[str, Any]:
    return {
        "redirect_uri": f"{found.public_url}/oauth2callback",
        "cookie_secret": found.cookie_secret,
        "client_id": found.oidc_client_id,
        "client_secret": found.oidc_client_secret,
        "server_metadata_url": found.oidc_metadata_url,
    }


def origin(found: Settings) -> str:
    """The server's public address without a path, as browsers name it.

    >>> origin(Settings(public_url="https://example.org/explorer"))
    'https://example.org'
    """
    parts = urlsplit(found.public_url)
    return f"{parts.scheme}://{parts.netloc}"


def host(found: Settings) -> str:
    """What people call the server: its name in the public address."""
    return urlsplit(found.public_url).netloc
