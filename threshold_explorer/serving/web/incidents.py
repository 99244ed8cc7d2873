"""Incident numbers, which link an error shown to a visitor with the entry in the server's log."""

import secrets
import traceback
from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import PlainTextResponse

from threshold_explorer.serving.web.security_headers import security_headers
from threshold_explorer.words.sentence import say

# Crockford's base 32, which avoids letters that resemble digits or other letters.
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH = 8
_NAME = "threshold_explorer_incident"


def incident_of(error: BaseException) -> str:
    """The incident number of an error, created on first use."""
    return str(vars(error).setdefault(_NAME, _new_number()))


def log_text(error: BaseException) -> str:
    """The log entry of an error: incident number, error classes and locations in the code.

    Error messages are omitted, because they may quote a visitor's data.

    >>> try:
    ...     int("a visitor's")
    ... except ValueError as error:
    ...     log_text(error).splitlines()[1:]
    ['ValueError', '  <doctest threshold_explorer.serving.web.incidents.log_text[0]>:2 in <module>']
    """
    return "\n".join((f"incident {incident_of(error)}", *_lines(error)))


def _lines(error: BaseException) -> Iterator[str]:
    seen: set[int] = set()
    current: BaseException | None = error
    while current and id(current) not in seen:
        seen.add(id(current))
        yield f"{_kind(current)}{'' if current is error else ', the cause of the one above'}"
        for frame in traceback.extract_tb(current.__traceback__):
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)


def _kind(error: BaseException) -> str:
    """The class of an error, with the system's message of an OSError."""
    kind = type(error).__qualname__ if type(error).__module__ == "builtins" else _full_name(type(error))
    return f"{kind} ({error.strerror})" if isinstance(error, OSError) and error.strerror else kind


def _full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _new_number() -> str:
    return "".join(secrets.choice(_DIGITS) for _ in range(_LENGTH))


async def failure_page(request: Request, error: Exception) -> PlainTextResponse:
    """A sentence with the incident number, under which the log has the error."""
    # This response bypasses all middleware.
    headers = {**security_headers(request.scope), "cache-control": "no-store"}
    return PlainTextResponse(say("frame-failed", incident=incident_of(error)), 500, headers)
