"""Security headers against foreign scripts and frames, MIME sniffing, referrers and access to devices."""

import base64
import hashlib
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.server_internals import STATIC
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.web.responses import change_headers

PAGE = STATIC / "index.html"
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")
_DEVICES = (
    *("accelerometer", "autoplay", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"),
    *("microphone", "midi", "payment", "publickey-credentials-get", "serial", "usb", "xr-spatial-tracking"),
)
_YEAR = 365 * 24 * 3600


class SecurityHeaders:
    """ASGI middleware that sets the security headers on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        def set_headers(headers: MutableHeaders) -> None:
            for name, value in security_headers(scope).items():
                headers[name] = value

        await change_headers(self.app, scope, receive, send, set_headers)


def security_headers(scope: Scope) -> dict[str, str]:
    """The security headers of the response to one request."""
    headers = {
        "content-security-policy": content_policy(Headers(scope=scope).get("host", "")),
        "x-content-type-options": "nosniff",
        # A link's token is in the query of a page's address.
        "referrer-policy": "no-referrer",
        "permissions-policy": ", ".join(f"{device}=()" for device in _DEVICES),
    }
    if scope.get("scheme") == "https":
        headers["strict-transport-security"] = f"max-age={_YEAR}"
    return headers


def content_policy(host: str) -> str:
    """The Content-Security-Policy; `host` is the request's Host header.

    Streamlit loads a component's script from a `blob:` URL and uses WebAssembly; it and Plotly use inline styles.
    """
    # Some browsers do not count a WebSocket to the same host as 'self'.
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
    """The CSP hashes of a page's inline scripts.

    >>> script_hashes("<script>a()</script><script src='b.js'></script>")
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"
    """
    digests = (hashlib.sha256(script.encode()).digest() for script in _INLINE.findall(page))
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


_INLINE_HASHES = script_hashes(PAGE.read_text(encoding="utf-8"))
