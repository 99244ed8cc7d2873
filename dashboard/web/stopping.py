"""How the server ends when it is told to by SIGTERM: those who are here are told, and get some seconds to finish.

uvicorn by itself closes every page's connection at once, an upload's page too, and then waits for the upload without
end. So it hears of the signal only when nothing is being sent or worked out any more, or the time is over. And Python
waits for whatever its pools of threads are still at, without end where the process is a container's first one, which no
signal of its own ends. So when the time is over, the process ends whatever it is at.
"""

import asyncio
import os
import signal
import time
from threading import Timer

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.settings import settings
from dashboard.web.leaving import leave
from dashboard.web.open_pages import is_page_at_work, is_page_open, tell_that_server_leaves

# Between an upload's last byte and the page's asking for what was in it, nothing is under way.
_QUIET_SECONDS = 1.0
_LOOK_EVERY_SECONDS = 0.1
# Of the time that there is, what uvicorn gets to send its last words and to cut off who does not listen.
_LAST_SECONDS = 1
# And what Streamlit and Python get to put away what they have.
_PUTTING_AWAY_SECONDS = 0.5
# What a shell says of a process that SIGTERM ended.
_ENDED_BY_SIGTERM = 128 + signal.SIGTERM


class UnderWay:
    """ASGI middleware that knows how many requests are being received or answered."""

    count = 0

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        UnderWay.count += 1
        try:
            await self.app(scope, receive, send)
        finally:
            UnderWay.count -= 1


def stop_gently() -> None:
    """From now on SIGTERM ends this server gently; a second one, and Ctrl-C, end it as uvicorn does.

    To be called while the server starts. Where uvicorn does not run it, or the system has no signals, nothing happens.
    """
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    if not isinstance(server, uvicorn.Server):
        return
    loop = asyncio.get_running_loop()
    ending: list[asyncio.Task[None]] = []

    def told() -> None:
        if ending:
            server.handle_exit(signal.SIGTERM, None)
        else:
            ending.append(loop.create_task(_end(server)))

    try:
        loop.add_signal_handler(signal.SIGTERM, told)
    except NotImplementedError:
        return


async def _end(server: uvicorn.Server) -> None:
    grace = settings().grace_seconds
    deadline = time.monotonic() + grace - _LAST_SECONDS - _PUTTING_AWAY_SECONDS
    _end_at_the_latest_after(grace)
    leave()
    tell_that_server_leaves()
    quiet_since = time.monotonic()
    while (UnderWay.count or is_page_open()) and time.monotonic() < min(deadline, quiet_since + _QUIET_SECONDS):
        await asyncio.sleep(_LOOK_EVERY_SECONDS)
        if UnderWay.count or is_page_at_work():
            quiet_since = time.monotonic()
    server.config.timeout_graceful_shutdown = _LAST_SECONDS
    server.handle_exit(signal.SIGTERM, None)


def _end_at_the_latest_after(seconds: float) -> None:
    timer = Timer(seconds, os._exit, [_ENDED_BY_SIGTERM])
    timer.daemon = True
    timer.start()
