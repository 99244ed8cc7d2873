"""What a command is doing, on standard error, while it takes long and a person watches."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

# Shorter work needs no line.
_FIRST_SECONDS = 1.0
_CLEAR_LINE = "\r\033[K"


@contextmanager
def progress(text: str) -> Iterator[None]:
    """Show the text with the seconds so far, and remove the line at the end; nothing unless it is a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    done, began = threading.Event(), time.monotonic()

    def show() -> None:
        while not done.wait(_FIRST_SECONDS):
            sys.stderr.write(f"{_CLEAR_LINE}{text} … {time.monotonic() - began:.0f} s")
            sys.stderr.flush()

    thread = threading.Thread(target=show, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        sys.stderr.write(_CLEAR_LINE)
        sys.stderr.flush()
