"""Limits on uploads: size, memory per address and speed; the page that sent a refused upload shows why."""

import asyncio
import logging
import math
import re
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

import streamlit as st
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config

from threshold_explorer.serving.server_internals import rerun_of, session_id, signed_cookie, uploaded_files
from threshold_explorer.serving.settings import MEGABYTE, settings
from threshold_explorer.serving.sign_in import Person, access_of, person_of
from threshold_explorer.serving.web.connection_limits import client_of
from threshold_explorer.serving.web.responses import is_api
from threshold_explorer.serving.web.responses import refusal as refusal_response
from threshold_explorer.words.sentence import Sentence, say

_UPLOADS = "/_stcore/upload_file/"
_UPLOAD = re.compile("/_stcore/upload_file/([^/]+)/[^/]+$")
# The minimum counted per file, so that many tiny files are limited too.
_MIN_FILE_BYTES = 65_536
# The multipart form around the file.
_FORM_BYTES = MEGABYTE
_MIN_BYTES_PER_SECOND = 4_000


@dataclass(frozen=True)
class _Refusal:
    status: int
    sentence: Sentence


class UploadLimits:
    """ASGI middleware in front of Streamlit's uploads, which stay in memory until their session ends.

    An upload may take half of the free space of its address, and half of the server's. So large uploads are rejected
    first, and small ones are accepted as long as there is any space. Bodies of all requests must keep arriving.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        # Session (None for the API), address and size of each running upload, and each session's address.
        self._running: dict[object, tuple[str | None, str, int]] = {}
        self._sessions: dict[str, str] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = _RequestBody(receive)
        upload = _UPLOAD.search(scope["path"]) if scope["method"] == "PUT" else None
        if upload is not None:
            await self._receive_upload(upload[1], scope, body, send)
        elif scope["method"] == "POST" and is_api(scope):
            await self._receive_upload(None, scope, body, send)
        else:
            await self.app(scope, body.receive, send)

    async def _receive_upload(self, session: str | None, scope: Scope, body: "_RequestBody", send: Send) -> None:
        address, n_bytes = client_of(scope).address, _declared_bytes(Headers(scope=scope))
        # Streamlit's own limit includes the form around the file, and its refusal shows nothing on the page.
        form_bytes = _FORM_BYTES if session is None else 0
        if refusal := self._refusal(address, n_bytes, form_bytes):
            _show_in(session, refusal.sentence)
            await refusal_response(scope, refusal.status, str(refusal.sentence))(scope, body.receive, send)
            return
        if session is not None:
            self._sessions[session] = address
        self._running[body] = session, address, n_bytes
        try:
            await self._buffer_upload(session, scope, body, send)
        finally:
            del self._running[body]
            if body.is_too_slow:
                _show_in(session, body.too_slow)

    async def _buffer_upload(self, session: str | None, scope: Scope, body: "_RequestBody", send: Send) -> None:
        """Pass an upload on; Streamlit buffers a large one in the folder for temporary files, which may be full."""
        try:
            await self.app(scope, body.receive, send)
        except OSError as error:
            # Only an error of the system has a number; a connection that ended has none.
            if error.errno is None or isinstance(error, ConnectionError):
                raise
            logging.getLogger(__name__).exception("an upload could not be buffered")
            sentence = Sentence("web-upload-no-space")
            _show_in(session, sentence)
            # A client that still sends would get a reset instead of the response.
            await body.discard()
            await refusal_response(scope, 507, str(sentence))(scope, body.receive, send)

    def _refusal(self, address: str, n_bytes: int, form_bytes: int) -> _Refusal | None:
        megabytes, max_megabytes = n_bytes / MEGABYTE, config.get_option("server.maxUploadSize")
        if n_bytes > max_megabytes * MEGABYTE + form_bytes:
            return _Refusal(413, Sentence("web-upload-large", megabytes=megabytes, most=max_megabytes))
        used = self._used_bytes()
        for status, key, limit, used_bytes in (
            (429, "web-upload-address", settings().address_upload_bytes, used.get(address, 0)),
            (503, "web-upload-all", settings().all_upload_bytes, sum(used.values())),
        ):
            free = max(0, limit - used_bytes) // 2
            if n_bytes > free:
                sizes = {"used": used_bytes / MEGABYTE, "room": limit / MEGABYTE, "free": free / MEGABYTE}
                return _Refusal(status, Sentence(key, megabytes=megabytes, **sizes))
        return None

    def _used_bytes(self) -> Mapping[str, int]:
        """The bytes per address: those of running uploads, and those held by sessions."""
        held = uploaded_files()
        used: dict[str, int] = {}
        for _, address, n_bytes in self._running.values():
            used[address] = used.get(address, 0) + n_bytes
        for session, files in list(held.items()):
            address = self._sessions.get(session, "")
            sizes = (max(len(file.data), _MIN_FILE_BYTES) for file in list(files.values()))
            used[address] = used.get(address, 0) + sum(sizes)
        # A request can claim any session id, so it is remembered only while the session has uploads.
        running = {session for session, _, _ in self._running.values()}
        gone = [each for each in self._sessions if each not in held and each not in running]
        for session in gone:
            del self._sessions[session]
        return used


def _show_in(session: str | None, sentence: Sentence) -> None:
    """Show a refusal on the page that sent the upload."""
    if session is not None:
        refused_uploads().add(session, sentence)


class _RequestBody:
    """The body of a request; raises HTTPException 408 if it arrives too slowly."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._began = time.monotonic()
        self._n_bytes = 0
        self._is_complete = False
        self._timeout_seconds = settings().stall_seconds
        self.too_slow = Sentence("web-too-slow", seconds=self._timeout_seconds)
        self.is_too_slow = False

    async def receive(self) -> Message:
        if self._is_complete:
            return await self._receive()
        try:
            message = await asyncio.wait_for(self._receive(), self._timeout_seconds)
        except TimeoutError:
            raise self._timeout_error() from None
        self._n_bytes += len(message.get("body", b""))
        self._is_complete = not message.get("more_body")
        elapsed = time.monotonic() - self._began
        if (
            not self._is_complete
            and elapsed > self._timeout_seconds
            and self._n_bytes < elapsed * _MIN_BYTES_PER_SECOND
        ):
            raise self._timeout_error()
        return message

    async def discard(self) -> None:
        """Receive the rest of the body, up to the size of the largest upload."""
        most = int(config.get_option("server.maxUploadSize")) * MEGABYTE + _FORM_BYTES
        while not self._is_complete and self._n_bytes <= most:
            await self.receive()

    def _timeout_error(self) -> HTTPException:
        self.is_too_slow = True
        return HTTPException(408, str(self.too_slow), {"connection": "close"})


def _declared_bytes(headers: Headers) -> int:
    """The Content-Length of a request; without one, the largest accepted size."""
    length = headers.get("content-length", "")
    max_bytes = int(config.get_option("server.maxUploadSize")) * MEGABYTE
    return max(int(length), _MIN_FILE_BYTES) if re.fullmatch("[0-9]{1,18}", length) else max_bytes


class UploadAuthorization:
    """ASGI middleware that rejects uploads of users who are not signed in or not allowed, before reading them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _UPLOADS in scope["path"] and not _is_authorized(scope):
            refusal = PlainTextResponse(say("sign-in-no-upload"), status_code=403)
            await refusal(scope, receive, send)
            return
        await self.app(scope, receive, send)


def _is_authorized(scope: Scope) -> bool:
    # A preflight request uploads nothing.
    return scope["method"] == "OPTIONS" or access_of(person_in(scope), settings()).is_allowed


def person_in(scope: Scope) -> Person | None:
    """The signed-in person, from a request's signed cookies."""
    current = settings()
    if not current.has_sign_in:
        return None
    signed = signed_cookie(HTTPConnection(scope).cookies, current.cookie_secret)
    # Whether it is ours and still valid was checked before.
    return person_of(signed.claims) if signed else None


_MAX_SESSIONS = 1_000
_SECONDS_BETWEEN_RERUNS = 2.0


class RefusedUploads:
    """The last refusal of each session, until its page shows it; forgets the oldest of a thousand sessions."""

    def __init__(self) -> None:
        # With the time of the last rerun of the session's page.
        self._refusals: OrderedDict[str, tuple[Sentence | None, float]] = OrderedDict()
        self._lock = Lock()

    def add(self, session: str, sentence: Sentence) -> None:
        """Store a refusal for a session and rerun its page; ignores sessions that have ended."""
        rerun = rerun_of(session)
        if rerun is None:
            return
        with self._lock:
            _, before = self._refusals.get(session, (None, -math.inf))
            now = time.monotonic()
            is_due = now - before > _SECONDS_BETWEEN_RERUNS
            self._refusals[session] = sentence, now if is_due else before
            if len(self._refusals) > _MAX_SESSIONS:
                self._refusals.popitem(last=False)
        # The browser shows only a status code and does not rerun the page. Many refusals at once cause one rerun.
        if is_due:
            rerun()

    def pop(self) -> Sentence | None:
        """Remove and return the refusal of the current session, if any."""
        session = session_id()
        with self._lock:
            sentence, rerun_at = self._refusals.get(session or "", (None, 0.0))
            if session and sentence:
                self._refusals[session] = None, rerun_at
            return sentence


@st.cache_resource(show_spinner=False)
def refused_uploads() -> RefusedUploads:
    """The refusals of this server."""
    return RefusedUploads()
