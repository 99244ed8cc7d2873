"""Who may keep what was answered, and over what a cookie goes back."""

import pytest
from starlette.responses import Response

from dashboard.web.private_answers import PrivateAnswers
from tests.dashboard.web.asking import asked


def answered(path="/", scheme="http", **headers):
    sent = Response(b"", headers={name.replace("_", "-"): value for name, value in headers.items()})

    async def app(scope, receive, send):
        await PrivateAnswers(sent)({**scope, "scheme": scheme}, receive, send)

    return asked(app, path).headers


def test_a_file_that_a_page_made_is_kept_nowhere():
    assert answered("/media/0123.html")["cache-control"] == "no-store"
    assert answered("/media/0123.html", cache_control="public")["cache-control"] == "no-store"


@pytest.mark.parametrize("said", ["no-cache", "public, immutable, max-age=9"])
def test_an_answer_with_a_cookie_is_for_one_visitor(said):
    assert answered(set_cookie="a=1", cache_control=said)["cache-control"] == "private, no-cache"
    assert answered(cache_control=said)["cache-control"] == said


def test_what_is_not_kept_at_all_stays_so():
    assert answered(set_cookie="a=1", cache_control="no-store")["cache-control"] == "no-store"


@pytest.mark.parametrize("cookie", ["a=1; Path=/", "secure=1; SameSite=Lax"])
def test_over_https_every_cookie_is_secure_and_over_http_none_is_made_so(cookie):
    assert answered(set_cookie=cookie, scheme="https")["set-cookie"] == f"{cookie}; Secure"
    assert answered(set_cookie=cookie)["set-cookie"] == cookie


@pytest.mark.parametrize("cookie", ["a=1; Secure", "a=1; secure; HttpOnly"])
def test_a_secure_cookie_is_left_alone(cookie):
    assert answered(set_cookie=cookie, scheme="https")["set-cookie"] == cookie
