"""What the server answers, changed on its way out by middleware: its headers, or the whole of it."""

from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send


async def change_headers(
    app: ASGIApp, scope: Scope, receive: Receive, send: Send, change: Callable[[MutableHeaders], None]
) -> None:
    """Sends the answer of `app` with its headers as `change` leaves them; what is no HTTP passes untouched."""

    async def send_changed(message: Message) -> None:
        if message["type"] == "http.response.start":
            change(MutableHeaders(scope=message))
        await send(message)

    await app(scope, receive, send_changed if scope["type"] == "http" else send)


async def change_answer(
    app: ASGIApp,
    scope: Scope,
    receive: Receive,
    send: Send,
    *,
    wanted: Callable[[Message], bool],
    change: Callable[[Message, bytes], Awaitable[bytes]],
) -> None:
    """Sends the answer of `app`; one whose start is wanted as `change` makes it of its start and its whole body.

    `change` returns the body to send and may change the start's headers; the length is set here.
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

    await app(_readable(scope), receive, send_changed)


async def change_page(
    app: ASGIApp, scope: Scope, receive: Receive, send: Send, change: Callable[[bytes], Awaitable[bytes]]
) -> None:
    """Sends the answer of `app`; the page that Streamlit serves as `change` makes it, all else untouched."""
    if scope["type"] != "http" or scope["method"] != "GET" or not _takes_page(scope):
        await app(scope, receive, send)
        return

    async def changed(start: Message, body: bytes) -> bytes:
        after = await change(body)
        if after != body:
            # What Streamlit says of its file does not hold for the page that was made from it.
            headers = MutableHeaders(scope=start)
            for name in ("etag", "last-modified", "accept-ranges"):
                del headers[name]
        return after

    await change_answer(app, scope, receive, send, wanted=_is_page, change=changed)


def _takes_page(scope: Scope) -> bool:
    """Whether HTML is welcome; many a program that previews links says `*/*`, or nothing."""
    accepted = ",".join(Headers(scope=scope).getlist("accept")) or "*/*"
    return "text/html" in accepted or "*/*" in accepted


def _is_page(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    is_html = headers.get("content-type", "").startswith("text/html")
    # What is sent to be kept leaves as it was made.
    is_file = headers.get("content-disposition", "").startswith("attachment")
    return start["status"] == 200 and is_html and not is_file and "content-encoding" not in headers


def _readable(scope: Scope) -> Scope:
    """The request without leave to compress the answer, or to send it as a file past this process."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
    return {**scope, "headers": headers, "extensions": {}}
