"""Who may read the server's numbers about itself, under whatever spelling of their path."""

import http.client
from urllib.parse import urlsplit

import pytest

from dashboard.settings import settings_with
from dashboard.web.metrics_door import MetricsDoor
from tests.dashboard.web.asking import asked

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
    return asked(MetricsDoor(app), path, **request).status


@pytest.mark.parametrize("path", SPELLINGS)
def test_a_server_answers_nobody_unless_it_is_told_to(server, path):
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert answer.status in {400, 404}
    assert b"# EOF" not in body


def test_everybody_is_answered_where_the_settings_say_so(streamlit_app):
    with settings_with(metrics="open"):
        answer = asked(MetricsDoor(streamlit_app), METRICS)
    assert answer.status == 200
    assert b"# EOF" in answer.body


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
def test_loopback_means_programs_of_this_machine_and_nobody_behind_its_proxy(streamlit_app, client, headers, expected):
    with settings_with(metrics="loopback"):
        assert status(streamlit_app, client=client, headers=headers) == expected


@pytest.mark.parametrize("path", ["/_stcore/health", "/", "/metrics", "/_stcore/metrics2"])
def test_other_paths_pass(streamlit_app, path):
    assert status(streamlit_app, path) == asked(streamlit_app, path).status
