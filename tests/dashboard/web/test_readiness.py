"""What `/ready` says while the store is well, silent, broken, and while the server leaves."""

import asyncio
import json
import sqlite3
import threading
import urllib.error
import urllib.request

import pytest
from streamlit import config

from dashboard.settings import Settings, settings_with
from dashboard.web import leaving
from dashboard.web.readiness import Readiness, store_state
from tests.browser.app_server import PATIENCE_SECONDS, Server, sqlite_url
from tests.dashboard.web.asking import asked, run_apart


async def nothing(scope, receive, send):
    raise AssertionError(scope["path"])


def said(app, path="/ready"):
    answer = asked(app, path)
    assert answer.headers["cache-control"] == "no-store"
    return answer.status, json.loads(answer.body)


def test_a_store_that_can_be_written_to_is_ready(tmp_path):
    with settings_with(database_url=sqlite_url(tmp_path)):
        assert said(Readiness(nothing)) == (200, {"store": "ok"})


def test_postgresql_too(postgres_url):
    address = Settings.read({"DATABASE_URL": postgres_url}).database_url
    with settings_with(database_url=address):
        assert said(Readiness(nothing)) == (200, {"store": "ok"})


def test_a_store_that_cannot_be_used_says_why_by_a_key(tmp_path):
    (tmp_path / "shares.sqlite3").write_bytes(b"no database at all" * 1000)
    with settings_with(database_url=sqlite_url(tmp_path)):
        assert said(Readiness(nothing)) == (503, {"store": "sharing-database-other-file"})
    with settings_with(database_url="mysql://me:hush@db/shares"):
        assert said(Readiness(nothing)) == (503, {"store": "sharing-off-no-database"})


def test_a_store_that_was_opened_may_fail_later(tmp_path):
    with settings_with(database_url=sqlite_url(tmp_path)):
        assert store_state() == "ok"
        with sqlite3.connect(tmp_path / "shares.sqlite3") as other:
            other.execute("DROP TABLE threshold_explorer_shares")
        other.close()
        assert store_state() == "sharing-database-error"


def test_an_error_that_nobody_foresaw_is_in_the_log(caplog, monkeypatch):
    monkeypatch.setattr("dashboard.web.readiness.share_desk", lambda: {}["no desk"])
    assert said(Readiness(nothing)) == (503, {"store": "failed"})
    assert "the store was not asked how it is" in caplog.text


def test_a_silent_store_is_waited_for_by_one_thread_and_not_for_long():
    speaks, asking = threading.Event(), []

    def silent():
        asking.append(threading.current_thread())
        assert speaks.wait(PATIENCE_SECONDS)
        return "ok"

    async def answers():
        app = Readiness(nothing, silent)
        found = await asyncio.gather(answered(app), answered(app))
        speaks.set()
        return [*found, await answered(app), await answered(app)]

    found = run_apart(answers())
    assert found == [(503, {"store": "silent"})] * 2 + [(200, {"store": "ok"})] * 2
    assert len(asking) == 1


async def answered(app):
    """An answer on the event loop of the caller, as a server has one for all."""
    messages = []

    async def send(message):
        messages.append(message)

    await app({"type": "http", "method": "GET", "path": "/ready", "headers": []}, None, send)
    return messages[0]["status"], json.loads(messages[1]["body"])


def test_a_server_that_leaves_is_not_ready_whatever_its_store_says(monkeypatch):
    monkeypatch.setattr(leaving, "_leaving", threading.Event())
    app = Readiness(nothing, lambda: "ok")
    assert said(app) == (200, {"store": "ok"})
    leaving.leave()
    assert said(app) == (503, {"server": "leaving"})


def test_it_stands_below_the_base_path():
    config.set_option("server.baseUrlPath", "explorer/")
    try:
        assert said(Readiness(nothing, lambda: "ok"), "/explorer/ready") == (200, {"store": "ok"})
        with pytest.raises(AssertionError, match=r"^/ready$"):
            asked(Readiness(nothing, lambda: "ok"), "/ready")
    finally:
        config.set_option("server.baseUrlPath", "")


@pytest.mark.parametrize("path", ["/", "/imbalance", "/imbalance/ready", "/readiness", "/_stcore/ready"])
def test_other_paths_pass(path):
    with pytest.raises(AssertionError, match=f"^{path}$"):
        asked(Readiness(nothing), path)


def test_a_server_without_its_store_lives_and_is_not_ready(tmp_path):
    (tmp_path / "shares.sqlite3").write_bytes(b"no database at all" * 1000)
    server = Server(sqlite_url(tmp_path))
    try:
        with urllib.request.urlopen(f"{server.url}/_stcore/health") as health:
            assert health.read() == b"ok"
        with pytest.raises(urllib.error.HTTPError, match="503") as caught:
            urllib.request.urlopen(f"{server.url}/ready")
        assert json.loads(caught.value.read()) == {"store": "sharing-database-other-file"}
    finally:
        server.stop()
