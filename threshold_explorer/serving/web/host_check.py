"""Checks the host that a request names and the origin that it comes from, before Streamlit sees the request.

A page whose name was rebound to this server's address reads from it as from its own server, because the browser takes
both for one origin. The Host header still has that page's name. Streamlit compares it for WebSockets only, and asks an
outside service for this server's address when an origin is foreign.
"""

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from threading import Event

import streamlit as st
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.sign_in import host as public_host
from threshold_explorer.serving.web.responses import base_path, refusal
from threshold_explorer.words.sentence import Sentence, say

_HOST = re.compile(r"(?P<name>[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?", re.IGNORECASE)
_ORIGIN = re.compile(r"(?P<scheme>https?)://(?P<host>.+)", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}
_MAX_PORT = 65_535
# They change nothing, and their responses are not readable for a page of another origin.
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# The WebSocket close code for "policy violation".
_POLICY_VIOLATION = 1008

_on_loopback = Event()


@dataclass(frozen=True)
class Host:
    """A host as the Host header names it: a name in lower case or an IP address, and a port if it has one."""

    name: str
    port: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Host | None":
        """The host in a header or in a URL without user; None if it is malformed.

        >>> Host.parse("LOCALHOST.:8501"), Host.parse("[0:0::1]"), Host.parse("me@localhost")
        (Host(name='localhost', port=8501), Host(name='::1', port=None), None)
        """
        found = _HOST.fullmatch(text)
        port = int(found["port"]) if found and found["port"] else None
        if not found or (port or 0) > _MAX_PORT:
            return None
        if not found["name"].startswith("["):
            return cls(found["name"].lower().removesuffix("."), port)
        try:
            return cls(str(IPv6Address(found["name"][1:-1])), port)
        except ValueError:
            return None

    def matches(self, patterns: Iterable[str]) -> bool:
        """Whether one of the patterns allows this host, with any port.

        >>> Host("a.example.org").matches(["*.example.org"]), Host("example.org").matches(["*.example.org"])
        (True, False)
        """
        return any(
            pattern in ("*", self.name) or (pattern.startswith("*.") and self.name.endswith(pattern[1:]))
            for pattern in patterns
        )

    @property
    def is_loopback(self) -> bool:
        """Whether every browser looks for this host on its own machine."""
        return self.name == "localhost" or is_loopback(self.name)


def is_loopback(address: str) -> bool:
    """Whether a text is an IP address of loopback.

    >>> is_loopback("127.0.0.2"), is_loopback("::ffff:127.0.0.1"), is_loopback("0177.0.0.1")
    (True, True, False)
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    # A dual-stack socket reports IPv4 addresses as IPv4-mapped IPv6.
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return (mapped or parsed).is_loopback


def begin_host_check(address: str | None) -> None:
    """Prepare the check for a server that listens on an address; None if it is unknown.

    Logs a warning if every host is accepted.
    """
    if settings().local_file or address == "localhost" or is_loopback(address or ""):
        _on_loopback.set()
    elif not _allowed_hosts():
        logging.getLogger(__name__).warning(say("web-any-host-log"))


def _allowed_hosts() -> tuple[str, ...]:
    """The hosts in the settings; without them, that of the public address, under which people sign in."""
    public = Host.parse(public_host(settings()))
    return settings().allowed_hosts or ((public.name,) if public else ())


class HostCheck:
    """ASGI middleware that rejects requests for hosts of others, and changes or WebSockets from pages of others.

    A server on loopback accepts the names of loopback. Any server accepts the hosts in its settings. Probes of health,
    which an orchestrator sends to an address, and the open metrics may name any host.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = _refused(scope) if scope["type"] in ("http", "websocket") else None
        if refused is None:
            await self.app(_as_streamlit_compares(scope), receive, send)
        elif scope["type"] == "websocket":
            # Answered with status 403. After a response with another status or a sentence, uvicorn logs an error.
            await receive()
            await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
        else:
            status, sentence = refused
            await refusal(scope, status, str(sentence))(scope, receive, send)


def _refused(scope: Scope) -> tuple[int, Sentence] | None:
    """The status and the reason with which a request is rejected."""
    if _is_probe(scope):
        return None
    headers = Headers(scope=scope)
    named, origins = headers.getlist("host"), headers.getlist("origin")
    host = Host.parse(named[0]) if len(named) == 1 else None
    if host is None:
        return 400, Sentence("web-host-malformed")
    if not _is_ours(host):
        return 421, Sentence("web-host-unknown", host=host.name)
    changes = scope["type"] == "websocket" or scope["method"] not in _SAFE_METHODS
    if changes and origins and not (len(origins) == 1 and _may_change(origins[0], host)):
        return 403, Sentence("web-origin-foreign", origin=", ".join(origins), host=named[0])
    return None


def _as_streamlit_compares(scope: Scope) -> Scope:
    """The scope of a WebSocket with the host in the spelling of its origin, since Streamlit compares them as texts."""
    headers = Headers(scope=scope) if scope["type"] == "websocket" else Headers()
    origin, host = headers.get("origin", ""), Host.parse(headers.get("host", ""))
    if host is None or not _is_same(origin, host):
        return scope
    spelled = (b"host", origin.partition("://")[2].encode("latin-1"))
    return {**scope, "headers": [spelled, *(header for header in scope["headers"] if header[0] != b"host")]}


def _is_probe(scope: Scope) -> bool:
    paths = [f"{base_path()}/_stcore/health"]
    if settings().metrics != "closed":
        # MetricsAccess has checked who reads them.
        paths.append(f"{base_path()}/_stcore/metrics")
    return scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and scope["path"] in paths


def _is_ours(host: Host) -> bool:
    allowed = _allowed_hosts()
    if _on_loopback.is_set():
        return host.is_loopback or host.matches(allowed)
    return not allowed or host.matches(allowed)


def _may_change(origin: str, host: Host) -> bool:
    """Whether a page of an origin may open WebSockets and send changes to this host."""
    if not st.get_option("server.enableCORS"):
        return True
    allowed = [_parts(each) for each in st.get_option("server.corsAllowedOrigins")]
    return _is_same(origin, host) or (_parts(origin) is not None and _parts(origin) in allowed)


def _is_same(origin: str, host: Host) -> bool:
    parts = _parts(origin)
    if parts is None:
        return False
    scheme, page = parts
    return (page.name, page.port or _PORTS[scheme]) == (host.name, host.port or _PORTS[scheme])


def _parts(origin: str) -> tuple[str, Host] | None:
    """The scheme and the host of a web page's origin; None for any other origin."""
    found = _ORIGIN.fullmatch(origin)
    host = Host.parse(found["host"]) if found else None
    return (found["scheme"].lower(), host) if found and host else None
