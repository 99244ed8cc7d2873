"""Every use of Streamlit and uvicorn beyond their public APIs, in one place.

`REPLACEMENTS` names what would replace each; a new version of either that lacks one fails its test by name, and
`make newest-streamlit` tries the newest Streamlit.
"""

import hashlib
import json
import signal
from asyncio import Transport
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st
import uvicorn
from streamlit import config, net_util
from streamlit.auth_util import get_cookie_with_chunks
from streamlit.proto.Alert_pb2 import Alert
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.RootContainer_pb2 import RootContainer
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession, AppSessionState
from streamlit.runtime.runtime_util import get_max_widget_state_size_bytes
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.web import cli
from streamlit.web.server.starlette.starlette_app_utils import decode_signed_value
from streamlit.web.server.starlette.starlette_server_config import AUTH_COOKIE_MAX_AGE_SECONDS, USER_COOKIE_NAME
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.auto import AutoHTTPProtocol

__all__ = ["USER_COOKIE_NAME", "BackMsg", "ForwardMsg"]

# The public means that would replace each part: as it is called where there is one, otherwise as it would have to be.
REPLACEMENTS = {
    "streamlit.runtime.scriptrunner.get_script_run_ctx": "st.context with the session's id and whether Back led here",
    "streamlit.runtime.Runtime.instance": "st.App with a list of its open sessions",
    "streamlit.runtime.session_manager.SessionManager.list_active_sessions": "st.App with a list of its open sessions",
    "streamlit.runtime.session_manager.SessionManager.get_active_session_info": "st.App with its open sessions by id",
    "streamlit.runtime.app_session.AppSession.request_rerun": "st.rerun for another session",
    "streamlit.runtime.app_session.AppSession._enqueue_forward_msg": "st.toast for another session, without a run",
    "streamlit.runtime.app_session.AppSessionState.APP_IS_RUNNING": "a wait for scripts in the lifespan of st.App",
    "streamlit.runtime.memory_uploaded_file_manager.MemoryUploadedFileManager": "a limit on uploads per address",
    "streamlit.config.set_option": "st.set_option for server.trustedUserHeaders, or st.App with settings",
    "streamlit.runtime.runtime_util.get_max_widget_state_size_bytes": "st.get_option for the largest message received",
    "streamlit.proto.BackMsg_pb2.BackMsg": "a limit on messages per client, and a hook of st.App before each run",
    "streamlit.proto.ForwardMsg_pb2.ForwardMsg": "a hook of st.App after each run, which names the session",
    "streamlit.proto.Alert_pb2.Alert": "st.toast for another session, without a run",
    "streamlit.proto.RootContainer_pb2.RootContainer": "st.toast for another session, without a run",
    "streamlit.auth_util.get_cookie_with_chunks": "st.user for the requests of middleware",
    "streamlit.web.cli.main": "uvicorn.run with st.App, which would have to take the settings of the section server",
    "streamlit.web.server.starlette.starlette_app_utils.decode_signed_value": "st.user for the requests of middleware",
    "streamlit.web.server.starlette.starlette_server_config.AUTH_COOKIE_MAX_AGE_SECONDS": "st.user with its expiry",
    "streamlit.web.server.starlette.starlette_server_config.USER_COOKIE_NAME": "st.logout that ends copied cookies",
    "streamlit.net_util.get_external_ip": "a setting that forbids the lookup, or one of origins that needs none",
    "streamlit.net_util.get_internal_ip": "a setting that forbids the lookup, or one of origins that needs none",
    "uvicorn.protocols.http.auto.AutoHTTPProtocol.connection_made": "uvicorn.Config with timeouts for slow clients",
    "uvicorn.middleware.proxy_headers._TrustedHosts": "uvicorn.Config with a public parser of forwarded_allow_ips",
    "uvicorn.Server.handle_exit": "a callback in uvicorn.Config before the server stops accepting",
}
_SIGN_IN_DAYS = AUTH_COOKIE_MAX_AGE_SECONDS / 86_400
# The page and the scripts that the server sends to a browser.
STATIC = Path(st.__file__).parent / "static"


def serve_app(script: Path, **options: str | int) -> None:
    """Serve an app until the process is ended; `options` are those of Streamlit's section "server"."""
    cli.main(["run", str(script), *(f"--server.{name}={value}" for name, value in options.items())])


def session_id() -> str | None:
    """The id of the session whose script is running on this thread."""
    context = get_script_run_ctx(suppress_warning=True)
    return context.session_id if context else None


def is_history_navigation() -> bool:
    """Whether the running script was started by the browser's Back or Forward."""
    context = get_script_run_ctx()
    return context is not None and context.is_history_navigation


def is_page_open() -> bool:
    """Whether any page is open on this server."""
    return any(True for _ in _sessions())


def is_script_running() -> bool:
    """Whether the script of any open page is running."""
    return any(session._state is AppSessionState.APP_IS_RUNNING for session in _sessions())


def show_warning_everywhere(text: str, icon: str) -> None:
    """Replace the first element of every open page by a warning, without running a script; the next run removes it.

    A page needs a first element: a browser that gets an element for a path that does not exist shows nothing any more.
    """
    message = ForwardMsg()
    alert = message.delta.new_element.alert
    alert.body, alert.icon, alert.format = text, icon, Alert.WARNING
    message.metadata.delta_path[:] = [RootContainer.MAIN, 0]
    for session in _sessions():
        session._enqueue_forward_msg(message)


def rerun_of(session: str) -> Callable[[], None] | None:
    """A function that reruns the page of a session; None if the session has ended."""
    info = Runtime.instance()._session_mgr.get_active_session_info(session)
    return None if info is None else lambda: info.session.request_rerun(None)


def uploaded_files() -> Mapping[str, Mapping[str, Any]]:
    """The uploaded files that each session holds, by session and file id."""
    files: Mapping[str, Mapping[str, Any]] = getattr(Runtime.instance().uploaded_file_mgr, "file_storage", {})
    return files


def trust_header(name: str) -> None:
    """Make the value of a header of the WebSocket a part of the user of its session.

    A session is resumed only for the same user. Nothing but middleware may set the header.
    """
    option = "server.trustedUserHeaders"
    config.set_option(option, {**config.get_option(option), name: name})


def max_message_bytes() -> int:
    """The size above which Streamlit closes the connection that sent a message."""
    return get_max_widget_state_size_bytes()


@dataclass(frozen=True)
class SignedCookie:
    """The identity claims of a signed cookie, and the SHA-256 of each part that the server signed."""

    claims: Mapping[str, Any]
    parts: frozenset[str]


def signed_cookie(cookies: Mapping[str, str], secret: str) -> SignedCookie | None:
    """The sign-in in a request's cookies, of the last 30 days; None without a valid one."""
    parts: set[str] = set()

    def signed(name: str) -> bytes | None:
        value = cookies.get(name, "")
        content = decode_signed_value(secret, name, value.encode("latin-1", "replace"), _SIGN_IN_DAYS)
        # Only the number of the chunks that follow is no identity.
        if content is not None and not content.startswith(b"chunks-"):
            # A signature can be written in several ways, what is signed in one.
            parts.add(hashlib.sha256(f"{name}={value.rpartition('.')[0]}".encode()).hexdigest())
        return content

    try:
        claims = json.loads(get_cookie_with_chunks(signed, USER_COOKIE_NAME) or b"null")
    except ValueError:
        return None
    return SignedCookie(claims, frozenset(parts)) if isinstance(claims, dict) else None


def on_connection(accept: Callable[[Any, Transport], None]) -> None:
    """Call `accept` with the HTTP protocol and the transport of each new connection to uvicorn. Idempotent."""
    if getattr(AutoHTTPProtocol, "is_watched", False):
        return
    made = AutoHTTPProtocol.connection_made

    def connection_made(self: Any, transport: Transport) -> None:
        made(self, transport)
        accept(self, transport)

    AutoHTTPProtocol.connection_made = connection_made  # type: ignore[method-assign, assignment]
    AutoHTTPProtocol.is_watched = True  # type: ignore[attr-defined]


def current_request(http: Any) -> object:
    """The request that a connection's HTTP protocol read last; None before the first."""
    return http.cycle


def is_idle(http: Any) -> bool:
    """Whether a connection's HTTP protocol waits for a request."""
    return http.cycle is None or bool(http.cycle.response_complete)


def is_trusted_by(hosts: str) -> Callable[[str], bool]:
    """Whether uvicorn trusts an address as a proxy, with `hosts` as its setting FORWARDED_ALLOW_IPS."""
    return _TrustedHosts(hosts).__contains__


def uvicorn_server() -> uvicorn.Server | None:
    """The server that runs in this process; None if another server does."""
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    return server if isinstance(server, uvicorn.Server) else None


def listening_address() -> str | None:
    """The address on which uvicorn listens; None for another server, for a socket file, and while it serves.

    To be called at the startup, when uvicorn still has its own handler of SIGTERM.
    """
    server = uvicorn_server()
    return None if server is None or server.config.fd is not None or server.config.uds else server.config.host


def forbid_outside_lookups() -> None:
    """Keep Streamlit from asking an outside service for this machine's address, which blocks all visitors. Idempotent.

    Streamlit would take an origin with that address for its own; `web/host_check.py` compares origins instead.
    """
    net_util.get_internal_ip = net_util.get_external_ip = lambda: None


def _sessions() -> Iterator[AppSession]:
    if Runtime.exists():
        for info in Runtime.instance()._session_mgr.list_active_sessions():
            yield info.session
