"""The server's log, without visitors' data, addresses, queries or links; incident numbers lead from an error to it."""

import json
import logging
import re
import secrets
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from numbers import Number
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse

from threshold_explorer.serving.web.language import language_of
from threshold_explorer.serving.web.responses import security_headers
from threshold_explorer.words.language import use_language
from threshold_explorer.words.sentence import say

# The hyphen may be percent-encoded.
_LINK = re.compile(r"(share|counts)(?:-|%2[Dd])[\w-]{8,}")
# A session id grants access to the session, and the URL of a generated file to the file, so both are redacted.
_SESSION = re.compile(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
_GENERATED_FILE = re.compile(r"/media/[0-9a-f]{16,}")
_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
# uvicorn logs a request's client address and its path with the query.
_REQUEST_LOGGERS = ("uvicorn.access", "uvicorn.error")
# Streamlit logs the provider's response, which any client can forge and which may contain an email address.
_SIGN_IN_LOGGER = "streamlit.web.server.starlette.starlette_auth_routes"
_CODE = re.compile("[a-z_]{1,40}")
_ADDRESS = re.compile(r"\S+:[0-9]{1,5}")


def configure_logging(format: str) -> None:
    """Make all loggers of this process write `text` or `json`.

    Errors are logged with incident number, class and location, never with their message.
    """
    if not isinstance(logging.getLogRecordFactory(), _Records):
        logging.setLogRecordFactory(_Records(logging.getLogRecordFactory(), is_json=format == "json"))
    # Streamlit and uvicorn have handlers of their own; this one is for all other loggers.
    if logging.lastResort:
        logging.lastResort.setFormatter(logging.Formatter(_TEXT))
    logging.captureWarnings(True)
    threading.excepthook = _log_thread_failure


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON: time, level, logger, message; incident and exception of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without a line break."""
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_text:
            fields |= {"incident": str(vars(record).get("incident", "")), "exception": record.exc_text}
        if record.stack_info:
            fields["stack"] = record.stack_info
        return json.dumps(fields)


class _Records:
    """A record factory that removes visitors' data, and sets JSON formatters if requested."""

    def __init__(self, make: Callable[..., logging.LogRecord], *, is_json: bool) -> None:
        self.make = make
        self.is_json = is_json

    def __call__(
        self, name: str, level: int, path: str, line: int, msg: object, args: Any, exc: Any, *rest: Any, **named: Any
    ) -> logging.LogRecord:
        # Drop the exception itself, so that no handler can write its message.
        record = self.make(name, level, path, line, _kind(msg), _safe_args(name, args), None, *rest, **named)
        error = exc[1] if isinstance(exc, tuple) else None
        if error:
            record.exc_text = log_text(error)
            vars(record)["incident"] = incident_of(error)
        if self.is_json:
            for handler in (*_handlers(logging.getLogger(name)), logging.lastResort):
                if handler and not isinstance(handler.formatter, JsonLines):
                    handler.setFormatter(JsonLines())
        return record


def _handlers(logger: logging.Logger) -> Iterator[logging.Handler]:
    current: logging.Logger | None = logger
    while current:
        yield from current.handlers
        current = current.parent if current.propagate else None


def _safe_args(logger: str, args: Any) -> Any:
    if not isinstance(args, tuple):
        return args
    if logger == _SIGN_IN_LOGGER:
        return tuple(_code(_kind(arg)) for arg in args)
    is_request = logger in _REQUEST_LOGGERS
    return tuple(_without_visitor(arg) if is_request and isinstance(arg, str) else _kind(arg) for arg in args)


def _without_visitor(text: str) -> str:
    """uvicorn's argument without the client's address or the query."""
    return "visitor" if _ADDRESS.fullmatch(text) else text.partition("?")[0]


def _code(value: object) -> object:
    """A code such as `access_denied`; any other text is redacted."""
    return value if not isinstance(value, str) or _CODE.fullmatch(value) else "…"


def _kind(value: object) -> object:
    return type(value).__name__ if isinstance(value, BaseException) else value


def _log_thread_failure(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value and failed.exc_type is not SystemExit:
        logging.getLogger(__name__).error("a thread failed", exc_info=failed.exc_value)


# Crockford's base 32, which avoids letters that resemble digits or other letters.
_INCIDENT_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_INCIDENT_LENGTH = 8
_INCIDENT_ATTRIBUTE = "threshold_explorer_incident"


def incident_of(error: BaseException) -> str:
    """The incident number of an error, created on first use."""
    return str(vars(error).setdefault(_INCIDENT_ATTRIBUTE, _new_number()))


def log_text(error: BaseException) -> str:
    """The log entry of an error: incident number, error classes and locations in the code.

    Error messages are omitted, because they may quote a visitor's data.

    >>> try:
    ...     int("a visitor's")
    ... except ValueError as error:
    ...     log_text(error).splitlines()[1:]
    ['ValueError', '  <doctest threshold_explorer.serving.web.logs.log_text[0]>:2 in <module>']
    """
    return "\n".join((f"incident {incident_of(error)}", *_traceback_lines(error)))


def _traceback_lines(error: BaseException) -> Iterator[str]:
    seen: set[int] = set()
    current: BaseException | None = error
    while current and id(current) not in seen:
        seen.add(id(current))
        yield f"{_class_of(current)}{'' if current is error else ', the cause of the one above'}"
        for frame in traceback.extract_tb(current.__traceback__):
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)


def _class_of(error: BaseException) -> str:
    """The class of an error, with the system's message of an OSError."""
    kind = type(error).__qualname__ if type(error).__module__ == "builtins" else _full_name(type(error))
    return f"{kind} ({error.strerror})" if isinstance(error, OSError) and error.strerror else kind


def _full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _new_number() -> str:
    return "".join(secrets.choice(_INCIDENT_DIGITS) for _ in range(_INCIDENT_LENGTH))


async def failure_page(request: Request, error: Exception) -> PlainTextResponse:
    """A sentence with the incident number, under which the log has the error."""
    # This response bypasses all middleware.
    headers = {**security_headers(request.scope), "cache-control": "no-store"}
    with use_language(language_of(request.scope)):
        return PlainTextResponse(say("frame-failed", incident=incident_of(error)), 500, headers)


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
