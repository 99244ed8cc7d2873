"""Who may read the server's numbers about itself: Streamlit answers anyone."""

import posixpath
from ipaddress import IPv6Address, ip_address
from urllib.parse import unquote

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.settings import settings

_PATH = "/_stcore/metrics"
_BY_PROXY = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class MetricsDoor:
    """ASGI middleware that answers 404 for the metrics to whoever the settings do not let in."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and asks_for_metrics(scope["path"]) and not _may_read(scope):
            await PlainTextResponse("Not Found", 404)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def asks_for_metrics(path: str) -> bool:
    """Whether a path is that of the metrics, below any base path and however it is spelled.

    >>> asks_for_metrics("/explorer//_stcore/./metrics/"), asks_for_metrics("/_stcore/health")
    (True, False)
    """
    return posixpath.normpath(unquote(path).replace("\\", "/")).casefold().endswith(_PATH)


def _may_read(scope: Scope) -> bool:
    if settings().metrics == "loopback":
        return _is_on_this_machine(scope)
    return settings().metrics == "open"


def _is_on_this_machine(scope: Scope) -> bool:
    """A caller whom a proxy on this machine brings came from elsewhere."""
    headers = Headers(scope=scope)
    return _is_loopback((scope.get("client") or ("",))[0]) and not any(name in headers for name in _BY_PROXY)


def _is_loopback(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    # A socket for both families writes an IPv4 address so.
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback
