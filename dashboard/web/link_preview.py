"""What a link says where it is pasted: title and description in the page as the server sends it.

The page that Streamlit serves is called "Streamlit" until its script has run in a browser, and a program that
previews links runs no script.
"""

import html
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dashboard.about import NAME
from dashboard.words.formats import shortened
from dashboard.words.sentence import say

STREAMLIT_TITLE = b"<title>Streamlit</title>"
_MOST_OF_LINK = 20_000
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
# Marks that turn the direction of the text after them, and halves of characters, which UTF-8 cannot carry.
_TURNING = re.compile(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True)
class Preview:
    """The title and the description of what a link opens, as plain text of any length."""

    title: str
    description: str


class LinkPreview:
    """ASGI middleware that writes a link's title and description into the page that Streamlit serves.

    `describe` gets the link's `d` and the client's address ("" when unknown) and says what the link opens, None
    for nothing; it may block, as it runs in a thread. It is asked once for each page that is sent.
    """

    def __init__(self, app: ASGIApp, describe: Callable[[str, str], Preview | None]) -> None:
        self.app = app
        self.describe = describe

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET" or not _takes_page(scope):
            await self.app(scope, receive, send)
            return
        start: Message | None = None
        body = b""

        async def send_with_preview(message: Message) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start" and _is_page(message):
                start = message
                return
            if start is None:
                await send(message)
                return
            body += message.get("body", b"")
            if message.get("more_body"):
                return
            if STREAMLIT_TITLE in body:
                body = body.replace(STREAMLIT_TITLE, _tags(await self._preview(scope)).encode())
                _fit_headers(start, len(body))
            await send(start)
            await send({"type": "http.response.body", "body": body})

        await self.app(_readable(scope), receive, send_with_preview)

    async def _preview(self, scope: Scope) -> Preview | None:
        # The last one where there are several, as the page takes it.
        asked = QueryParams(scope["query_string"]).get("d")
        if not asked:
            return None
        client = scope.get("client") or ("", 0)
        try:
            return await run_in_threadpool(self.describe, asked[:_MOST_OF_LINK], client[0])
        except Exception:
            logging.getLogger(__name__).exception("a link was not described")
            return None


def _takes_page(scope: Scope) -> bool:
    """Whether HTML is welcome; many a program that previews links says `*/*`, or nothing."""
    accepted = ",".join(Headers(scope=scope).getlist("accept")) or "*/*"
    return "text/html" in accepted or "*/*" in accepted


def _is_page(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    is_html = headers.get("content-type", "").startswith("text/html")
    return start["status"] == 200 and is_html and "content-encoding" not in headers


def _readable(scope: Scope) -> Scope:
    """The request without leave to compress the answer, or to send it as a file past this process."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
    return {**scope, "headers": headers, "extensions": {}}


def _fit_headers(start: Message, length: int) -> None:
    """What Streamlit says of its file does not hold for the page that was made from it."""
    headers = MutableHeaders(scope=start)
    headers["content-length"] = str(length)
    for name in ("etag", "last-modified", "accept-ranges"):
        del headers[name]


def _tags(preview: Preview | None) -> str:
    named = _plain(preview.title, 90) if preview else ""
    title = html.escape(f"{named} · {NAME}" if named else NAME)
    about = html.escape((_plain(preview.description, 200) if preview else "") or say("preview-about"))
    return (
        f"<title>{title}</title>"
        f'<meta name="description" content="{about}">'
        f'<meta property="og:title" content="{title}">'
        f'<meta property="og:description" content="{about}">'
        '<meta property="og:type" content="website">'
        '<meta name="twitter:card" content="summary">'
    )


def _plain(text: str, most: int) -> str:
    """One line of what can be seen, at most so many characters."""
    return shortened(" ".join(_TURNING.sub("", _CONTROL.sub(" ", text)).split()), most)
