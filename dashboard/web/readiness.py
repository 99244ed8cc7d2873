"""Whether this copy of the server should be sent visitors: its store takes what is shared, and it is not leaving.

That it lives at all is what `/_stcore/health` says, whatever the store does.
"""

import asyncio
import logging
import time
from collections.abc import Callable

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.data.shared_data import share_desk
from dashboard.store.refusals import StoreRefused
from dashboard.web.leaving import is_leaving
from dashboard.words.sentence import Sentence

OK, SILENT, FAILED, LEAVING = "ok", "silent", "failed", "leaving"
# Whoever asks gives up after a few seconds, and asks again after a few more.
PATIENCE_SECONDS = 2.0
KEPT_SECONDS = 5.0


def store_state() -> str:
    """How the store is: `ok`, or the key of the sentence that says why it cannot be written to."""
    try:
        share_desk().store.sweep()
    except StoreRefused as refused:
        reason = refused.sentence.args.get("reason")
        return reason.key if isinstance(reason, Sentence) else refused.sentence.key
    except Exception:
        logging.getLogger(__name__).exception("the store was not asked how it is")
        return FAILED
    return OK


class Readiness:
    """ASGI middleware that answers `/ready`: 200 while this copy is ready, 503 and why while it is not.

    `ask` says how the store is; it may block, and is asked at most once in five seconds, by one thread. While it
    says nothing for two seconds, the answer is `silent`.
    """

    def __init__(self, app: ASGIApp, ask: Callable[[], str] = store_state) -> None:
        self.app = app
        self._ask = ask
        self._asking: asyncio.Future[str] | None = None
        self._since = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _asks(scope):
            await self.app(scope, receive, send)
            return
        state = LEAVING if is_leaving() else await self._state()
        said = {"server": state} if state == LEAVING else {"store": state}
        answer = JSONResponse(said, 200 if state == OK else 503, {"cache-control": "no-store"})
        await answer(scope, receive, send)

    async def _state(self) -> str:
        is_old = time.monotonic() - self._since >= KEPT_SECONDS
        if self._asking is None or (self._asking.done() and is_old):
            self._asking = asyncio.ensure_future(run_in_threadpool(self._ask))
            self._since = time.monotonic()
        done, _ = await asyncio.wait({self._asking}, timeout=PATIENCE_SECONDS)
        return self._asking.result() if done else SILENT


def _asks(scope: Scope) -> bool:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    is_read = scope["method"] in {"GET", "HEAD"}
    return is_read and scope["path"].rstrip("/") == (f"/{base}/ready" if base else "/ready")
