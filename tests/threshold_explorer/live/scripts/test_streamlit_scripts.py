import gzip
import logging
import re
from html.parser import HTMLParser

import pytest
from plotly.offline import get_plotlyjs_version
from starlette.responses import Response

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.live.scripts.live_scripts import live_script
from threshold_explorer.live.scripts.streamlit_scripts import (
    BUNDLE,
    ELEMENTS,
    CachedAssets,
    PlotlyBundle,
    ScriptPreload,
    with_bundle,
)
from threshold_explorer.serving.server_internals import STATIC

IMPORT = re.compile(r'\b(?:from|import) ?"\./([^"]+)"')


class Links(HTMLParser):
    """The attributes of a page's scripts and links that preload one, in their order."""

    def __init__(self, page):
        super().__init__()
        self.found, self.is_head = [], False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.is_head = tag == "head" or (self.is_head and tag != "body")
        named = dict(attributes)
        if self.is_head and (named.get("rel") == "modulepreload" or (tag == "script" and "src" in named)):
            self.found.append(named)


def links(app, path="/"):
    return Links(send_request(app, path).body.decode()).found


def scripts(app):
    return [link.get("href", link.get("src")) for link in links(app)]


def elements_in(hrefs):
    return [element for element in ELEMENTS if any(f"/{element}." in href for href in hrefs)]


@pytest.fixture(scope="module")
def page(streamlit_app):
    return ScriptPreload(streamlit_app)


def test_streamlits_own_page_does_not_list_the_elements(streamlit_app):
    assert len(scripts(streamlit_app)) > 20
    assert elements_in(scripts(streamlit_app)) == []


@pytest.mark.parametrize(("path", "name"), [("/", "threshold"), ("/imbalance", "imbalance")])
def test_a_page_lists_the_scripts_of_its_first_elements_and_of_its_live_layer(page, path, name):
    hrefs = [link.get("href", "") for link in links(page, path)]
    assert elements_in(hrefs) == list(ELEMENTS)
    assert hrefs[-1] == live_script(name).address


@pytest.mark.parametrize("path", ["/glossary", "/base/", "/base/imbalance"])
def test_other_pages_list_none(page, path):
    assert all("/live/" not in link.get("href", "") for link in links(page, path))


def test_each_script_is_listed_once_and_so_are_its_imports(page):
    listed = [href.rpartition("/")[2] for href in scripts(page)]
    assert len(set(listed)) == len(listed)
    for name in set(listed) - {live_script("threshold").file}:
        imported = set(IMPORT.findall((STATIC / "static/js" / name).read_text(encoding="utf-8")))
        assert imported <= set(listed), name


def test_a_script_is_requested_like_streamlits_own(streamlit_app, page):
    """With the same base path and crossorigin attribute, or the browser loads it twice."""
    own, added = links(streamlit_app), links(page)
    assert added[: len(own)] == own
    kinds = {(link["rel"], link["crossorigin"], link["href"].rpartition("/")[0]) for link in own if "href" in link}
    assert kinds == {("modulepreload", None, "./static/js")}
    *elements, layer = [
        (link["rel"], link["crossorigin"], link["href"].rpartition("/")[0]) for link in added[len(own) :]
    ]
    assert set(elements) == kinds
    assert layer == ("modulepreload", None, "./static/live")


def test_nothing_else_in_the_page_changes(streamlit_app, page):
    before, after = send_request(streamlit_app), send_request(page)
    lead, rest = before.body.split(b"</head>")
    assert after.body.startswith(lead)
    assert after.body.endswith(b"</head>" + rest)
    assert int(after.headers["content-length"]) == len(after.body)
    assert "etag" in before.headers
    assert "etag" not in after.headers


def test_a_script_that_is_not_found_costs_one_line_in_the_log(streamlit_app, caplog):
    with caplog.at_level(logging.WARNING):
        app = ScriptPreload(streamlit_app, ("NoSuchElement", "Slider", "NorThisOne"))
        hrefs = scripts(app)
    (record,) = [
        record for record in caplog.records if record.name == "threshold_explorer.live.scripts.streamlit_scripts"
    ]
    assert "NoSuchElement or NorThisOne" in record.getMessage()
    assert elements_in(hrefs) == ["Slider"]


def test_without_any_script_the_page_is_served_as_it_is(streamlit_app, tmp_path, caplog):
    preload = ScriptPreload(streamlit_app, static=tmp_path)
    plain, response = send_request(streamlit_app, "/glossary"), send_request(preload, "/glossary")
    assert (response.headers, response.body) == (plain.headers, plain.body)
    assert len(caplog.records) == 1


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


[CHART_SCRIPT] = (STATIC / "static/js").glob("PlotlyChart.*.js")
PATH = f"/static/js/{CHART_SCRIPT.name}"


@pytest.fixture(scope="module")
def own():
    return CHART_SCRIPT.read_text(encoding="utf-8")


def test_the_bundle_has_the_version_of_plotly_py():
    assert f"plotly.js (cartesian - minified) v{get_plotlyjs_version()}\n" in BUNDLE.read_text(encoding="utf-8")


def test_streamlits_chart_script_is_served_with_the_bundle_inside(streamlit_app, own):
    response = send_request(PlotlyBundle(streamlit_app), PATH)
    served = response.body.decode()
    assert BUNDLE.read_text(encoding="utf-8") in served
    assert len(served) < len(own) / 3
    assert int(response.headers["content-length"]) == len(response.body)
    assert "etag" not in response.headers
    assert "immutable" in response.headers["cache-control"]


def test_only_plotly_is_replaced(own):
    start, end = with_bundle(own).split(BUNDLE.read_text(encoding="utf-8"))
    head, module, empty = start.rpartition("const module=t;")
    assert (module, empty) == ("const module=t;", "")
    assert own.startswith(head)
    assert own.endswith(end[end.index("}))") :])


@pytest.mark.parametrize("path", ["/", "/static/js/PlotlyChart.none.js"])
def test_other_responses_pass_unchanged(streamlit_app, path):
    plain, response = send_request(streamlit_app, path), send_request(PlotlyBundle(streamlit_app), path)
    assert (response.status, response.body) == (plain.status, plain.body)


def test_a_chart_script_of_another_form_is_served_as_it_is(caplog):
    with caplog.at_level(logging.WARNING):
        assert with_bundle("import './plotly.js'") == "import './plotly.js'"
    assert "another form" in caplog.text
