"""Which responses may be cached, and which cookies are secure."""

import pytest
from starlette.responses import Response

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.serving.web.private_responses import PrivateResponses


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
