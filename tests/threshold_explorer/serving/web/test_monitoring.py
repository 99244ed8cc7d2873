"""What `/ready` responds in each state of the store, and which clients may read the metrics, however spelled."""

import asyncio
import http.client
import json
import sqlite3
import threading
from urllib.parse import urlsplit

import pytest
from streamlit import config

from tests.browser.app_server import TIMEOUT_SECONDS, sqlite_url
from tests.threshold_explorer.serving.web.asgi_client import run_in_thread, send_request
from threshold_explorer.serving.settings import Settings, settings_with
from threshold_explorer.serving.web import lifespan
from threshold_explorer.serving.web.monitoring import MetricsAccess, Readiness, store_state


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
    monkeypatch.setattr(lifespan, "_shutting_down", threading.Event())
    app = Readiness(unreachable_app, lambda: "ok")
    assert readiness(app) == (200, {"store": "ok"})
    lifespan.begin_shutdown()
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


METRICS = "/_stcore/metrics"
LOOPBACK = ("127.0.0.1", 50000)
SPELLINGS = [
    METRICS,
    f"{METRICS}/",
    "/_stcore//metrics",
    "//_stcore/metrics",
    "/_stcore/./metrics",
    "/_stcore/x/../metrics",
    "/_stcore/%6detrics",
    "/_stcore/%2e/metrics",
    "/_stcore/%2E%2e/_stcore/metrics",
    "/_stcore%2Fmetrics",
    "/_stcore/%256detrics",
    "/_STCORE/Metrics",
    "/explorer/_stcore/metrics",
]


def status(app, path=METRICS, **request):
    return send_request(MetricsAccess(app), path, **request).status


def test_metrics_are_closed_by_default(server):
    for path in SPELLINGS:
        connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        assert response.status in {400, 404}, path
        assert b"# EOF" not in body, path


def test_the_settings_can_open_metrics_to_every_client(streamlit_app):
    with settings_with(metrics="open"):
        response = send_request(MetricsAccess(streamlit_app), METRICS)
    assert response.status == 200
    assert b"# EOF" in response.body


@pytest.mark.parametrize(
    ("client", "headers", "expected"),
    [
        (LOOPBACK, (), 200),
        (("::1", 5), (), 200),
        (("::ffff:127.0.0.1", 5), (), 200),
        (("192.0.2.7", 5), (), 404),
        (("::ffff:192.0.2.7", 5), (), 404),
        (("", 0), (), 404),
        (None, (), 404),
        (LOOPBACK, ((b"x-forwarded-for", b"127.0.0.1"),), 404),
        (LOOPBACK, ((b"forwarded", b"for=192.0.2.7"),), 404),
    ],
)
def test_loopback_is_this_machine_without_clients_behind_its_proxy(streamlit_app, client, headers, expected):
    with settings_with(metrics="loopback"):
        assert status(streamlit_app, client=client, headers=headers, host="localhost:8501") == expected


@pytest.mark.parametrize("host", ["evil.test", "localhost.evil.test", "127.0.0.1.nip.io", ""])
def test_a_page_with_a_rebound_name_on_this_machine_cannot_read_metrics(streamlit_app, host):
    with settings_with(metrics="loopback"):
        assert status(streamlit_app, client=LOOPBACK, host=host) == 404


@pytest.mark.parametrize("path", ["/_stcore/health", "/", "/metrics", "/_stcore/metrics2"])
def test_other_paths_pass(streamlit_app, path):
    assert status(streamlit_app, path) == send_request(streamlit_app, path).status
