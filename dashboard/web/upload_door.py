"""What comes in by HTTP: how much one network address may have the server hold, and at what pace it has to send."""

import asyncio
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config
from streamlit.runtime import get_instance

from dashboard.data.refused_uploads import refused_uploads
from dashboard.settings import MEGABYTE, settings
from dashboard.web.crowd import asker_of
from dashboard.words.sentence import Sentence

_UPLOAD = re.compile("/_stcore/upload_file/([^/]+)/[^/]+$")
# What a file costs however small it is, so that no number of them costs nothing.
_LEAST_BYTES = 65_536
# A form around the file.
_FRAME_BYTES = MEGABYTE
_BYTES_PER_SECOND = 4_000


@dataclass(frozen=True)
class _Refusal:
    status: int
    sentence: Sentence


class UploadDoor:
    """ASGI middleware in front of Streamlit's uploads, which holds each in memory until its session ends.

    An upload may take half of the room that its address has left, and half of what all have: large ones are refused
    first, and whoever sends a small one is served as long as there is room at all. Any request's body has to come on.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        # Of the uploads under way session, address and what they take, and of sessions that sent some whose they are.
        self._coming: dict[object, tuple[str, str, int]] = {}
        self._sessions: dict[str, str] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        coming = _Coming(receive)
        upload = _UPLOAD.search(scope["path"]) if scope["method"] == "PUT" else None
        if upload is None:
            await self.app(scope, coming.receive, send)
        else:
            await self._take(upload[1], scope, coming, send)

    async def _take(self, session: str, scope: Scope, coming: "_Coming", send: Send) -> None:
        address, n_bytes = asker_of(scope).address, _declared(Headers(scope=scope))
        if refusal := self._refusal(address, n_bytes):
            refused_uploads().tell(session, refusal.sentence)
            await PlainTextResponse(str(refusal.sentence), refusal.status)(scope, coming.receive, send)
            return
        self._sessions[session] = address
        self._coming[coming] = session, address, n_bytes
        try:
            await self.app(scope, coming.receive, send)
        finally:
            del self._coming[coming]
            if coming.is_given_up:
                refused_uploads().tell(session, coming.too_slow)

    def _refusal(self, address: str, n_bytes: int) -> _Refusal | None:
        megabytes, most = n_bytes / MEGABYTE, config.get_option("server.maxUploadSize")
        if n_bytes > most * MEGABYTE + _FRAME_BYTES:
            return _Refusal(413, Sentence("web-upload-large", megabytes=megabytes, most=most))
        used = self._used()
        for status, key, room, taken in (
            (429, "web-upload-address", settings().address_upload_bytes, used.get(address, 0)),
            (503, "web-upload-all", settings().all_upload_bytes, sum(used.values())),
        ):
            free = max(0, room - taken) // 2
            if n_bytes > free:
                sizes = {"used": taken / MEGABYTE, "room": room / MEGABYTE, "free": free / MEGABYTE}
                return _Refusal(status, Sentence(key, megabytes=megabytes, **sizes))
        return None

    def _used(self) -> Mapping[str, int]:
        """The bytes of each address: what is on its way, and what sessions hold."""
        held = getattr(get_instance().uploaded_file_mgr, "file_storage", {})
        used: dict[str, int] = {}
        for _, address, n_bytes in self._coming.values():
            used[address] = used.get(address, 0) + n_bytes
        for session, files in list(held.items()):
            address = self._sessions.get(session, "")
            sizes = (max(len(file.data), _LEAST_BYTES) for file in list(files.values()))
            used[address] = used.get(address, 0) + sum(sizes)
        # A session is whatever a request calls one: its name is remembered while something comes or is held for it.
        coming = {session for session, _, _ in self._coming.values()}
        gone = [each for each in self._sessions if each not in held and each not in coming]
        for session in gone:
            del self._sessions[session]
        return used


class _Coming:
    """A request's body on its way in; HTTPException 408 where it stands still or hardly moves."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._began = time.monotonic()
        self._n_bytes = 0
        self._is_whole = False
        self._seconds = settings().stall_seconds
        self.too_slow = Sentence("web-too-slow", seconds=self._seconds)
        self.is_given_up = False

    async def receive(self) -> Message:
        if self._is_whole:
            return await self._receive()
        try:
            message = await asyncio.wait_for(self._receive(), self._seconds)
        except TimeoutError:
            raise self._given_up() from None
        self._n_bytes += len(message.get("body", b""))
        self._is_whole = not message.get("more_body")
        passed = time.monotonic() - self._began
        if not self._is_whole and passed > self._seconds and self._n_bytes < passed * _BYTES_PER_SECOND:
            raise self._given_up()
        return message

    def _given_up(self) -> HTTPException:
        self.is_given_up = True
        return HTTPException(408, str(self.too_slow), {"connection": "close"})


def _declared(headers: Headers) -> int:
    """What a request says it sends; without a word, as much as it may."""
    said = headers.get("content-length", "")
    may_be = int(config.get_option("server.maxUploadSize")) * MEGABYTE
    return max(int(said), _LEAST_BYTES) if re.fullmatch("[0-9]{1,18}", said) else may_be
