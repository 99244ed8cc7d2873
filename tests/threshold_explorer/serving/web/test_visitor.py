import re

import pytest
from starlette.responses import PlainTextResponse

from tests.threshold_explorer.serving.web.asgi_client import HTML, send_request
from threshold_explorer.serving.web.visitor import COOKIE, VisitorCookie


def cookies_set(*headers, scheme="http"):
    """The Set-Cookie headers of the response to a request with these headers, or to a page's."""
    response = send_request(VisitorCookie(PlainTextResponse("")), headers=headers or [HTML], scheme=scheme)
    return [value for name, value in response.all_headers if name == "set-cookie"]


def test_a_new_browser_gets_a_random_cookie_with_its_first_page():
    first, second = cookies_set(), cookies_set()
    assert re.fullmatch(COOKIE + r"=[0-9a-f]{32}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax", first[0])
    assert first != second


@pytest.mark.parametrize(("cookie", "n_set"), [("ab" * 16, 0), ("../../etc", 1)])
def test_a_known_browser_keeps_its_cookie_and_one_of_another_form_is_replaced(cookie, n_set):
    assert len(cookies_set(HTML, (b"cookie", f"{COOKIE}={cookie}".encode()))) == n_set


def test_only_a_page_sets_the_cookie():
    assert cookies_set((b"accept", b"*/*")) == []


def test_over_https_the_cookie_is_secure():
    assert cookies_set(scheme="https")[0].endswith("; Secure")
