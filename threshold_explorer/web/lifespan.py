"""The lifespan of the server: what runs at startup, and in the background until shutdown."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from threshold_explorer.web.garbage_collection import background_collection
from threshold_explorer.web.shutdown import handle_sigterm
from threshold_explorer.web.socket_options import disable_send_delay


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[dict[str, object]]:
    """The lifespan handler of `st.App`."""
    disable_send_delay()
    handle_sigterm()
    with background_collection():
        yield {}
