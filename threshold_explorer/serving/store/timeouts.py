"""The timeout for each response of the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from threshold_explorer.serving.settings import MEGABYTE

_SECONDS = 5.0
# A lower bound for the speed of a database's network and disk.
_BYTES_PER_SECOND = 5 * MEGABYTE

_timeout: ContextVar[float | None] = ContextVar("_timeout", default=None)


def response_timeout() -> float:
    """The current timeout of one response, in seconds."""
    return _timeout.get() or _SECONDS


def timeout_for(n_bytes: int) -> float:
    """The timeout of a statement or response with `n_bytes`, in seconds."""
    return response_timeout() + n_bytes / _BYTES_PER_SECOND


@contextmanager
def waiting_at_most(seconds: float) -> Iterator[None]:
    """Set another timeout for each response until the end of the block.

    >>> with waiting_at_most(1):
    ...     response_timeout()
    1
    """
    before = _timeout.set(seconds)
    try:
        yield
    finally:
        _timeout.reset(before)
