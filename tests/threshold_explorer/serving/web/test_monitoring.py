"""`/ready` while the store works, does not respond or is broken, and while the server shuts down."""

import asyncio
import json
import sqlite3
import threading

import pytest
from streamlit import config

from tests.browser.app_server import TIMEOUT_SECONDS, sqlite_url
from tests.threshold_explorer.serving.web.asgi_client import run_in_thread, send_request
from threshold_explorer.serving.settings import Settings, settings_with
from threshold_explorer.serving.web import shutdown
from threshold_explorer.serving.web.monitoring import Readiness, store_state


async def unreachable_app(scope, receive, send):
    raise AssertionError(scope["path"])


def readiness(app, path="/ready"):
    response = send_request(app, path)
    assert response.headers["cache-control"] == "no-store"
    return response.status, json.loads(response.body)


def test_a_store_that_can_be_written_to_is_ready(tmp_path, postgres_url):
    for address in (sqlite_url(tmp_path), Settings.read({"DATABASE_URL": postgres_url}).database_url):
        with settings_with(database_url=address):
            assert readiness(Readiness(unreachable_app)) == (200, {"store": "ok"})


def test_an_unusable_store_is_reported_with_the_reason():
    with settings_with(database_url="mysql://me:hush@db/shares"):
        assert readiness(Readiness(unreachable_app)) == (503, {"store": "sharing-off-no-database"})


def test_a_store_that_was_opened_may_fail_later(tmp_path):
    with settings_with(database_url=sqlite_url(tmp_path)):
        assert store_state() == "ok"
        with sqlite3.connect(tmp_path / "shares.sqlite3") as other:
            other.execute("DROP TABLE threshold_explorer_shares")
        other.close()
        assert store_state() == "sharing-database-error"


def test_an_unexpected_error_is_logged(caplog, monkeypatch):
    monkeypatch.setattr("threshold_explorer.serving.web.monitoring.link_access", lambda: {}["no links"])
    assert readiness(Readiness(unreachable_app)) == (503, {"store": "failed"})
    assert "the state of the store could not be determined" in caplog.text


def test_one_thread_waits_for_a_silent_store_and_requests_time_out():
    answered, threads = threading.Event(), []

    def silent():
        threads.append(threading.current_thread())
        assert answered.wait(TIMEOUT_SECONDS)
        return "ok"

    async def responses():
        app = Readiness(unreachable_app, silent)
        found = await asyncio.gather(response_in_loop(app), response_in_loop(app))
        answered.set()
        return [*found, await response_in_loop(app), await response_in_loop(app)]

    found = run_in_thread(responses())
    assert found == [(503, {"store": "silent"})] * 2 + [(200, {"store": "ok"})] * 2
    assert len(threads) == 1


async def response_in_loop(app):
    """The response on the caller's event loop; a server has one loop for all requests."""
    messages = []

    async def send(message):
        messages.append(message)

    await app({"type": "http", "method": "GET", "path": "/ready", "headers": []}, None, send)
    return messages[0]["status"], json.loads(messages[1]["body"])


def test_a_server_that_shuts_down_is_not_ready(monkeypatch):
    monkeypatch.setattr(shutdown, "_shutting_down", threading.Event())
    app = Readiness(unreachable_app, lambda: "ok")
    assert readiness(app) == (200, {"store": "ok"})
    shutdown.begin_shutdown()
    assert readiness(app) == (503, {"server": "leaving"})


def test_the_endpoint_is_below_the_base_path():
    config.set_option("server.baseUrlPath", "explorer/")
    try:
        assert readiness(Readiness(unreachable_app, lambda: "ok"), "/explorer/ready") == (200, {"store": "ok"})
        with pytest.raises(AssertionError, match=r"^/ready$"):
            send_request(Readiness(unreachable_app, lambda: "ok"), "/ready")
    finally:
        config.set_option("server.baseUrlPath", "")


@pytest.mark.parametrize("path", ["/", "/imbalance/ready", "/readiness"])
def test_other_paths_reach_the_application(path):
    with pytest.raises(AssertionError, match=f"^{path}$"):
        send_request(Readiness(unreachable_app), path)
