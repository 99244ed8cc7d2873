"""The readiness probe: whether the share store can be written to and the server is not shutting down.

Liveness is Streamlit's own `/_stcore/health`, which does not depend on the store.
"""

import asyncio
import logging
import time
from collections.abc import Callable

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.store.refusals import StoreRefused
from threshold_explorer.serving.web.shutdown import is_shutting_down
from threshold_explorer.words.sentence import Sentence

OK, SILENT, FAILED, SHUTTING_DOWN = "ok", "silent", "failed", "leaving"
# Orchestrators time out after a few seconds, and probe every few seconds.
TIMEOUT_SECONDS = 2.0
CACHE_SECONDS = 5.0


def store_state() -> str:
    """`ok`, or the message key of the reason why the store cannot be written to."""
    try:
        link_access().store.delete_expired()
    except StoreRefused as refused:
        reason = refused.sentence.args.get("reason")
        return reason.key if isinstance(reason, Sentence) else refused.sentence.key
    except Exception:
        logging.getLogger(__name__).exception("the state of the store could not be determined")
        return FAILED
    return OK


class Readiness:
    """ASGI middleware that responds to `/ready`: 200 if ready, otherwise 503 with the reason.

    `check` returns the state of the store. It may block, and runs at most once in five seconds, in one thread. If it
    takes longer than two seconds, the state is `silent`.
    """

    def __init__(self, app: ASGIApp, check: Callable[[], str] = store_state) -> None:
        self.app = app
        self._check = check
        self._checking: asyncio.Future[str] | None = None
        self._since = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _is_probe(scope):
            await self.app(scope, receive, send)
            return
        state = SHUTTING_DOWN if is_shutting_down() else await self._state()
        body = {"server": state} if state == SHUTTING_DOWN else {"store": state}
        response = JSONResponse(body, 200 if state == OK else 503, {"cache-control": "no-store"})
        await response(scope, receive, send)

    async def _state(self) -> str:
        is_expired = time.monotonic() - self._since >= CACHE_SECONDS
        if self._checking is None or (self._checking.done() and is_expired):
            self._checking = asyncio.ensure_future(run_in_threadpool(self._check))
            self._since = time.monotonic()
        done, _ = await asyncio.wait({self._checking}, timeout=TIMEOUT_SECONDS)
        return self._checking.result() if done else SILENT


def _is_probe(scope: Scope) -> bool:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    is_read = scope["method"] in {"GET", "HEAD"}
    return is_read and scope["path"].rstrip("/") == (f"/{base}/ready" if base else "/ready")
