"""Helpers for middleware that changes responses: their headers, or header and body."""

from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send


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
