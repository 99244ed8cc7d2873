"""The lifespan of the server: what runs at startup, and in the background until shutdown."""

import ast
import gc
import os
import socket
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from threading import Event, Thread

from threshold_explorer.serving.installation import SITE
from threshold_explorer.serving.server_internals import listening_address
from threshold_explorer.serving.web.host_check import begin_host_check
from threshold_explorer.serving.web.shutdown import handle_sigterm

_OPEN_FILES = Path("/dev/fd")
PAGES = SITE / "pages"
# The pause after a collection, as a multiple of its duration, and at least in seconds.
PAUSE_FACTOR = 50
MIN_SECONDS = 1.0
# Collect after this many of Python's own collections of the youngest generation, each of 700 new objects, or after this
# many seconds if there was one: twenty releases of the slider create as much.
YOUNG_COLLECTIONS = 20
MAX_SECONDS = 10.0


@contextmanager
def background_collection() -> Iterator[None]:
    """Collect garbage in the background until the end of the block, instead of after every run.

    Streamlit collects all objects at the end of each run, which takes ten times as long as a response to the slider.
    Here imported modules are frozen at startup, and a thread with a bounded share of the time collects the rest.
    """
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
    pause, seen, collected = MIN_SECONDS, _n_young_collections(), time.monotonic()
    while not stopped.wait(pause):
        pause = MIN_SECONDS
        young = _n_young_collections() - seen
        # An idle server has created nothing to collect.
        if young >= YOUNG_COLLECTIONS or (young and time.monotonic() - collected >= MAX_SECONDS):
            pause = _collect()
            seen, collected = _n_young_collections(), time.monotonic()


def _collect() -> float:
    started = time.thread_time()
    gc.collect()
    return max(MIN_SECONDS, PAUSE_FACTOR * (time.thread_time() - started))


def _n_young_collections() -> int:
    """The number of Python's own collections of the youngest generation."""
    return int(gc.get_stats()[0]["collections"])


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[dict[str, object]]:
    """The lifespan handler of `st.App`."""
    disable_send_delay()
    begin_host_check(listening_address())
    handle_sigterm()
    with background_collection():
        yield {}


def disable_send_delay() -> None:
    """Set TCP_NODELAY on the listening sockets of this process, from which connections inherit it.

    asyncio does so for sockets with the protocol TCP, but `streamlit run` passes one without a protocol. There the
    second small packet of a response waits for an acknowledgement of the first: 40 ms per file of the page and per
    rerun. Does nothing if the system does not list a process's open files.
    """
    for number in [int(file.name) for file in _OPEN_FILES.iterdir()] if _OPEN_FILES.exists() else []:
        # Not every open file is a socket, and the directory handle is closed by now.
        with suppress(OSError), socket.socket(fileno=os.dup(number)) as one:
            if one.family in (socket.AF_INET, socket.AF_INET6) and one.getsockopt(
                socket.SOL_SOCKET, socket.SO_ACCEPTCONN
            ):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
