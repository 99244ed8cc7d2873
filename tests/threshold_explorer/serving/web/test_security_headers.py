"""The security headers of every response; the tests in tests/browser check that pages work with them."""

import httpx
import pytest
from starlette.requests import Request

from tests.threshold_explorer.serving.web.asgi_client import run_in_thread, send_request
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.web.incidents import failure_page
from threshold_explorer.serving.web.security_headers import (
    PAGE,
    SecurityHeaders,
    content_policy,
    script_hashes,
    security_headers,
)


def directives(policy):
    return {name: sources for name, *sources in (directive.split() for directive in policy.split("; "))}


@pytest.mark.parametrize("path", ["/imbalance", "/favicon.png", "/_stcore/health", "/_stcore/nothing//"])
def test_every_response_has_the_security_headers(streamlit_app, path):
    headers = send_request(SecurityHeaders(streamlit_app), path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "camera=()" in headers["permissions-policy"].split(", ")
    assert headers["content-security-policy"] == content_policy("testserver")


def test_no_response_has_another_policy_of_referrers():
    async def app(scope, receive, send):
        sent = [(b"referrer-policy", b"unsafe-url"), (b"referrer-policy", b"origin")]
        await send({"type": "http.response.start", "status": 200, "headers": sent})

    found = [value for name, value in send_request(SecurityHeaders(app)).all_headers if name == "referrer-policy"]
    assert found == ["no-referrer"]


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/ready", {}),
        ("/_stcore/health", {}),
        ("/_stcore/metrics", {}),
        ("/api", {}),
        ("/", {"Host": "evil.test"}),
        ("/_stcore/upload_file/0/1", {"Accept": "text/html"}),
        ("/static/nothing.js", {}),
    ],
)
def test_responses_outside_of_the_pages_have_the_security_headers(server, path, headers):
    response = httpx.get(f"{server.url}{path}", headers=headers)
    assert set(security_headers({"headers": [], "scheme": "http"})) <= set(response.headers), response.status_code


def test_an_incident_has_the_security_headers():
    scope = {"type": "http", "scheme": "http", "headers": [(b"host", b"testserver")]}
    headers = run_in_thread(failure_page(Request(scope), ValueError("x"))).headers
    assert set(security_headers(scope)) <= set(headers)


def test_the_policy_allows_only_scripts_of_the_server():
    found = directives(content_policy("explorer.example.org:8443"))
    assert found["default-src"] == found["base-uri"] == found["form-action"] == found["frame-ancestors"] == ["'self'"]
    assert found["object-src"] == found["frame-src"] == ["'none'"]
    assert found["connect-src"] == ["'self'", "ws://explorer.example.org:8443", "wss://explorer.example.org:8443"]
    assert set(found["script-src"]) == {
        "'self'",
        "blob:",
        "'wasm-unsafe-eval'",
        *script_hashes(PAGE.read_text(encoding="utf-8")).split(),
    }


def test_an_inline_script_is_allowed_by_its_hash(streamlit_app):
    page = send_request(streamlit_app).body.decode()
    assert script_hashes(page) == script_hashes(PAGE.read_text(encoding="utf-8")) != ""
    assert script_hashes("<script>a</script>") != script_hashes("<script>b</script>")


@pytest.mark.parametrize("host", ["", "a b", "a; script-src *", "a,b", "[::1", "a\nb", "*"])
def test_an_invalid_host_is_not_in_the_policy(host):
    assert directives(content_policy(host))["connect-src"] == ["'self'"]
    assert content_policy(host) == content_policy("")


def test_frames_of_the_origins_in_the_settings_may_show_the_app():
    with settings_with(frame_ancestors=("https://wiki.example.org", "https://*.example.net")):
        found = directives(content_policy(""))["frame-ancestors"]
    assert found == ["'self'", "https://wiki.example.org", "https://*.example.net"]


@pytest.mark.parametrize(("scheme", "strict"), [("http", False), ("https", True)])
def test_hsts_is_sent_only_over_https(streamlit_app, scheme, strict):
    headers = send_request(SecurityHeaders(streamlit_app), scheme=scheme).headers
    assert ("strict-transport-security" in headers) is strict
