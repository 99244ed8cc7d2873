"""The OpenID Connect provider's settings in the form of Streamlit's own sign-in."""

import logging
from typing import Any
from urllib.parse import urlsplit

from threshold_explorer.settings import Settings, settings
from threshold_explorer.words.sentence import say


def secrets_of_sign_in() -> dict[str, Any]:
    """The secrets of `st.App`, taken from the settings instead of a secrets file; empty without sign-in.

    Without sign-in it logs a warning that the server is open.
    """
    current = settings()
    if not current.has_sign_in:
        logging.getLogger(__name__).warning(say("sign-in-off-log"))
        return {}
    return {"auth": _section(current)}


def _section(current: Settings) -> dict[str, Any]:
    return {
        "redirect_uri": f"{current.public_url}/oauth2callback",
        "cookie_secret": current.cookie_secret,
        "client_id": current.oidc_client_id,
        "client_secret": current.oidc_client_secret,
        "server_metadata_url": current.oidc_metadata_url,
    }


def origin(current: Settings) -> str:
    """The origin of the server's public URL.

    >>> origin(Settings(public_url="https://example.org/explorer"))
    'https://example.org'
    """
    parts = urlsplit(current.public_url)
    return f"{parts.scheme}://{parts.netloc}"


def host(current: Settings) -> str:
    """The host of the server's public URL."""
    return urlsplit(current.public_url).netloc
