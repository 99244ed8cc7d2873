import gzip

import pytest
from starlette.responses import Response

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.live.scripts.asset_cache import CachedAssets
from threshold_explorer.live.scripts.streamlit_scripts import STATIC

SCRIPT = f"/static/js/{next((STATIC / 'static/js').glob('index.*.js')).name}"
FONT = f"/static/media/{next((STATIC / 'static/media').glob('*.woff2')).name}"
STYLE = f"/static/css/{next((STATIC / 'static/css').glob('index.*.css')).name}"
GZIP = ((b"accept", b"*/*"), (b"accept-encoding", b"gzip, deflate, br"))


class Counting:
    """An application that counts its requests."""

    def __init__(self, app):
        self.app, self.times = app, 0

    async def __call__(self, scope, receive, send):
        self.times += 1
        await self.app(scope, receive, send)


@pytest.fixture
def counting(streamlit_app):
    return Counting(streamlit_app)


@pytest.mark.parametrize("path", [SCRIPT, STYLE])
def test_a_file_is_read_and_compressed_once_and_its_headers_stay_correct(counting, path):
    plain, app = send_request(counting, path), CachedAssets(counting)
    responses = [send_request(app, path, headers=GZIP) for _ in range(3)]
    assert counting.times == 2
    for response in responses:
        assert gzip.decompress(response.body) == plain.body
        assert len(response.body) < len(plain.body) / 2
        assert (response.status, response.headers) == (200, responses[0].headers)
    headers = responses[0].headers
    assert int(headers.pop("content-length")) == len(responses[0].body)
    assert (headers.pop("content-encoding"), headers.pop("vary")) == ("gzip", "Accept-Encoding")
    assert plain.headers.pop("accept-ranges") == "bytes"
    assert "immutable" in headers["cache-control"]
    del plain.headers["content-length"]
    assert headers == plain.headers
    uncompressed = send_request(app, path, headers=((b"accept-encoding", b"br"),))
    assert "content-encoding" not in uncompressed.headers
    assert uncompressed.body == plain.body


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/imbalance", {}),
        ("/_stcore/host-config", {}),
        ("/static/js/nowhere.js", {}),
        # A font is compressed.
        (FONT, {}),
        (SCRIPT, {"headers": (*GZIP, (b"range", b"bytes=0-99"))}),
        (SCRIPT, {"method": "HEAD"}),
        # There are infinitely many such spellings, and each would be cached.
        (SCRIPT.replace("/js/", "/js//"), {}),
        (SCRIPT.replace("/js/", "/./js/"), {}),
    ],
)
def test_no_other_response_is_cached(counting, path, more):
    app = CachedAssets(counting)
    request = {"headers": GZIP, **more}
    plain, *passed = [send_request(one, path, **request) for one in (counting, app, app)]
    assert counting.times == 3
    for response in passed:
        assert (response.status, response.headers, response.body) == (plain.status, plain.headers, plain.body)


@pytest.mark.parametrize(
    "headers",
    [
        {"cache-control": "public, max-age=60"},
        {"cache-control": "public, immutable", "set-cookie": "visitor=1"},
        {"cache-control": "public, immutable", "content-encoding": "br"},
    ],
)
def test_responses_that_may_change_or_are_private_are_not_cached(headers):
    app = Counting(Response(b"x" * 5000, media_type="text/javascript", headers=headers))
    kept = CachedAssets(app)
    bodies = [send_request(kept, "/a.js", headers=GZIP).body for _ in range(2)]
    assert (bodies, app.times) == ([b"x" * 5000] * 2, 2)


def test_headers_added_to_a_cached_response_are_not_cached(counting):
    """Each visitor's cookie is added to the headers that are sent, which must be a copy of the cached ones."""
    app, cookies = CachedAssets(counting), iter("abc")

    async def with_cookie(scope, receive, send):
        async def send_cookie(message):
            if message["type"] == "http.response.start":
                message["headers"].append((b"set-cookie", next(cookies).encode()))
            await send(message)

        await app(scope, receive, send_cookie)

    seen = [send_request(with_cookie, SCRIPT, headers=GZIP).headers["set-cookie"] for _ in range(3)]
    assert seen == ["a", "b", "c"]
    assert "set-cookie" not in send_request(app, SCRIPT, headers=GZIP).headers
