"""A real server with keys of the API, and a real HTTP client for it."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.browser.app_server import TIMEOUT_SECONDS, Server, sqlite_url

KEYS = {name: f"{name}-key-of-the-tests-with-enough-characters" for name in ("ci", "nightly", "full", "docs")}
MAX_LINKS = 15


@pytest.fixture(scope="session")
def api_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with keys, small uploads, and few links per key."""
    keys = ", ".join(f"{name}:{key}" for name, key in KEYS.items())
    started = Server(
        sqlite_url(tmp_path_factory.mktemp("api")),
        THRESHOLD_EXPLORER_API_KEYS=keys,
        STREAMLIT_SERVER_MAX_UPLOAD_SIZE="2",
        THRESHOLD_EXPLORER_MAX_MB="2",
        THRESHOLD_EXPLORER_VISITOR_LINKS=str(MAX_LINKS),
    )
    yield started
    started.stop()


@pytest.fixture(scope="session")
def client_of(api_server: Server) -> Iterator[Callable[[str], httpx.Client]]:
    """A client with a key, or without one for another name."""
    opened = []

    def client(name: str) -> httpx.Client:
        headers = {"authorization": f"Bearer {KEYS[name]}"} if name in KEYS else {}
        opened.append(httpx.Client(base_url=f"{api_server.url}/api", headers=headers, timeout=TIMEOUT_SECONDS))
        return opened[-1]

    yield client
    for each in opened:
        each.close()


@pytest.fixture(scope="session")
def api(client_of: Callable[[str], httpx.Client]) -> httpx.Client:
    """The client with the key "ci"."""
    return client_of("ci")
