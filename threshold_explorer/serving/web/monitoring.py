"""What monitoring reads: whether the server is ready, and the metrics, which Streamlit itself leaves open.

Ready means that the share store can be written to and the server is not shutting down. Liveness is Streamlit's own
`/_stcore/health`, which does not depend on the store.
"""

import asyncio
import logging
import posixpath
import time
from collections.abc import Callable
from urllib.parse import unquote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.database.failures import StoreRefused
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.sharing.shared_data import link_access
from threshold_explorer.serving.web.host_check import Host, is_loopback
from threshold_explorer.serving.web.lifespan import is_shutting_down
from threshold_explorer.serving.web.responses import base_path
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
    return scope["method"] in {"GET", "HEAD"} and scope["path"].rstrip("/") == f"{base_path()}/ready"


_PATH = "/_stcore/metrics"
_PROXY_HEADERS = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class MetricsAccess:
    """ASGI middleware that responds 404 to requests for the metrics that the settings do not allow."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and is_metrics_path(scope["path"]) and not _may_read(scope):
            await PlainTextResponse("Not Found", 404)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def is_metrics_path(path: str) -> bool:
    """Whether a path is that of the metrics, below any base path and in any spelling.

    >>> is_metrics_path("/explorer//_stcore/./metrics/"), is_metrics_path("/_stcore/health")
    (True, False)
    """
    return posixpath.normpath(unquote(path).replace("\\", "/")).casefold().endswith(_PATH)


def _may_read(scope: Scope) -> bool:
    if settings().metrics == "loopback":
        return _is_on_this_machine(scope)
    return settings().metrics == "open"


def _is_on_this_machine(scope: Scope) -> bool:
    """Whether the client is on this machine; one behind a local proxy is not, and no page with a rebound name is."""
    headers = Headers(scope=scope)
    host = Host.parse(headers.get("host", ""))
    is_near = is_loopback((scope.get("client") or ("",))[0]) and host is not None and host.is_loopback
    return is_near and not any(name in headers for name in _PROXY_HEADERS)
