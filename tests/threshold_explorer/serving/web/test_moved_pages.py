"""Links with the former names of pages redirect to the present names."""

from pathlib import Path
from urllib.parse import urljoin

import pytest
from starlette.responses import PlainTextResponse
from streamlit import config

from tests.threshold_explorer.serving.web.asgi_client import send_request
from threshold_explorer.serving.web.moved_pages import MOVED_PAGES, MovedPages

APP = MovedPages(PlainTextResponse("not redirected"))


@pytest.mark.parametrize(
    ("former", "present", "base", "method"),
    [
        ("choose", "optimize", "", "GET"),
        ("certainty", "uncertainty", "/tool", "GET"),
        ("choose", "optimize", "/a/b", "HEAD"),
    ],
)
@pytest.mark.parametrize("query", ["", "d=breast-cancer&own=0.3~Ward~as+agreed", "label=a%26b&positive=%C3%A4+%22x%22"])
def test_a_former_path_redirects_to_the_present_one_with_its_query(former, present, base, query, method):
    response = send_request(APP, f"{base}/{former}", query, method=method)
    assert response.status == 308
    target = urljoin(f"https://example.org{base}/{former}?{query}", response.headers["location"])
    assert target == f"https://example.org{base}/{present}" + (f"?{query}" if query else "")
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/optimize", "/uncertainty", "/choose/x", "/chooser", "/static/choose.js"])
def test_other_addresses_are_not_redirected(path):
    assert send_request(APP, path).status == 200


def test_only_get_and_head_requests_are_redirected():
    assert send_request(APP, "/choose", method="POST").status == 200


def test_a_base_path_named_like_a_former_page_opens_the_first_page():
    config.set_option("server.baseUrlPath", "choose")
    try:
        assert send_request(APP, "/choose").status == 200
        assert send_request(APP, "/choose/choose").headers["location"] == "optimize"
    finally:
        config.set_option("server.baseUrlPath", "")


def test_the_query_cannot_inject_a_header():
    location = send_request(APP, "/choose", "t=0.3\r\nset-cookie: x=y").headers["location"]
    assert location == "optimize?t=0.3%0D%0Aset-cookie:%20x=y"


def test_every_present_name_is_a_page():
    names = {script.stem for script in (Path(__file__).parents[4] / "pages").glob("*.py")}
    assert set(MOVED_PAGES.values()) <= names
    assert not set(MOVED_PAGES) & names
