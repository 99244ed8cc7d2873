"""A link to shared data is a key: it is kept out of referrers, of search engines and of the server's log."""

import logging
import re
from collections.abc import Callable, Mapping
from numbers import Number
from typing import Any

from starlette.datastructures import MutableHeaders, QueryParams
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.web.answers import change_headers

# The hyphen may have been percent-encoded on the link's way here.
_KEY = re.compile(r"(share|counts)(?:-|%2[Dd])[\w-]{8,}")
# Who says a session's name goes on in it, and a file that a page made is for whoever says its name.
_SESSION = re.compile(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
_MADE_FILE = re.compile(r"/media/[0-9a-f]{16,}")


class NoReferrer:
    """ASGI middleware: no page tells another where its reader came from; none with private data is indexed or kept."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        def privately(headers: MutableHeaders) -> None:
            headers["referrer-policy"] = "no-referrer"
            if _opens_private_data(scope):
                headers["x-robots-tag"] = "noindex"
                headers["cache-control"] = "no-store"

        await change_headers(self.app, scope, receive, send, privately)


def _opens_private_data(scope: Scope) -> bool:
    asked = QueryParams(scope["query_string"]).getlist("d")
    return any(d.startswith(("share-", "counts-", "source-")) for d in asked)


def without_keys(text: str) -> str:
    """A text with what follows "share-" and "counts-" in its links left out, and names of sessions and made files.

    >>> without_keys("GET /?d=share-00112233445566778899aabbccddeeff90482470&t=0.3")
    'GET /?d=share-…&t=0.3'
    """
    return _MADE_FILE.sub("/media/…", _SESSION.sub("…", _KEY.sub(r"\1-…", text)))


def hide_tokens_in_logs() -> None:
    """From now on no log of this process holds a key, neither in messages and their arguments nor in tracebacks.

    It holds for every logger, uvicorn's access log included, since it acts where records are made; what a caller
    passes as `extra` is left as it is. A second call changes nothing.
    """
    if not isinstance(logging.getLogRecordFactory(), _KeylessRecords):
        logging.setLogRecordFactory(_KeylessRecords(logging.getLogRecordFactory()))


class _KeylessRecords:
    def __init__(self, make: Callable[..., logging.LogRecord]) -> None:
        self.make = make

    def __call__(self, *args: Any, **kwargs: Any) -> logging.LogRecord:
        record = self.make(*args, **kwargs)
        record.msg = _keyless(record.msg)
        record.args = _keyless(record.args)
        record.stack_info = _keyless(record.stack_info)
        if record.exc_info:
            self._hide_in_traceback(record)
        return record

    def _hide_in_traceback(self, record: logging.LogRecord) -> None:
        assert record.exc_info is not None
        text = logging.Formatter().formatException(record.exc_info)
        if without_keys(text) != text:
            # A formatter writes this text as it is, and finds no exception to write another from.
            record.exc_text, record.exc_info = without_keys(text), None


class _Keyless:
    """Any other object, with no key in what is written of it."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __str__(self) -> str:
        return without_keys(str(self.value))

    def __repr__(self) -> str:
        return without_keys(repr(self.value))


def _keyless(value: Any) -> Any:
    if isinstance(value, str):
        return without_keys(value)
    if isinstance(value, tuple):
        return tuple(_keyless(part) for part in value)
    if isinstance(value, Mapping):
        return {name: _keyless(part) for name, part in value.items()}
    return value if value is None or isinstance(value, Number) else _Keyless(value)
