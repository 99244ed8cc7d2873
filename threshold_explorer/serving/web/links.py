"""Keeps share links, which grant access to data, out of referrers, search engines and logs."""

import logging
import re
from collections.abc import Callable, Mapping
from numbers import Number
from typing import Any

from starlette.datastructures import MutableHeaders, QueryParams
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.web.responses import change_headers

# The hyphen may be percent-encoded.
_LINK = re.compile(r"(share|counts)(?:-|%2[Dd])[\w-]{8,}")
# A session id grants access to the session, and the URL of a generated file to the file, so both are redacted.
_SESSION = re.compile(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
_GENERATED_FILE = re.compile(r"/media/[0-9a-f]{16,}")


class PrivatePages:
    """ASGI middleware that disables indexing and caching of pages with private data."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        def set_headers(headers: MutableHeaders) -> None:
            if _opens_private_data(scope):
                headers["x-robots-tag"] = "noindex"
                headers["cache-control"] = "no-store"

        await change_headers(self.app, scope, receive, send, set_headers)


def _opens_private_data(scope: Scope) -> bool:
    ids = QueryParams(scope["query_string"]).getlist("d")
    return any(d.startswith(("share-", "counts-", "source-")) for d in ids)


def redacted(text: str) -> str:
    """A text without the secret parts of links, session ids and names of generated files.

    >>> redacted("GET /?d=share-00112233445566778899aabbccddeeff90482470&t=0.3")
    'GET /?d=share-…&t=0.3'
    """
    return _GENERATED_FILE.sub("/media/…", _SESSION.sub("…", _LINK.sub(r"\1-…", text)))


def hide_tokens_in_logs() -> None:
    """Redact links and session ids in all logs of this process: in messages, arguments and tracebacks.

    Works for every logger, including uvicorn's access log, because it replaces the record factory; a caller's `extra`
    is not redacted. Idempotent.
    """
    if not isinstance(logging.getLogRecordFactory(), _RedactingRecords):
        logging.setLogRecordFactory(_RedactingRecords(logging.getLogRecordFactory()))


class _RedactingRecords:
    def __init__(self, make: Callable[..., logging.LogRecord]) -> None:
        self.make = make

    def __call__(self, *args: Any, **kwargs: Any) -> logging.LogRecord:
        record = self.make(*args, **kwargs)
        record.msg = _redacted_value(record.msg)
        record.args = _redacted_value(record.args)
        record.stack_info = _redacted_value(record.stack_info)
        if record.exc_info:
            self._hide_in_traceback(record)
        return record

    def _hide_in_traceback(self, record: logging.LogRecord) -> None:
        assert record.exc_info is not None
        text = logging.Formatter().formatException(record.exc_info)
        if redacted(text) != text:
            # A formatter then writes this text instead of formatting the exception again.
            record.exc_text, record.exc_info = redacted(text), None


class _RedactedObject:
    """Wraps any other object, and redacts its str and repr."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __str__(self) -> str:
        return redacted(str(self.value))

    def __repr__(self) -> str:
        return redacted(repr(self.value))


def _redacted_value(value: Any) -> Any:
    if isinstance(value, str):
        return redacted(value)
    if isinstance(value, tuple):
        return tuple(_redacted_value(part) for part in value)
    if isinstance(value, Mapping):
        return {name: _redacted_value(part) for name, part in value.items()}
    return value if value is None or isinstance(value, Number) else _RedactedObject(value)
