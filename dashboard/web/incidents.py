"""A number by which whoever met an error and whoever reads the server's log speak of the same one."""

import secrets
import traceback
from collections.abc import Iterator

# Crockford's digits: no letter among them is taken for a number or for another letter.
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH = 8
_NAME = "threshold_explorer_incident"


def incident_of(error: BaseException) -> str:
    """The number of an error, drawn when it is first asked for."""
    return str(vars(error).setdefault(_NAME, _new_number()))


def told(error: BaseException) -> str:
    """What a log may say of an error: its number, kinds of errors, and where in the program they came up.

    Messages of errors quote what they are about, which may be a visitor's data, so they stay out.

    >>> try:
    ...     int("a visitor's")
    ... except ValueError as error:
    ...     told(error).splitlines()[1:]
    ['ValueError', '  <doctest dashboard.web.incidents.told[0]>:2 in <module>']
    """
    return "\n".join((f"incident {incident_of(error)}", *_lines(error)))


def _lines(error: BaseException) -> Iterator[str]:
    seen: set[int] = set()
    one: BaseException | None = error
    while one and id(one) not in seen:
        seen.add(id(one))
        yield f"{_kind(one)}{'' if one is error else ', from which the one above came'}"
        for frame in traceback.extract_tb(one.__traceback__):
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)


def _kind(error: BaseException) -> str:
    """The class of an error, with what the system says of its own."""
    kind = type(error).__qualname__ if type(error).__module__ == "builtins" else _full_name(type(error))
    return f"{kind} ({error.strerror})" if isinstance(error, OSError) and error.strerror else kind


def _full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _new_number() -> str:
    return "".join(secrets.choice(_DIGITS) for _ in range(_LENGTH))
