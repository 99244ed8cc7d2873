"""A link opens after a restart of the server, and without a database to write to the app runs."""

import httpx
import pytest

from benchmarks import viewer
from tests.app_driver import clean, messages, uploaded
from tests.browser.app_server import TIMEOUT_SECONDS, Server
from threshold_explorer.serving.settings import settings_with

KEY = "key-of-the-tests-with-enough-characters"
ROWS = "y,p\n" + "".join(f"{'ill' if i % 3 else 'well'},0.{i}\n" for i in range(10, 90))


@pytest.fixture
def start(postgres_url):
    servers = []

    def started(port: int | None = None) -> Server:
        servers.append(Server(postgres_url, port, THRESHOLD_EXPLORER_API_KEYS=f"ci:{KEY}"))
        return servers[-1]

    yield started
    for server in servers:
        server.stop()


def test_a_link_shows_the_senders_view_after_a_restart(start):
    first = start()
    sent = {"title": "Ward seven", "note": "For Monday", "threshold": "0.37", "positive": "ill"}
    made = httpx.post(
        f"{first.url}/api/links",
        files={"file": ("cases.csv", ROWS)},
        data=sent,
        headers={"Authorization": f"Bearer {KEY}"},
        timeout=TIMEOUT_SECONDS,
    ).json()
    link = made["url"].removeprefix(first.url)
    before = opened(first, link)
    assert before[0]["Threshold"] == "0.37"
    first.stop()
    assert opened(start(first.port), link) == before


def opened(server: Server, link: str) -> tuple[dict[str, str], list[str]]:
    """The numbers and texts of a link's page."""
    with viewer.open(server.url, link) as visitor:
        visitor.unfold("numbers_open")
        return visitor.numbers, visitor.texts


def test_without_a_database_to_write_to_the_app_runs_and_share_states_why_it_fails(tmp_path):
    (tmp_path / "file").write_text("")
    with settings_with(database_url=f"sqlite:///{tmp_path}/file/shares.sqlite3"):
        app = uploaded(ROWS, "mine.csv")
        assert app.slider(key="t").value == 0.5
        clean(app.button(key="share_button").click().run())
    assert any("work without the share database" in text for text in messages(app, "warning", "error", "info"))
