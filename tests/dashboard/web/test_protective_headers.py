"""What every answer forbids the browser; that pages still live under it, tests/browser/test_content_policy.py says."""

import pytest

from dashboard.settings import settings_with
from dashboard.web.protective_headers import PAGE, ProtectiveHeaders, content_policy, script_hashes
from tests.dashboard.web.asking import asked


def directives(policy):
    return {name: sources for name, *sources in (directive.split() for directive in policy.split("; "))}


@pytest.mark.parametrize("path", ["/", "/imbalance", "/favicon.png", "/_stcore/health", "/_stcore/nothing//"])
def test_every_answer_carries_them(streamlit_app, path):
    headers = asked(ProtectiveHeaders(streamlit_app), path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "camera=()" in headers["permissions-policy"].split(", ")
    assert headers["content-security-policy"] == content_policy("testserver")


def test_the_policy_allows_scripts_of_the_server_alone():
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


def test_a_script_that_stands_in_the_page_is_known_by_its_text(streamlit_app):
    page = asked(streamlit_app).body.decode()
    assert script_hashes(page) == script_hashes(PAGE.read_text(encoding="utf-8")) != ""
    assert script_hashes("<script>a</script>") != script_hashes("<script>b</script>")


@pytest.mark.parametrize("host", ["", "a b", "a; script-src *", "a,b", "[::1", "a\nb", "*"])
def test_a_host_that_is_none_does_not_reach_the_policy(host):
    assert directives(content_policy(host))["connect-src"] == ["'self'"]
    assert content_policy(host) == content_policy("")


def test_frames_of_the_origins_in_the_settings_may_show_the_app():
    with settings_with(frame_ancestors=("https://wiki.example.org", "https://*.example.net")):
        found = directives(content_policy(""))["frame-ancestors"]
    assert found == ["'self'", "https://wiki.example.org", "https://*.example.net"]


@pytest.mark.parametrize(("scheme", "strict"), [("http", False), ("https", True)])
def test_a_browser_is_bound_to_https_only_where_it_came_by_it(streamlit_app, scheme, strict):
    async def by(scope, receive, send):
        await ProtectiveHeaders(streamlit_app)({**scope, "scheme": scheme}, receive, send)

    assert ("strict-transport-security" in asked(by).headers) is strict
