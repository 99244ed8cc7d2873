"""What a browser is told to refuse on our pages: foreign scripts, foreign frames, guessed types, devices."""

import base64
import hashlib
import re
from pathlib import Path

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.settings import settings
from dashboard.web.answers import change_headers

PAGE = Path(st.__file__).parent / "static" / "index.html"
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")
_DEVICES = (
    *("accelerometer", "autoplay", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"),
    *("microphone", "midi", "payment", "publickey-credentials-get", "serial", "usb", "xr-spatial-tracking"),
)
_YEAR = 365 * 24 * 3600


class ProtectiveHeaders:
    """ASGI middleware that writes the protective headers into every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        def protected(headers: MutableHeaders) -> None:
            for name, value in protective_headers(scope).items():
                headers[name] = value

        await change_headers(self.app, scope, receive, send, protected)


def protective_headers(scope: Scope) -> dict[str, str]:
    """The headers for the answer to one request."""
    headers = {
        "content-security-policy": content_policy(Headers(scope=scope).get("host", "")),
        "x-content-type-options": "nosniff",
        "permissions-policy": ", ".join(f"{device}=()" for device in _DEVICES),
    }
    if scope.get("scheme") == "https":
        headers["strict-transport-security"] = f"max-age={_YEAR}"
    return headers


def content_policy(host: str) -> str:
    """What a page may load, run and call, and who may frame it; `host` is what the visitor asked for.

    Streamlit runs a component's script from an address of its own making, hence `blob:`, and reckons with large
    numbers in WebAssembly; the style sheets of the page and of Plotly stand in the page.
    """
    # Not every browser counts a WebSocket to the same host as 'self'.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    ancestors = " ".join(("'self'", *settings().frame_ancestors))
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' blob: 'wasm-unsafe-eval' {_INLINE_HASHES}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            f"connect-src 'self'{sockets}",
            "frame-src 'none'",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            f"frame-ancestors {ancestors}",
        )
    )


def script_hashes(page: str) -> str:
    """The sources that allow a page's own scripts and no others that stand in it.

    >>> script_hashes("<script>a()</script><script src='b.js'></script>")
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"
    """
    digests = (hashlib.sha256(script.encode()).digest() for script in _INLINE.findall(page))
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


_INLINE_HASHES = script_hashes(PAGE.read_text(encoding="utf-8"))
