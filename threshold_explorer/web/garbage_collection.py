"""Garbage collection in a background thread instead of after every run.

Streamlit collects all objects at the end of each run, which takes ten times as long as a response to the slider. Here
imported modules are frozen at startup, and a thread with a bounded share of the time collects the rest.
"""

import ast
import gc
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from threading import Event, Thread

PAGES = Path(__file__).parents[2] / "pages"
# The pause after a collection, as a multiple of its duration, and at least in seconds.
PAUSE_FACTOR = 50
MIN_SECONDS = 1.0


@contextmanager
def background_collection() -> Iterator[None]:
    """Collect garbage in the background until the end of the block."""
    freeze_imports(PAGES.glob("*.py"))
    stopped = Event()
    thread = Thread(target=_collect_until, args=(stopped,), name="garbage collection", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def freeze_imports(scripts: Iterable[Path]) -> None:
    """Import what these scripts import, so that no visitor waits for it, and exempt it from collection."""
    for script in scripts:
        for statement in ast.parse(script.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.ImportFrom) and statement.module:
                import_module(statement.module)
    gc.collect()
    gc.freeze()


def _collect_until(stopped: Event) -> None:
    pause, seen = MIN_SECONDS, _n_young_collections()
    while not stopped.wait(pause):
        # An idle server has created nothing to collect.
        if _n_young_collections() != seen:
            pause = _collect()
            seen = _n_young_collections()


def _collect() -> float:
    started = time.thread_time()
    gc.collect()
    return max(MIN_SECONDS, PAUSE_FACTOR * (time.thread_time() - started))


def _n_young_collections() -> int:
    """The number of Python's own collections of the youngest generation."""
    return int(gc.get_stats()[0]["collections"])
