"""The headers of responses; the tests in tests/browser check that pages work with them."""

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse

from tests.threshold_explorer.serving.web.asgi_client import run_in_thread, send_request
from threshold_explorer.serving.settings import settings_with
from threshold_explorer.serving.web.logs import failure_page
from threshold_explorer.serving.web.responses import (
    PAGE,
    PrivateResponses,
    SecurityHeaders,
    change_page,
    change_response,
    content_policy,
    script_hashes,
    security_headers,
)


def changed_by(app, change, wanted=lambda start: True):
    async def middleware(scope, receive, send):
        await change_response(app, scope, receive, send, wanted=wanted, change=change)

    return middleware


async def louder(start, body):
    return body.upper() + b"!"


def test_a_response_in_chunks_is_changed_as_a_whole():
    async def pieces():
        for piece in ("one ", "two ", "three"):
            yield piece

    response = send_request(changed_by(StreamingResponse(pieces()), louder))
    assert response.body == b"ONE TWO THREE!"
    assert response.headers["content-length"] == "14"


def test_a_response_that_is_not_changed_is_sent_in_chunks():
    sent = []

    async def pieces():
        for piece in ("one ", "two"):
            yield piece
            sent.append(piece)

    async def app(scope, receive, send):
        async def note(message):
            await send(message)
            if message.get("body"):
                assert len(sent) == [b"one ", b"two"].index(message["body"]), "held back"

        await changed_by(StreamingResponse(pieces()), louder, lambda start: False)(scope, receive, note)

    assert send_request(app).body == b"one two"


def test_the_application_gets_a_request_for_an_uncompressed_body():
    seen = {}

    async def app(scope, receive, send):
        seen.update(scope)
        await PlainTextResponse("text")(scope, receive, send)

    headers = ((b"accept-encoding", b"gzip"), (b"accept", b"*/*"))
    send_request(changed_by(app, louder), headers=headers, extensions=["http.response.pathsend"])
    assert dict(seen["headers"]) == {b"host": b"testserver", b"accept": b"*/*"}
    assert seen["extensions"] == {}


def test_a_download_is_not_changed():
    kept = {"content-disposition": 'attachment; filename="record.html"'}

    async def written_into(page):
        return page.replace(b"</head>", b"<link></head>")

    def response(**headers):
        async def middleware(scope, receive, send):
            await change_page(HTMLResponse("<head></head>", headers=headers), scope, receive, send, written_into)

        return send_request(middleware).body

    assert response() == b"<head><link></head>"
    assert response(**kept) == b"<head></head>"


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


def headers_of(path="/", scheme="http", **headers):
    sent = Response(b"", headers={name.replace("_", "-"): value for name, value in headers.items()})
    return send_request(PrivateResponses(sent), path, scheme=scheme).headers


def test_a_media_file_is_not_cached():
    assert headers_of("/media/0123.html")["cache-control"] == "no-store"
    assert headers_of("/media/0123.html", cache_control="public")["cache-control"] == "no-store"


@pytest.mark.parametrize("cache_control", ["no-cache", "public, immutable, max-age=9"])
def test_a_response_with_a_cookie_is_private(cache_control):
    assert headers_of(set_cookie="a=1", cache_control=cache_control)["cache-control"] == "private, no-cache"
    assert headers_of(cache_control=cache_control)["cache-control"] == cache_control


def test_no_store_is_not_weakened():
    assert headers_of(set_cookie="a=1", cache_control="no-store")["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("cookie", "added"),
    [
        ("a=1; Path=/", "; Secure"),
        ("secure=1; SameSite=Lax", "; Secure"),
        ("a=1; Secure", ""),
        ("a=1; secure; HttpOnly", ""),
    ],
)
def test_over_https_every_cookie_becomes_secure_and_over_http_none(cookie, added):
    assert headers_of(set_cookie=cookie, scheme="https")["set-cookie"] == f"{cookie}{added}"
    assert headers_of(set_cookie=cookie)["set-cookie"] == cookie
