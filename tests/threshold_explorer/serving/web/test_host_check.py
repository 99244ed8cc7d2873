"""Which hosts and origins a server accepts: on loopback, with a list of hosts, and on every address without one."""

import http.client
import json
from ipaddress import ip_address
from threading import Event
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit import config
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.threshold_explorer.serving.web.asgi_client import Response, run_in_thread
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.web import host_check
from threshold_explorer.serving.web.host_check import Host, HostCheck, begin_host_check
from threshold_explorer.words.sentence import say

PORT = 8501
HERE = f"localhost:{PORT}"
KINDS = ["http", "websocket"]
LOOPBACK = [
    *("localhost", "LOCALHOST", "localhost.", "127.0.0.1", "127.0.0.1.", "127.0.0.2"),
    *("[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]"),
]
# A browser writes these addresses as 127.0.0.1 itself, so only another program sends them.
SPELLED_ADDRESSES = ["2130706433", "0177.0.0.1", "017700000001", "0x7f.0.0.1", "127.1", "127.0.0.01", "0"]
REBOUND = [
    "evil.test",
    "localhost.evil.test",
    "evil.localhost.test",
    "notlocalhost",
    "localhost.localdomain",
    "127.0.0.1.nip.io",
    "127-0-0-1.nip.io",
    "192.0.2.1",
    "0.0.0.0",
    "[::]",
    "[2001:db8::1]",
    "[::ffff:192.0.2.1]",
]
MALFORMED = [
    "",
    " ",
    ":8501",
    "localhost:",
    "localhost:x",
    "localhost:99999",
    "localhost:8501:8501",
    "me@localhost",
    "me:pw@localhost",
    "localhost@evil.test",
    "localhost/",
    "localhost#",
    "localhost?",
    "localhost,evil.test",
    "localhost evil.test",
    "http://localhost",
    "localhost..",
    ".localhost",
    "*",
    "::1",
    "[::1",
    "[::1]]",
    "[fe80::1%25eth0]",
    "[127.0.0.1]",
    "lôcalhost",
    "localhost\x00",
]
FOREIGN_ORIGINS = [
    "null",
    "",
    "file://",
    "file:///etc/passwd",
    "chrome-extension://localhost:8501",
    "moz-extension://0a1b2c3d",
    "app://localhost:8501",
    "ws://localhost:8501",
    "https://evil.test",
    "http://evil.test:8501",
    "http://localhost",
    "http://localhost:3000",
    "http://localhost:8501/",
    "http://localhost:8501@evil.test",
    "http://me@localhost:8501",
    "http://localhost.evil.test:8501",
    "http://127.0.0.1:8501",
    "http://localhost:8501 http://localhost:8501",
    "localhost:8501",
    "//localhost:8501",
]


@pytest.fixture
def on_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_check, "_on_loopback", Event())
    begin_host_check("127.0.0.1")


@pytest.fixture
def everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_check, "_on_loopback", Event())
    begin_host_check("0.0.0.0")


REACHED = {"http": "http.response.start", "websocket": "websocket.accept"}


async def streamlit_stand_in(scope, receive, send):
    await send({"type": REACHED[scope["type"]], "status": 200, "headers": []})


def answer(*, hosts=(HERE,), origins=(), kind="http", method="GET", path="/", headers=()):
    """The messages of a server to a request with these Host and Origin headers."""
    messages = []

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        messages.append(message)

    given = [*(("host", host) for host in hosts), *(("origin", origin) for origin in origins), *headers]
    scope = {
        "type": kind,
        "method": method,
        "path": path,
        "headers": [(name.encode(), value.encode()) for name, value in given],
    }
    run_in_thread(HostCheck(streamlit_stand_in)(scope, receive, send))
    return messages


def is_accepted(**request):
    first = answer(**request)[0]
    return first["type"] == REACHED[request.get("kind", "http")] and first.get("status") == 200


def refusal(**request):
    """Status and sentence of a response; a handshake is always refused with 403 and no sentence."""
    messages = answer(**request)
    if request.get("kind") == "websocket":
        assert messages == [{"type": "websocket.close", "code": 1008}]
        return None
    response = Response(messages)
    return response.status, response.body.decode()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("port", ["", f":{PORT}", ":80"])
@pytest.mark.parametrize("name", LOOPBACK)
def test_on_loopback_its_names_are_accepted_in_any_spelling_of_a_browser(on_loopback, kind, name, port):
    assert is_accepted(kind=kind, hosts=[name + port])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("port", ["", f":{PORT}"])
@pytest.mark.parametrize("name", [*REBOUND, *SPELLED_ADDRESSES])
def test_on_loopback_any_other_name_is_refused_with_the_setting_that_would_allow_it(on_loopback, kind, name, port):
    expected = (421, say("web-host-unknown", host=Host.parse(name).name))
    assert refusal(kind=kind, hosts=[name + port]) in (expected, None)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "hosts", [*([host] for host in MALFORMED), [], ["localhost", "localhost"], ["localhost", "evil.test"]]
)
def test_a_request_without_exactly_one_host_is_refused_by_every_server(everywhere, kind, hosts):
    assert refusal(kind=kind, hosts=hosts) in ((400, say("web-host-malformed")), None)


@pytest.mark.parametrize("name", ["x-forwarded-host", "forwarded", "x-host", "x-original-host", "x-forwarded-server"])
def test_a_forwarded_host_changes_nothing(on_loopback, name):
    assert not is_accepted(hosts=["evil.test"], headers=[(name, "localhost")])
    assert is_accepted(headers=[(name, "evil.test")])


@given(
    labels=st.lists(st.from_regex("[A-Za-z0-9_-]{1,12}", fullmatch=True), min_size=1, max_size=4),
    port=st.integers(0, 65_535),
)
def test_of_all_names_only_localhost_and_addresses_of_loopback_are_loopback(labels, port):
    name = ".".join(labels)
    assert Host.parse(f"{name}:{port}") == Host(name.lower(), port)
    assert Host.parse(name).is_loopback is (name.lower() == "localhost" or is_loopback_address(name))


@given(address=st.ip_addresses())
def test_of_all_addresses_only_those_of_loopback_are_loopback(address):
    host = Host.parse(f"[{address}]" if address.version == 6 else str(address))
    assert host.is_loopback is (
        address.is_loopback or bool(getattr(address, "ipv4_mapped", None) and address.ipv4_mapped.is_loopback)
    )


@given(text=st.text(max_size=30))
def test_no_text_makes_the_check_fail(text):
    host = Host.parse(text)
    assert host is None or Host.parse(f"[{host.name}]" if ":" in host.name else host.name).name == host.name


def is_loopback_address(text):
    try:
        return ip_address(text).is_loopback
    except ValueError:
        return False


ALLOWED = ("explorer.example.org", "*.wards.example.org", "10.0.0.5", "2001:db8::5")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("host", "accepted"),
    [
        ("explorer.example.org", True),
        ("Explorer.EXAMPLE.org.:8443", True),
        ("a.wards.example.org", True),
        ("a.b.wards.example.org", True),
        ("10.0.0.5:8501", True),
        ("[2001:DB8:0::5]:8501", True),
        ("wards.example.org", False),
        ("evilwards.example.org", False),
        ("explorer.example.org.evil.test", False),
        ("evil-explorer.example.org", False),
        ("10.0.0.50", False),
        ("localhost", False),
        ("127.0.0.1", False),
    ],
)
def test_a_list_of_hosts_is_all_that_a_hosted_server_accepts(everywhere, kind, host, accepted):
    with settings_with(allowed_hosts=ALLOWED):
        assert is_accepted(kind=kind, hosts=[host]) is accepted


def test_a_server_on_loopback_behind_a_proxy_accepts_its_list_and_the_names_of_loopback(on_loopback):
    with settings_with(allowed_hosts=ALLOWED):
        accepted = [is_accepted(hosts=[host]) for host in ("explorer.example.org", "localhost:8501", "evil.test")]
    assert accepted == [True, True, False]


@pytest.mark.parametrize("kind", KINDS)
def test_an_asterisk_accepts_every_host(on_loopback, kind):
    with settings_with(allowed_hosts=("*",)):
        assert is_accepted(kind=kind, hosts=["evil.test"])


def test_the_public_address_of_sign_in_is_accepted_without_a_list(everywhere):
    with settings_with(public_url="https://explorer.example.org:8443/base"):
        assert is_accepted(hosts=["explorer.example.org"])
        assert not is_accepted(hosts=["evil.test"])


def test_a_server_for_every_address_without_a_list_accepts_every_host_and_its_log_names_the_setting(caplog):
    for address in ("0.0.0.0", "::", "192.0.2.1", None):
        caplog.clear()
        begin_host_check(address)
        assert caplog.messages == [say("web-any-host-log")]
    assert "THRESHOLD_EXPLORER_ALLOWED_HOSTS" in caplog.messages[0]
    assert is_accepted(hosts=["explorer.example.org"])


@pytest.mark.parametrize(
    "given", [{"allowed_hosts": ("a.test",)}, {"public_url": "https://a.test"}, {"local_file": "/f"}]
)
def test_a_server_that_knows_its_hosts_logs_no_warning(monkeypatch, caplog, given):
    monkeypatch.setattr(host_check, "_on_loopback", Event())
    with settings_with(**given):
        begin_host_check("0.0.0.0")
        assert not is_accepted(hosts=["evil.test"])
    assert caplog.messages == []


@pytest.mark.parametrize("path", ["/_stcore/health", "/base/_stcore/health"])
def test_a_health_probe_may_name_any_host_or_none(on_loopback, monkeypatch, path):
    if path.startswith("/base"):
        config.set_option("server.baseUrlPath", "base")
    try:
        accepted = [is_accepted(path=path, hosts=hosts) for hosts in ([], ["10.1.2.3:8501"], ["a", "b"])]
        assert accepted == [True] * 3
        assert is_accepted(path=path, method="HEAD", hosts=[])
    finally:
        config.set_option("server.baseUrlPath", "")
    for other in ("/_stcore/health/", "/x/_stcore/health", "/_stcore/health/../stream", "/", "/_stcore/host-config"):
        assert not is_accepted(path=other, hosts=["10.1.2.3:8501"])
    assert not is_accepted(path=path, method="POST", hosts=["10.1.2.3:8501"])
    assert not is_accepted(path=path, kind="websocket", hosts=["10.1.2.3:8501"])


@pytest.mark.parametrize(("metrics", "accepted"), [("closed", False), ("loopback", True), ("open", True)])
def test_metrics_that_are_open_may_be_read_by_address(on_loopback, metrics, accepted):
    with settings_with(metrics=metrics):
        assert is_accepted(path="/_stcore/metrics", hosts=["10.1.2.3:8501"]) is accepted


CHANGES = [("websocket", "GET"), *(("http", method) for method in ("POST", "PUT", "DELETE", "PATCH", "MADE-UP"))]


@pytest.mark.parametrize(("kind", "method"), CHANGES)
@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_a_page_of_another_origin_can_change_nothing(on_loopback, kind, method, origin):
    expected = (403, say("web-origin-foreign", origin=origin, host=HERE))
    assert refusal(kind=kind, method=method, origins=[origin]) in (expected, None)


@pytest.mark.parametrize(("kind", "method"), CHANGES)
def test_several_origins_are_refused_even_if_all_are_this_server(on_loopback, kind, method):
    assert not is_accepted(kind=kind, method=method, origins=[f"http://{HERE}"] * 2)


@pytest.mark.parametrize(("kind", "method"), CHANGES)
@pytest.mark.parametrize(
    ("host", "origin"),
    [
        (HERE, f"http://{HERE}"),
        (HERE, f"HTTP://{HERE.upper()}"),
        ("localhost.:8501", f"http://{HERE}"),
        ("[::1]:8501", "http://[0:0::1]:8501"),
        ("127.0.0.1", "http://127.0.0.1"),
        ("127.0.0.1:80", "http://127.0.0.1"),
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("127.0.0.1", "https://127.0.0.1:443"),
        ("127.0.0.1:443", "https://127.0.0.1"),
    ],
)
def test_a_page_of_this_server_and_a_program_without_origin_can(on_loopback, kind, method, host, origin):
    assert is_accepted(kind=kind, method=method, hosts=[host], origins=[origin])
    assert is_accepted(kind=kind, method=method, hosts=[host])


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_reading_needs_no_origin_of_this_server(on_loopback, method):
    assert is_accepted(method=method, origins=["https://wiki.example.org"])


@pytest.mark.parametrize(
    ("option", "value"), [("corsAllowedOrigins", ["https://wiki.example.org"]), ("enableCORS", False)]
)
def test_streamlits_own_settings_can_allow_another_origin(on_loopback, option, value):
    before = config.get_option(f"server.{option}")
    config.set_option(f"server.{option}", value)
    try:
        assert is_accepted(kind="websocket", origins=["https://wiki.example.org"])
        assert is_accepted(kind="websocket", origins=["http://wiki.example.org"]) is (option == "enableCORS")
        assert not is_accepted(kind="websocket", hosts=["evil.test"], origins=["https://wiki.example.org"])
    finally:
        config.set_option(f"server.{option}", before)


def test_an_origin_is_compared_as_a_whole_with_the_host(on_loopback):
    hosts = st.sampled_from(["localhost", "127.0.0.1", "[::1]", "localhost:8501", "127.0.0.1:8501", "LocalHost:80"])

    @given(host=hosts, page=hosts)
    def compare(host, page):
        here, there = Host.parse(host), Host.parse(page)
        same = (here.name, here.port or 80) == (there.name, there.port or 80)
        assert is_accepted(kind="websocket", hosts=[host], origins=[f"http://{page}"]) is same

    compare()


def test_the_api_refuses_with_a_problem(on_loopback):
    requests = (
        {"path": "/api/links", "hosts": ["evil.test"]},
        {"path": "/api/links", "method": "POST", "origins": ["null"]},
    )
    for refused in (Response(answer(**request)) for request in requests):
        assert refused.headers["content-type"] == "application/problem+json"
        assert json.loads(refused.body)["status"] == refused.status


def test_the_start_of_the_server_passes():
    seen = []

    async def app(scope, receive, send):
        seen.append(scope)

    run_in_thread(HostCheck(app)({"type": "lifespan"}, None, None))
    assert seen == [{"type": "lifespan"}]


FOREIGN = "https://evil.example.org"
UPLOAD = "/_stcore/upload_file/0123/4567"


def response_to(server, method, path, **headers):
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
@pytest.mark.parametrize("token", [{}, {"X_Xsrftoken": "2|00000000|00|0"}], ids=["none", "made up"])
def test_a_file_without_the_visitors_own_token_is_refused(server, method, token):
    assert response_to(server, method, UPLOAD, Origin=FOREIGN, **token).status == 403


def test_no_response_is_readable_for_another_origin(server):
    for path in ("/", "/_stcore/host-config", "/_stcore/health", UPLOAD):
        response = response_to(server, "OPTIONS" if path == UPLOAD else "GET", path, Origin=FOREIGN)
        assert response.getheader("Access-Control-Allow-Origin") not in {"*", FOREIGN}, path


def test_a_connection_from_another_origin_is_refused(server):
    address = f"{server.url.replace('http', 'ws')}/_stcore/stream"
    with connect(address, origin=server.url, subprotocols=["streamlit"]) as own:
        assert own.response.status_code == 101
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin=FOREIGN, subprotocols=["streamlit"])
    assert refused.value.response.status_code == 403
