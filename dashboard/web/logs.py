"""The server's log: no visitor's data, address or query in it, and on request one JSON object a line."""

import json
import logging
import re
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from dashboard.web.incidents import incident_of, told

_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
# What uvicorn says of a request: the client's address and the path with its query.
_OF_REQUESTS = ("uvicorn.access", "uvicorn.error")
# What Streamlit repeats of what was said to it in the provider's name, by whoever asked: anything, an address too.
_OF_PROVIDER = "streamlit.web.server.starlette.starlette_auth_routes"
_CODE = re.compile("[a-z_]{1,40}")
_ADDRESS = re.compile(r"\S+:[0-9]{1,5}")


def keep_log(form: str) -> None:
    """From now on this process writes its log in this form, `text` or `json`, whichever logger it comes from.

    Errors are told by their number, kind and place, never by their message.
    """
    if not isinstance(logging.getLogRecordFactory(), _Records):
        logging.setLogRecordFactory(_Records(logging.getLogRecordFactory(), is_json=form == "json"))
    # Streamlit and uvicorn bring handlers of their own; this one is for whoever has none.
    if logging.lastResort:
        logging.lastResort.setFormatter(logging.Formatter(_TEXT))
    logging.captureWarnings(True)
    threading.excepthook = _note_thread


class JsonLines(logging.Formatter):
    """One record as one line of JSON: time, level, logger, message; incident and exception where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_text:
            said |= {"incident": str(vars(record).get("incident", "")), "exception": record.exc_text}
        if record.stack_info:
            said["stack"] = record.stack_info
        return json.dumps(said)


class _Records:
    """Makes the records, and sees to it that whoever writes one writes it in the form that was asked for."""

    def __init__(self, make: Callable[..., logging.LogRecord], *, is_json: bool) -> None:
        self.make = make
        self.is_json = is_json

    def __call__(
        self, name: str, level: int, path: str, line: int, msg: object, args: Any, exc: Any, *rest: Any, **named: Any
    ) -> logging.LogRecord:
        # Without the exception nobody further on can write its message.
        record = self.make(name, level, path, line, _kind(msg), _said(name, args), None, *rest, **named)
        error = exc[1] if isinstance(exc, tuple) else None
        if error:
            record.exc_text = told(error)
            vars(record)["incident"] = incident_of(error)
        if self.is_json:
            for handler in (*_handlers(logging.getLogger(name)), logging.lastResort):
                if handler and not isinstance(handler.formatter, JsonLines):
                    handler.setFormatter(JsonLines())
        return record


def _handlers(logger: logging.Logger) -> Iterator[logging.Handler]:
    one: logging.Logger | None = logger
    while one:
        yield from one.handlers
        one = one.parent if one.propagate else None


def _said(logger: str, args: Any) -> Any:
    if not isinstance(args, tuple):
        return args
    if logger == _OF_PROVIDER:
        return tuple(_code(_kind(arg)) for arg in args)
    of_request = logger in _OF_REQUESTS
    return tuple(_without_visitor(arg) if of_request and isinstance(arg, str) else _kind(arg) for arg in args)


def _without_visitor(text: str) -> str:
    """What uvicorn says, without the address of who asked and what stood behind the path."""
    return "visitor" if _ADDRESS.fullmatch(text) else text.partition("?")[0]


def _code(said: object) -> object:
    """A word such as `access_denied`, and of all else that it is not repeated."""
    return said if not isinstance(said, str) or _CODE.fullmatch(said) else "…"


def _kind(value: object) -> object:
    return type(value).__name__ if isinstance(value, BaseException) else value


def _note_thread(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value and failed.exc_type is not SystemExit:
        logging.getLogger(__name__).error("a thread failed", exc_info=failed.exc_value)
