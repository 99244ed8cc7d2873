"""The server's log, without visitors' data, addresses or queries; as text or JSON lines."""

import json
import logging
import re
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from threshold_explorer.serving.web.incidents import incident_of, log_text

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
