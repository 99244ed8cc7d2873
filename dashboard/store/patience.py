"""For how long whoever asks a database waits for each of its answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from dashboard.settings import MEGABYTE

_SECONDS = 5.0
# Slower than any network or disk that a database should have.
_BYTES_PER_SECOND = 5 * MEGABYTE

_asked: ContextVar[float | None] = ContextVar("_asked", default=None)


def patience() -> float:
    """The seconds for one answer, here and now."""
    return _asked.get() or _SECONDS


def patience_for(n_bytes: int) -> float:
    """The seconds for an answer, or for a statement, with so many bytes in it."""
    return patience() + n_bytes / _BYTES_PER_SECOND


@contextmanager
def waiting_at_most(seconds: float) -> Iterator[None]:
    """Other seconds for each answer until the end of the block.

    >>> with waiting_at_most(1):
    ...     patience()
    1
    """
    before = _asked.set(seconds)
    try:
        yield
    finally:
        _asked.reset(before)
