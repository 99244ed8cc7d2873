import gzip

import pytest
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from dashboard.web.first_chart import STATIC
from dashboard.web.kept_assets import KeptAssets
from tests.dashboard.web.asking import asked

SCRIPT = f"/static/js/{next((STATIC / 'static/js').glob('index.*.js')).name}"
STYLE = f"/static/css/{next((STATIC / 'static/css').glob('index.*.css')).name}"
GZIP = ((b"accept", b"*/*"), (b"accept-encoding", b"gzip, deflate, br"))


class Counting:
    """An application, and how often it was asked."""

    def __init__(self, app):
        self.app, self.times = app, 0

    async def __call__(self, scope, receive, send):
        self.times += 1
        await self.app(scope, receive, send)


@pytest.fixture
def counting(streamlit_app):
    return Counting(streamlit_app)


@pytest.mark.parametrize("path", [SCRIPT, STYLE])
def test_a_file_is_read_and_compressed_once(counting, path):
    plain, app = asked(counting, path), KeptAssets(counting)
    answers = [asked(app, path, headers=GZIP) for _ in range(3)]
    assert counting.times == 2
    for answer in answers:
        assert gzip.decompress(answer.body) == plain.body
        assert len(answer.body) < len(plain.body) / 2
        assert (answer.status, answer.headers) == (200, answers[0].headers)
        assert int(answer.headers["content-length"]) == len(answer.body)


def test_what_is_said_of_the_file_stays_true(counting):
    plain, app = asked(counting, SCRIPT), KeptAssets(counting)
    headers = asked(app, SCRIPT, headers=GZIP).headers
    assert headers.pop("content-encoding") == "gzip"
    assert headers.pop("vary") == "Accept-Encoding"
    assert plain.headers.pop("accept-ranges") == "bytes"
    assert "immutable" in headers["cache-control"]
    del headers["content-length"], plain.headers["content-length"]
    assert headers == plain.headers


def test_a_reader_that_takes_no_gzip_gets_the_file_itself(counting):
    app = KeptAssets(counting)
    asked(app, SCRIPT, headers=GZIP)
    answer = asked(app, SCRIPT, headers=((b"accept-encoding", b"br"),))
    assert "content-encoding" not in answer.headers
    assert answer.body == (STATIC / SCRIPT[1:]).read_bytes()


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/", {}),
        ("/imbalance", {}),
        ("/_stcore/host-config", {}),
        ("/static/js/nowhere.js", {}),
        ("/static/media/nowhere.woff2", {}),
        (SCRIPT, {"headers": (*GZIP, (b"range", b"bytes=0-99"))}),
        (SCRIPT, {"method": "HEAD"}),
        # Of such spellings there is no end, and each would be kept.
        (SCRIPT.replace("/js/", "/js//"), {}),
        (SCRIPT.replace("/js/", "/./js/"), {}),
    ],
)
def test_nothing_else_is_kept(counting, path, more):
    app = KeptAssets(counting)
    request = {"headers": GZIP, **more}
    plain, *passed = [asked(one, path, **request) for one in (counting, app, app)]
    assert counting.times == 3
    for answer in passed:
        assert (answer.status, answer.headers, answer.body) == (plain.status, plain.headers, plain.body)


@pytest.mark.parametrize(
    "headers",
    [
        {"cache-control": "public, max-age=60"},
        {"cache-control": "public, immutable", "set-cookie": "visitor=1"},
        {"cache-control": "public, immutable", "content-encoding": "br"},
    ],
)
def test_what_may_change_or_is_for_one_visitor_is_not_kept(headers):
    app = Counting(Response(b"x" * 5000, media_type="text/javascript", headers=headers))
    kept = KeptAssets(app)
    bodies = [asked(kept, "/a.js", headers=GZIP).body for _ in range(2)]
    assert (bodies, app.times) == ([b"x" * 5000] * 2, 2)


def test_a_font_is_compressed_already(counting):
    path = f"/static/media/{next((STATIC / 'static/media').glob('*.woff2')).name}"
    app = KeptAssets(counting)
    answers = [asked(app, path, headers=GZIP) for _ in range(2)]
    assert counting.times == 2
    assert all("content-encoding" not in answer.headers for answer in answers)


def test_a_middleware_that_compresses_does_not_compress_again(counting):
    answer = asked(GZipMiddleware(KeptAssets(counting), minimum_size=1024), SCRIPT, headers=GZIP)
    assert gzip.decompress(answer.body) == (STATIC / SCRIPT[1:]).read_bytes()


def test_what_others_add_to_a_kept_answer_does_not_stay(counting):
    """Each visitor's cookie is added to the headers that are sent, which must not be those that are kept."""
    app, cookies = KeptAssets(counting), iter("abc")

    async def with_cookie(scope, receive, send):
        async def send_cookie(message):
            if message["type"] == "http.response.start":
                message["headers"].append((b"set-cookie", next(cookies).encode()))
            await send(message)

        await app(scope, receive, send_cookie)

    seen = [asked(with_cookie, SCRIPT, headers=GZIP).headers["set-cookie"] for _ in range(3)]
    assert seen == ["a", "b", "c"]
    assert "set-cookie" not in asked(app, SCRIPT, headers=GZIP).headers
