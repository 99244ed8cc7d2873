"""The life of the server: what is done before it answers, and all the while."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dashboard.web.collecting import collecting_aside
from dashboard.web.listening import send_at_once
from dashboard.web.stopping import stop_gently


@asynccontextmanager
async def life(app: object) -> AsyncIterator[dict[str, object]]:
    """The life of the server, as `st.App` takes it."""
    send_at_once()
    stop_gently()
    with collecting_aside():
        yield {}
