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
from starlette.datastructures import QueryParams
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.about import NAME
from dashboard.web.answers import change_page
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
        async def with_tags(page: bytes) -> bytes:
            if STREAMLIT_TITLE not in page:
                return page
            return page.replace(STREAMLIT_TITLE, _tags(await self._preview(scope)).encode())

        await change_page(self.app, scope, receive, send, with_tags)

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
