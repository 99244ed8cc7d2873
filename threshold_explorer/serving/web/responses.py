"""What middleware does to responses: refusals, security headers, and what shared caches may keep."""

import base64
import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus

import streamlit as st
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threshold_explorer.serving.server_internals import STATIC
from threshold_explorer.serving.settings import settings


async def change_headers(
    app: ASGIApp, scope: Scope, receive: Receive, send: Send, change: Callable[[MutableHeaders], None]
) -> None:
    """Send the response of `app` with headers modified by `change`; non-HTTP messages pass unchanged."""

    async def send_changed(message: Message) -> None:
        if message["type"] == "http.response.start":
            change(MutableHeaders(scope=message))
        await send(message)

    await app(scope, receive, send_changed if scope["type"] == "http" else send)


async def change_response(
    app: ASGIApp,
    scope: Scope,
    receive: Receive,
    send: Send,
    *,
    wanted: Callable[[Message], bool],
    change: Callable[[Message, bytes], Awaitable[bytes]],
) -> None:
    """Send the response of `app`; if `wanted` accepts its start message, `change` replaces the body.

    `change` gets the start message and the complete body, returns the new body, and may modify the start's headers;
    Content-Length is set here.
    """
    start: Message | None = None
    parts: list[bytes] = []

    async def send_changed(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start" and wanted(message):
            start = message
            return
        if start is None:
            await send(message)
            return
        parts.append(message.get("body", b""))
        if message.get("more_body"):
            return
        body = await change(start, b"".join(parts))
        MutableHeaders(scope=start)["content-length"] = str(len(body))
        await send(start)
        await send({"type": "http.response.body", "body": body})

    await app(_uncompressed(scope), receive, send_changed)


async def change_page(
    app: ASGIApp, scope: Scope, receive: Receive, send: Send, change: Callable[[bytes], Awaitable[bytes]]
) -> None:
    """Send the response of `app`; if it is Streamlit's HTML page, replaced by `change`."""
    if scope["type"] != "http" or scope["method"] != "GET" or not _accepts_html(scope):
        await app(scope, receive, send)
        return

    async def changed(start: Message, body: bytes) -> bytes:
        after = await change(body)
        if after != body:
            # Streamlit's validators are those of the unchanged file.
            headers = MutableHeaders(scope=start)
            for name in ("etag", "last-modified", "accept-ranges"):
                del headers[name]
        return after

    await change_response(app, scope, receive, send, wanted=_is_page, change=changed)


def _accepts_html(scope: Scope) -> bool:
    """Whether the request accepts HTML; many programs that preview links send `*/*` or nothing."""
    accepted = ",".join(Headers(scope=scope).getlist("accept")) or "*/*"
    return "text/html" in accepted or "*/*" in accepted


def _is_page(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    is_html = headers.get("content-type", "").startswith("text/html")
    # Downloads are left unchanged.
    is_file = headers.get("content-disposition", "").startswith("attachment")
    return start["status"] == 200 and is_html and not is_file and "content-encoding" not in headers


def _uncompressed(scope: Scope) -> Scope:
    """The request without Accept-Encoding and extensions, so that the response body is plain and passes here."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
    return {**scope, "headers": headers, "extensions": {}}


MEDIA_TYPE = "application/problem+json"
API = "api"


def base_path() -> str:
    """The path of the app on its server: empty, or beginning with a slash."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{base}" if base else ""


def is_api(scope: Scope) -> bool:
    """Whether a request is for the API."""
    root = f"{base_path()}/{API}"
    path = str(scope["path"])
    return path == root or path.startswith(f"{root}/")


def problem(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal by the API; `detail` is the sentence that a page would show."""
    content = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return JSONResponse(content, status, {"cache-control": "no-store", **(headers or {})}, MEDIA_TYPE)


def refusal(scope: Scope, status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal by middleware: a problem for the API, plain text for a page."""
    if is_api(scope):
        return problem(status, detail, headers)
    return PlainTextResponse(detail, status, dict(headers or {}))


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


class PrivateResponses:
    """ASGI middleware that sets Cache-Control on generated files and on responses with a cookie."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        def set_headers(headers: MutableHeaders) -> None:
            if _is_generated_file(scope):
                headers["cache-control"] = "no-store"
            elif "set-cookie" in headers and headers.get("cache-control") != "no-store":
                headers["cache-control"] = "private, no-cache"
            if scope.get("scheme") == "https":
                _secure_cookies(headers)

        await change_headers(self.app, scope, receive, send, set_headers)


def _is_generated_file(scope: Scope) -> bool:
    """Whether the request is for a file that a page generated: a record, a table, an image."""
    return str(scope["path"]).startswith(f"{base_path()}/media/")


def _secure_cookies(headers: MutableHeaders) -> None:
    """Streamlit sets Secure only if it serves HTTPS itself, not behind a proxy."""
    for index, (name, value) in enumerate(headers.raw):
        if name == b"set-cookie" and b"secure" not in _attributes(value):
            headers.raw[index] = name, value + b"; Secure"


def _attributes(cookie: bytes) -> set[bytes]:
    return {attribute.strip().lower() for attribute in cookie.split(b";")[1:]}
