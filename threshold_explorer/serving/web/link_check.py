"""Closes a shared link in open pages soon after it was deleted or has expired."""

import asyncio
import logging

from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from threshold_explorer.serving.server_internals import BackMsg, ForwardMsg, rerun_of
from threshold_explorer.serving.sharing.open_links import CHECK_SECONDS
from threshold_explorer.serving.sharing.shared_data import OPEN_LINKS


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
