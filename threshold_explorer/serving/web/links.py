"""Links to the app: previewed, kept out of search engines, closed once deleted, and redirected from former addresses.

Streamlit's page has the title "Streamlit" until its script runs, and programs that preview links run no scripts.
"""

import asyncio
import html
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders, QueryParams
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threshold_explorer.serving.server_internals import BackMsg, ForwardMsg, rerun_of
from threshold_explorer.serving.sharing.link_access import CHECK_SECONDS
from threshold_explorer.serving.sharing.shared_data import OPEN_LINKS
from threshold_explorer.serving.web.responses import change_headers, change_page
from threshold_explorer.words.about import NAME
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import say


class PrivatePages:
    """ASGI middleware that disables indexing and caching of pages with private data."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        def set_headers(headers: MutableHeaders) -> None:
            if _opens_private_data(scope):
                headers["x-robots-tag"] = "noindex"
                headers["cache-control"] = "no-store"

        await change_headers(self.app, scope, receive, send, set_headers)


def _opens_private_data(scope: Scope) -> bool:
    ids = QueryParams(scope["query_string"]).getlist("d")
    return any(d.startswith(("share-", "counts-", "source-")) for d in ids)


STREAMLIT_TITLE, STREAMLIT_LANGUAGE = b"<title>Streamlit</title>", b'<html lang="en"'
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
    """ASGI middleware that writes a link's title and description, and the language, into the page of Streamlit.

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
            tagged = page.replace(STREAMLIT_TITLE, _tags(await self._preview(scope)).encode())
            return tagged.replace(STREAMLIT_LANGUAGE, f'<html lang="{language()}"'.encode(), 1)

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


class LinkCheck:
    """ASGI middleware that runs a page again whose link no longer opens; the run shows that and drops the data.

    Within seconds without a message. A message before that gets no answer from the data: a part of the page is run with
    the whole page, and what needs no run, such as a download, is dropped.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._n_pages = 0
        self._watching: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        page = _Page()
        self._n_pages += 1
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        try:
            await self.app(scope, page.received(receive), page.sending(send))
        finally:
            self._n_pages -= 1

    async def _watch(self) -> None:
        try:
            while self._n_pages:
                await asyncio.sleep(CHECK_SECONDS)
                try:
                    for session in await run_in_threadpool(OPEN_LINKS.over):
                        _run_again(session)
                except Exception:
                    logging.getLogger(__name__).exception("the links of open pages could not be checked")
        finally:
            self._watching = None


class _Page:
    """One WebSocket, with the session that Streamlit gave it."""

    def __init__(self) -> None:
        self._session = ""

    def sending(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if not self._session and message["type"] == "websocket.send":
                sent = ForwardMsg.FromString(message.get("bytes") or b"")
                self._session = sent.new_session.initialize.session_id
            await send(message)

        return sending

    def received(self, receive: Receive) -> Receive:
        async def received() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive" or not self._session:
                    return message
                # Most messages need no thread.
                if not OPEN_LINKS.needs_check(self._session):
                    return message
                if not await run_in_threadpool(OPEN_LINKS.is_over, self._session):
                    return message
                sent = BackMsg.FromString(message.get("bytes") or b"")
                if sent.WhichOneof("type") == "rerun_script":
                    sent.rerun_script.fragment_id = ""
                    return {**message, "bytes": sent.SerializeToString()}
                _run_again(self._session)

        return received


def _run_again(session: str) -> None:
    if run := rerun_of(session):
        run()


# The page to optimize a threshold is now the first one with a goal, whose limits held on the cases at hand.
_AS_OPTIMIZE = "goal=f_beta&holds=sample"
# The former name of each page that moved, its present one, and what the query needs to open the same view.
MOVED_PAGES = {
    "choose": ("", _AS_OPTIMIZE),
    "optimize": ("", _AS_OPTIMIZE),
    "certainty": ("uncertainty", ""),
}
# What may stand in a query as it is. "%" among them, so that nothing is escaped twice.
_QUERY_SAFE = ":/?@!$&'()*+,;=%~"


class MovedPages:
    """ASGI middleware that redirects GET and HEAD requests for a page that moved to its present address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_read = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        page = moved_page(scope["path"], st.get_option("server.baseUrlPath") or "") if is_read else None
        if page is None:
            await self.app(scope, receive, send)
            return
        name, query = present_address(page, quote(scope["query_string"], safe=_QUERY_SAFE))
        # Relative, so that it holds behind a proxy that strips a prefix. A browser keeps a permanent redirect unless it
        # is asked to check again.
        headers = {"location": f"./{name}?{query}" if query else f"./{name}", "cache-control": "no-cache"}
        await Response(status_code=308, headers=headers)(scope, receive, send)


def moved_page(path: str, base_path: str) -> str | None:
    """The former name of the page at a path, None where the path is not the address of a page that moved.

    >>> moved_page("/tool/choose", "tool"), moved_page("/imbalance", ""), moved_page("/choose", "/choose/")
    ('choose', None, None)
    """
    name = path.rpartition("/")[2]
    return None if path.strip("/") == base_path.strip("/") or name not in MOVED_PAGES else name


def present_address(page: str, query: str) -> tuple[str, str]:
    """The present name of a page, and its query with what the page needs there unless it has another value.

    >>> present_address("choose", "t=0.5"), present_address("optimize", "goal=mcc")
    (('', 't=0.5&goal=f_beta&holds=sample'), ('', 'goal=mcc&holds=sample'))
    """
    name, needed = MOVED_PAGES.get(page, (page, ""))
    missing = [one for one in needed.split("&") if one.partition("=")[0] not in QueryParams(query)]
    return name, "&".join(filter(None, (query, *missing)))
