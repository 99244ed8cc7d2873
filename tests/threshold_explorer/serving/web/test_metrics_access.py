"""Which clients may read the server's metrics, however the path is spelled."""

import http.client
from urllib.parse import urlsplit

import pytest

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.web.metrics_access import MetricsAccess

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
