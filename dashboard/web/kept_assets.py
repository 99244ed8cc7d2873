"""Scripts and styles that never change are compressed once and kept, not read and compressed for each who asks."""

import gzip
import posixpath
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dashboard.web.answers import change_answer

_COMPRESSIBLE = ("text/css", "text/javascript", "application/javascript")
# The last hundredths that the highest level finds in Plotly's script cost as much time again.
_LEVEL = 6


@dataclass(frozen=True)
class _Kept:
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    async def send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(self.headers)})
        await send({"type": "http.response.body", "body": self.body})


class KeptAssets:
    """ASGI middleware that answers for files which the server calls immutable, from memory and compressed.

    It belongs inside those that add what is meant for one visitor, and outside those that read the answer's text. Kept
    is at most one copy of each file that Streamlit's front end consists of: 6 MB if every one was asked for.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._kept: dict[str, _Kept] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _may_be_kept(scope):
            await self.app(scope, receive, send)
        elif kept := self._kept.get(scope["path"]):
            await kept.send(send)
        else:
            await self._ask(scope, receive, send)

    async def _ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def compressed(start: Message, body: bytes) -> bytes:
            smaller = await run_in_threadpool(gzip.compress, body, _LEVEL)
            headers = MutableHeaders(scope=start)
            headers["content-encoding"] = "gzip"
            headers["content-length"] = str(len(smaller))
            headers.add_vary_header("Accept-Encoding")
            del headers["accept-ranges"]
            self._kept[scope["path"]] = _Kept(tuple(start["headers"]), smaller)
            return smaller

        await change_answer(self.app, scope, receive, send, wanted=_never_changes, change=compressed)


def _may_be_kept(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    takes_gzip = "gzip" in headers.get("accept-encoding", "")
    # Under another spelling of its path the same file would be kept again.
    is_plain = "/static/" in scope["path"] and posixpath.normpath(scope["path"]) == scope["path"]
    return scope["method"] == "GET" and takes_gzip and is_plain and "range" not in headers


def _never_changes(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    return (
        start["status"] == 200
        and "immutable" in headers.get("cache-control", "")
        and headers.get("content-type", "").startswith(_COMPRESSIBLE)
        and "content-encoding" not in headers
        and "set-cookie" not in headers
    )
