"""The life of the server: what is done once, before it answers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dashboard.web.listening import send_at_once
from dashboard.web.stopping import stop_gently


@asynccontextmanager
async def life(app: object) -> AsyncIterator[dict[str, object]]:
    """The life of the server, as `st.App` takes it."""
    send_at_once()
    stop_gently()
    yield {}
