"""Ending work: at once where nobody waits for it any more, and where it takes longer than its time limit."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock


class Cancelled(Exception):  # noqa: N818 - it names what happened
    """Work that was cancelled."""


class TimeIsUp(Exception):  # noqa: N818 - it names what happened
    """Work that took longer than its time limit."""


class Cancellation:
    """Work that another thread may cancel.

    >>> work, ended = Cancellation(), []
    >>> with work.calling(lambda: ended.append("reading")):
    ...     work.cancel()
    >>> ended, work.is_cancelled
    (['reading'], True)
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._callbacks: list[Callable[[], object]] = []
        self._is_cancelled = False

    @property
    def is_cancelled(self) -> bool:
        return self._is_cancelled

    def cancel(self) -> None:
        """Cancel the work: call what is registered, once."""
        with self._lock:
            if self._is_cancelled:
                return
            self._is_cancelled = True
            callbacks = list(self._callbacks)
        for each in callbacks:
            each()

    @contextmanager
    def calling(self, callback: Callable[[], object]) -> Iterator[None]:
        """Call `callback` if the work is cancelled within the block, or was before; raises Cancelled if it was."""
        with self._lock:
            if self._is_cancelled:
                raise Cancelled
            self._callbacks.append(callback)
        try:
            yield
        finally:
            with self._lock:
                self._callbacks.remove(callback)


_current: ContextVar[Cancellation | None] = ContextVar("_current", default=None)
_ends_at: ContextVar[float] = ContextVar("_ends_at", default=float("inf"))


@contextmanager
def cancellable(work: Cancellation) -> Iterator[None]:
    """Let `work` cancel what this thread does until the end of the block."""
    before = _current.set(work)
    try:
        yield
    finally:
        _current.reset(before)


def stop_if_cancelled() -> None:
    """Raises Cancelled if the work of this thread was cancelled, TimeIsUp if it is over its time limit."""
    work = _current.get()
    if work and work.is_cancelled:
        raise Cancelled
    if time.thread_time() > _ends_at.get():
        raise TimeIsUp


@contextmanager
def limited_to(seconds: float) -> Iterator[None]:
    """Let `stop_if_cancelled` raise TimeIsUp in this block once this thread has used so many seconds of a processor.

    Not by the clock: on a busy server the work of one visitor would end for that of others.

    >>> with limited_to(-1):
    ...     stop_if_cancelled()
    Traceback (most recent call last):
        ...
    threshold_explorer.serving.cancellation.TimeIsUp
    """
    before = _ends_at.set(time.thread_time() + seconds)
    try:
        yield
    finally:
        _ends_at.reset(before)


@contextmanager
def when_cancelled(callback: Callable[[], object]) -> Iterator[None]:
    """Call `callback` from another thread if the work of this one is cancelled; raises Cancelled then."""
    work = _current.get()
    if work is None:
        yield
        return
    try:
        with work.calling(callback):
            yield
    except Exception:
        stop_if_cancelled()
        raise
    stop_if_cancelled()
