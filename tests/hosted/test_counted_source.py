"""A source of the host on a real PostgreSQL: open, stop, open again, count again, share; no secret reaches a page."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, WebSocket, expect

from benchmarks import viewer
from tests.browser.conftest import Server, sqlite_url
from tests.browser.page_parts import cells, press, shown_threshold, wait_for_page, wait_for_server
from tests.postgres import PASSWORD, PostgresServer
from threshold_explorer.words.sentence import say

TITLE = "Fraud since June"
ROWS = "SELECT CASE WHEN i % 4 = 0 THEN 'fraud' ELSE 'ok' END AS y, (i % 100) / 100.0::float8 AS p"
# The query takes a minute.
TABLE = """
CREATE TABLE pause AS SELECT 60 AS seconds;
CREATE TABLE rows AS {rows} FROM generate_series(0, 399) AS i;
CREATE VIEW predictions AS SELECT y, p FROM rows, pg_sleep((SELECT seconds FROM pause));
"""


@pytest.fixture
def bank(postgres: PostgresServer, postgres_url: str) -> str:
    postgres.run(TABLE.format(rows=ROWS), postgres_url)
    return postgres_url


@pytest.fixture
def hosting(bank: str, tmp_path: Path) -> Iterator[Server]:
    named = {
        "id": "fraud",
        "title": TITLE,
        "connection": bank.replace(PASSWORD, "${BANK_PASSWORD}"),
        "table": "predictions",
        "label": "y",
        "score": "p",
    }
    lines = ["[[source]]", *(f"{name} = {json.dumps(value)}" for name, value in named.items())]
    (tmp_path / "sources.toml").write_text("\n".join(lines))
    settings = {"THRESHOLD_EXPLORER_SOURCES": str(tmp_path / "sources.toml"), "BANK_PASSWORD": PASSWORD}
    started = Server(sqlite_url(tmp_path), **settings)
    yield started
    started.stop()


class Received:
    """All that the server sent to a page."""

    def __init__(self, page: Page) -> None:
        self.frames: list[bytes] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._note)

    def _note(self, frame: bytes | str) -> None:
        self.frames.append(frame.encode() if isinstance(frame, str) else frame)

    def contains(self, text: str) -> bool:
        return any(text.encode() in frame for frame in self.frames)


def cases(page: Page, number: int) -> None:
    expect(page.locator(".st-key-heading")).to_contain_text(f"{number} cases")


def test_a_source_is_counted_stopped_counted_again_and_linked_without_a_secret(
    hosting: Server, bank: str, postgres: PostgresServer, tmp_path: Path, open_page: Callable[..., Page]
) -> None:
    postgres.run("ALTER VIEW predictions RENAME TO elsewhere", bank)
    page = open_page("about:blank", width=390, height=844)
    received = Received(page)
    page.goto(f"{hosting.url}/?d=source-fraud")
    why = say("hosted-no-table", table="predictions")
    expect(page.get_by_role("alert")).to_contain_text(say("hosted-refused", title=TITLE, why=why))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert received.contains("predictions")
    postgres.run("ALTER VIEW elsewhere RENAME TO predictions", bank)

    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(".st-key-hosted_try_again button").click()
    expect(page.locator(".st-key-hosted_progress")).to_contain_text(
        re.compile(rf"{re.escape(say('hosted-looking'))} [1-9]\d* s")
    )
    page.get_by_role("button", name=say("hosted-stop"), exact=True).click()
    expect(page.get_by_text(say("hosted-stopped", title=TITLE))).to_be_visible()

    postgres.run("UPDATE pause SET seconds = 0", bank)
    page.get_by_role("button", name=say("hosted-go-on"), exact=True).click()
    cases(page, 400)
    wait_for_page(page)
    press(page, *["ArrowLeft"] * 10)
    wait_for_server(page)
    threshold, before = shown_threshold(page), cells(page)
    expect(page).to_have_url(re.compile(f"d=source-fraud&t={threshold:g}"))

    postgres.run("INSERT INTO rows SELECT 'fraud', 0.995 FROM generate_series(1, 100)", bank)
    page.get_by_role("button", name=say("hosted-refresh"), exact=True).click()
    cases(page, 500)
    wait_for_page(page)
    assert shown_threshold(page) == threshold
    assert cells(page) == {**before, "tp": before["tp"] + 100}

    address = urlsplit(bank)
    places = (address.netloc, f"127.0.0.1:{address.port}", f"port {address.port}", address.path, str(tmp_path))
    secrets = (PASSWORD, *places)
    assert received.contains(TITLE)
    assert [secret for secret in secrets if received.contains(secret) or secret in page.content()] == []
    query = urlsplit(page.url).query
    for path in ("", "uncertainty", "imbalance"):
        with viewer.open(hosting.url, f"/{path}?{query}") as other:
            sent = "\n".join(str(node.content) for node in other.page.nodes.values())
            assert any("500 cases" in text for text in other.texts)
            assert TITLE in sent
            assert [secret for secret in secrets if secret in sent] == []
            if not path:
                other.unfold("numbers_open")
                assert float(other.numbers["Threshold"]) == threshold
                assert float(other.numbers["True positives"]) == before["tp"] + 100
