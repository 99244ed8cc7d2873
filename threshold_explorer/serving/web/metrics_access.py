"""Restricts access to Streamlit's metrics endpoint, which Streamlit itself leaves open."""

import posixpath
from urllib.parse import unquote

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.web.host_check import Host, is_loopback

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
