"""What nothing refers to any more, but for itself, is looked for now and then and not after every run.

Streamlit would look through every object of the server at the end of each run, ten times the work of a release. Here
what is loaded at the start is set aside, and the rest looked through by a thread that keeps to its share of the time.
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
# So many times as long as a look takes passes until the next, and never less than so many seconds.
PAUSES = 50
LEAST_SECONDS = 1.0


@contextmanager
def collecting_aside() -> Iterator[None]:
    """To be done while the server lives."""
    set_aside(PAGES.glob("*.py"))
    stopped = Event()
    thread = Thread(target=_collect_until, args=(stopped,), name="collecting", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def set_aside(scripts: Iterable[Path]) -> None:
    """Loads all that these scripts import, so that no visitor waits for it, and never looks through it again."""
    for script in scripts:
        for statement in ast.parse(script.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.ImportFrom) and statement.module:
                import_module(statement.module)
    gc.collect()
    gc.freeze()


def _collect_until(stopped: Event) -> None:
    pause, seen = LEAST_SECONDS, _looks_at_new_objects()
    while not stopped.wait(pause):
        # Of a server that nobody visits there is nothing new to look through.
        if _looks_at_new_objects() != seen:
            pause = _collect()
            seen = _looks_at_new_objects()


def _collect() -> float:
    started = time.thread_time()
    gc.collect()
    return max(LEAST_SECONDS, PAUSES * (time.thread_time() - started))


def _looks_at_new_objects() -> int:
    """How often Python itself looked through what was made since its last look."""
    return int(gc.get_stats()[0]["collections"])
