"""Link previews: writes a title and description into the page that the server sends.

Streamlit's page has the title "Streamlit" until its script runs, and programs that preview links run no scripts.
"""

import html
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.web.responses import change_page
from threshold_explorer.words.about import NAME
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import say

STREAMLIT_TITLE = b"<title>Streamlit</title>"
_MAX_LINK_LENGTH = 20_000
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
# Marks that change the text direction, and lone surrogates, which UTF-8 cannot encode.
_UNPRINTABLE = re.compile(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True)
class Preview:
    """The title and the description of what a link opens, as plain text of any length."""

    title: str
    description: str


class LinkPreview:
    """ASGI middleware that writes a link's title and description into the page that Streamlit serves.

    `describe` gets the link's `d` and the client's address ("" if unknown) and returns the preview, or None if the
    link opens nothing. It may block, as it runs in a thread, and is called once per page.
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
        # Of several values the last one counts, as on the page.
        link_id = QueryParams(scope["query_string"]).get("d")
        if not link_id:
            return None
        client = scope.get("client") or ("", 0)
        try:
            return await run_in_threadpool(self.describe, link_id[:_MAX_LINK_LENGTH], client[0])
        except Exception:
            logging.getLogger(__name__).exception("a link preview failed")
            return None


def _tags(preview: Preview | None) -> str:
    title_text = _plain(preview.title, 90) if preview else ""
    title = html.escape(f"{title_text} · {NAME}" if title_text else NAME)
    about = html.escape((_plain(preview.description, 200) if preview else "") or say("preview-about"))
    return (
        f"<title>{title}</title>"
        f'<meta name="description" content="{about}">'
        f'<meta property="og:title" content="{title}">'
        f'<meta property="og:description" content="{about}">'
        '<meta property="og:type" content="website">'
        '<meta name="twitter:card" content="summary">'
    )


def _plain(text: str, max_length: int) -> str:
    """The printable text on one line, shortened to `max_length` characters."""
    return shortened(" ".join(_UNPRINTABLE.sub("", _CONTROL.sub(" ", text)).split()), max_length)
