"""The lifespan of the server: startup, garbage collection in the background, and graceful shutdown on SIGTERM.

At SIGTERM, open pages show a notice, and running requests and scripts get some seconds. uvicorn alone would close every
page's connection at once, and then wait for a running upload forever. So the signal is passed on to uvicorn only when
the server is idle or the grace period ends. Python would then wait for its thread pools, forever if the process is
PID 1 of a container. So at the end of the grace period the process exits in any case.
"""

import ast
import asyncio
import gc
import os
import signal
import socket
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from threading import Event, Thread, Timer

import streamlit as st
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from threshold_explorer.serving.server_internals import (
    is_page_open,
    is_script_running,
    listening_address,
    show_warning_everywhere,
    uvicorn_server,
)
from threshold_explorer.serving.settings import SITE, settings
from threshold_explorer.serving.web.host_check import begin_host_check
from threshold_explorer.words.language import offered_languages, use_language
from threshold_explorer.words.markdown import joined, markdown_text
from threshold_explorer.words.sentence import Sentence

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


_ICON = ":material/restart_alt:"
# The server may look idle between the last byte of an upload and the request for its content; a slow device waits.
_IDLE_SECONDS = 3.0
_POLL_SECONDS = 0.1
# The part of the grace period in which uvicorn closes connections.
_UVICORN_SECONDS = 1
# The part in which Streamlit and Python clean up.
_CLEANUP_SECONDS = 0.5
# A shell's exit status for a process ended by SIGTERM.
_SIGTERM_STATUS = 128 + signal.SIGTERM
RESTARTING = Sentence("frame-restarting")

_shutting_down = Event()


def begin_shutdown() -> None:
    """Mark this server as shutting down, irrevocably: it serves open pages, but asks for no new visitors."""
    _shutting_down.set()


def is_shutting_down() -> bool:
    """Whether this server is shutting down."""
    return _shutting_down.is_set()


class RequestCount:
    """ASGI middleware that counts the requests in progress."""

    count = 0

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        RequestCount.count += 1
        try:
            await self.app(scope, receive, send)
        finally:
            RequestCount.count -= 1


def handle_sigterm() -> None:
    """Make SIGTERM shut this server down gracefully; a second SIGTERM, or Ctrl-C, ends it as uvicorn does.

    Called while the server starts. Does nothing without uvicorn, or on a system without signals.
    """
    server = uvicorn_server()
    if server is None:
        return
    loop = asyncio.get_running_loop()
    shutdowns: list[asyncio.Task[None]] = []

    def on_signal() -> None:
        if shutdowns:
            server.handle_exit(signal.SIGTERM, None)
        else:
            shutdowns.append(loop.create_task(_shut_down(server)))

    try:
        loop.add_signal_handler(signal.SIGTERM, on_signal)
    except NotImplementedError:
        return


async def _shut_down(server: uvicorn.Server) -> None:
    grace = settings().grace_seconds
    deadline = time.monotonic() + grace - _UVICORN_SECONDS - _CLEANUP_SECONDS
    _exit_after(grace)
    begin_shutdown()
    show_notice(RESTARTING)
    idle_since = time.monotonic()
    while (RequestCount.count or is_page_open()) and time.monotonic() < min(deadline, idle_since + _IDLE_SECONDS):
        await asyncio.sleep(_POLL_SECONDS)
        if RequestCount.count or is_script_running():
            idle_since = time.monotonic()
    server.config.timeout_graceful_shutdown = _UVICORN_SECONDS
    server.handle_exit(signal.SIGTERM, None)


def _exit_after(seconds: float) -> None:
    timer = Timer(seconds, os._exit, [_SIGTERM_STATUS])
    timer.daemon = True
    timer.start()


def begin_page(notice: Sentence | None) -> None:
    """Draw the server's notice, or reserve its place; every page calls this before it draws anything else."""
    if notice:
        st.warning(markdown_text(notice), icon=_ICON)
    else:
        st.empty()
    _timed_fragment()


# A browser that reconnects to a new server requests the whole page only if the page has a fragment with a timer.
# Otherwise it refers to fragments that the new server does not know, and moves of the slider are lost.
@st.fragment(run_every=timedelta(days=20))
def _timed_fragment() -> None:
    """Draws nothing."""


def show_notice(notice: Sentence) -> None:
    """Show a notice on every open page without running its script; the next run removes it.

    In each language, since the pages are read in several.
    """
    texts = []
    for name in offered_languages():
        with use_language(name):
            texts.append(notice.markdown())
    show_warning_everywhere(joined("  \n", texts), _ICON)
